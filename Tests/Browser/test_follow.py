"""The second screen: it follows every kind of run, large, and has nothing to press."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.gate import Gate
from Support.program import Program
from Support.station import Station
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]

# 24 mm on a 10.1-inch screen of 1920 x 1080 pixels.
LEAST = 206
TABLET = (1280, 800)


def digit_height(page: Page, selector: str) -> float:
    """Return how high a digit is drawn, from its top to its foot, in CSS pixels."""
    return page.evaluate(
        """(selector) => {
          const style = getComputedStyle(document.querySelector(selector));
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
          return pen.measureText("0").actualBoundingBoxAscent;
        }""",
        selector,
    )


def expect_large_and_whole(page: Page, selector: str, size: tuple[int, int] = TABLET) -> None:
    assert digit_height(page, selector) >= LEAST
    # At one moment: a live number is another element the next.
    box, stage = page.evaluate(
        """(selectors) => selectors.map(
          (selector) => document.querySelector(selector).getBoundingClientRect().toJSON())""",
        [selector, ".stage"],
    )
    assert stage["x"] <= box["x"]
    assert box["x"] + box["width"] <= stage["x"] + stage["width"] + 1
    assert stage["y"] + stage["height"] <= size[1]


def expect_nothing_to_press(page: Page) -> None:
    controls = "a, button, input, select, summary, [role=button], [role=spinbutton], [tabindex]"
    assert page.locator(controls).count() == 0


def follow(new_coach: NewCoach, station: Station, run: str, size=TABLET) -> Page:
    screen = new_coach(station, size)
    screen.open(f"/runs/{run}/follow")
    return screen.page


def test_turns_are_followed(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    gated.post("/api/v1/participants", {"number": 12, "nickname": "Maja"}, 201)
    run = gated.create_run("ten-turns", participant=12, equipment="foot")["id"]
    page = follow(new_coach, gated, run)
    expect(page.locator(".who")).to_contain_text("Maja")
    expect(page.locator(".who .bib")).to_have_text("12")
    gated.command(run, "start")
    gate.send(2.84)
    expect(page.locator(".num")).to_have_text("2,84s")
    expect(page.locator(".stage__cap")).to_have_text("Vändning 1")
    expect(page.locator('[data-attempt="1"]')).to_have_attribute("data-state", "done")
    expect_large_and_whole(page, ".num span")
    gate.send(12.84)
    expect(page.locator(".num")).to_have_text("12,84s")
    expect_large_and_whole(page, ".num span")
    expect_nothing_to_press(page)
    gate.close()
    expect(page.locator("main")).to_have_attribute("data-run-state", "lost")
    expect(page.locator(".num")).to_have_count(0)
    expect(page.locator(".stage__big")).to_have_text("2 av 10 sparade")
    expect(page.locator('[data-attempt="3"]')).to_have_attribute("data-state", "torn")
    gated.command(run, "save")
    expect(page.locator("main")).to_have_attribute("data-run-state", "saved")
    expect_nothing_to_press(page)


def test_result_is_as_large_on_the_run_page(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    coach = new_coach(gated, TABLET)
    coach.begin("ten-turns", 1)
    coach.press("start")
    coach.expect_state("waiting")
    gate.send(2.84)
    expect(coach.page.locator(".num")).to_have_text("2,84s")
    expect_large_and_whole(coach.page, ".num span")


def test_counts_are_followed_as_they_are_kept(new_coach: NewCoach, bare: ValidatedStation) -> None:
    run = bare.create_run("count-20s", participant=3, equipment="foot")["id"]
    page = follow(new_coach, bare, run)
    expect(page.locator(".num")).to_have_text("–")
    bare.command(run, "start")
    expect(page.locator(".clock")).to_have_attribute("data-state", "run")
    expect(page.locator("[data-clock]")).not_to_have_text("20,0")
    bare.command(run, "attempts", {"value": 17})
    expect(page.locator(".num span")).to_have_text("17")
    expect(page.locator(".stage__cap")).to_have_text("Försök 1 av 5")
    expect_large_and_whole(page, ".num span")
    expect_nothing_to_press(page)
    for value in [14, 18, 16, 15]:
        bare.command(run, "start")
        bare.command(run, "attempts", {"value": value})
    # The mean of 17, 14, 18, 16 and 15 is 16.
    expect(page.locator(".num span")).to_have_text("16,0")
    expect(page.locator(".stage__cap")).to_have_text("Medel av 5")


def test_shots_are_followed(new_coach: NewCoach, bare: ValidatedStation) -> None:
    run = bare.create_run("hit-or-miss", participant=3, equipment="foot")["id"]
    page = follow(new_coach, bare, run)
    bare.command(run, "attempts", {"outcome": "pass"})
    bare.command(run, "attempts", {"outcome": "fail"})
    expect(page.locator(".num span")).to_have_text("1")
    expect(page.locator(".num small")).to_have_text("av 2")
    expect_large_and_whole(page, ".num span")
    expect_nothing_to_press(page)
    bare.command(run, "undo")
    expect(page.locator(".num small")).to_have_text("av 1")


def test_window_is_followed(new_coach: NewCoach, station: ValidatedStation) -> None:
    strap = next(d for d in station.items("/api/v1/devices") if d["driver"] == "heart-rate")
    station.connect(strap["id"])
    run = station.create_run("highest-pulse", participant=3, device=strap["id"])["id"]
    page = follow(new_coach, station, run)
    expect(page.locator(".conn")).to_have_attribute("data-state", "ready")
    station.command(run, "start")
    expect(page.locator("[data-window]")).to_contain_text("s kvar")
    expect(page.locator(".num span")).not_to_have_text("–")
    expect_large_and_whole(page, ".num span")
    expect_nothing_to_press(page)


@pytest.mark.parametrize("killed", [True, False])
def test_screen_follows_over_a_restart(
    new_coach: NewCoach, launch: Callable[..., Program], killed: bool
) -> None:
    program = launch()
    station = Station(program.port)
    run = station.create_run("hit-or-miss", participant=3, equipment="foot")["id"]
    page = follow(new_coach, station, run)
    station.command(run, "attempts", {"outcome": "pass"})
    expect(page.locator(".num small")).to_have_text("av 1")
    if killed:
        program.kill()
    else:
        program.stop()
    expect(page.locator("[data-offline]")).to_be_visible()
    launch("--port", str(program.port))
    station.command(run, "attempts", {"outcome": "pass"})
    expect(page.locator(".num small")).to_have_text("av 2")
    expect(page.locator("[data-offline]")).to_be_hidden()


@pytest.mark.parametrize("size", [(360, 740), (800, 1280), (1280, 800), (1920, 1080)])
def test_it_fits_every_screen(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate, size: tuple[int, int]
) -> None:
    run = gated.create_run("ten-turns", participant=12, equipment="foot")["id"]
    gated.command(run, "start")
    screen = new_coach(gated, size)
    screen.open(f"/runs/{run}/follow")
    gate.send(2.84)
    expect(screen.page.locator(".num")).to_have_text("2,84s")
    screen.expect_fits()
    box = screen.page.locator(".boxes").bounding_box()
    assert box["y"] + box["height"] <= size[1]
    span = screen.page.locator(".num").bounding_box()
    assert span["x"] >= 0
    assert span["x"] + span["width"] <= size[0]
