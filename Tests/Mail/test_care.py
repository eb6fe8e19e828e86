"""The database is looked after: one owner, daily copies, a way back, clear words when it is broken."""

import os
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

from Mail.conftest import keep_results
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation


def sideline(binary: Path, *arguments: object) -> subprocess.CompletedProcess:
    return subprocess.run(
        [binary, *map(str, arguments)], capture_output=True, text=True, timeout=60, check=False
    )


def values(database: Path) -> list[str]:
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [row[0] for row in connection.execute("SELECT id FROM trial ORDER BY sequence")]
    finally:
        connection.close()


def test_a_second_station_on_the_same_folder_is_refused(
    launch: Callable[..., Program], binary: Path, tmp_path: Path
) -> None:
    first = launch()
    second = sideline(binary, "serve", "--port", 0, "--data", tmp_path / "data")
    assert second.returncode == 69
    assert second.stdout == ""
    assert str(first.process.pid) in second.stderr
    assert Station(first.port).get("/api/v1/health").json()["status"] == "ok"
    first.kill()
    assert Station(launch().port).get("/api/v1/health").json()["status"] == "ok"


def test_a_backup_of_a_running_station_can_be_brought_back(
    launch: Callable[..., Program], binary: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    program = launch()
    station = ValidatedStation(program.port)
    keep_results(station)
    kept = [row["id"] for row in station.trials()]
    made = sideline(binary, "backup", "--data", data)
    assert made.returncode == 0, made.stderr
    copy = Path(made.stdout.strip())
    assert copy.parent == data / "backups"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert values(copy) == kept
    assert sideline(binary, "backup", "list", "--data", data).stdout == made.stdout

    run = station.create_run("count-20s", participant=1, equipment="foot")["id"]
    station.command(run, "start")
    refused = sideline(binary, "backup", "restore", copy, "--data", data)
    assert refused.returncode == 69
    program.stop()
    restored = sideline(binary, "backup", "restore", copy, "--data", data)
    assert restored.returncode == 0, restored.stderr
    aside = [line for line in restored.stdout.splitlines() if line.startswith("kept ")]
    assert Path(aside[0].removeprefix("kept ")).exists()
    again = ValidatedStation(launch().port)
    assert [row["id"] for row in again.trials()] == kept
    assert again.exchange("GET", f"/api/v1/runs/{run}").status == 404


def test_a_copy_is_made_each_day_without_being_asked(
    launch: Callable[..., Program], tmp_path: Path
) -> None:
    program = launch()
    keep_results(ValidatedStation(program.port))
    program.stop()
    launch()
    folder = tmp_path / "data/backups"
    copies = await_condition("a copy", 20, lambda: sorted(folder.glob("*.sqlite")))
    assert len(copies) == 1
    assert len(values(copies[0])) == 8


def test_a_damaged_database_is_named_and_the_last_good_copy_offered(
    launch: Callable[..., Program], binary: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    program = launch()
    station = ValidatedStation(program.port)
    keep_results(station)
    kept = [row["id"] for row in station.trials()]
    copy = sideline(binary, "backup", "--data", data).stdout.strip()
    program.stop()
    with (data / "sideline.sqlite").open("r+b") as file:
        file.seek(100)
        file.write(os.urandom(4000))
    for end in ("-wal", "-shm"):
        (data / f"sideline.sqlite{end}").unlink(missing_ok=True)
    broken = launch()
    assert f"sideline backup restore {copy}" in Station(broken.port).get("/").body.decode()
    broken.stop()
    said = "".join(broken.log)
    assert "damaged" in said and f"sideline backup restore {copy}" in said
    assert sideline(binary, "backup", "restore", copy, "--data", data).returncode == 0
    assert [row["id"] for row in Station(launch().port).trials()] == kept


def test_a_newer_database_is_refused_in_words(
    launch: Callable[..., Program], binary: Path, tmp_path: Path
) -> None:
    program = launch()
    program.stop()
    database = sqlite3.connect(tmp_path / "data/sideline.sqlite")
    database.execute("INSERT INTO grdb_migrations (identifier) VALUES ('999')")
    database.commit()
    database.close()
    newer = sideline(binary, "serve", "--port", 0, "--data", tmp_path / "data")
    assert newer.returncode == 1
    assert "newer Sideline" in newer.stderr
    assert "no backup" in newer.stderr


def test_a_file_that_is_no_copy_changes_nothing(
    launch: Callable[..., Program], binary: Path, tmp_path: Path
) -> None:
    program = launch()
    keep_results(ValidatedStation(program.port))
    program.stop()
    nonsense = tmp_path / "nonsense.sqlite"
    nonsense.write_bytes(os.urandom(8192))
    foreign = tmp_path / "foreign.sqlite"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE song (title)")
    for file in (nonsense, foreign, tmp_path / "none.sqlite"):
        refused = sideline(binary, "backup", "restore", file, "--data", tmp_path / "data")
        assert refused.returncode == 66, (file, refused.stderr)
        assert "Nothing was changed" in refused.stderr
    assert len(Station(launch().port).trials()) == 8
