"""The eye test's rounds over HTTP: one answer a question, each a trial, nothing from bad input."""

import json
from email import message_from_bytes

import pytest

from Support.station import await_condition
from Support.validated import ValidatedStation

ROUNDS = "/api/v1/eyetest/rounds"
LIVES = 3
MAIL = "recipient=coach@example.com&format=csv"


def begin(station: ValidatedStation, **wish: object) -> dict:
    wish = {"kind": "game", "participant": 7, **wish}
    return station.post(ROUNDS, wish, 201).json()


def choice(game: dict, right: bool = True) -> str:
    """Return the side that equals the letters in the middle, or the other one."""
    stimulus = game["question"]["stimulus"]
    return "left" if (stimulus["left"] == stimulus["letters"]) == right else "right"


def answer(station: ValidatedStation, game: dict, right: bool = True, status: int = 200) -> dict:
    body = {"question": game["question"]["number"], "choice": choice(game, right), "origin": "key"}
    return station.post(f"{ROUNDS}/{game['id']}/answers", body, status).json()


def lose(station: ValidatedStation, game: dict) -> dict:
    for _ in range(LIVES):
        game = answer(station, game, right=False)
    return game


def code(station: ValidatedStation, path: str, body: object, status: int) -> str:
    return station.post(path, body, status).json()["code"]


def test_whole_game_is_played_and_kept(bare: ValidatedStation) -> None:
    game = begin(bare, seed=5)
    assert game["state"] == "open"
    assert game["question"]["number"] == 1
    for number in (2, 3):
        game = answer(bare, game)
        assert game["question"]["number"] == number
        assert game["last"]["correct"] is True
    game = lose(bare, game)
    assert (game["state"], game["end"]) == ("over", "misses")
    assert game["progress"]["score"] == 2
    assert bare.get(f"{ROUNDS}/{game['id']}").json()["progress"] == game["progress"]
    rows = bare.trials("?exercise=eye-game")
    assert [row["outcome"] for row in rows] == ["pass", "pass", "fail", "fail", "fail"]
    assert {row["origin"] for row in rows} == {"key"}
    assert [json.loads(row["details"])["height_px"] for row in rows][0] == 100


def test_the_same_seed_asks_the_same(bare: ValidatedStation) -> None:
    first, second = begin(bare, seed=11), begin(bare, seed=11, participant=8)
    assert first["question"] == second["question"]


def test_each_question_takes_one_answer(bare: ValidatedStation) -> None:
    game = begin(bare)
    path = f"{ROUNDS}/{game['id']}/answers"
    again = {"question": 1, "choice": "left", "origin": "touch"}
    answer(bare, game)
    assert code(bare, path, again, 409) == "eye-question-answered"
    assert code(bare, path, {**again, "question": 3}, 409) == "eye-question-not-open"
    assert code(bare, path, {**again, "question": 2, "choice": "up"}, 422) == "eye-choice-unknown"
    assert len(bare.trials("?exercise=eye-game")) == 1


def test_a_repeated_request_answers_once(bare: ValidatedStation) -> None:
    game = begin(bare)
    path = f"{ROUNDS}/{game['id']}/answers"
    body = json.dumps({"question": 1, "choice": choice(game), "origin": "touch"}).encode()
    headers = {"Content-Type": "application/json", "Idempotency-Key": "press-1"}
    first = bare.exchange("POST", path, body, headers)
    second = bare.exchange("POST", path, body, headers)
    assert (first.status, second.status) == (200, 200)
    assert first.json() == second.json()
    assert len(bare.trials("?exercise=eye-game")) == 1


def test_time_from_the_stimulus_is_kept(bare: ValidatedStation) -> None:
    game = begin(bare)
    path = f"{ROUNDS}/{game['id']}"
    now = bare.get("/api/v1/clock").json()["host_time_ns"]
    shown = {"question": 1, "shown_at_ns": now, "uncertainty_s": 0.004}
    assert bare.post(f"{path}/ready", shown).json()["shown"] is True
    body = {"question": 1, "choice": "left", "origin": "touch", "response_time_s": 0.9}
    bare.post(f"{path}/answers", {**body, "uncertainty_s": 0.02})
    (row,) = bare.trials("?exercise=eye-game")
    assert row["response_time_s"] == "0.9"
    assert json.loads(row["details"])["response_uncertainty_s"] == 0.02


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ({"options": {"start_px": 0}}, "eye-option-invalid"),
        ({"options": {"start_px": 10000}}, "eye-option-invalid"),
        ({"options": {"floor_px": -1}}, "eye-option-invalid"),
        ({"options": {"rule": "unheard-of"}}, "eye-option-invalid"),
        ({"kind": "chess"}, "invalid-body"),
        ({"tilt": "upside-down"}, "invalid-body"),
        ({"seed": 2**60}, "invalid-body"),
        ({"participant": -1}, "participant-out-of-range"),
        ({"kind": "contrast"}, "eye-option-invalid"),
        ({"kind": "contrast", "options": {"distance_m": 2, "side_px": 700}}, "eye-not-calibrated"),
    ],
)
def test_round_that_cannot_be_meant_does_not_begin(
    bare: ValidatedStation, wish: dict, expected: str
) -> None:
    assert code(bare, ROUNDS, {"kind": "game", "participant": 7, **wish}, 422) == expected


