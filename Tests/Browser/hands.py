"""How a coach presses: with a finger, with the mouse, or with nothing but the keyboard."""

from typing import Protocol

from playwright.sync_api import Locator, Page

from Browser.finger import Finger

IS_FOCUSED = "(node) => node === document.activeElement || node.contains(document.activeElement)"
# More places than any page has; who has not met the place by then cannot reach it.
MOST_TABS = 250


class Hand(Protocol):
    def use(self, place: Locator) -> None:
        """Press a link, a button or a choice."""

    def write(self, place: Locator, text: str) -> None:
        """Put text into a field."""


def replace(page: Page, text: str) -> None:
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


class Mouse:
    def __init__(self, page: Page) -> None:
        self._page = page

    def use(self, place: Locator) -> None:
        place.click()

    def write(self, place: Locator, text: str) -> None:
        place.click()
        replace(self._page, text)


class Touch:
    def __init__(self, page: Page) -> None:
        self._page, self._finger = page, Finger(page)

    def use(self, place: Locator) -> None:
        place.scroll_into_view_if_needed()
        self._finger.tap(place)

    def write(self, place: Locator, text: str) -> None:
        self.use(place)
        replace(self._page, text)


class Keys:
    def __init__(self, page: Page) -> None:
        self._page = page

    def use(self, place: Locator) -> None:
        if place.locator("input[type=radio]").count():
            self._choose(place)
            return
        self.reach(place)
        self._page.keyboard.press("Enter")

    def write(self, place: Locator, text: str) -> None:
        self.reach(place)
        replace(self._page, text)

    def reach(self, place: Locator) -> None:
        place.wait_for()
        for _ in range(MOST_TABS):
            if place.evaluate(IS_FOCUSED):
                return
            self._page.keyboard.press("Tab")
        raise AssertionError(f"no way by keyboard to {place}")

    def _choose(self, place: Locator) -> None:
        """The tabulator reaches one of a group; arrows go through it, and space takes it."""
        self.reach(self._page.locator("fieldset").filter(has=place).last)
        for _ in range(MOST_TABS):
            if place.evaluate(IS_FOCUSED):
                break
            self._page.keyboard.press("ArrowRight")
        if not place.locator("input").is_checked():
            self._page.keyboard.press("Space")
        assert place.locator("input").is_checked(), f"no way by keyboard to {place}"


HANDS = {"touch": Touch, "mouse": Mouse, "keys": Keys}
