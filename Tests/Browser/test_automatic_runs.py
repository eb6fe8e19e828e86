"""A run with a gate on a pseudo-terminal, at the screen."""

from collections.abc import Callable

from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.gate import Gate
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


def gate_station(launch: Callable[..., Program], gate: Gate) -> Station:
    return Station(launch("--attach", f"serial:{gate.path}=gate-lines").port)


def test_ten_turns_from_connecting_to_saved(
    new_coach: NewCoach, launch: Callable[..., Program], gate: Gate, size: tuple[int, int]
) -> None:
    coach = new_coach(gate_station(launch, gate), size)
    run = coach.begin("ten-turns", 12, "Maja")
    page = coach.page
    field = page.locator(".conn")
    if field.get_attribute("data-state") != "ready":
        expect(coach.action("start")).to_have_attribute("aria-disabled", "true")
        coach.action("connect").click()
    expect(field).to_have_attribute("data-state", "ready")
    coach.press("start")
    coach.expect_state("waiting")
    expect(page.locator(".num")).to_have_text("–s")
    sent = [2.94, 2.88, 2.91, 2.79, 2.84, 2.84, 2.76, 2.9, 2.83, 2.8]
    for number, seconds in enumerate(sent, 1):
        gate.send(seconds)
        shown = f"{seconds:.2f}".replace(".", ",")
        expect(coach.box(number).locator("span")).to_have_text(shown)
    coach.expect_state("full")
    # The mean of what was sent is 2.849 s.
    expect(page.locator(".num")).to_have_text("2,85s")
    expect(coach.box(7)).to_have_attribute("data-state", "best")
    expect(page.locator(".stage__left")).to_have_text("Bäst 2,76\u00a0s i vändning 7")
    coach.expect_fits()
    coach.press("save")
    coach.expect_state("saved")
    assert [float(row["value"]) for row in coach.station.trials("?participant=12")] == sent
    assert coach.station.run(run)["state"] == "saved"


def test_results_are_said_to_a_screen_reader(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    coach = new_coach(gated, locale="en-GB")
    coach.begin("ten-turns", 1)
    coach.press("start")
    coach.expect_state("waiting")
    gate.send(2.84)
    expect(coach.page.locator("[data-sentence]")).to_have_text("Turn 1: 2.84 seconds. 1 of 10.")


def test_result_is_shown_without_being_asked_for(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    """The changed part of the page comes with the result: one way, not there and back."""
    coach = new_coach(gated)
    coach.begin("ten-turns", 1)
    coach.press("start")
    coach.expect_state("waiting")
    asked: list[str] = []
    coach.page.on("request", lambda request: asked.append(request.url))
    for number, seconds in enumerate([2.84, 2.9, 2.7], 1):
        gate.send(seconds)
        expect(coach.box(number)).to_have_attribute("data-state", "done")
    assert [url for url in asked if "/runs/" in url] == []


def test_page_that_comes_late_does_not_turn_the_run_back(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    """A page that was rendered before a result, and arrives after it, is not shown."""
    coach = new_coach(gated)
    run = coach.begin("ten-turns", 1)
    coach.press("start")
    coach.expect_state("waiting")
    held = []

    def hold(route) -> None:
        answer = route.fetch()
        if not held:
            gate.send(2.84)
            expect(coach.box(1)).to_have_attribute("data-state", "done")
            coach.page.evaluate("""() => {
              window.backwards = 0;
              new MutationObserver(() => {
                if (document.querySelector("main").dataset.done === "0") window.backwards += 1;
              }).observe(document.body, { subtree: true, childList: true, attributes: true });
            }""")
        held.append(answer)
        route.fulfill(response=answer)

    coach.page.route(f"**/runs/{run}", hold)
    coach.page.evaluate("""() => {
      const { src } = document.querySelector("script[type=module]");
      import(new URL("page.js", src)).then((page) => page.refresh());
    }""")
    with coach.page.expect_response(f"**/runs/{run}"):
        expect(coach.box(1)).to_have_attribute("data-state", "done")
    # Routes are handled while the page is asked for something.
    await_condition("asked again", 5, lambda: coach.page.title() and len(held) == 2)
    assert 'data-done="0"' in held[0].text()
    assert coach.page.evaluate("window.backwards") == 0


def test_broken_link_looks_broken_and_nothing_is_lost(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    coach = new_coach(gated)
    coach.begin("ten-turns", 1)
    coach.press("start")
    coach.expect_state("waiting")
    gate.send(2.5)
    gate.send(2.6)
    expect(coach.box(2)).to_have_attribute("data-state", "done")
    gate.close()
    coach.expect_state("lost")
    page = coach.page
    expect(page.locator(".conn")).not_to_have_attribute("data-state", "ready")
    expect(coach.box(3)).to_have_attribute("data-state", "torn")
    expect(page.locator(".stage__big")).to_have_text("2 av 10 sparade")
    # No old value stands where a live one would.
    expect(page.locator(".num")).to_have_count(0)
    coach.press("save")
    coach.expect_state("saved")
    assert [row["value"] for row in gated.trials()] == ["2.5", "2.6"]


def test_gap_in_the_sequence_is_a_torn_box(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    coach = new_coach(gated)
    coach.begin("ten-turns", 1)
    coach.press("start")
    coach.expect_state("waiting")
    gate.send(2.5)
    gate.skip()
    gate.send(2.7)
    expect(coach.box(3)).to_have_attribute("data-state", "done")
    expect(coach.box(2)).to_have_attribute("data-state", "torn")
    expect(coach.box(2)).to_contain_text("bruten")
    expect(coach.page.get_by_text("1 resultat kom inte fram")).to_be_visible()


def test_pressing_connected_disconnects(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    coach = new_coach(gated)
    coach.begin("ten-turns", 1)
    coach.press("disconnect")
    expect(coach.page.locator(".conn")).to_have_attribute("data-state", "available")
    assert gated.device(gate.device)["state"] == "available"
    coach.press("connect")
    expect(coach.page.locator(".conn")).to_have_attribute("data-state", "ready")


def test_simulated_gate_is_marked_everywhere(
    new_coach: NewCoach, launch: Callable[..., Program]
) -> None:
    coach = new_coach(Station(launch("--simulate").port))
    run = coach.begin("ten-turns", 5)
    page = coach.page
    if coach.action("connect").count():
        coach.press("connect")
    coach.press("start")
    await_condition("a result", 30, lambda: coach.station.run(run)["attempts"])
    expect(page.locator(".who .pill")).to_have_text("Simulerad")
    coach.press("stop")
    coach.press("save")
    coach.expect_state("saved")
    for path in ["/results", "/devices", f"/runs/{run}", f"/runs/{run}/follow"]:
        coach.open(path)
        expect(page.get_by_text("Simulerad").first).to_be_visible()
    assert {row["simulated"] for row in coach.station.trials()} == {"true"}
