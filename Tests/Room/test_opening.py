"""The room is opened on purpose, with encryption, and closing it ends everything at once."""

import json
import socket
import ssl
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from Room.conftest import Room
from Room.screens import Stream
from Support.station import await_condition

# A stream that is cut is cut at once, and not when a beat of it fails; in seconds.
AT_ONCE = 5


def code(answer) -> str:
    return answer.json()["code"]


def test_nothing_listens_before_it_is_opened_and_after_it_is_closed(new_room: Callable[..., Room]) -> None:
    room = new_room()
    assert not room.is_listening()
    assert room.look() == {
        "open": False, "name": None, "until": None, "opened_at": None, "closes_at": None, "addresses": [],
        "fingerprint": None, "certificate": None, "announced": False, "announcement_problem": None,
        "screens": [], "requests": [],
    }  # fmt: skip
    opened = room.open("  Blå   hallen ")
    assert (opened["open"], opened["name"], opened["until"]) == (True, "Blå hallen", "practice")
    assert room.is_listening()
    assert room.screen().fingerprint() == opened["fingerprint"]
    assert opened["certificate"]["supplied"] is False
    assert room.close()["open"] is False
    assert not room.is_listening()
    # Twice is as well as once.
    assert room.close()["open"] is False


def test_it_is_opened_once(room: Room) -> None:
    answer = room.station.exchange(
        "POST", "/api/v1/room", b'{"name":"B","until":"today"}', {"Content-Type": "application/json"}
    )
    assert (answer.status, code(answer)) == (409, "room-open")
    assert room.look()["name"] == "Hallen"


