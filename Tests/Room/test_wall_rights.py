"""What screens that only look on hear of the wall of heart rates."""

import json
from collections.abc import Callable

from Browser import walls
from Room.conftest import Room
from Room.screens import Stream
from Support.station import await_condition


def test_who_looks_on_hears_of_those_on_the_wall_and_of_nobodys_strap_or_age(
    new_room: Callable[..., Room],
) -> None:
    room = new_room("--straps", "2")
    walls.add_team(room.station, 2)
    room.station.post("/api/v1/participants", {"number": 30, "nickname": "Frånvarande"}, 201)
    await_condition("straps", 30, lambda: len(room.station.get("/api/v1/wall").json()["cells"]) == 2)
    room.station.post("/api/v1/wall/sessions", status=201)
    own = room.station.get("/api/v1/wall").json()
    assert len(own["straps"]) == 2 and any("max_heart_rate" in member for member in own["session"]["members"])
    room.open()
    screen = room.paired()
    stream = Stream(screen, "?kind=wall")
    stream.read_until(b"at_ns")
    stream.read_until(b"\n\n")
    [line, *_] = [line for line in stream.text.decode().splitlines() if line.startswith("data:") and "at_ns" in line]
    for told in (screen.ask("GET", "/api/v1/wall").json(), json.loads(line.removeprefix("data:"))):
        assert [cell["nickname"] for cell in told["cells"]] == ["Barn1", "Barn2"]
        assert told["straps"] == [] and "close" not in told
        assert not any("max_heart_rate" in member for member in told["session"]["members"])
    page = screen.ask("GET", "/wall").body.decode()
    assert "Barn1" in page and "Frånvarande" not in page and "SIMULATED-STRAP" not in page
