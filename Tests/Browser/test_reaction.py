"""Reaction to the station's signal, answered at a gate: the host's clock alone tells the time."""

import time

from Browser.gate import Gate
from Support.station import await_condition
from Support.validated import ValidatedStation


def given(station: ValidatedStation, run: str) -> int:
    """Start an attempt and return the signal's moment on the host's clock once it was given."""
    station.command(run, "start")
    signal = await_condition(
        "signal", 15, lambda: (s := station.run(run).get("signal")) and s["state"] == "given" and s
    )
    return signal["at_ns"]


def test_reaction_is_the_time_from_the_signal_to_the_answer(
    gated: ValidatedStation, gate: Gate
) -> None:
    run = gated.create_run("reaction", participant=4, equipment="hand", device=gate.device)["id"]
    signal = given(gated, run)
    # Later than anybody's false start.
    await_condition("200 ms gone", 5, lambda: time.monotonic_ns() > signal + 200_000_000)
    before = time.monotonic_ns()
    gate.send(7.5)
    (trial,) = await_condition("an attempt", 5, lambda: gated.run(run)["attempts"])
    after = time.monotonic_ns()
    assert (before - signal) / 1e9 <= trial["value"] <= (after - signal) / 1e9
    assert (trial["quantity"], trial["unit"]) == ("reaction_time", "s")
    assert trial["time_source"] == "arrival"
    # 16 ms of a USB serial line and one picture of a screen.
    assert abs(trial["uncertainty"] - (0.016 + 1 / 60)) < 1e-9
    assert gated.run(run)["state"] == "ready"


def test_answer_before_the_signal_is_a_false_start(gated: ValidatedStation, gate: Gate) -> None:
    run = gated.create_run("reaction", participant=4, equipment="hand", device=gate.device)["id"]
    # The wait is two seconds at least.
    gated.command(run, "start")
    gate.send(1.0)
    await_condition(
        "false start", 5, lambda: gated.run(run).get("signal", {}).get("state") == "false_start"
    )
    assert gated.run(run)["attempts"] == []
    assert gated.run(run)["state"] == "ready"
