"""Kill the station in the middle of an exercise: the child goes on with the words that are left."""

from collections.abc import Callable

from Browser.learner import Learner
from Support.program import Program
from Support.validated import ValidatedStation


def test_what_was_done_is_not_asked_again_after_a_kill(launch: Callable[..., Program]) -> None:
    program = launch()
    learner = Learner(ValidatedStation(program.port))
    # One after the other: a new game of the same child ends the one before.
    bingo = learner.play(learner.begin("words-bingo"), words=2)
    board = learner.play(learner.begin("words-board"), words=3)
    spelled = learner.play(learner.begin("spell-dictation"), words=3)
    bubbles = learner.play(learner.begin("spell-bubbles"), words=2)
    bubbles = learner.answer(bubbles, right=False)
    scramble = learner.play(learner.begin("spell-scramble"), words=2)
    scramble = learner.answer(scramble, right=False)
    cards = learner.play(learner.begin("words-cards"), words=4)
    cards = learner.answer(cards, right=False)
    program.kill()

    learner = Learner(ValidatedStation(launch().port))
    again = learner.begin("words-cards")
    assert again["id"] != cards["id"]
    assert again["progress"]["tries"] == ["first"] * 4
    assert again["progress"]["words"] == cards["progress"]["words"]
    assert again["question"]["stimulus"]["word"] == cards["question"]["stimulus"]["word"]
    # The word that was open when the program died was missed once.
    then = learner.answer(again)
    assert then["progress"]["tries"] == ["first"] * 4 + ["more"]
    then = learner.play(then)
    assert then["end"] == "complete"
    assert then["progress"]["words"][:4] == cards["progress"]["words"]
    assert len(then["progress"]["words"]) == 10

    again = learner.begin("words-bingo")
    assert again["progress"]["tiles"] == bingo["progress"]["tiles"]
    again = learner.begin("words-board")
    assert again["progress"]["done"] == board["progress"]["done"]
    assert again["question"]["choices"] == ["throw"]

    again = learner.begin("spell-dictation")
    assert again["progress"]["history"] == spelled["progress"]["history"] == "---"
    assert again["progress"]["words"] == 12
    over = learner.play(again)
    done = [each["word"] for each in over["progress"]["results"]]
    assert len(set(done)) == len(done) == 12
    assert done[:3] == [each["word"] for each in spelled["progress"]["results"]]
    for kind, left in (("spell-bubbles", bubbles), ("spell-scramble", scramble)):
        again = learner.begin(kind)
        assert again["progress"]["history"] == left["progress"]["history"] == "++"
        # The word that was open was missed once, and is asked again.
        then = learner.answer(again)
        assert then["progress"]["history"] == "++-"
        over = learner.play(then)
        done = [each["word"] for each in over["progress"]["results"]]
        assert len(set(done)) == len(done) == 12
        assert done[:2] == [each["word"] for each in left["progress"]["results"]]
        # Nothing was taken twice, and nothing is lost.
        rows = learner.station.trials(f"?exercise={kind}")
        assert [row["outcome"] for row in rows].count("pass") == 12
        assert [row["outcome"] for row in rows].count("fail") == 1
    # What is over begins anew.
    assert learner.begin("words-cards")["progress"]["tries"] == []
    assert learner.begin("spell-dictation")["progress"]["history"] == ""
