"""Many screens at one run, some of which have stopped reading: those are let go, the others miss nothing."""

import os
import socket
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from Support.live_events import LiveEvents
from Support.program import Program
from Support.station import Station, await_condition

READING, STALLED = 50, 10
# Each tells the whole run anew: together more than the kernel keeps for one who reads nothing.
STEPS = 300
# In MB: what waits for a reader is bounded in number, and each event is there once for all of them.
GROWTH = 400 if {"ASAN_OPTIONS", "TSAN_OPTIONS"} & set(os.environ) else 64
# After so long without a byte that is taken a connection is closed (CHANGELOG.md).
LET_GO_S = 30


@pytest.mark.long
def test_viewers_who_stall_are_let_go_and_the_others_hear_everything(launch: Callable[..., Program]) -> None:
    program = launch()
    station = Station(program.port)
    run = station.create_run("hit-or-miss", participant=1, equipment="foot")["id"]
    path = f"/api/v1/live?run={run}"
    with ExitStack() as stack:
        readers = [
            stack.enter_context(LiveEvents(station.host, station.port, path)) for _ in range(READING)
        ]
        for reader in readers:
            assert reader.wait("run"), "no first event"
        marks = [reader.mark() for reader in readers]
        before, files = memory(program), descriptors(program)
        stalled = [stack.enter_context(stall(station, path)) for _ in range(STALLED)]
        assert descriptors(program) >= files + STALLED
        for step in range(STEPS):
            if step % 2:
                last = station.command(run, "undo")
            else:
                last = station.command(run, "attempts", {"outcome": "pass"})
        heard = []
        for reader, mark in zip(readers, marks, strict=True):
            assert reader.wait("run", lambda data: data["revision"] == last["revision"], 120, mark)
            heard.append([event.identifier for event in reader.events[mark:] if event.kind in ("run", "trial")])
        assert len(heard[0]) >= STEPS
        # One numbering, without a gap, and the same for all.
        assert heard[0] == [str(number) for number in range(int(heard[0][0]), int(heard[0][-1]) + 1)]
        assert all(numbers == heard[0] for numbers in heard)
        # Their buffers are full, or they would not have been stalled.
        await_condition("let go", 2 * LET_GO_S, lambda: descriptors(program) <= files)
        assert memory(program) - before < GROWTH
        assert not any(reader.closed for reader in readers)
        for connection in stalled:
            connection.close()


def stall(station: Station, path: str) -> socket.socket:
    """Ask for the stream and read its first byte only."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(60)
    connection.connect((station.host, station.port))
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{station.port}\r\n\r\n".encode())
    assert connection.recv(1) == b"H"
    return connection


def descriptors(program: Program) -> int:
    return len(list(Path(f"/proc/{program.process.pid}/fd").iterdir()))


def memory(program: Program) -> float:
    """Return what is resident, in MB (proc(5))."""
    rows = Path(f"/proc/{program.process.pid}/status").read_text().splitlines()
    return next(int(row.split()[1]) for row in rows if row.startswith("VmRSS:")) / 1024
