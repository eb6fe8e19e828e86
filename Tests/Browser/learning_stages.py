"""The learning games and what belongs to them in the states that matter; `stages` has them in its list.

A game begins from a seed where its page is looked at, so that it is the same each time and changes no other
page: number 12 alone plays there.
"""

from collections.abc import Callable
from functools import cache
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from Browser.compounds import answer_words
from Browser.learner import Learner
from Browser.stage import Stage
from Browser.test_learn_bingo import ANSWERS, is_last
from Support.station import Station

PLAYER = 12
SEED = 6
LISTS = {
    "compounds": ("sv", "Vecka 34", "vinter\tbad|dag|lås\tbad|dag\nlek\tsak|kam\tsak\n"),
    "spelling": ("en", "Week 34", "green\tgrean\tgren\ntrain\ttrane\ttrian\nship\tschip\tshipp\n"),
}
# What goes by itself after a moment stays for as long as it is looked at.
STAY = """() => {
  const later = window.setTimeout;
  window.setTimeout = (run, time, ...rest) => later(run, time > 2500 ? 600000 : time, ...rest);
}"""


def _station(page: Page) -> Station:
    return Station(urlsplit(page.url).port)


@cache
def _spelled(port: int) -> str:
    """Play two minutes of bubbles over the API until four mistakes end them, once; return the round."""
    learner = Learner(Station(port), PLAYER)
    state = learner.begin("spell-bubbles", seed=SEED, mode="arcade")
    for is_right in [True, True, False, True, True, True, False, True, False, True, False]:
        state = learner.answer(state, is_right)
    assert state["end"] == "misses"
    return state["id"]


@cache
def _listed(port: int, kind: str) -> str:
    """Make a teacher's list, once; return its id."""
    language, title, text = LISTS[kind]
    wish = {"kind": kind, "language": language, "title": title, "text": text}
    return Station(port).post("/api/v1/learning/lists", wish, 201).json()["id"]


def _playing(path: str, until: Callable[[dict], bool] = lambda state: True) -> Callable[[Page], None]:
    """Begin a game from a seed, play it until it stands as wanted, and open its page."""
    kind = "-".join(path.split("/")[1:3])

    def arrange(page: Page) -> None:
        station = _station(page)
        learner = Learner(station, PLAYER)
        state = learner.begin(kind, seed=SEED)
        while not until(state):
            state = learner.answer(state)
        page.goto(f"{station.url}{path}?participant={PLAYER}&round={state['id']}")
        main = page.locator("main")
        expect(main).to_have_attribute("data-question", str(state["question"]["number"]))
        expect(main).not_to_have_attribute("data-locked", "")
        # Where there is a voice for the word it is offered a moment later.
        expect(page.locator(".field .hear[hidden]")).to_have_count(0)
        # What is said by itself is through.
        expect(page.locator("[data-play-word][data-on]")).to_have_count(0)

    return arrange


def _phase(name: str) -> Callable[[dict], bool]:
    return lambda state: state["question"]["stimulus"]["phase"] == name


def _fill_row(page: Page) -> None:
    _playing("/words/bingo", is_last)(page)
    page.evaluate(STAY)
    right, _ = answer_words(page, ANSWERS)
    page.locator(ANSWERS).filter(has=page.get_by_text(right[0], exact=True)).click()
    expect(page.locator("[data-field]")).to_have_attribute("data-state", "right")
    page.locator("main:not([data-locked])").wait_for()
    page.keyboard.press("Enter")
    expect(page.locator('.btile[data-state="row"]')).to_have_count(4)


def _spelling_done(page: Page) -> None:
    station = _station(page)
    page.goto(f"{station.url}/spell/rounds/{_spelled(station.port)}")


def _report(page: Page) -> None:
    _spelled(_station(page).port)
    page.reload()


def _opened(kind: str, *pressed: str) -> Callable[[Page], None]:
    """Open a teacher's list, and what is pressed in it."""
    def arrange(page: Page) -> None:
        station = _station(page)
        page.goto(f"{station.url}/learn/lists?list={_listed(station.port, kind)}")
        expect(page.locator("[data-editor]")).to_have_attribute("data-drawn", "true")
        for place in pressed:
            page.locator(place).first.click()
            expect(page.locator("dialog[open]")).to_be_visible()

    return arrange


def _sheet(place: str) -> Callable[[Page], None]:
    def arrange(page: Page) -> None:
        page.locator(place).click()
        expect(page.locator("dialog[open]")).to_be_visible()

    return arrange


def _cleared(page: Page) -> None:
    _report(page)
    _sheet("[data-clear]")(page)


LEARNING = [
    Stage("learn", "/learn?participant=14"),
    Stage("learn-all", "/learn?participant=14", _sheet("[data-all]")),
    Stage("learn-about", "/learn/about"),
    Stage("words", "/words?participant=14"),
    Stage("words-character", "/words/character?participant=14"),
    Stage("words-mars", "/words/mars?participant=14"),
    Stage("words-done", "/words/rounds/{cards}"),
    Stage("words-cards", "/words", _playing("/words/cards")),
    Stage("words-bingo", "/words", _playing("/words/bingo")),
    Stage("words-bingo-row", "/words", _fill_row),
    Stage("words-board", "/words/board?participant=14"),
    Stage("words-board-more", "/words/board?participant=14", _sheet("[data-more]")),
    Stage("words-board-two", "/words/board?participant=14", _sheet("[data-two]")),
    Stage("words-board-choice", "/words", _playing("/words/board/play")),
    Stage("words-board-throw", "/words", _playing("/words/board/play", _phase("throw"))),
    Stage("words-board-move", "/words", _playing("/words/board/play", _phase("move"))),
    Stage("spell", "/spell?participant=14"),
    Stage("spell-clear", "/spell?participant=14", _cleared),
    Stage("spell-bubbles", "/spell", _playing("/spell/bubbles")),
    Stage("spell-scramble", "/spell", _playing("/spell/scramble")),
    Stage("spell-dictation", "/spell", _playing("/spell/dictation")),
    Stage("spell-done", "/spell", _spelling_done),
    Stage("learn-report", "/learn/report?participant=14", _report),
    Stage("learn-class", "/learn/report", _report),
    Stage("learn-lists", "/learn/lists"),
    Stage("learn-list", "/learn/lists", _opened("compounds")),
    Stage("learn-list-sounds", "/learn/lists", _opened("compounds", "[data-sounds]")),
    Stage("learn-list-keep", "/learn/lists", _opened("compounds", "[data-keep]")),
    Stage("learn-list-paste", "/learn/lists", _opened("compounds", "[data-open-paste]")),
    Stage("learn-list-spelling", "/learn/lists", _opened("spelling")),
    Stage("learn-list-own", "/learn/lists", _opened("spelling", "[data-own]")),
]
