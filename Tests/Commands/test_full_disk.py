"""On a full disk the station starts, so that results can be looked at, taken out and deleted."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from Support.program import Program
from Support.station import SHOTS, Refused, Station

DISK = 128 << 20


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own, mounted where the stations of this test keep their data."""
    folder = tmp_path / "data"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", folder]
    mounted = subprocess.run(mount, capture_output=True, text=True)
    assert not mounted.returncode, f"only root can mount the disk of this test: {mounted.stderr}"
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def fill(folder: Path) -> None:
    with (folder / "full").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            pass


@pytest.mark.parametrize("is_killed", [False, True], ids=["ended", "killed"])
def test_results_can_be_seen_taken_out_and_deleted_on_a_full_disk(
    disk: Path, launch: Callable[..., Program], is_killed: bool
) -> None:
    program = launch()
    run = Station(program.port).save_shots(7)
    program.kill() if is_killed else program.stop()
    fill(disk)
    again = launch()
    station = Station(again.port)
    assert len(station.trials()) == SHOTS
    assert station.get("/results").status == 200
    assert station.post(f"/api/v1/runs/{run}/delete").status == 200
    assert station.trials() == []
    again.stop()
    # What was kept free is kept free again once there is room.
    assert not (disk / "sideline.reserve").exists()
    (disk / "full").unlink()
    launch().stop()
    assert (disk / "sideline.reserve").stat().st_blocks > 0


def test_without_room_of_its_own_the_station_shows_what_is_there_and_takes_nothing(
    disk: Path, launch: Callable[..., Program], binary: Path
) -> None:
    program = launch()
    run = Station(program.port).save_shots(7)
    program.kill()
    (disk / "sideline.reserve").unlink()
    fill(disk)
    again = launch()
    station = Station(again.port)
    assert len(station.trials()) == SHOTS
    page = station.get("/results").body.decode()
    assert "data-rescue" in page and "Disken är full" in page
    assert len(station.get("/api/v1/trials.csv").body.splitlines()) == SHOTS + 1
    for change in [
        lambda: station.post(f"/api/v1/runs/{run}/delete"),
        lambda: station.create_run("hit-or-miss", participant=7, equipment="foot"),
    ]:
        with pytest.raises(Refused) as refused:
            change()
        assert refused.value.response.json()["code"] == "store-read-only"
    again.stop()
    exported = subprocess.run(
        [binary, "export", "--data", disk], capture_output=True, text=True, check=True
    )
    assert len(exported.stdout.splitlines()) == SHOTS + 1
    # With room it is as it was, whole.
    (disk / "full").unlink()
    whole = launch()
    assert len(Station(whole.port).trials()) == SHOTS
    assert "data-rescue" not in Station(whole.port).get("/results").body.decode()
    assert Station(whole.port).post(f"/api/v1/runs/{run}/delete").status == 200
