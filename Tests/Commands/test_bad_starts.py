"""A station that cannot start where it is to, or on a day that is none: it says why, and loses nothing."""

import json
import os
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from Support.program import Program
from Support.station import Station

FIRST_DAY = Path(__file__).resolve().parents[1] / "Support/first_day.c"


def refused(binary: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Start a station that has to end by itself."""
    nothing = ["--sysfs", "/nonexistent", "--dev", "/nonexistent"]
    return subprocess.run(
        [binary, "serve", *arguments, *nothing], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip


def test_a_port_that_is_taken_is_told_with_what_to_do(binary: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = refused(binary, "--port", str(port), "--data", tmp_path / "data")
    assert (done.returncode, done.stdout) == (69, "")
    assert f"127.0.0.1:{port} is taken by another program." in done.stderr
    assert "--port" in done.stderr


def test_an_address_of_another_machine_is_told_with_what_to_do(binary: Path, tmp_path: Path) -> None:
    # TEST-NET-1 (RFC 5737) is nobody's.
    done = refused(binary, "--host", "192.0.2.1", "--port", "0", "--data", tmp_path / "data")
    assert (done.returncode, done.stdout) == (69, "")
    assert "192.0.2.1 is no address of this machine." in done.stderr


def test_a_second_station_on_the_same_data_is_refused_and_harms_nothing(
    launch: Callable[..., Program], binary: Path, tmp_path: Path
) -> None:
    first = launch()
    station = Station(first.port)
    run = station.create_run("hit-or-miss", participant=1, equipment="foot")["id"]
    station.command(run, "attempts", {"outcome": "pass"})
    done = refused(binary, "--port", "0", "--data", tmp_path / "data")
    assert (done.returncode, done.stdout) == (69, "")
    assert f"is in use by another sideline (process {first.process.pid})" in done.stderr
    assert "--data" in done.stderr
    station.command(run, "attempts", {"outcome": "fail"})
    assert [row["outcome"] for row in station.trials()] == ["pass", "fail"]
    first.stop()
    # Who was refused has left no lock behind.
    assert len(Station(launch().port).trials()) == 2


@pytest.fixture(scope="module")
def first_day(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Settings by which a program begins on the first day of 1970."""
    library = tmp_path_factory.mktemp("clock") / "first_day.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-Wall", "-o", library, FIRST_DAY], check=True)
    preloaded = os.environ.get("LD_PRELOAD", "")
    return {"LD_PRELOAD": f"{preloaded}:{library}" if preloaded else str(library)}


def test_a_clock_in_1970_is_told_and_its_results_outlive_it(
    launch: Callable[..., Program], binary: Path, tmp_path: Path, first_day: dict[str, str]
) -> None:
    program = launch(**first_day)
    station = Station(program.port)
    assert "timedatectl" in program.told("the clock is wrong")
    saved = station.save_shots(1)
    rows = station.trials()
    assert {row["measured_at"][:10] for row in rows} == {"1970-01-01"}
    for path in ("/", "/results", f"/runs/{saved}", "/api/v1/statistics?exercise=hit-or-miss"):
        assert station.get(path).status == 200
    # Results of before last year are not kept: these are no older than the moment in which they were made.
    station.post("/api/v1/retention", {"months": 12, "results": "delete"})
    program.stop()

    doctor = subprocess.run(
        [binary, "doctor", "--json", "--sysfs", tmp_path, "--dev", tmp_path, "--data", tmp_path / "data"],
        capture_output=True, text=True, check=False, env={**os.environ, **first_day},
    )  # fmt: skip
    clock = next(row for row in map(json.loads, doctor.stdout.splitlines()) if row["subject"] == "clock")
    assert not clock["ok"] and "timedatectl" in clock["remedy"]

    later = launch()
    station = Station(later.port)
    assert not [line for line in later.log if "the clock is wrong" in line]
    # Taken by nobody, neither now nor by the daily look.
    assert station.get("/api/v1/retention").json()["due"] == {"runs": 0, "trials": 0}
    assert station.trials() == rows
    station.save_shots(1)
    assert len(station.trials()) == 2 * len(rows)