@pytest.mark.parametrize(
    ("body", "found"),
    [({"name": "", "until": "today"}, "room-name-invalid"), ({"name": "x" * 41, "until": "today"}, "room-name-invalid"),
     ({"name": "x", "until": "always"}, "invalid-body"), ({"name": "x"}, "invalid-body")],
)  # fmt: skip
def test_it_has_a_name_and_an_end(new_room: Callable[..., Room], body: dict, found: str) -> None:
    room = new_room()
    answer = room.station.exchange(
        "POST", "/api/v1/room", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    assert (answer.status, code(answer)) == (422, found)
    assert not room.is_listening()


def test_a_port_that_is_taken_is_told(new_room: Callable[..., Room]) -> None:
    room = new_room()
    with socket.socket() as other:
        other.bind(("0.0.0.0", room.port))
        other.listen()
        answer = room.station.exchange(
            "POST", "/api/v1/room", b'{"name":"B","until":"today"}', {"Content-Type": "application/json"}
        )
        assert (answer.status, code(answer)) == (503, "port-taken")
        assert room.look()["open"] is False
    room.open()


def test_plain_http_is_no_way_in(room: Room) -> None:
    with socket.create_connection(("127.0.0.1", room.port), 10) as plain:
        plain.sendall(b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        plain.settimeout(20)
        try:
            answer = plain.recv(4096)
        except ConnectionError:
            answer = b""
        assert not answer.startswith(b"HTTP")


def test_old_encryption_is_no_way_in(room: Room) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1
    context.maximum_version = ssl.TLSVersion.TLSv1_1
    context.set_ciphers("ALL:@SECLEVEL=0")
    with socket.create_connection(("127.0.0.1", room.port), 10) as plain, pytest.raises((ssl.SSLError, ConnectionError)):
        context.wrap_socket(plain)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.evil:{port}"]
)
def test_a_foreign_host_is_refused(room: Room, host: str) -> None:
    screen = room.paired("coach")
    headers = {"Host": host.format(port=room.port)}
    for path in ("/api/v1/screen", "/pair", "/static/css/core.css"):
        assert screen.ask("GET", path, headers=headers).status == 403


@pytest.mark.parametrize("origin", ["http://127.0.0.1:{port}", "https://evil.example", "https://127.0.0.1:1", "null"])
def test_a_foreign_origin_is_refused(room: Room, origin: str) -> None:
    screen = room.paired("coach")
    headers = {"Origin": origin.format(port=room.port)}
    answer = screen.ask("POST", "/api/v1/participants", {"number": 3}, headers)
    assert (answer.status, code(answer)) == (403, "foreign-origin")
    own = screen.ask("POST", "/api/v1/participants", {"number": 3}, {"Origin": f"https://127.0.0.1:{room.port}"})
    assert own.status == 201


def test_a_change_is_json(room: Room) -> None:
    screen = room.paired("coach")
    answer = screen.ask("POST", "/api/v1/participants", {"number": 3}, {"Content-Type": "text/plain"})
    assert (answer.status, code(answer)) == (415, "not-json")


def test_pages_have_no_script_and_no_style_of_their_own(room: Room) -> None:
    answer = room.screen().ask("GET", "/pair")
    policy = answer.headers["content-security-policy"]
    assert answer.status == 200 and "unsafe-inline" not in policy
    assert "default-src 'none'" in policy and "script-src 'self'" in policy


def test_closing_cuts_every_stream_at_once(room: Room) -> None:
    streams = []
    for role, source in [("watch", "127.0.0.2"), ("coach", "127.0.0.3")]:
        stream = Stream(room.paired(role, source))
        stream.read_until(b"retry:")
        streams.append(stream)
    own = room.station.live()
    began = time.monotonic()
    room.close()
    for stream in streams:
        assert stream.read_to_end(AT_ONCE)
        stream.close()
    assert time.monotonic() - began < AT_ONCE
    # The tablet's own goes on.
    run = room.station.create_run("hit-or-miss", participant=7, equipment="foot")["id"]
    assert own.wait("run", lambda data: data["id"] == run)
    own.close()


def test_revoking_cuts_one_stream_and_no_other(room: Room) -> None:
    gone, stays = Stream(room.paired(name="A")), Stream(room.paired(name="B"))
    for stream in (gone, stays):
        stream.read_until(b"retry:")
    number = next(s["id"] for s in room.look()["screens"] if s["name"] == "A")
    room.station._expect("DELETE", f"/api/v1/room/screens/{number}", None, 200)
    assert gone.read_to_end(AT_ONCE)
    run = room.station.create_run("hit-or-miss", participant=7, equipment="foot")["id"]
    stays.read_until(run.encode())
    for stream in (gone, stays):
        stream.close()


def test_another_role_begins_anew(room: Room) -> None:
    stream = Stream(room.paired("coach"))
    stream.read_until(b"retry:")
    number = room.look()["screens"][0]["id"]
    room.station.put(f"/api/v1/room/screens/{number}", {"role": "watch"})
    assert stream.read_to_end(AT_ONCE)
    stream.close()


def test_a_screen_that_looks_on_hears_nothing_of_the_room(room: Room) -> None:
    watch, coach = Stream(room.paired(name="A")), Stream(room.paired("coach", name="B"))
    for stream in (watch, coach):
        stream.read_until(b"retry:")
    room.screen("127.0.0.2").ask("POST", "/api/v1/pairings", {"name": "C"})
    coach.read_until(b"event: room")
    run = room.station.create_run("hit-or-miss", participant=7, equipment="foot")["id"]
    watch.read_until(run.encode())
    assert b"event: room" not in watch.text
    for stream in (watch, coach):
        stream.close()


@pytest.mark.parametrize("until", ["practice", "today"])
def test_a_restart_closes_it(new_room: Callable[..., Room], until: str) -> None:
    first = new_room()
    first.open(until=until)
    screen = first.paired()
    first.program.stop()
    second = new_room()
    assert second.look()["open"] is False
    assert not second.is_listening()
    second.open()
    assert code(screen.ask("GET", "/api/v1/screen")) == "not-paired"


def test_until_closed_outlives_a_restart_and_a_power_cut(new_room: Callable[..., Room]) -> None:
    room = new_room()
    before = room.open(until="closed")
    screen = room.paired("helper")
    for end in ("stop", "kill"):
        getattr(room.program, end)()
        room = new_room()
        after = room.look()
        for key in ("open", "name", "until", "opened_at", "fingerprint"):
            assert after[key] == before[key], key
        assert screen.ask("GET", "/api/v1/screen").json()["role"] == "helper"
    room.close()
    room.program.stop()
    assert new_room().look()["open"] is False


def test_until_closed_says_if_its_port_is_taken_meanwhile(new_room: Callable[..., Room]) -> None:
    room = new_room()
    room.open(until="closed")
    screen = room.paired()
    room.program.stop()
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("0.0.0.0", room.port))
        other.listen()
        room = new_room()
        assert room.look()["open"] is False
        assert room.program.told("cannot be opened again")
        room.program.stop()
    room = new_room()
    assert room.look()["open"] is True
    assert screen.ask("GET", "/api/v1/screen").status == 200


