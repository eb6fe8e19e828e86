"""A database that is gone is never replaced by an empty one without a word."""

import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from Support.program import Program
from Support.station import Station


def told(binary: Path, data: Path, *command: str) -> tuple[int, str]:
    """Run what should end by itself; return its exit code and what it says is wrong."""
    done = subprocess.run(
        [binary, *command, "--data", data], capture_output=True, text=True, timeout=20
    )
    return done.returncode, done.stderr


@pytest.fixture
def data(launch: Callable[..., Program], tmp_path: Path) -> Path:
    """The folder of a station that has a result and was ended."""
    program = launch()
    Station(program.port).save_shots(7)
    program.stop()
    return tmp_path / "data"


def results(launch: Callable[..., Program]) -> int:
    program = launch()
    count = len(Station(program.port).trials())
    program.stop()
    return count


@pytest.mark.parametrize("is_empty", [False, True], ids=["missing", "empty"])
@pytest.mark.parametrize("has_backup", [False, True], ids=["alone", "backup"])
def test_station_does_not_start_empty_where_there_was_data(
    launch: Callable[..., Program], binary: Path, data: Path, is_empty: bool, has_backup: bool
) -> None:
    if has_backup:
        subprocess.run([binary, "backup", "--data", data], check=True, capture_output=True)
    for path in data.glob("sideline.sqlite*"):
        path.unlink()
    if is_empty:
        (data / "sideline.sqlite").touch()
    # Also the second time, as after a restart by systemd.
    for command in [("serve", "--port", "0"), ("serve", "--port", "0"), ("export",)]:
        code, said = told(binary, data, *command)
        assert code == 1
        assert "missing or empty" in said
        assert ("sideline backup restore " if has_backup else "rm -f ") in said
    assert (data / "sideline.sqlite").exists() == is_empty
    if has_backup:
        [backup] = (data / "backups").glob("*.sqlite")
        assert told(binary, data, "backup", "restore", str(backup))[0] == 0
        assert results(launch) == 8


def test_a_log_without_its_database_is_left_alone(binary: Path, data: Path) -> None:
    """SQLite would remove it, and it may hold the newest results."""
    (data / "sideline.sqlite").unlink()
    (data / "sideline.lock").unlink()
    log = data / "sideline.sqlite-wal"
    log.write_bytes(b"x" * 100)
    assert told(binary, data, "serve", "--port", "0")[0] == 1
    assert log.read_bytes() == b"x" * 100


def test_a_killed_restore_leaves_the_old_data_or_the_new(
    launch: Callable[..., Program], binary: Path, data: Path, tmp_path: Path
) -> None:
    subprocess.run([binary, "backup", "--data", data], check=True, capture_output=True)
    program = launch()
    Station(program.port).save_shots(7)
    program.kill()
    [backup] = (data / "backups").glob("*.sqlite")
    before = tmp_path / "before"
    shutil.copytree(data, before)
    began = time.monotonic()
    assert told(binary, data, "backup", "restore", str(backup))[0] == 0
    whole = time.monotonic() - began
    for part in (0.5, 0.7, 0.85, 0.95):
        shutil.rmtree(data)
        shutil.copytree(before, data)
        restore = subprocess.Popen(
            [binary, "backup", "restore", backup, "--data", data], stdout=subprocess.DEVNULL
        )
        time.sleep(part * whole)
        restore.kill()
        restore.wait()
        assert results(launch) in (8, 16)


def test_a_program_that_ended_leaves_all_there_is_in_one_file(
    launch: Callable[..., Program], tmp_path: Path
) -> None:
    """One time in three the database was still open when the program ended: a copy of its file was empty."""
    for _ in range(8):
        launch().stop()
        assert {path.name for path in (tmp_path / "data").glob("*.sqlite*")} == {"sideline.sqlite"}
