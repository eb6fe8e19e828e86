"""A child at a learning game in a browser: what it is asked, and how one hand of it answers.

What it saw and did is noted on the way, to be held against the file afterwards.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, expect

from Browser.coach import Coach
from Browser.finger import Finger, middle
from Browser.leaning import LeaningTablet
from Browser.sounds import heard
from Support.station import await_condition
from Support.validated import ValidatedStation

# What a row calls them.
ORIGINS = {"touch": "touch", "mouse": "touch", "keys": "key", "tilt": "tilt"}
# The first tone of a right answer and the one of a wrong one, in hertz.
BRIGHT, LOW = 988, 208
# The smallest and the usual screen that tilts.
TILTED = [(360, 640), (1280, 800)]


@dataclass(frozen=True)
class Asked:
    """What a child sees of a question; a word that is only heard was listened to."""

    word: str
    choices: list[str]


@dataclass(frozen=True)
class Played:
    asked: Asked
    choice: str
    is_right: bool
    # From the answer before to this one, in seconds: longer than it was looked at.
    within: float


@dataclass
class Child:
    """Who sits before a screen, and what they play with."""

    station: ValidatedStation
    coach: Coach
    number: int
    hand: str
    language: str
    played: list[Played] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"participant={self.number}"


class Game:
    """One game on one screen; each has its own questions, answers and looks."""

    kind: str
    # What is seen of an answer.
    right: str
    wrong: str

    def __init__(self, child: Child) -> None:
        self.child, self.page, self.hand = child, child.coach.page, child.hand
        self._finger = Finger(self.page)
        self._since = time.monotonic()
        self._number = 1
        self._ringed: set[str] = set()
        self.tablet = LeaningTablet(self.page, child.station)

    # Each game's own.

    def open(self) -> None:
        raise NotImplementedError

    def asked(self, is_right: bool) -> tuple[Asked, str]:
        """Return the open question, and what is answered to it."""
        raise NotImplementedError

    def answer(self, choice: str) -> None:
        raise NotImplementedError

    def sentence(self, asked: Asked, choice: str, is_right: bool) -> str | None:
        """What somebody is told who does not see the answer."""
        raise NotImplementedError

    # What they share.

    def press(self, place: Locator) -> None:
        """Press with what the child has in its hand."""
        if self.hand == "touch":
            self._finger.tap(place)
        elif self.hand == "mouse":
            place.click()
        else:
            place.focus()
            self.page.keyboard.press("Enter")

    def drag(self, place: Locator, goal: Locator) -> None:
        """Drag to the upper part of a place."""
        x, y = await_condition("a place at rest", 5, lambda: middle(place))
        box = goal.bounding_box()
        end = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
        if self.hand == "touch":
            self._finger.swipe(place, end[0] - x, end[1] - y)
            return
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=5)
        self.page.mouse.up()

    def tilt(self, side: str, what: str, place: Locator, is_seen: Callable[[dict], bool]) -> None:
        """Tilt to a side; once for each kind of place, look half-way for the ring on what that means."""
        if what not in self._ringed:
            self._ringed.add(what)
            self.tablet.expect_ring(side, place)
            self._expect_fits_all()
        self.tablet.tilt(side, is_seen)

    def _expect_fits_all(self) -> None:
        """What shows how to tilt fits on every screen."""
        size = self.page.viewport_size
        for width, height in TILTED:
            self.page.set_viewport_size({"width": width, "height": height})
            self.child.coach.expect_fits()
        self.page.set_viewport_size(size)

    def expect_open(self) -> None:
        main = self.page.locator("main")
        expect(main).to_have_attribute("data-question", str(self._number))
        expect(main).not_to_have_attribute("data-locked", "")

    def play(self, is_right: bool) -> None:
        """Answer once; see and hear what it was."""
        self.expect_open()
        asked, choice = self.asked(is_right)
        before, since = heard(self.page), self._since
        self._since = time.monotonic()
        self.answer(choice)
        within = time.monotonic() - since
        expect(self.page.locator(self.right if is_right else self.wrong).first).to_be_visible()
        told = self.sentence(asked, choice, is_right)
        if told:
            expect(self.page.locator("[data-say]")).to_have_text(told)
        self._expect_heard(before, is_right)
        self.child.played.append(Played(asked, choice, is_right, within))
        self._number += 1
        self.child.coach.expect_fits()

    def _expect_heard(self, before: dict, is_right: bool) -> None:
        """One tone that tells right from wrong was started since, and what is right is said."""
        def news() -> list[int]:
            started = heard(self.page)["tones"][len(before["tones"]):]
            return [tone for tone in started if tone in (BRIGHT, LOW)]

        await_condition("a tone for the answer", 5, news)
        assert news() == [BRIGHT if is_right else LOW]
        if is_right:
            await_condition("the word", 5, lambda: heard(self.page)["clips"] > before["clips"])
