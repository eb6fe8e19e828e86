"""A finger on the glass: real touch events, so that the browser scrolls by itself where it may."""

from playwright.sync_api import Locator, Page


class Finger:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def swipe(self, place: Locator, across: float, down: float = 0, lift: bool = True) -> None:
        """Put a finger in the middle of `place` and move it in steps of a twentieth."""
        box = place.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self._touch("touchStart", [(x, y)])
        for step in range(1, 21):
            self._touch("touchMove", [(x + across * step / 20, y + down * step / 20)])
            self._page.wait_for_timeout(10)
        if lift:
            self.lift()

    def lift(self) -> None:
        self._touch("touchEnd", [])

    def tap(self, place: Locator) -> None:
        box = place.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self._touch("touchStart", [(x, y)])
        self._touch("touchEnd", [])

    def _touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
