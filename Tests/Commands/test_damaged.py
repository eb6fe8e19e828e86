"""With a damaged database the station starts with what can be read, and takes nothing."""

import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from Support.program import Program
from Support.station import SHOTS, Refused, Station

RUNS = 40


@pytest.fixture
def data(launch: Callable[..., Program], tmp_path: Path) -> Path:
    """The folder of a station that has many results and was ended."""
    program = launch()
    station = Station(program.port)
    for _ in range(RUNS):
        station.save_shots(7)
    program.stop()
    return tmp_path / "data"


def damage(path: Path) -> None:
    """Write over the page in the middle of the table of results.

    Which page that is: sqlite.org/fileformat.html, an interior page of a table (kind 5) has the number
    of its child in the first four bytes of each cell.
    """
    with sqlite3.connect(path) as database:
        [(root,)] = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'trial'")
        [(size,)] = database.execute("PRAGMA page_size")
    content = bytearray(path.read_bytes())

    def page(number: int) -> memoryview:
        return memoryview(content)[(number - 1) * size : number * size]

    interior = page(root)
    assert interior[0] == 5
    cells = int.from_bytes(interior[3:5])
    assert cells > 4
    cell = int.from_bytes(interior[12 + cells // 2 * 2 :][:2])
    page(int.from_bytes(interior[cell : cell + 4]))[:] = b"\xff" * size
    path.write_bytes(content)


def test_what_can_be_read_of_a_damaged_database_is_shown(
    launch: Callable[..., Program], binary: Path, data: Path
) -> None:
    database = data / "sideline.sqlite"
    damage(database)
    program = launch()
    station = Station(program.port)
    kept = len(station.trials())
    # One page of a table that has many is lost, before and behind it nothing is.
    assert RUNS * SHOTS * 0.8 < kept < RUNS * SHOTS
    assert len(station.get("/api/v1/trials.csv").body.splitlines()) == kept + 1
    page = station.get("/").body.decode()
    assert "data-rescue" in page and "skadad" in page
    for path in ["/results", "/participants", "/devices"]:
        assert station.get(path).status == 200
    with pytest.raises(Refused) as refused:
        station.put("/api/v1/participants/7", {"nickname": "Maja"})
    assert refused.value.response.json()["code"] == "store-read-only"
    program.stop()
    assert any("damaged" in line for line in program.log)
    exported = subprocess.run(
        [binary, "export", "--data", data], capture_output=True, text=True, check=True
    )
    assert len(exported.stdout.splitlines()) == kept + 1


def test_where_nothing_can_be_read_the_last_backup_is_shown(
    launch: Callable[..., Program], binary: Path, data: Path
) -> None:
    subprocess.run([binary, "backup", "--data", data], check=True, capture_output=True)
    [backup] = (data / "backups").glob("*.sqlite")
    kept = backup.read_bytes()
    (data / "sideline.sqlite").write_bytes(b"\xff" * 8192)
    program = launch()
    station = Station(program.port)
    assert len(station.trials()) == RUNS * SHOTS
    page = station.get("/").body.decode()
    assert f"sideline backup restore {backup}" in page
    program.stop()
    # What is shown is no reason for a new backup.
    assert [path.read_bytes() for path in (data / "backups").glob("*.sqlite")] == [kept]
