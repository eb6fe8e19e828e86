"""The stream of live events."""

import http.client
import signal
import time
from collections.abc import Callable

import pytest

from Support.live_events import LiveEvents
from Support.program import STOP_S, Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation


def hit(station: Station, run: str) -> None:
    station.command(run, "attempts", {"outcome": "pass"})


def new_run(station: Station) -> str:
    return station.create_run("hit-or-miss", participant=1, equipment="foot")["id"]


def test_new_reader_gets_the_present_first(station: ValidatedStation) -> None:
    run = new_run(station)
    with station.live(run) as live:
        assert live.wait("run", lambda data: data["id"] == run, 20)
        for device in station.items("/api/v1/devices"):
            assert live.wait("device", lambda data, known=device: data["id"] == known["id"], 20)


def test_reader_of_an_ended_run_gets_it(bare: ValidatedStation) -> None:
    run = new_run(bare)
    bare.command(run, "cancel")
    with bare.live(run) as live:
        event = live.wait("run", lambda data: data["id"] == run, 20)
        assert event and event.data["state"] == "cancelled"


def test_trial_comes_as_it_is_kept_and_ids_rise(bare: ValidatedStation) -> None:
    run = new_run(bare)
    with bare.live(run) as live:
        assert live.wait("run", seconds=20)
        hit(bare, run)
        hit(bare, run)
        assert live.wait("run", lambda data: len(data["attempts"]) == 2, 20)
        assert [event.data["attempt"] for event in live.of("trial")] == [1, 2]
        numbers = [int(event.identifier) for event in live.events if event.kind in ("run", "trial")]
        assert numbers == sorted(numbers)


def test_other_runs_are_left_out(bare: ValidatedStation) -> None:
    mine, other = new_run(bare), new_run(bare)
    with bare.live(mine) as live:
        hit(bare, other)
        hit(bare, mine)
        assert live.wait("trial", seconds=20).data["run"] == mine
        assert {event.data["id"] for event in live.of("run")} == {mine}


@pytest.mark.parametrize("killed", [False, True])
def test_missed_events_are_sent_again(launch: Callable[..., Program], killed: bool) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    run = new_run(station)
    hit(station, run)
    with station.live() as live:
        hit(station, run)
        last = live.wait("run", lambda data: len(data["attempts"]) == 2, 20)
        seen = last.identifier
    hit(station, run)
    hit(station, run)
    if killed:
        program.kill()
        station = ValidatedStation(launch().port)
    with LiveEvents(station.host, station.port, "/api/v1/live", seen) as live:
        assert live.wait("run", lambda data: len(data["attempts"]) == 4, 20)
        assert [event.data["attempt"] for event in live.of("trial")] == [3, 4]


def test_changing_part_of_a_page_follows_each_change(bare: ValidatedStation) -> None:
    run = new_run(bare)
    with LiveEvents(bare.host, bare.port, f"/api/v1/live?run={run}&view=run") as live:
        for kept in range(3):
            if kept:
                hit(bare, run)
            count = f'data-done="{kept}"'
            view = live.wait("view", lambda data, count=count: count in data["html"], 20)
            assert view, live.events
            # The frame of the page is there already.
            assert "<main" in view.data["html"]
            assert "<head>" not in view.data["html"]
            assert "<symbol" not in view.data["html"]
    with bare.live(run) as live:
        hit(bare, run)
        assert live.wait("trial", seconds=20)
        assert not live.of("view")


def test_page_gets_a_result_once(bare: ValidatedStation) -> None:
    run = new_run(bare)
    with LiveEvents(bare.host, bare.port, f"/api/v1/live?run={run}&view=run") as live:
        assert live.wait("view", seconds=20)
        mark = live.mark()
        hit(bare, run)
        assert live.wait("view", lambda data: 'data-done="1"' in data["html"], 20, mark)
        hit(bare, run)
        assert live.wait("view", lambda data: 'data-done="2"' in data["html"], 20, mark)
        told = [event.kind for event in live.events[mark:]]
        assert [kind for kind in told if kind in ("run", "trial", "view")] == ["view", "view"]


def test_reader_gets_the_kinds_that_it_asks_for(bare: ValidatedStation) -> None:
    run = new_run(bare)
    path = f"/api/v1/live?run={run}&view=run&kind=trial&kind=plan"
    with LiveEvents(bare.host, bare.port, path) as live:
        assert live.wait("view", seconds=20)
        mark = live.mark()
        hit(bare, run)
        assert live.wait("view", lambda data: 'data-done="1"' in data["html"], 20, mark)
        assert [event.kind for event in live.events[mark:]] == ["trial", "view"]
    assert bare.exchange("GET", "/api/v1/live?kind=result").status == 422


def test_part_of_a_page_is_in_the_screen_s_language(bare: ValidatedStation) -> None:
    run = new_run(bare)
    path = f"/api/v1/live?run={run}&view=follow"
    for cookie, word in [("lang=sv", "Precisions\u00adskott"), ("lang=en", "Preci\u00adsion shots")]:
        with LiveEvents(bare.host, bare.port, path, headers={"Cookie": cookie}) as live:
            view = live.wait("view", seconds=20)
            assert word in view.data["html"]
            assert "data-action" not in view.data["html"]


def test_wrong_requests_are_refused(bare: ValidatedStation) -> None:
    run = new_run(bare)
    for query in ["view=run", f"run={run}&view=", f"run={run}&view=result"]:
        assert bare.exchange("GET", f"/api/v1/live?{query}").status == 422
    assert bare.exchange("GET", "/api/v1/live?run=no-such").status == 404
    answer = bare.exchange("GET", "/api/v1/live", headers={"Last-Event-ID": "x"})
    assert answer.status == 422


@pytest.mark.long
def test_comment_comes_every_fifteen_seconds(bare: ValidatedStation) -> None:
    connection = http.client.HTTPConnection(bare.host, bare.port, timeout=20)
    connection.request("GET", "/api/v1/live")
    answer = connection.getresponse()
    began = time.monotonic()
    while not answer.readline().startswith(b":"):
        assert time.monotonic() - began < 17
    assert time.monotonic() - began > 14
    connection.close()


def test_open_streams_do_not_hold_the_program_back(launch: Callable[..., Program]) -> None:
    program = launch("--simulate")
    station = Station(program.port)
    with station.live() as first, station.live(new_run(station)) as second:
        assert first.wait("device", seconds=20)
        program.process.send_signal(signal.SIGTERM)
        assert program.process.wait(STOP_S) == 0
        await_condition("streams ended", 2, lambda: first.closed and second.closed)
