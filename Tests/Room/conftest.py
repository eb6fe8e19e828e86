"""What the tests of the open room share."""

import socket
from collections.abc import Callable

import pytest

from Room.screens import Screen
from Support.program import Program
from Support.validated import ValidatedStation


class Room:
    """A station and the port that it takes for other screens."""

    def __init__(self, launch: Callable[..., Program], *arguments: str, port: int, **environment: str) -> None:
        self.port = port
        self.program = launch("--room-port", str(port), *arguments, **environment)
        self.station = ValidatedStation(self.program.port)

    def open(self, name: str = "Hallen", until: str = "practice") -> dict:
        return self.station.post("/api/v1/room", {"name": name, "until": until}, status=201).json()

    def close(self) -> dict:
        return self.station._expect("DELETE", "/api/v1/room", None, 200).json()

    def look(self) -> dict:
        return self.station.get("/api/v1/room").json()

    def screen(self, source: str = "127.0.0.1") -> Screen:
        return Screen(self.port, source)

    def paired(self, role: str = "watch", source: str = "127.0.0.1", **choices: object) -> Screen:
        screen = self.screen(source)
        screen.pair(self.station, role=role, **choices)
        return screen

    def is_listening(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 5).close()
        except ConnectionRefusedError:
            return False
        return True


def free_port() -> int:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        return unused.getsockname()[1]


@pytest.fixture
def new_room(launch: Callable[..., Program]) -> Callable[..., Room]:
    """Start a station whose room is closed; all of one test have one data folder and one port."""
    port = free_port()
    return lambda *arguments, **environment: Room(launch, *arguments, port=port, **environment)


@pytest.fixture
def room(new_room: Callable[..., Room]) -> Room:
    """A station that is open to the room."""
    room = new_room()
    room.open()
    return room
