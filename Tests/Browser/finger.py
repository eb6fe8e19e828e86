"""A finger on the glass of a page that was opened with `touch`.

The touches are real ones, so that the browser scrolls by itself where it may.
"""

from playwright.sync_api import Locator, Page

from Support.station import await_condition

# The middle, once nothing moves and nothing lies over it.
MIDDLE = """(node) => {
  const moving = document.getAnimations().some(
    (one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity);
  const { left, top, width, height } = node.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return !moving && node.contains(document.elementFromPoint(x, y)) && [x, y];
}"""


def middle(place: Locator) -> list[float] | None:
    return place.evaluate(MIDDLE) or None


class Finger:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def swipe(self, place: Locator, across: float, down: float = 0, lift: bool = True) -> None:
        """Put a finger in the middle of `place` and move it in steps of a twentieth.

        It rests before it is lifted: a fling would swallow the next tap, which stops it.
        """
        box = place.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self._touch("touchStart", [(x, y)])
        for step in range(1, 21):
            self._touch("touchMove", [(x + across * step / 20, y + down * step / 20)])
            self._page.wait_for_timeout(10)
        if lift:
            self._page.wait_for_timeout(100)
            self.lift()

    def lift(self) -> None:
        self._touch("touchEnd", [])

    def tap(self, place: Locator) -> None:
        """Touch and let go at once: held for long it would be another gesture."""
        x, y = await_condition("a place at rest under the finger", 5, lambda: middle(place))
        self._page.touchscreen.tap(x, y)

    def tap_both(self, first: Locator, second: Locator) -> None:
        """Touch with two fingers, and let go of the second one before the first."""
        one, two = (await_condition("a place at rest", 5, lambda place=place: middle(place)) for place in (first, second))
        self._touch("touchStart", [tuple(one)])
        self._touch("touchStart", [tuple(one), tuple(two)])
        self._touch("touchEnd", [tuple(one)])
        self._touch("touchEnd", [])

    def _touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
