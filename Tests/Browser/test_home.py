"""The three panes, the first-run tour, the hand, and the page as an app."""

import json
import re
import struct
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.finger import Finger
from Browser.gate import Gate
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
FOUR = [(360, 740), (800, 1280), (1280, 800), (1920, 1080)]


def expect_pane(coach: Coach, name: str) -> None:
    expect(coach.page.locator(".tab[aria-current]")).to_have_text(name)


def await_still(coach: Coach) -> None:
    """Wait until the panes have come to rest on one of them."""
    last = -1.0

    def is_still() -> bool:
        nonlocal last
        at, width = coach.page.evaluate(
            """() => {
              const panes = document.querySelector(".panes");
              return [panes.scrollLeft, panes.clientWidth];
            }"""
        )
        was, last = last, at
        return at == was and at % width < 1

    await_condition("panes at rest", 5, is_still)


@pytest.mark.long
@pytest.mark.parametrize("size", FOUR, ids=str)
def test_panes_are_swiped_with_a_finger(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size, touch=True)
    coach.open("/")
    expect_pane(coach, "Start")
    finger = Finger(coach.page)
    far = size[0] * 0.8
    for across, name in [(far, "Resultat"), (-far, "Start"), (-far, "Övningar"), (far, "Start")]:
        finger.swipe(coach.page.locator(".panes"), across)
        expect_pane(coach, name)
        await_still(coach)


