"""Two screens, reloads, and a program that goes and comes back."""

from collections.abc import Callable

from playwright.sync_api import expect

from Browser.coach import Coach
from Support.program import Program
from Support.station import Station
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


def test_second_screen_shows_the_same_run(new_coach: NewCoach, bare: ValidatedStation) -> None:
    first, second, watcher = new_coach(bare), new_coach(bare, (360, 640)), new_coach(bare)
    run = first.begin("hit-or-miss", 1)
    second.open(f"/runs/{run}")
    watcher.open(f"/runs/{run}/follow")
    first.press("pass")
    expect(second.box(1)).to_have_attribute("data-state", "done")
    second.press("fail")
    for screen in (first, second, watcher):
        expect(screen.box(2)).to_have_attribute("data-state", "done")
        expect(screen.page.locator(".num")).to_have_text("1av 2")
    expect(watcher.page.locator("[data-action]")).to_have_count(0)


def test_reload_in_the_middle_changes_nothing(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    coach.begin("count-20s", 1)
    coach.press("start")
    coach.action("plus").click()
    coach.press("next")
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    coach.press("start")
    expect(coach.page.locator(".clock")).to_have_attribute("data-state", "run")
    coach.page.reload()
    expect(coach.box(1).locator("span")).to_have_text("1")
    expect(coach.page.locator(".clock")).to_have_attribute("data-state", "run")


def test_second_to_press_the_same_button_sees_what_is(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    """Both screens show Save; only one press can be first."""
    first, second = new_coach(bare), new_coach(bare)
    run = first.begin("hit-or-miss", 1)
    for _ in range(8):
        bare.command(run, "attempts", {"outcome": "pass"})
    # The second screen hears nothing of the first one's press, as on a slow connection.
    second.cut_stream()
    second.open(f"/runs/{run}")
    second.page.route("**/runs/*", lambda route: route.abort())
    first.expect_state("full")
    first.press("save")
    first.expect_state("saved")
    second.press("save")
    expect(second.page.locator("[data-toast]")).to_have_text("Omgången är redan avslutad.")
    second.page.unroute("**/runs/*")
    second.page.reload()
    second.expect_state("saved")
    assert len(bare.trials()) == 8


def test_two_screens_fill_one_attempt_once(new_coach: NewCoach, bare: ValidatedStation) -> None:
    """Both coaches saw the same shot and the same count; no clock tells one from the next."""
    first, second = new_coach(bare), new_coach(bare)
    run = first.begin("juggling", 1)
    # The second screen hears nothing of the first one's presses, as on a slow connection.
    second.cut_stream()
    second.open(f"/runs/{run}")
    second.page.route("**/runs/*", lambda route: route.abort())
    for screen in (first, second):
        screen.action("plus").click()
    first.press("next")
    expect(first.box(1)).to_have_attribute("data-state", "done")
    second.press("next")
    expect(second.page.locator("[data-toast]")).to_contain_text("Försöket är redan sparat")
    assert len(bare.run(run)["attempts"]) == 1
    second.page.unroute("**/runs/*")
    second.page.reload()
    second.action("plus").click()
    second.press("next")
    expect(first.box(2)).to_have_attribute("data-state", "done")
    # Both take the same attempt back.
    second.page.route("**/runs/*", lambda route: route.abort())
    first.press("undo")
    expect(first.box(2)).to_have_attribute("data-state", "now")
    second.press("undo")
    expect(second.page.locator("[data-toast]")).to_contain_text("inte längre det sista")
    assert len(bare.run(run)["attempts"]) == 1


def test_quick_presses_are_an_attempt_each(new_coach: NewCoach, bare: ValidatedStation) -> None:
    """The page is a press behind: what waits is counted by the screen itself."""
    coach = new_coach(bare)
    run = coach.begin("hit-or-miss", 1)
    coach.page.evaluate("""() => {
      const press = (name) => document.querySelector(`[data-action="${name}"]`).click();
      for (const name of ["pass", "fail", "pass"]) press(name);
    }""")
    expect(coach.box(3)).to_have_attribute("data-state", "done")
    assert [t["outcome"] for t in bare.run(run)["attempts"]] == ["pass", "fail", "pass"]


def test_killed_program_is_said_and_the_run_goes_on(
    new_coach: NewCoach, launch: Callable[..., Program]
) -> None:
    program = launch()
    coach = new_coach(Station(program.port))
    run = coach.begin("hit-or-miss", 1)
    coach.press("pass")
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    banner = coach.page.locator("[data-offline]")
    expect(banner).to_be_hidden()
    program.kill()
    # "A browser cut from the daemon says so within 2 s."
    expect(banner).to_be_visible(timeout=2_000)
    coach.action("fail").click()
    coach.station.port = launch("--port", str(program.port)).port
    expect(banner).to_be_hidden(timeout=10_000)
    # What was pressed meanwhile is neither lost nor sent twice.
    expect(coach.box(2)).to_have_attribute("data-state", "done")
    assert [t["outcome"] for t in coach.station.run(run)["attempts"]] == ["pass", "fail"]
