"""Who is let in from the room: by the code on the tablet alone, and as what the tablet says."""

import base64
import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from Room.conftest import Room
from Room.screens import COOKIE, Screen


def code(answer) -> str:
    assert answer.headers["content-type"] == "application/problem+json", answer.body
    return answer.json()["code"]


def ask(screen: Screen, name: str = "Telefon") -> str:
    asked = screen.ask("POST", "/api/v1/pairings", {"name": name})
    assert asked.status == 201, asked.body
    assert asked.json()["tries_left"] == 3
    return asked.json()["id"]


def enter(screen: Screen, number: str, code: str):
    return screen.ask("POST", f"/api/v1/pairings/{number}/code", {"code": code})


def shown(room: Room, number: str) -> str:
    return next(request["code"] for request in room.look()["requests"] if request["id"] == number)


def other(code: str) -> str:
    return "000 000" if code != "000 000" else "111 111"


def test_the_code_on_the_tablet_lets_a_screen_in(room: Room, tmp_path: Path) -> None:
    screen = room.screen()
    assert code(screen.ask("GET", "/api/v1/screen")) == "not-paired"
    sent_away = screen.ask("GET", "/")
    assert (sent_away.status, sent_away.headers["location"]) == (303, "/pair")
    screen.pair(room.station, "Storskärm")
    assert screen.ask("GET", "/api/v1/screen").json() == {
        "name": "Storskärm", "role": "watch", "person": None, "room": "Hallen",
    }  # fmt: skip
    listed = room.look()
    assert [(s["name"], s["role"], s["address"]) for s in listed["screens"]] == [("Storskärm", "watch", "127.0.0.1")]
    assert listed["requests"] == []
    # Of the cookie only its digest is kept, nowhere its text.
    secret = base64.urlsafe_b64decode(screen.cookie + "=")
    assert len(secret) == 32
    with closing(sqlite3.connect(tmp_path / "data/sideline.sqlite")) as database:
        [(token,)] = database.execute("SELECT token FROM screen").fetchall()
    assert token == hashlib.sha256(secret).digest()
    files = b"".join(file.read_bytes() for file in (tmp_path / "data").glob("sideline.sqlite*"))
    assert secret not in files and screen.cookie.encode() not in files


def test_the_journal_tells_who_paired_from_where(room: Room) -> None:
    room.paired(source="127.0.0.9", name="Målvakten")
    line = room.program.told("a screen is paired")
    assert "Målvakten" in line and "127.0.0.9" in line


def test_the_owners_stream_hears_of_it(room: Room) -> None:
    with room.station.live() as events:
        ask(room.screen())
        event = events.wait("room")
        assert event is not None and set(event.data) == {"version"}


def test_three_wrong_codes_and_a_wait(room: Room) -> None:
    screen = room.screen()
    number = ask(screen)
    right = shown(room, number)
    for left in (2, 1):
        answer = enter(screen, number, other(right))
        assert (answer.status, code(answer), answer.json()["tries_left"]) == (403, "pairing-code-wrong", left)
        assert room.look()["requests"][0]["tries_left"] == left
    answer = enter(screen, number, other(right))
    assert (answer.status, code(answer), answer.json()["wait_s"]) == (429, "pairing-wait", 15)
    assert answer.headers["retry-after"] == "15"
    answer = enter(screen, number, right)
    assert (answer.status, code(answer)) == (410, "pairing-ended")
    answer = screen.ask("POST", "/api/v1/pairings", {"name": "Telefon"})
    assert (answer.status, code(answer)) == (429, "pairing-wait")
    state = screen.ask("GET", f"/api/v1/pairings/{number}").json()
    assert state["state"] == "ended" and 0 < state["wait_s"] <= 15
    # Nobody else waits for that.
    room.paired(source="127.0.0.2")


def test_a_thousand_guesses_open_nothing(room: Room) -> None:
    screen = room.screen()
    number = ask(screen)
    right = shown(room, number).replace(" ", "")
    looked = 0
    connection = screen.connect()
    for guess in range(1000):
        text = f"{guess:06}" if f"{guess:06}" != right else "999999"
        answer = screen.over(connection, "POST", f"/api/v1/pairings/{number}/code", {"code": text})
        assert answer.status in (403, 410, 429), answer.body
        looked += answer.status == 403 or code(answer) == "pairing-wait"
        if answer.status == 410:
            again = screen.over(connection, "POST", "/api/v1/pairings", {"name": "Telefon"})
            assert again.status == 429
    connection.close()
    assert looked == 3
    assert room.look()["screens"] == []


@pytest.mark.parametrize("text", ["", "12345", "1234567", "abcdef", "１２３４５６"])
def test_what_is_no_code_is_no_guess(room: Room, text: str) -> None:
    screen = room.screen()
    number = ask(screen)
    assert code(enter(screen, number, text)) == "invalid-body"
    assert room.look()["requests"][0]["tries_left"] == 3


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\u0000b", "a\u202eb"])
def test_a_screen_has_a_plain_name(room: Room, name: str) -> None:
    answer = room.screen().ask("POST", "/api/v1/pairings", {"name": name})
    assert (answer.status, code(answer)) == (422, "screen-name-invalid")


def test_a_code_of_another_device_is_worth_nothing(room: Room) -> None:
    number = ask(room.screen("127.0.0.2"))
    answer = enter(room.screen("127.0.0.3"), number, shown(room, number))
    assert code(answer) == "pairing-ended"


