"""Which words make a word together, and how a page with such words is played."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from Support.station import Station

LIST = Path(__file__).parents[2] / "Sources/Learning/Resources/Lists/compounds-sv.txt"


def solutions() -> dict[str, set[str]]:
    """The right answers by question word, whatever the level."""
    right: dict[str, set[str]] = {}
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            word, _, answers = line.split("\t")
            right.setdefault(word, set()).update(answers.split("|"))
    return right


def right_answer(question: dict) -> str:
    right = solutions()[question["stimulus"]["word"]]
    return next(choice for choice in question["choices"] if choice in right)


def played_on(station: Station, kind: str, is_enough: Callable[[dict], bool]) -> str:
    """Answer a new round rightly until it stands as wanted; return its id."""
    options = {"list": "compounds-sv", "level": 1}
    wish = {"kind": kind, "participant": 7, "tilt": "off", "options": options}
    state = station.post("/api/v1/learning/rounds", wish, 201).json()
    while not is_enough(state):
        question = state["question"]
        answer = {
            "question": question["number"], "choice": right_answer(question), "origin": "touch",
            "response_time_s": 1.0,
        }  # fmt: skip
        state = station.post(f"/api/v1/learning/rounds/{state['id']}/answers", answer).json()
    return state["id"]


def expect_open(page: Page, number: int) -> None:
    """Wait until the question stands there and takes presses."""
    expect(page.locator("main")).to_have_attribute("data-question", str(number))
    page.locator("main:not([data-locked])").wait_for()


def answer_words(page: Page, answers: str) -> tuple[list[str], list[str]]:
    """The right and the wrong answers that are shown."""
    word = page.locator(".wcard--q .w").inner_text()
    shown = page.locator(f"{answers} .w").all_inner_texts()
    right = solutions()[word]
    return [each for each in shown if each in right], [each for each in shown if each not in right]


def go_on(page: Page) -> None:
    """Go on from a right answer, once presses count."""
    expect(page.locator("[data-field]")).to_have_attribute("data-state", "right")
    page.locator("main:not([data-locked])").wait_for()
    page.keyboard.press("Enter")
