"""A capture: recorded from a simulated gate, played into a running station, exported."""

import json
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from Support.program import Program
from Support.station import PATIENCE, await_condition
from Support.validated import ValidatedStation


@pytest.fixture
def simulator(binary: Path):
    process = subprocess.Popen(
        [binary, "simulate", "gate-lines", "--seed", "7"], stdout=subprocess.PIPE, text=True
    )
    yield process.stdout.readline().strip()
    process.terminate()
    process.wait(timeout=10)


def record(binary: Path, port: str, file: Path, rows: int) -> list[dict]:
    """Record until the capture holds that many rows, then pull the plug on the recorder."""
    process = subprocess.Popen(
        [binary, "record", f"serial:{port}=gate-lines", file], stdout=subprocess.DEVNULL
    )

    def has_rows() -> bool:
        return file.exists() and file.read_text().count("\n") > rows

    try:
        await_condition("rows", 60, has_rows)
    finally:
        process.kill()
        process.wait()
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_what_was_recorded_is_replayed_through_the_running_station(
    binary: Path, simulator: str, launch: Callable[..., Program], tmp_path: Path
) -> None:
    file = tmp_path / "gate.jsonl"
    header, *rows = record(binary, simulator, file, 3)
    assert set(header) == {"sideline_capture", "driver", "link", "device", "started_at"}
    assert (header["sideline_capture"], header["driver"], header["link"]) == (
        1, "gate-lines", "serial",
    )  # fmt: skip
    for row in rows:
        assert set(row) == {"t", "source", "dir", "hex"}
        assert (row["dir"], row["source"]) == ("in", "")
    text = b"".join(bytes.fromhex(row["hex"]) for row in rows).decode()
    sent = [int(line.split(",")[2].split("*")[0]) / 1_000_000 for line in text.splitlines()]
    assert len(sent) >= 3

    station = ValidatedStation(launch().port)
    # The run must have begun before the capture does, which lasts no time at this speed.
    lead_s = str(PATIENCE / 4)
    started = subprocess.run(
        [binary, "replay", file, "--speed", "50", "--lead", lead_s, "--port", str(station.port)],
        capture_output=True, text=True, timeout=30, check=True,
    )  # fmt: skip
    device = json.loads(started.stdout)["id"]
    assert station.device(device)["simulated"] is True
    await_condition("ready", 10, lambda: station.device(device)["state"] == "ready")
    run = station.create_run("ten-turns", participant=3, equipment="foot", device=device)["id"]
    station.command(run, "start")
    await_condition("results", 20, lambda: len(station.run(run)["attempts"]) >= 3)
    values = [trial["value"] for trial in station.run(run)["attempts"]]
    assert values[:3] == sent[:3]
    assert {trial["simulated"] for trial in station.run(run)["attempts"]} == {True}


def test_a_capture_that_is_none_is_refused_with_its_line(binary: Path, tmp_path: Path) -> None:
    file = tmp_path / "not.jsonl"
    file.write_text('{"sideline_capture":1}\n')
    result = subprocess.run(
        [binary, "replay", file], capture_output=True, text=True, timeout=30, check=False
    )
    assert result.returncode == 66
    assert "line 1" in result.stderr


def test_a_station_that_is_not_there_is_unavailable(
    binary: Path, simulator: str, tmp_path: Path
) -> None:
    file = tmp_path / "gate.jsonl"
    record(binary, simulator, file, 1)
    result = subprocess.run(
        [binary, "replay", file, "--port", "1"], capture_output=True, text=True, timeout=30,
        check=False,
    )  # fmt: skip
    assert result.returncode == 69
    assert "sideline serve" in result.stderr


@pytest.mark.long
def test_a_station_that_never_answers_is_unavailable(
    binary: Path, simulator: str, tmp_path: Path
) -> None:
    file = tmp_path / "gate.jsonl"
    record(binary, simulator, file, 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        result = subprocess.run(
            [binary, "replay", file, "--port", str(silent.getsockname()[1])],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert result.returncode == 69


def test_a_port_that_is_not_there_is_unavailable(binary: Path, tmp_path: Path) -> None:
    result = subprocess.run(
        [binary, "record", f"serial:{tmp_path}/none=gate-lines", tmp_path / "x.jsonl"],
        capture_output=True, text=True, timeout=30, check=False,
    )  # fmt: skip
    assert result.returncode == 69
