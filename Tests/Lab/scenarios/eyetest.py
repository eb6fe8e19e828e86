"""The eye test in the tablet's hands: a sensor hub that plays a whole round of the game."""

from scenarios import tilt
from scenarios.equipment import EquipmentFailed
from scenarios.lab import PATIENCE_S, Lab
from Support.station import TooLate, await_within

ROUNDS = "/api/v1/eyetest/rounds"
# Two points; the third miss ends it.
PLAN = [True, False, True, False, False]


def by_tilt(lab: Lab) -> None:
    device = tilt.reach(lab)
    number = lab.participant()
    wish = {"kind": "game", "participant": number, "tilt": "friendly", "seed": 5}
    game = lab.station.post(ROUNDS, wish, 201).json()
    given: list[str] = []
    for is_right in PLAN:
        stimulus = game["question"]["stimulus"]
        equal, other = ("left", "right") if _is_left(stimulus) else ("right", "left")
        given.append(equal if is_right else other)
        game = _answer(lab, game["id"], given[-1])
        if game["state"] == "over":
            break
        last = game["last"]
        assert (last["choice"], last["origin"]) == (given[-1], "tilt"), (given, last)
        assert last["correct"] is is_right, (given, last)
    assert len(given) == len(PLAN), f"over after {given}: {game}"
    assert (game["state"], game["end"]) == ("over", "misses"), game
    assert game["progress"]["score"] == PLAN.count(True), game
    rows = lab.station.trials(f"?exercise=eye-game&participant={number}")
    assert [row["response"] for row in rows] == given, rows
    assert {(row["origin"], row["driver"]) for row in rows} == {("tilt", "tablet-tilt")}, rows
    assert all(0 < float(row["response_time_s"]) < 60 for row in rows), rows
    lab.station.disconnect(device["id"])


def _is_left(stimulus: dict) -> bool:
    return stimulus["left"] == stimulus["letters"]


def _answer(lab: Lab, game_id: str, direction: str) -> dict:
    """Show the open question, tilt, and return the round after exactly that answer.

    A swing during which the emulated machine itself stood still may be no answer, and is played
    again; one that came through counts, whatever the machine did.
    """
    number = _round(lab, game_id)["question"]["number"]
    for _ in range(tilt.TRIES):
        _await_rest(lab, game_id)
        lab.station.post(f"{ROUNDS}/{game_id}/ready", {"question": number})
        swung = len(lab.hub.events)
        lab.hub.tell(f"tilt {direction}", "tilting")
        lab.rest(tilt.SWING_S)
        lab.hub.wait("swung", since=swung)
        game = _round(lab, game_id)
        # A round that is over is read from its rows, and has neither a last answer nor a question.
        if game["state"] == "over":
            return game
        if game.get("last", {}).get("question") == number:
            # The way back is no second answer.
            assert game["question"]["number"] == number + 1, game
            return game
    raise EquipmentFailed(f"question {number} got no answer in {tilt.TRIES} swings")


def _await_rest(lab: Lab, game_id: str) -> None:
    try:
        await_within("the tablet rests", PATIENCE_S, lambda: _rests(lab, game_id))
    except TooLate as error:
        raise TooLate(f"{error}; the round is {_round(lab, game_id)}") from error


def _rests(lab: Lab, game_id: str) -> bool:
    held = _round(lab, game_id)["tilt"]
    return held["state"] == "ready" and held["level"]


def _round(lab: Lab, game_id: str) -> dict:
    return lab.station.get(f"{ROUNDS}/{game_id}").json()
