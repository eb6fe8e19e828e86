"""The learning games' rounds over HTTP: what was played is what is in the file, whoever looks on."""

import json

import pytest

from Browser.learner import ROUNDS, SPELLING, Learner
from Support.station import await_condition
from Support.validated import ValidatedStation

GAMES = [
    "words-cards", "words-bingo", "words-board", "spell-bubbles", "spell-scramble", "spell-dictation",
]  # fmt: skip


def expect_row(row: dict[str, str], played: dict, kind: str) -> None:
    """Hold one row of the file against what was asked and answered."""
    details, asked = json.loads(row["details"]), played["asked"]
    assert row["exercise"] == kind
    assert row["participant"] == "7"
    assert row["response"] == played["choice"]
    assert row["outcome"] == ("pass" if played["last"]["correct"] else "fail")
    assert float(row["response_time_s"]) == played["response_time_s"] >= 0
    assert row["origin"] == "key"
    if kind.startswith("words"):
        assert details["question"] == asked["word"]
        assert details["alternatives"] == played["before"]["question"]["choices"]
        assert (details["list"], details["level"]) == ("compounds-sv", 1)
    else:
        assert details["alternatives"] == asked["alternatives"]
        assert details["list"] == SPELLING
        solution = (played["last"].get("feedback") or {}).get("solution")
        assert solution in (None, details["question"], played["choice"])
    assert details["mode"] == "calm"
    assert details["kind"] == kind


def test_every_answer_of_every_game_stands_in_the_file(bare: ValidatedStation) -> None:
    for kind in GAMES:
        learner = Learner(bare)
        state = learner.begin(kind)
        if not kind.endswith("dictation"):
            state = learner.answer(state, right=False)
        assert learner.play(state)["end"] == "complete"
        rows = bare.trials(f"?exercise={kind}")
        assert len(rows) == len(learner.played) >= 5
        for row, played in zip(rows, learner.played, strict=True):
            expect_row(row, played, kind)
        assert {row["outcome"] for row in rows} == {"pass", "fail"}


def test_two_screens_follow_one_game_and_a_late_answer_changes_nothing(
    bare: ValidatedStation,
) -> None:
    learner = Learner(bare)
    state = learner.begin("words-cards")
    path = f"{ROUNDS}/{state['id']}"
    with bare.live(state["id"]) as one, bare.live(state["id"]) as other:
        await_condition("both screens", 5, lambda: one.of("learning") and other.of("learning"))
        # The other screen sees the same question.
        assert other.of("learning")[-1].data["question"] == state["question"]
        late = {"question": 1, "choice": learner.choice(state, right=False), "origin": "touch"}
        then = learner.answer(state)
        for screen in (one, other):
            seen = screen.wait("learning", lambda data: data.get("last", {}).get("question") == 1)
            assert seen is not None
            assert seen.data["last"] == then["last"]
            assert seen.data["question"] == then["question"]
        problem = bare.post(f"{path}/answers", late, 409).json()
        assert problem["code"] == "eye-question-answered"
        assert problem["title"]
    assert bare.get(path).json() == then
    assert len(bare.trials("?exercise=words-cards")) == 1


def test_each_of_two_players_has_their_own_answers(bare: ValidatedStation) -> None:
    learner = Learner(bare)
    state = learner.begin("words-board", second=12)
    assert (state["participant"], state["second"]) == (7, 12)
    state = learner.play(state)
    assert state["end"] == "complete"
    runs = set()
    for number, partner, player in ((7, 12, 0), (12, 7, 1)):
        rows = bare.trials(f"?participant={number}")
        assert len(rows) == state["progress"]["flags"][player] > 0
        details = [json.loads(row["details"]) for row in rows]
        assert {(each["player"], each["partner"]) for each in details} == {(player, partner)}
        (run,) = {row["run"] for row in rows}
        runs.add(run)
        # Each one's run tells the whole game.
        over = bare.get(f"{ROUNDS}/{run}").json()
        assert (over["participant"], over["second"], over["end"]) == (number, partner, "complete")
        assert over["progress"] == state["progress"]
    assert len(runs) == 2


def test_who_plays_with_themselves_or_alone_is_refused(bare: ValidatedStation) -> None:
    wish = {"kind": "words-board", "participant": 7, "second": 7}
    assert bare.post(ROUNDS, wish, 422).json()["code"] == "learning-same-player"
    wish = {"kind": "words-cards", "participant": 7, "second": 12}
    assert bare.post(ROUNDS, wish, 422).json()["code"] == "eye-option-invalid"


def test_answers_of_a_guest_are_nobodys(bare: ValidatedStation) -> None:
    learner = Learner(bare)
    state = learner.play(learner.begin("words-board", players=2))
    own, guest = state["progress"]["flags"]
    assert len(bare.trials("?participant=7")) == own > 0
    rows = [row for row in bare.trials("?participant=7&status=all") if row["reason"] == "guest"]
    assert [row["status"] for row in rows] == ["aborted"] * guest


@pytest.mark.parametrize("count", [1, 200])
def test_a_board_of_one_tile_or_of_two_hundred_is_refused_in_words(
    bare: ValidatedStation, count: int
) -> None:
    tiles = [{"x": place % 20 / 20, "y": place // 20 / 20} for place in range(count)]
    roads = [[place, place + 1] for place in range(count - 1)]
    board = {"version": 1, "landscape": "base", "tiles": tiles, "roads": roads}
    wish = {"kind": "words-board", "participant": 7, "options": {"board": board}}
    problem = bare.post(ROUNDS, wish, 422).json()
    assert problem["code"] == "learning-board-unplayable"
    assert "åtta till tolv brickor" in problem["title"]
    problem = bare.post("/api/v1/learning/boards", {**board, "name": "Bana"}, 422).json()
    assert problem["code"] == "learning-board-invalid"
    assert "åtta till tolv brickor" in problem["title"]
    assert bare.trials("?participant=7&status=all") == []
