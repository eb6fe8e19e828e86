"""Clients that stop reading, or stop sending, hold up nobody else; the program ends all the same."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from Support import history
from Support.program import Program
from Support.station import Station, await_condition

# More than the readers of the database, the threads of any pool and the connections of a browser.
CLIENTS = 50
# More than a process has files for: each download holds four.
CROWD = 300
# Rows of a table that is larger than what the kernel keeps for a client: about 6 MB.
RUNS, SHOTS = 2000, 12
FILES = ["/api/v1/trials.csv", "/api/v1/trials.eml?subject=x", "/api/v1/participants/7/data.zip"]


@pytest.fixture
def full(launch: Callable[..., Program], tmp_path: Path) -> tuple[Program, Station]:
    """A station with a table that does not fit into a socket."""
    program = launch()
    person = {7: ("Maja", None)}
    past = (history.Past(7, "hit-or-miss", day * 1000, ["pass"] * SHOTS) for day in range(RUNS))
    history.write(Path(tmp_path / "data"), person, past)
    return program, Station(program.port)


def connect(station: Station) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(20)
    connection.connect((station.host, station.port))
    return connection


@contextmanager
def stalled(station: Station, paths: list[str]) -> Iterator[list[socket.socket]]:
    """Begin a download of each path and read its first byte only."""
    with ExitStack() as stack:
        connections = [stack.enter_context(connect(station)) for _ in paths]
        for connection, path in zip(connections, paths, strict=True):
            head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{station.port}\r\n\r\n"
            connection.sendall(head.encode())
        for connection in connections:
            assert connection.recv(1) == b"H"
        yield connections


def test_fifty_stalled_downloads_change_nothing_for_others(
    full: tuple[Program, Station],
) -> None:
    program, station = full
    whole = station.get("/api/v1/trials.csv").body
    assert len(whole) > 5_000_000
    with stalled(station, [FILES[number % len(FILES)] for number in range(CLIENTS)]):
        for path in ["/", "/results", "/api/v1/trials", "/devices"]:
            assert station.get(path).status == 200
        assert station.get("/api/v1/trials.csv").body == whole
        run = station.create_run("hit-or-miss", participant=7, equipment="foot")["id"]
        station.command(run, "attempts", {"outcome": "pass"})
        # Beyond that they are refused in words, and everything else goes on as before.
        with stalled(station, FILES[:1] * CROWD):
            refused = station.exchange("GET", "/api/v1/trials.csv")
            assert (refused.status, refused.json()["code"]) == (503, "too-many-downloads")
            assert refused.headers["retry-after"] == "30"
            files = len(list(Path(f"/proc/{program.process.pid}/fd").iterdir()))
            assert files < CLIENTS + CROWD + 4 * 64, files
            for path in ["/", "/results", "/api/v1/trials", "/devices"]:
                assert station.get(path).status == 200
            station.command(run, "attempts", {"outcome": "pass"})
        # What was let go of makes room.
        await_condition("room again", 20, lambda: fetched(station) == 200)
        program.stop()


def fetched(station: Station) -> int:
    return station.exchange("GET", "/api/v1/trials.csv").status


def test_a_slow_download_shows_the_table_as_it_was_when_it_began(
    full: tuple[Program, Station],
) -> None:
    _, station = full
    run = station.create_run("hit-or-miss", participant=7, equipment="foot")["id"]
    station.command(run, "attempts", {"outcome": "pass"})
    whole = station.get("/api/v1/trials.csv").body
    with stalled(station, ["/api/v1/trials.csv"]) as [connection]:
        station.command(run, "undo")
        text = bytearray(b"H")
        while not text.endswith(b"\r\n0\r\n\r\n"):
            text += connection.recv(65536)
    last = whole.rstrip().rsplit(b"\r\n", 1)[1]
    assert last in text


@pytest.mark.parametrize(
    "request_text",
    [
        "POST /api/v1/participants HTTP/1.1\r\nContent-Length: 20\r\nHost: {host}\r\n"
        'Content-Type: application/json\r\n\r\n{{"number"',
        "POST /api/v1/participants HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: {host}\r\n"
        "Content-Type: application/json\r\n\r\n4\r\n{{",
        "GET / HTTP/1.1\r\nHost: {host}\r\nX-Half",
        "",
    ],
)
def test_program_ends_in_time_beside_half_a_request(
    launch: Callable[..., Program], request_text: str
) -> None:
    program = launch()
    station = Station(program.port)
    with connect(station) as connection:
        connection.sendall(request_text.format(host=f"127.0.0.1:{program.port}").encode())
        station.get("/api/v1/health")
        program.stop()
        assert not [line for line in program.log if "EventLoop" in line], program.log