def test_answer_that_no_screen_gives_is_refused(bare: ValidatedStation) -> None:
    game = begin(bare)
    path = f"{ROUNDS}/{game['id']}"
    body = {"question": 1, "choice": "left", "origin": "touch"}
    for wrong in ({"origin": "tilt"}, {"origin": "imported"}, {"response_time_s": -1}):
        assert code(bare, f"{path}/answers", {**body, **wrong}, 422) == "invalid-body"
    late = {"question": 1, "shown_at_ns": 0}
    assert code(bare, f"{path}/ready", late, 422) == "eye-shown-impossible"
    odd = {"question": 1, "screen_angle_deg": 45}
    assert code(bare, f"{path}/ready", odd, 422) == "invalid-body"
    assert code(bare, f"{ROUNDS}/unheard-of/answers", body, 404) == "eye-round-unknown"
    bare.post(f"{path}/stop")
    assert code(bare, f"{path}/answers", body, 409) == "eye-round-over"
    assert code(bare, f"{path}/stop", {}, 409) == "eye-round-over"


def test_round_that_is_left_counts_no_more(bare: ValidatedStation) -> None:
    game = begin(bare)
    answer(bare, game)
    assert bare.post(f"{ROUNDS}/{game['id']}/stop").json()["end"] == "stopped"
    assert bare.trials("?exercise=eye-game") == []
    rows = bare.trials("?exercise=eye-game&status=all")
    assert [row["status"] for row in rows] == ["aborted", "aborted"]


def test_results_are_off_the_lists_unless_switched_on(bare: ValidatedStation) -> None:
    link = f"/runs/{lose(bare, begin(bare))['id']}".encode()
    path = "/api/v1/eyetest/settings"
    assert bare.get(path).json() == {"listed": False}
    # Asked for by name they are told; a file of everything leaves them out.
    assert len(bare.trials("?exercise=eye-game")) == LIVES
    for listed in (False, True, False):
        bare.post(path, {"listed": listed})
        assert (link in bare.get("/results").body) == listed
        count = LIVES if listed else 0
        assert len(bare.trials()) == len(bare.trials("?participant=7")) == count
        assert len(bare.get("/api/v1/trials").json()["items"]) == count
        mail = message_from_bytes(bare.get(f"/api/v1/trials.eml?{MAIL}").body)
        (table,) = [part for part in mail.walk() if part.get_filename()]
        assert table.get_payload(decode=True).count(b"eye-game") == count
        assert (link in bare.get("/").body) == listed


def test_screens_hear_of_each_answer(bare: ValidatedStation) -> None:
    with bare.live() as live:
        game = begin(bare)
        answer(bare, game)
        await_condition(
            "the next question",
            5,
            lambda: [e for e in live.of("eye") if e.data["question"]["number"] == 2],
        )


def test_tablet_without_a_sensor_says_so(bare: ValidatedStation) -> None:
    assert begin(bare, tilt="friendly")["tilt"]["state"] in {"absent", "ready", "settling"}
    assert begin(bare, tilt="off")["tilt"] == {"use": "off", "state": "off", "level": True}


@pytest.mark.parametrize("kind", ["game", "colour"])
def test_whoever_plays_is_forgotten_only_after_the_round(bare: ValidatedStation, kind: str) -> None:
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    game = begin(bare, kind=kind)
    wish = {"results": "delete"}
    assert code(bare, "/api/v1/participants/7/forget", wish, 409) == "run-open"
    bare.post(f"{ROUNDS}/{game['id']}/stop")
    bare.post("/api/v1/participants/7/forget", wish)
    bare.get(f"{ROUNDS}/{game['id']}", 404)


@pytest.mark.parametrize(
    ("kind", "folder"),
    [("colour", "colour"), ("acuity", "measured"), ("contrast", "contrast"), ("digits", "digits")],
)
def test_a_round_that_is_no_game_is_shown_as_what_it_is(
    bare: ValidatedStation, kind: str, folder: str
) -> None:
    bare.post("/api/v1/eyetest/screens", {"screen": "1280x800@1", "card_widths_px": [504, 504]})
    options = {"screen": "1280x800@1", "distance_m": 2, "side_px": 700}
    round_id = begin(bare, kind=kind, options=options)["id"]
    bare.post(f"{ROUNDS}/{round_id}/stop")
    page = bare.exchange("GET", f"/eyetest/rounds/{round_id}")
    assert (page.status, page.headers["location"]) == (303, f"/eyetest/{folder}/{round_id}")


def test_what_happened_around_a_round_is_refused_where_it_means_nothing(
    bare: ValidatedStation,
) -> None:
    path = f"{ROUNDS}/{begin(bare)['id']}/conditions"
    assert code(bare, path, {"condition": "distance"}, 422) == "eye-condition-unknown"
    assert code(bare, path, {"condition": "weather"}, 422) == "invalid-body"
    assert code(bare, f"{ROUNDS}/none/conditions", {"condition": "display"}, 404)
