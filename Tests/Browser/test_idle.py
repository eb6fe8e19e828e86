"""A tablet on the bench sleeps, also after it was used."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.gate import Gate
from Support.program import Program
from Support.station import Station, await_condition
from Support.switches import voluntary, woken

# At most one wake-up a second over all threads.
WINDOW_S = 10
LIMIT = 10
# What libdispatch calls the threads of its global queues, cut to the kernel's 15 characters. The
# first job there starts a monitor that wakes once a second from then on.
POOL = "oot.default-qos"


@pytest.mark.long
def test_station_sleeps_after_page_and_device_were_used(
    new_coach: Callable[..., Coach], launch: Callable[..., Program], gate: Gate, binary: Path,
    tmp_path: Path,
) -> None:
    # The day's backup has been made: GRDB's queue of a connection that ends leaves a job to that pool.
    before = launch()
    Station(before.port).save_shots(9)
    before.stop()
    subprocess.run([binary, "backup", "--data", tmp_path / "data"], check=True, capture_output=True)
    program = launch("--attach", f"serial:{gate.path}=gate-lines")
    station = Station(program.port)
    coach = new_coach(station)
    coach.open("/devices")
    coach.page.locator(".dev").first.wait_for()
    coach.begin("count-20s", 3)
    coach.press("start")
    coach.press("plus")
    coach.press("next")
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    coach.begin("ten-turns", 3)
    if coach.action("connect").count():
        coach.action("connect").click()
    coach.press("start")
    coach.expect_state("waiting")
    gate.send(2.84)
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    coach.press("stop")
    threads = voluntary(program.process.pid)
    assert not [name for name in threads if name.endswith(POOL)], threads
    coach.page.context.close()
    station.disconnect(gate.device)

    newest: dict[str, int] = {}

    def is_asleep() -> bool:
        newest.clear()
        newest.update(woken(program.process.pid, WINDOW_S))
        return sum(newest.values()) <= LIMIT

    # What the page left behind (searches, open connections) ends by itself.
    try:
        await_condition("asleep", 60, is_asleep)
    except AssertionError as error:
        busy = {name: count for name, count in newest.items() if count}
        raise AssertionError(f"{error}; woken in {WINDOW_S} s: {busy}") from None