def test_who_is_refused_is_told(room: Room) -> None:
    screen = room.screen()
    number = ask(screen)
    right = shown(room, number)
    room.station._expect("DELETE", f"/api/v1/room/requests/{number}", None, 200)
    assert screen.ask("GET", f"/api/v1/pairings/{number}").json()["state"] == "refused"
    assert code(enter(screen, number, right)) == "pairing-ended"


@pytest.mark.parametrize("cookie", ["", "x", "A" * 43, "A" * 42 + "=", "A" * 4000, "ö" * 20])
def test_a_cookie_from_elsewhere_is_nobodys(room: Room, cookie: str) -> None:
    screen = room.paired()
    screen.cookie = cookie.encode("utf-8").decode("latin-1")
    answer = screen.ask("GET", "/api/v1/screen")
    assert (answer.status, code(answer)) == (401, "not-paired")


def test_a_cookie_of_another_station_is_nobodys(room: Room, launch, tmp_path: Path) -> None:
    mine = room.paired()
    # The tablet's own listener knows no cookie, and gives no right away for one.
    answer = room.station.exchange("GET", "/api/v1/screen", headers={"Cookie": f"{COOKIE}={mine.cookie}"})
    assert answer.json()["role"] == "owner"
    room.close()
    room.open("En annan hall")
    assert code(mine.ask("GET", "/api/v1/screen")) == "not-paired"


def test_a_revoked_screen_is_nobody(room: Room) -> None:
    screen, stays = room.paired(), room.paired(name="TV")
    number = next(s["id"] for s in room.look()["screens"] if s["name"] == "Telefon")
    room.station._expect("DELETE", f"/api/v1/room/screens/{number}", None, 200)
    assert code(screen.ask("GET", "/api/v1/screen")) == "not-paired"
    assert stays.ask("GET", "/api/v1/screen").status == 200
    answer = room.station.exchange("DELETE", f"/api/v1/room/screens/{number}")
    assert (answer.status, code(answer)) == (404, "screen-unknown")


def test_a_screen_leaves(room: Room) -> None:
    screen = room.paired()
    left = screen.ask("DELETE", "/api/v1/screen")
    assert left.status == 204
    assert left.headers["set-cookie"].startswith(f"{COOKIE}=;")
    assert code(screen.ask("GET", "/api/v1/screen")) == "not-paired"
    assert room.look()["screens"] == []
    answer = room.station.exchange("DELETE", "/api/v1/screen")
    assert (answer.status, code(answer)) == (409, "screen-here")


def test_a_role_is_what_the_tablet_says(room: Room) -> None:
    room.station.post("/api/v1/participants", {"number": 7}, status=201)
    run = room.station.create_run("hit-or-miss", participant=7, equipment="foot")["id"]
    screen = room.paired()
    attempts = f"/api/v1/runs/{run}/attempts"
    assert screen.ask("GET", f"/api/v1/runs/{run}").status == 200
    assert code(screen.ask("POST", attempts, {"outcome": "pass"})) == "role-too-low"
    number = room.look()["screens"][0]["id"]
    room.station.put(f"/api/v1/room/screens/{number}", {"role": "helper"})
    assert screen.ask("POST", attempts, {"outcome": "pass"}).status == 200
    assert code(screen.ask("POST", f"/api/v1/runs/{run}/cancel", {})) == "role-too-low"
    room.station.put(f"/api/v1/room/screens/{number}", {"role": "coach"})
    assert screen.ask("GET", "/api/v1/room").json()["open"] is True
    assert code(screen.ask("DELETE", "/api/v1/room")) == "role-too-low"
    assert code(screen.ask("POST", "/api/v1/mail/settings", {})) == "role-too-low"
    assert screen.ask("POST", f"/api/v1/runs/{run}/cancel", {}).status == 200


def test_a_coach_is_shown_no_code(room: Room) -> None:
    coach = room.paired("coach")
    ask(room.screen("127.0.0.2"))
    assert coach.ask("GET", "/api/v1/room").json()["requests"] == []


def test_a_remote_goes_with_its_person(room: Room) -> None:
    for number in (7, 8):
        room.station.post("/api/v1/participants", {"number": number}, status=201)
    remote, watch = room.paired("remote", person=7), room.paired(name="TV")
    own, foreign = (
        room.station.post("/api/v1/eyetest/rounds", {"kind": "game", "participant": number}, status=201).json()["id"]
        for number in (7, 8)
    )
    assert remote.ask("GET", f"/api/v1/eyetest/rounds/{own}").status == 200
    assert code(remote.ask("GET", f"/api/v1/eyetest/rounds/{foreign}")) == "role-too-low"
    assert code(remote.ask("GET", "/api/v1/runs/x")) == "role-too-low"
    for number in (own, foreign):
        room.station.post(f"/api/v1/eyetest/rounds/{number}/stop")
    room.station.post("/api/v1/participants/7/forget", {"results": "delete"})
    assert code(remote.ask("GET", "/api/v1/screen")) == "not-paired"
    assert watch.ask("GET", "/api/v1/screen").status == 200


def test_a_remote_is_somebodys(room: Room) -> None:
    number = ask(room.screen())
    path = f"/api/v1/room/requests/{number}"
    for wish, found in [({"role": "remote"}, "remote-of-nobody"), ({"role": "remote", "person": 7}, "unknown-participant")]:
        answer = room.station.exchange("PUT", path, json.dumps(wish).encode(), {"Content-Type": "application/json"})
        assert code(answer) == found
    answer = room.station.exchange("PUT", path, b'{"role":"owner"}', {"Content-Type": "application/json"})
    assert code(answer) == "invalid-body"
