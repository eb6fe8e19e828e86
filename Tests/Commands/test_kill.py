"""Kill the station at the worst moment: nothing that was shown is lost."""

import csv
import io
import subprocess
from collections.abc import Callable
from pathlib import Path

from Browser.gate import Gate
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation


def test_a_run_comes_back_where_it_was_after_a_kill(
    launch: Callable[..., Program], gate: Gate, binary: Path, tmp_path: Path
) -> None:
    attach = ("--attach", f"serial:{gate.path}=gate-lines")
    program = launch(*attach)
    station = ValidatedStation(program.port)
    station.connect(gate.device)
    await_condition("ready", 10, lambda: station.device(gate.device)["state"] == "ready")
    run = station.create_run("ten-turns", participant=12, equipment="foot", device=gate.device)[
        "id"
    ]
    station.command(run, "start")
    for number in range(1, 5):
        gate.send(2 + number / 8)
    await_condition("four results", 10, lambda: len(station.run(run)["attempts"]) == 4)
    program.kill()

    again = ValidatedStation(launch(*attach).port)
    await_condition("waiting again", 15, lambda: again.run(run)["state"] == "waiting")
    assert [trial["value"] for trial in again.run(run)["attempts"]] == [2.125, 2.25, 2.375, 2.5]
    for number in range(5, 11):
        gate.send(2 + number / 8)
    await_condition("full", 10, lambda: again.run(run)["state"] == "full")
    assert again.command(run, "save")["state"] == "saved"
    assert [row["value"] for row in again.trials()] == [
        "2.125", "2.25", "2.375", "2.5", "2.625", "2.75", "2.875", "3", "3.125", "3.25",
    ]  # fmt: skip

    exported = subprocess.run(
        [binary, "export", "--data", tmp_path / "data"], capture_output=True, text=True,
        timeout=30, check=True,
    ).stdout  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(exported)))
    assert [row["id"] for row in rows] == [row["id"] for row in again.trials()]


def test_a_countdown_goes_on_after_a_kill(launch: Callable[..., Program]) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    run = station.create_run("count-20s", participant=0, equipment="foot")["id"]
    station.command(run, "start")
    program.kill()
    again = ValidatedStation(launch().port)
    countdown = again.run(run)["countdown"]
    assert countdown["running"] is True
    assert 0 < countdown["remaining_s"] <= 20
    assert "attempts" in again.run(run)["allowed"]
