"""What passes between the station and systemd: that it is up, that it still works, and a socket."""

import signal
import socket
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from Support.process import running
from Support.program import STOP_S, Program
from Support.station import PATIENCE, Station

# Between two signs of life, in seconds: half of what the manager says that it waits.
PERIOD = 0.1


class Manager:
    """The socket of a service manager: what is told there, one message after the other."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))

    def next(self, seconds: float = 10 * PATIENCE) -> str | None:
        """Return the next message; nothing if none comes in time."""
        self._socket.settimeout(seconds)
        try:
            return self._socket.recv(4096).decode()
        except TimeoutError:
            return None

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    with closing(Manager(tmp_path / "notify")) as manager:
        yield manager


def test_the_manager_hears_that_the_station_is_up_and_then_again_and_again(
    manager: Manager, launch: Callable[..., Program]
) -> None:
    launch(NOTIFY_SOCKET=str(manager.path), WATCHDOG_USEC=str(int(2e6 * PERIOD)))
    # It may work before it is up.
    while (told := manager.next()) == "WATCHDOG=1":
        pass
    assert told == "READY=1"
    assert [manager.next() for _ in range(5)] == ["WATCHDOG=1"] * 5


def test_a_station_that_cannot_work_gives_no_sign_of_life(
    manager: Manager, launch: Callable[..., Program], tmp_path: Path
) -> None:
    program = launch(NOTIFY_SOCKET=str(manager.path), WATCHDOG_USEC=str(int(2e6 * PERIOD)))
    station = Station(program.port)
    station.post("/api/v1/participants", {"number": 7}, status=201)
    with closing(sqlite3.connect(tmp_path / "data/sideline.sqlite", isolation_level=None)) as other:
        # Until the other is done with the database, a run waits for it, and the station for the run.
        other.execute("BEGIN IMMEDIATE")
        pressed = Thread(target=station.create_run, args=("count-20s",), kwargs={"participant": 7, "equipment": "foot"})
        pressed.start()
        signs = []
        while (sign := manager.next(10 * PERIOD)) is not None:
            signs.append(sign)
            assert len(signs) < 200, "it gives signs of life while it cannot work"
        other.execute("ROLLBACK")
    pressed.join()
    assert [manager.next() for _ in range(2)] == ["WATCHDOG=1"] * 2


def test_nobody_is_told_where_nobody_asked(manager: Manager, launch: Callable[..., Program]) -> None:
    launch(NOTIFY_SOCKET=str(manager.path)).stop()
    assert manager.next() == "READY=1"
    assert manager.next(0.01) is None


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def activated(binary: Path, tmp_path: Path, *listening: str) -> list[str | Path]:
    """Return the command that starts the station when somebody connects, with the socket handed over."""
    sockets = [word for address in listening for word in ("--listen", address)]
    names = [f"--setenv={name}" for name in ("HOME", "XDG_STATE_HOME", "DBUS_SYSTEM_BUS_ADDRESS")]
    return ["systemd-socket-activate", *sockets, *names, binary, "serve", "--data", tmp_path / "data",
            "--sysfs", tmp_path, "--dev", tmp_path]  # fmt: skip


def test_who_connects_before_the_station_runs_is_answered_by_it(binary: Path, tmp_path: Path) -> None:
    port = free_port()
    command = activated(binary, tmp_path, f"127.0.0.1:{port}")
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert "Listening on" in process.stderr.readline()
        station = Station(port)
        assert station.get("/api/v1/health").status == 200
        assert process.stdout.readline() == f"Listening on http://127.0.0.1:{port}\n"
        with station.live():
            process.send_signal(signal.SIGTERM)
            assert process.wait(STOP_S) == 0


@pytest.mark.parametrize("kind", ["two", "datagrams"])
def test_what_is_no_single_listening_socket_is_refused(binary: Path, tmp_path: Path, kind: str) -> None:
    port = free_port()
    command = activated(binary, tmp_path, f"127.0.0.1:{port}")
    if kind == "two":
        command[1:1] = ["--listen", f"127.0.0.1:{free_port()}"]
    else:
        command[1:1] = ["--datagram"]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert "Listening on" in process.stderr.readline()
        form = socket.SOCK_STREAM if kind == "two" else socket.SOCK_DGRAM
        with socket.socket(socket.AF_INET, form) as peer:
            peer.connect(("127.0.0.1", port))
            peer.send(b"x")
            _, told = process.communicate(timeout=10 * PATIENCE)
    assert process.returncode == 69
    assert ("2 sockets" if kind == "two" else "does not listen for TCP") in told