def test_address_keeps_the_pane_that_is_on_its_way(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    page = coach.page
    page.clock.install()
    coach.open("/")
    panes = page.locator(".panes")
    # A machine so slow that the first step of the way takes longer than any patience.
    panes.evaluate("(panes) => { panes.scrollTo = () => {}; }")
    page.locator('.tab[href="#results"]').click()
    panes.dispatch_event("scroll")
    page.clock.run_for(1000)
    expect(page).to_have_url(re.compile("/#results$"))


@pytest.mark.parametrize("size", FOUR, ids=str)
def test_panes_are_drawn_with_the_mouse(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    coach.open("/")
    mouse = coach.page.mouse
    middle = size[1] * 0.4
    for start, end, name in [(0.2, 0.8, "Resultat"), (0.8, 0.2, "Start"), (0.8, 0.2, "Övningar")]:
        mouse.move(size[0] * start, middle)
        mouse.down()
        mouse.move(size[0] * end, middle, steps=8)
        mouse.up()
        expect_pane(coach, name)
        await_still(coach)
    # What the drag began on was not pressed.
    assert coach.page.url.split("#")[0] == bare.url + "/"


def test_short_drag_comes_back(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare, FOUR[2])
    coach.open("/")
    mouse = coach.page.mouse
    mouse.move(600, 300)
    mouse.down()
    mouse.move(500, 300, steps=5)
    mouse.up()
    await_still(coach)
    expect_pane(coach, "Start")


def test_every_exercise_has_number_title_and_picture(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare, FOUR[0], "en-GB")
    coach.open("/#exercises")
    for exercise in bare.items("/api/v1/exercises"):
        card = coach.page.locator(".panes .card", has_text=exercise["title"]["en"]).first
        expect(card.locator(".card__no")).to_have_text(str(exercise["number"]))
        expect(card.locator("svg.pic use")).to_have_attribute("href", f"#p-{exercise['picture']}")
        assert coach.page.locator(f"symbol#p-{exercise['picture']} *").count() > 0
        if not exercise["active"]:
            assert card.get_attribute("href") is None
            expect(card).to_have_attribute("aria-disabled", "true")


def test_every_run_under_way_has_a_way_back(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare, FOUR[0])
    first = coach.begin("hit-or-miss", 1, "Alva")
    second = coach.begin("hit-or-miss", 2, "Bo")
    for run in (first, second):
        # A run in which nothing has happened is not one to go on with.
        bare.command(run, "attempts", {"outcome": "pass"})
    coach.open("/")
    links = coach.page.locator('.go-card[href^="/runs/"]')
    expect(links).to_have_count(2)
    for run, name in [(first, "Alva"), (second, "Bo")]:
        expect(coach.page.locator(f'.go-card[href="/runs/{run}"]')).to_contain_text(name)
    # One press is the next one: the newest run.
    expect(coach.page.locator("#start .go-card--next")).to_have_count(1)
    coach.page.keyboard.press("Enter")
    coach.page.wait_for_url(f"**/runs/{second}")


def test_cross_of_the_exercise_leads_back_to_the_exercises(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare, FOUR[0])
    coach.open("/exercises/count-20s")
    cross = coach.page.get_by_role("link", name="Tillbaka till övningarna")
    cross.click()
    expect_pane(coach, "Övningar")


@pytest.mark.parametrize("size", FOUR[:1] + FOUR[2:3], ids=str)
def test_tour_ends_in_a_saved_result(
    new_coach: NewCoach, launch: Callable[..., Program], size: tuple[int, int]
) -> None:
    """Without --simulate: the tour brings its own gate."""
    station = ValidatedStation(launch().port)
    coach = new_coach(station, size)
    coach.open("/")
    page = coach.page
    page.locator("[data-tour-begin]").click()
    page.wait_for_url("**/runs/*?tour=1")
    tour = page.locator(".tour")
    expect(tour).to_contain_text("1 av 3")
    coach.press("connect")
    expect(tour).to_contain_text("2 av 3")
    coach.press("start")
    coach.page.locator('main[data-run-state="full"]').wait_for(timeout=30_000)
    expect(tour).to_contain_text("3 av 3")
    coach.expect_fits()
    coach.press("save")
    coach.expect_state("saved")
    assert {row["simulated"] for row in station.trials()} == {"true"}
    assert len(station.trials()) == 10
    # The pretend gate goes with its run.
    gate = "serial:tour-gate"
    await_condition("gate gone", 5, lambda: station.device(gate)["state"] == "available")
    tour.get_by_role("link").click()
    expect(page.locator("#results .swipe")).to_contain_text("Simulerad")
    # Once there is a result, the tour is not offered any more.
    expect(page.locator("[data-tour-card]")).to_have_count(0)


def test_declined_tour_stays_away(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare, FOUR[0])
    coach.open("/")
    coach.page.locator("[data-tour-decline]").click()
    expect(coach.page.locator("[data-tour-card]")).to_have_count(0)
    coach.page.reload()
    expect(coach.page.locator("[data-tour-card]")).to_have_count(0)


@pytest.mark.parametrize("size", FOUR, ids=str)
def test_left_hand_mirrors_the_slots_and_they_never_move(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    run = coach.begin("count-20s", 1)

    def places() -> list[float]:
        slots = [coach.action(name).bounding_box() for name in ["cancel", "undo", "next", "save"]]
        return [slot["x"] for slot in slots]

    right = places()
    assert right == sorted(right)
    coach.press("start")
    coach.action("plus").click()
    coach.press("next")
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    assert places() == right
    coach.open("/")
    coach.page.locator('[data-hand-choice="left"]').click()
    coach.open(f"/runs/{run}")
    left = places()
    assert left == sorted(left, reverse=True)
    assert left[3] < size[0] / 3


def test_page_can_be_installed(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    coach.open("/")
    page = coach.page
    manifest = json.loads(bare.get("/static/app.webmanifest").body)
    for icon in manifest["icons"]:
        answer = bare.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            # PNG, section 5.2 and 11.2.2: the signature, then width and height at offset 16.
            assert answer.body[:8] == b"\x89PNG\r\n\x1a\n"
            width, height = struct.unpack(">II", answer.body[16:24])
            assert f"{width}x{height}" == icon["sizes"]
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A profile of a test is like a private window, which never installs.
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])


@pytest.mark.parametrize("size", [FOUR[0], FOUR[2]], ids=str)
def test_results_arrive_without_a_layout_shift(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate, size: tuple[int, int]
) -> None:
    """The browser's own record of what moved without having been asked to."""
    coach = new_coach(gated, size)
    coach.begin("ten-turns", 1)
    coach.press("start")
    coach.expect_state("waiting")
    # Within half a second of a press a shift is the press's own (Layout Instability, 2.1).
    coach.page.wait_for_timeout(600)
    coach.page.evaluate(
        """() => {
          window.shifts = [];
          new PerformanceObserver((list) => {
            for (const { value, hadRecentInput, sources } of list.getEntries()) {
              window.shifts.push([hadRecentInput, value,
                ...sources.map(({ node }) => node?.textContent)]);
            }
          }).observe({ type: "layout-shift" });
        }"""
    )
    for number, seconds in enumerate([2.84, 12.8, 0.9, 2.51], 1):
        gate.send(seconds)
        expect(coach.box(number)).to_have_attribute("data-state", "done")
    assert coach.page.evaluate("window.shifts") == []


def test_reduced_motion_is_honoured(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    coach.page.emulate_media(reduced_motion="reduce")
    coach.begin("count-20s", 1)
    coach.press("start")
    moving = """() => document.getAnimations().filter(
        (one) => one instanceof CSSAnimation && one.playState === "running").length"""
    expect(coach.page.locator(".clock")).to_have_attribute("data-state", "run")
    assert coach.page.evaluate(moving) == 0
    coach.page.emulate_media(reduced_motion="no-preference")
    # The line that waits is what moves.
    assert coach.page.evaluate(moving) > 0
