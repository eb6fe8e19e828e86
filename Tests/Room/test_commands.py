"""`sideline open`, `close` and `audit`."""

import json
import subprocess
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from Room.conftest import Room

Run = Callable[..., subprocess.CompletedProcess]


@pytest.fixture
def run(binary: Path) -> Run:
    def run(*arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run([binary, *arguments], capture_output=True, text=True, timeout=60, check=False)

    return run


def test_a_room_is_opened_looked_at_and_closed(new_room: Callable[..., Room], run: Run) -> None:
    room = new_room()
    port = "--port", str(room.station.port)
    assert run("audit", *port).stdout == "closed\n"
    opened = run("open", "Blå hallen", "--until", "today", *port)
    assert opened.returncode == 0, opened.stderr
    assert opened.stdout.startswith("open\tBlå hallen\tsince ")
    assert "\tcloses " in opened.stdout
    room.paired("helper", name="Telefon")
    room.screen().ask("POST", "/api/v1/pairings", {"name": "TV"})
    lines = run("audit", *port).stdout.splitlines()
    kinds = {line.split("\t")[0]: line.split("\t") for line in lines}
    assert set(kinds) >= {"open", "fingerprint", "certificate", "announced", "screen", "asks"}
    assert kinds["screen"][1:3] == ["Telefon", "helper"] and kinds["screen"][-1] == "127.0.0.1"
    assert kinds["certificate"][2] == "made here" and kinds["certificate"][4].startswith("until 20")
    assert kinds["announced"][1] == "no: avahi-absent"
    [asked] = room.look()["requests"]
    assert kinds["asks"][1:4] == ["TV", "watch", f"code {asked['code']}"]
    told, shown = json.loads(run("audit", "--json", *port).stdout), room.look()
    ends = [datetime.fromisoformat(view["requests"][0].pop("expires_at")) for view in (told, shown)]
    assert told == shown
    # Reckoned anew at each look, from a clock that no setting of the time moves.
    assert abs(ends[0] - ends[1]) < timedelta(seconds=5)
    again = run("open", "B", *port)
    assert again.returncode == 66 and "room-open" in again.stderr
    closed = run("close", *port)
    # The certificate that is kept for the next time is there still.
    assert closed.returncode == 0
    assert [line.split("\t")[0] for line in closed.stdout.splitlines()] == ["closed", "certificate"]
    assert not room.is_listening()


def test_a_room_that_cannot_be_opened_is_told(new_room: Callable[..., Room], run: Run, tmp_path: Path) -> None:
    room = new_room("--room-certificate", str(tmp_path / "no"), "--room-key", str(tmp_path / "no"))
    done = run("open", "B", "--port", str(room.station.port))
    assert done.returncode == 69 and "certificate-unreadable" in done.stderr
    assert run("open", "", "--port", str(room.station.port)).returncode == 66
    assert run("open", "B", "--until", "always").returncode == 64


def test_without_a_station_nothing_is_open(run: Run) -> None:
    for command in (["audit"], ["close"], ["open", "B"]):
        done = run(*command, "--port", "1")
        assert done.returncode == 69 and "no station answers" in done.stderr
