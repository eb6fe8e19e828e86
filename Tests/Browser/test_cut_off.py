"""A daemon that dies, stops or comes back under a coach who goes on pressing."""

import signal
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.compounds import answer_words, expect_open, go_on
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
# "A browser cut from the daemon says so within 2 s."
LIMIT_MS = 2_000


def outcomes(station: Station, run: str) -> list[str]:
    return [trial["outcome"] for trial in station.run(run)["attempts"]]


def test_stopped_program_is_said_and_what_is_pressed_counts_once(
    new_coach: NewCoach, launch: Callable[..., Program]
) -> None:
    """A stopped process keeps its connections open: only silence tells."""
    program = launch()
    station = Station(program.port)
    coach = new_coach(station)
    run = coach.begin("hit-or-miss", 1)
    banner = coach.page.locator("[data-offline]")
    expect(banner).to_be_hidden()
    program.process.send_signal(signal.SIGSTOP)
    try:
        expect(banner).to_be_visible(timeout=LIMIT_MS)
        for name in ["pass", "fail", "pass"]:
            coach.action(name).click()
        expect(banner).to_contain_text("3 tryck väntar.")
    finally:
        program.process.send_signal(signal.SIGCONT)
    expect(banner).to_be_hidden()
    expect(coach.box(3)).to_have_attribute("data-state", "done")
    assert outcomes(station, run) == ["pass", "fail", "pass"]


def test_presses_outlive_a_kill_and_a_reload_of_the_page(
    new_coach: NewCoach, launch: Callable[..., Program]
) -> None:
    program = launch()
    station = Station(program.port)
    coach = new_coach(station)
    run = coach.begin("hit-or-miss", 1)
    page = coach.page
    coach.press("pass")
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    # The result may be shown before the press itself is answered.
    expect(page.locator("[data-waiting]")).to_have_text("")
    program.process.send_signal(signal.SIGSTOP)
    expect(page.locator("[data-offline]")).to_be_visible()
    # The first is on its way into a process that will not live to answer it.
    for name in ["fail", "fail", "pass"]:
        coach.action(name).click()
    expect(page.locator("[data-waiting]")).to_have_text("3 tryck väntar.")
    program.kill()
    assert launch("--port", str(program.port)).port == program.port
    page.reload()
    expect(coach.box(4)).to_have_attribute("data-state", "done")
    expect(page.locator("[data-waiting]")).to_have_text("")
    assert outcomes(station, run) == ["pass", "fail", "fail", "pass"]


def test_answer_that_was_lost_is_not_acted_on_twice(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    run = coach.begin("hit-or-miss", 1)
    lost = []

    def lose(route) -> None:
        # The station hears the first two tries; the page hears of neither.
        if len(lost) < 2:
            lost.append(route.fetch())
            route.abort("connectionreset")
        else:
            route.continue_()

    coach.page.route("**/attempts", lose)
    coach.press("pass")
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    await_condition("third try", 5, lambda: coach.page.locator("[data-waiting]").inner_text() == "")
    assert len(lost) == 2
    assert outcomes(bare, run) == ["pass"]


def test_count_under_way_outlives_a_reload(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    coach.begin("count-20s", 1)
    coach.press("start")
    wheel = coach.page.locator(".wheel")
    for _ in range(7):
        coach.action("plus").click()
    coach.page.reload()
    expect(wheel).to_have_attribute("aria-valuenow", "7")
    coach.press("next")
    expect(coach.box(1).locator("span")).to_have_text("7")
    expect(wheel).to_have_attribute("aria-valuenow", "0")
    coach.page.reload()
    expect(wheel).to_have_attribute("aria-valuenow", "0")
    # What is taken back is given back to be corrected.
    coach.press("undo")
    expect(wheel).to_have_attribute("aria-valuenow", "7")


def test_clock_of_a_killed_program_goes_on_where_it_is(
    new_coach: NewCoach, launch: Callable[..., Program]
) -> None:
    program = launch()
    coach = new_coach(Station(program.port))
    run = coach.begin("count-20s", 1)
    coach.press("start")
    expect(coach.page.locator(".clock")).to_have_attribute("data-state", "run")
    coach.action("plus").click()
    program.kill()
    expect(coach.page.locator("[data-offline]")).to_be_visible(timeout=LIMIT_MS)
    coach.action("plus").click()
    launch("--port", str(program.port))
    expect(coach.page.locator("[data-offline]")).to_be_hidden()
    expect(coach.page.locator(".clock")).to_have_attribute("data-state", "run")
    expect(coach.page.locator(".wheel")).to_have_attribute("aria-valuenow", "2")
    assert coach.station.run(run)["countdown"]["running"]


def test_two_coaches_pressing_at_once_see_the_same_run(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    first, second = new_coach(bare), new_coach(bare, (360, 740))
    run = first.begin("hit-or-miss", 1)
    second.open(f"/runs/{run}")

    def shown_done(coach: Coach) -> int:
        return int(coach.page.locator("main").get_attribute("data-done"))

    done = 0
    while done < 8:
        # Both mean the attempt that they see; it is filled once.
        for coach, name in [(first, "pass"), (second, "fail")]:
            coach.page.evaluate(f"""document.querySelector('[data-action="{name}"]').click()""")
        await_condition(
            "both see what is kept", 10,
            lambda: done < len(outcomes(bare, run)) == shown_done(first) == shown_done(second),
        )  # fmt: skip
        done = shown_done(first)
    for coach in (first, second):
        coach.expect_state("full")
    assert len(outcomes(bare, run)) == 8
    shown = [coach.page.locator(".boxes").inner_text() for coach in (first, second)]
    assert shown[0] == shown[1]
    # Both press Save: one saves, the other sees what is.
    first.page.wait_for_timeout(450)
    for coach in (first, second):
        coach.page.evaluate("""document.querySelector('[data-action="save"]')?.click()""")
    for coach in (first, second):
        coach.expect_state("saved")
    assert len(bare.trials("?status=all")) == 8


def test_game_goes_on_after_a_cut_as_it_stood(
    new_coach: NewCoach, launch: Callable[..., Program]
) -> None:
    """What is drawn there is not on the server's page, which is not asked for again."""
    program = launch()
    station = Station(program.port)
    station.post("/api/v1/participants", {"number": 7}, 201)
    coach = new_coach(station)
    page = coach.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    coach.open("/words/cards?participant=7&list=compounds-sv&level=1")
    expect_open(page, 1)
    program.process.send_signal(signal.SIGSTOP)
    try:
        expect(page.locator("[data-offline]")).to_be_visible(timeout=LIMIT_MS)
    finally:
        program.process.send_signal(signal.SIGCONT)
    expect(page.locator("[data-offline]")).to_be_hidden()
    hand = "[data-hand] .wcard"
    right, _ = answer_words(page, hand)
    page.keyboard.press(str(page.locator(f"{hand} .w").all_inner_texts().index(right[0]) + 1))
    go_on(page)
    expect_open(page, 2)
    assert asked.count("/words/cards") == 1
