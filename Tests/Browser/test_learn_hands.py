"""Every learning game by every hand: begun at home, answered rightly and wrongly, seen, heard, and in
the file as it was played."""

import json
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

from Browser.coach import Coach
from Browser.games import ORIGINS, Child, Game, Played
from Browser.leaning import TABLET
from Browser.sounds import heard, listen
from Browser.spelling_games import Bubbles, Dictation, Scramble
from Browser.word_games import Bingo, Board, Cards
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
HANDS = ["touch", "mouse", "keys", "tilt"]
GAMES = [Cards, Bingo, Board, Bubbles, Scramble, Dictation]
# A tilt goes to one of four sides: letters are more, and are laid one after the other.
UNTILTED = {Scramble, Dictation}
LOOKS = [((360, 740), "sv"), ((1280, 800), "en"), ((360, 740), "en"), ((1280, 800), "sv")]
LOCALES = {"sv": "sv-SE", "en": "en-GB"}
# A tilt takes its time: to be seen, and to be at rest again.
PLANS = {hand: [False, True, True] for hand in HANDS} | {"tilt": [False, True]}



def hands_of(game: type[Game]) -> list[str]:
    return [hand for hand in HANDS if hand != "tilt" or game not in UNTILTED]


@pytest.fixture(scope="module")
def stations(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, ValidatedStation]]:
    """A station whose tablet is tilted, and one without: there arrow keys are answers by themselves."""
    folder = tmp_path_factory.mktemp("hands")
    programs = {
        name: Program(binary, folder / name, arguments, {})
        for name, arguments in [("tilt", ("--simulate",)), ("still", ())]
    }
    found = {name: ValidatedStation(program.port) for name, program in programs.items()}
    found["tilt"].connect(TABLET)
    yield found
    for program in programs.values():
        program.stop()


@pytest.fixture
def seat(stations: dict[str, ValidatedStation], new_coach: NewCoach) -> Callable[..., Child]:
    """Seat a child that nobody knows yet before a screen of its own; it has ears."""

    def sit(hand: str, size: tuple[int, int], language: str) -> Child:
        station = stations["tilt" if hand == "tilt" else "still"]
        number = 1 + len(station.items("/api/v1/participants"))
        station.post("/api/v1/participants", {"number": number, "nickname": f"Kid {number}"}, 201)
        station.post(f"/api/v1/learning/learners/{number}", {"figure": "rut"})
        coach = new_coach(station, size, LOCALES[language], touch=hand == "touch")
        # The die and the pawn are not waited for.
        coach.page.emulate_media(reduced_motion="reduce")
        listen(coach.page)
        return Child(station, coach, number, hand, language)

    return sit


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__.lower())
def test_what_every_hand_plays_is_seen_heard_and_in_the_file(
    seat: Callable[..., Child], game: type[Game]
) -> None:
    # Each game is seen in both sizes and languages, and so does each hand meet them by its games. What
    # one child waits for passes while another one answers.
    first = GAMES.index(game)
    looks = [LOOKS[(first + at) % len(LOOKS)] for at in range(len(HANDS))]
    rounds = [game(seat(hand, *look)) for hand, look in zip(hands_of(game), looks)]
    for each in rounds:
        each.open()
    for turn in zip_longest(*(PLANS[each.hand] for each in rounds)):
        for each, is_right in zip(rounds, turn, strict=True):
            if is_right is not None:
                each.play(is_right)
    for each in rounds:
        assert heard(each.page)["silent"] == 0
        expect_rows(each)


def expect_rows(game: Game) -> None:
    child = game.child
    rows = child.station.trials(f"?participant={child.number}")
    assert len({row["run"] for row in rows}) == 1
    for attempt, (row, played) in enumerate(zip(rows, child.played, strict=True), start=1):
        expect_row(row, attempt, played, game)


def expect_row(row: dict[str, str], attempt: int, played: Played, game: Game) -> None:
    """Hold one row of the file against what was seen and done."""
    child, details = game.child, json.loads(row["details"])
    is_tilt = child.hand == "tilt"
    assert {name: row[name] for name in (
        "participant", "exercise", "attempt", "response", "outcome", "origin", "status", "simulated",
        "device_id", "quantity", "value", "unit", "replaces", "reason",
    )} == {
        "participant": str(child.number), "exercise": game.kind, "attempt": str(attempt),
        "response": played.choice, "outcome": "pass" if played.is_right else "fail",
        "origin": ORIGINS[child.hand], "status": "valid", "simulated": str(is_tilt).lower(),
        "device_id": TABLET if is_tilt else "", "quantity": "", "value": "", "unit": "", "replaces": "",
        "reason": "",
    }  # fmt: skip
    assert 0 < float(row["response_time_s"]) < played.within
    assert (details["kind"], details["list"], details["mode"]) == (game.kind, game.list, "calm")
    assert details["level"] == game.level
    assert details["question"] == played.asked.word
    # Where answers lie on a field they have no order.
    arrange = sorted if game.kind in ("words-bingo", "words-board") else list
    assert arrange(details["alternatives"]) == arrange(played.asked.choices)
    assert details["try"] == (1 if attempt != 2 else 2)
