"""Countdowns and start signals: the daemon's, whatever the screen's own clock says."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.gate import Gate
from Browser.sounds import heard, listen
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]

# A screen whose clock runs at half speed and can be made to jump.
SLOW_CLOCK = """
  window.jump = 0;
  const real = performance.now.bind(performance);
  performance.now = () => 1e6 + real() / 2 + window.jump;
"""
# The clock is asked for once a second; at half speed that can be wrong by half of it.
CLOSE_S = 0.7


def shown_clock(page: Page) -> float:
    return float(page.locator("[data-clock]").inner_text().replace(",", "."))


def error(page: Page, station: Station, run: str) -> float:
    """How far the shown time is from the daemon's, in seconds."""
    before = station.run(run)["countdown"]["remaining_s"]
    shown = shown_clock(page)
    after = station.run(run)["countdown"]["remaining_s"]
    return max(0, shown - before, after - shown)


@pytest.mark.long
def test_clock_is_the_daemons_though_the_screens_is_slow_and_jumps(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    page = coach.page
    page.add_init_script(SLOW_CLOCK)
    listen(page)
    run = coach.begin("count-20s", 3)
    coach.press("start")
    expect(page.locator(".clock")).to_have_attribute("data-state", "run")

    def left() -> float:
        return bare.run(run)["countdown"]["remaining_s"]

    # After six seconds a page that counts by itself would be three seconds behind.
    await_condition("six seconds gone", 20, lambda: left() < 14)
    assert error(page, bare, run) < CLOSE_S
    page.evaluate("window.jump = 7000")
    await_condition("right again", 5, lambda: error(page, bare, run) < CLOSE_S)
    page.evaluate("window.jump = -9000")
    await_condition("right again", 5, lambda: error(page, bare, run) < CLOSE_S)
    # The end is the daemon's too: three ticks and a long beep, and the words beside them.
    expect(page.locator("html")).to_have_attribute("data-last-sound", "over", timeout=20_000)
    expect(page.locator(".clock")).to_have_attribute("data-state", "over")
    expect(page.locator(".stage__cap")).to_contain_text("tiden är ute")
    await_condition("three ticks and a beep", 5, lambda: heard(page)["ended"] >= 4)


def test_clock_answers_with_the_hosts_monotonic_time(bare: ValidatedStation) -> None:
    before = time.monotonic_ns()
    answer = bare.get("/api/v1/clock").json()["host_time_ns"]
    assert before <= answer <= time.monotonic_ns()


def test_deadline_is_told_on_the_hosts_clock(bare: ValidatedStation) -> None:
    run = bare.create_run("count-20s", participant=0, equipment="foot")["id"]
    before = time.monotonic_ns()
    countdown = bare.command(run, "start")["countdown"]
    after = time.monotonic_ns()
    assert before <= countdown["deadline_ns"] - 20_000_000_000 <= after
    assert "deadline_ns" not in bare.command(run, "stop")["countdown"]


def sprint(station: ValidatedStation, gate: Gate) -> str:
    return station.create_run(
        "signal-sprint", participant=4, equipment="foot", device=gate.device
    )["id"]


def test_signal_is_given_after_a_wait_and_then_results_count(
    gated: ValidatedStation, gate: Gate
) -> None:
    run = sprint(gated, gate)
    before = time.monotonic_ns()
    started = gated.command(run, "start")
    after = time.monotonic_ns()
    assert started["state"] == "waiting"
    assert started["signal"]["state"] == "set"
    assert before + 2_000_000_000 <= started["signal"]["at_ns"] <= after + 5_000_000_000
    # How long it still takes is told to nobody.
    assert started["countdown"] == {"running": False, "remaining_s": 0, "started_once": False}
    assert started["allowed"] == ["stop", "cancel"]
    given = await_condition(
        "the signal", 10, lambda: (r := gated.run(run))["signal"]["state"] == "given" and r
    )
    assert time.monotonic_ns() >= given["signal"]["at_ns"] == started["signal"]["at_ns"]
    gate.send(1.95)
    kept = await_condition("a result", 5, lambda: (r := gated.run(run))["attempts"] and r)
    assert [trial["value"] for trial in kept["attempts"]] == [1.95]
    assert kept["state"] == "ready"
    assert "signal" not in kept


def test_result_before_the_signal_is_a_false_start_and_no_result(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    coach = new_coach(gated)
    page = coach.page
    run = coach.begin("signal-sprint", 4)
    coach.press("start")
    expect(page.locator(".stage__big")).to_have_text("Klara …")
    gate.send(0.4)
    expect(page.locator(".stage__big")).to_have_text("Tjuvstart")
    expect(page.locator(".stage__quiet")).to_contain_text("Det räknas inte. Starta igen.")
    expect(page.locator("html")).to_have_attribute("data-last-sound", "speech:false-start")
    assert gated.run(run)["attempts"] == []
    assert gated.trials("?status=all") == []
    expect(page.locator("[data-go]")).to_be_hidden()
    coach.press("start")
    expect(page.locator(".stage__big")).to_have_text("Klara …")


def test_page_gives_the_signal_at_the_daemons_moment(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    coach = new_coach(gated)
    page = coach.page
    page.add_init_script(SLOW_CLOCK)
    listen(page)
    run = coach.begin("signal-sprint", 4)
    second = new_coach(gated)
    second.open(f"/runs/{run}/follow")
    for screen in (page, second.page):
        # `Date` is left alone by the slow clock, and is the host's wall clock here.
        screen.evaluate(
            """new MutationObserver(() => {
                const go = document.querySelector("[data-go]");
                if (!go.hidden) window.went ??= Date.now();
              }).observe(document.querySelector("main"),
                { attributes: true, subtree: true, childList: true })"""
        )
    coach.press("start")
    expect(page.locator(".stage__big")).to_have_text("Klara …")
    assert not any(letter.isdigit() for letter in page.locator(".stage__big").inner_text())
    at = gated.run(run)["signal"]["at_ns"]
    wall_minus_host = time.time_ns() - time.monotonic_ns()
    for screen in (page, second.page):
        seen = await_condition("go", 10, lambda screen=screen: screen.evaluate("window.went"))
        went = seen * 1_000_000 - wall_minus_host
        # Nobody is to start before the daemon's moment, nor later than so slow a clock can know it.
        assert -0.1e9 < went - at < CLOSE_S * 1e9, (went - at) / 1e9
        expect(screen.locator("[data-go]")).to_have_text("Kör")
        expect(screen.locator("[data-go]")).to_be_hidden()
    assert page.locator("html").get_attribute("data-last-sound") == "go"


def test_start_that_was_set_when_the_power_went_is_done_again(
    launch: Callable[..., Program], gate: Gate
) -> None:
    arguments = ("--attach", f"serial:{gate.path}=gate-lines")
    program = launch(*arguments)
    station = ValidatedStation(program.port)
    station.connect(gate.device)
    await_condition("ready", 10, lambda: station.device(gate.device)["state"] == "ready")
    run = sprint(station, gate)
    station.command(run, "start")
    program.kill()
    station = ValidatedStation(launch(*arguments).port)
    after = station.run(run)
    assert after["state"] == "ready"
    assert "signal" not in after
    assert after["attempts"] == []