def test_the_program_ends_in_time_with_streams_in_the_room(room: Room) -> None:
    streams = [Stream(room.paired(source=f"127.0.0.{number}")) for number in (2, 3)]
    for stream in streams:
        stream.read_until(b"retry:")
    room.program.stop()
    for stream in streams:
        assert stream.read_to_end(AT_ONCE)
        stream.close()


def test_opening_and_closing_again_and_again_leaves_nothing(room: Room) -> None:
    def files() -> int:
        return len(list(Path(f"/proc/{room.program.process.pid}/fd").iterdir()))

    before = files()
    for _ in range(10):
        stream = Stream(room.paired())
        # Half of them are cut in the middle of a handshake.
        half = [socket.create_connection(("127.0.0.1", room.port), 5) for _ in range(5)]
        room.close()
        assert stream.read_to_end(AT_ONCE)
        stream.close()
        for connection in half:
            connection.close()
        room.open()
    await_condition("files closed", 5, lambda: files() <= before + 2)


def ended(connection: socket.socket) -> bool:
    """Read to the end; a farewell of the encryption may come first."""
    connection.settimeout(30)
    try:
        while connection.recv(4096):
            pass
    except TimeoutError:
        return False
    except (ssl.SSLError, ConnectionError):
        pass
    connection.close()
    return True


@pytest.mark.long
def test_clients_that_say_nothing_or_read_nothing_hold_up_nobody(room: Room) -> None:
    screen = room.paired("coach", "127.0.0.2")
    silent = [socket.create_connection(("127.0.0.1", room.port), 30) for _ in range(40)]
    begun = room.screen().socket()
    begun.sendall(b"GET /api/v1/screen HTTP/1.1\r\nHost: ")
    stalled = []
    for _ in range(20):
        connection = screen.socket()
        connection.sendall(
            f"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:{room.port}\r\n"
            f"Cookie: {screen.headers['Cookie']}\r\n\r\n".encode()
        )
        stalled.append(connection)
    for _ in range(20):
        assert screen.ask("GET", "/api/v1/screen").status == 200
    assert room.station.get("/api/v1/health").status == 200
    # They are ended by themselves, 10 s after they came.
    for connection in [*silent, begun]:
        assert ended(connection)
    for connection in stalled:
        connection.close()


@pytest.mark.long
def test_one_address_takes_few_of_the_places(room: Room) -> None:
    crowd = [socket.create_connection(("127.0.0.1", room.port), 30) for _ in range(60)]
    # Who comes from elsewhere is let in all the same.
    room.paired(source="127.0.0.2")
    for connection in crowd[48:]:
        assert ended(connection)
    for connection in crowd[:48]:
        connection.close()


@pytest.mark.parametrize("head", ["X: " + "a" * 20_000, "\r\n".join(f"X{n}: a" for n in range(200))])
def test_a_large_head_is_refused(room: Room, head: str) -> None:
    with room.screen().socket() as connection:
        connection.settimeout(20)
        try:
            connection.sendall(f"GET /pair HTTP/1.1\r\nHost: 127.0.0.1:{room.port}\r\n{head}\r\n\r\n".encode())
            answer = connection.recv(65536)
        except (ssl.SSLError, ConnectionError):
            answer = b""
    assert b" 200 " not in answer.split(b"\r\n")[0]


def test_a_large_body_is_refused(room: Room) -> None:
    answer = room.screen().ask("POST", "/api/v1/pairings", {"name": "x" * 70_000})
    assert (answer.status, code(answer)) == (413, "body-too-large")
