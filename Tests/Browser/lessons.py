"""How a learner works at a lesson of Slang: by touch, or with nothing but the keyboard."""

import json
from pathlib import Path
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

from Browser.blocks import Blocks
from Browser.finger import Finger
from Browser.hands import Keys, Touch

COURSE = Path(__file__).parents[2] / "Sources/Learning/Resources/Course/course.json"


def right_answers(quiz: str) -> list[int]:
    """The number of the right answer of each question, from 1."""
    lessons = json.loads(COURSE.read_text(encoding="utf-8"))["lessons"]
    questions = next(lesson["quiz"]["questions"] for lesson in lessons if lesson["quiz"]["id"] == quiz)
    return [
        next(number for number, answer in enumerate(question["answers"], 1) if answer.get("right"))
        for question in questions
    ]


class Learner(Protocol):
    def press(self, place: Locator) -> None:
        """Press a link or a button."""

    def run(self) -> None: ...

    def lay(self, block: str, below: int | None = None) -> None:
        """Lay a block, at the end or below a line."""

    def lift(self, line: int) -> None:
        """Move a line one up."""

    def write(self, line: int, text: str) -> None:
        """Write a text into a line, instead of what is there."""

    def write_here(self, text: str) -> None:
        """Write a text into the field that is open."""

    def answer(self, number: int) -> None: ...


class Fingers:
    """The first text is spelled on the letters of the page, as on a tablet without a keyboard of its own."""

    def __init__(self, page: Page) -> None:
        self._page, self._touch = page, Touch(page)
        self._has_spelled = False

    @property
    def _blocks(self) -> Blocks:
        return Blocks(self._page)

    def press(self, place: Locator) -> None:
        self._touch.use(place)

    def run(self) -> None:
        expect(self._page.locator("main[data-deaf]")).to_have_count(0)
        self.press(self._page.locator("main[data-ready] [data-begin]"))

    def lay(self, block: str, below: int | None = None) -> None:
        if below is not None:
            self.press(self._blocks.node(below))
        self.press(self._page.locator(f'[data-block="{block}"]'))

    def lift(self, line: int) -> None:
        Finger(self._page).swipe(self._blocks.line(line).locator(".blk__n"), across=-90)
        self.press(self._blocks.line(line).locator('[data-act="up"]'))

    def write(self, line: int, text: str) -> None:
        self.press(self._blocks.argument(line))
        self.write_here(text)

    def write_here(self, text: str) -> None:
        field = self._page.locator("[data-field] input")
        expect(field).to_be_focused()
        if not field.input_value():
            self.press(self._page.locator("[data-pad-values] [data-text]"))
        letters = self._page.locator('[data-pad-view="letters"]')
        if self._has_spelled:
            field.press_sequentially(text)
        else:
            for _ in field.input_value():
                self.press(letters.locator('[data-key="del"]'))
            for letter in text:
                self.press(letters.locator(f'[data-letter="{letter}"]'))
        self._has_spelled = True
        self.press(letters.locator('[data-key="done"]'))

    def answer(self, number: int) -> None:
        self.press(self._page.locator(f'[data-answer="{number}"]'))


class Keyboard:
    def __init__(self, page: Page) -> None:
        self._page, self._hand = page, Keys(page)

    @property
    def _blocks(self) -> Blocks:
        return Blocks(self._page)

    def _press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)

    def press(self, place: Locator) -> None:
        self._hand.use(place)

    def run(self) -> None:
        expect(self._page.locator("main[data-ready]:not([data-deaf])")).to_be_visible()
        self._press("r")

    def _go(self, line: int) -> None:
        """Go to a block from wherever in the page one is."""
        if not self._blocks.lines.locator(":focus").count():
            self._hand.reach(self._page.locator("[data-board]"))
        self._press("Home", *["ArrowDown"] * (line - 1))
        expect(self._blocks.node(line)).to_be_focused()

    def lay(self, block: str, below: int | None = None) -> None:
        if below is not None:
            self._go(below)
        names = ["print", "variable", "repeat", "if", "else", "end", "blank"]
        self._press(str(names.index(block) + 1))

    def lift(self, line: int) -> None:
        self._go(line)
        self._press("m", "ArrowUp", "Enter")

    def write(self, line: int, text: str) -> None:
        self._go(line)
        self._press("Enter")
        self.write_here(text)

    def write_here(self, text: str) -> None:
        field = self._page.locator("[data-field] input")
        expect(field).to_be_focused()
        if not field.input_value():
            self._page.keyboard.type('"')
        self._press("Control+A")
        self._page.keyboard.type(text)
        self._press("Enter")

    def answer(self, number: int) -> None:
        self._press("abcdef"[number - 1])


LEARNERS = {"touch": Fingers, "keys": Keyboard}
