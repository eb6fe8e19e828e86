"""The tablet of `--simulate`, in the hands of somebody who plays a learning game by tilting it."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from Support.station import Station, TooLate, await_condition, await_within

TABLET = "iio:simulated-tablet"
ARROWS = {"left": "ArrowLeft", "up": "ArrowUp", "right": "ArrowRight", "down": "ArrowDown"}
# More than half of the 12 degrees that count, and not yet them.
HALF_WAY = {"left": (-7.5, 0), "right": (7.5, 0), "up": (0, 7.5), "down": (0, -7.5)}
# On a busy machine samples may come so late that a tilt is none.
TRIES = 4


class LeaningTablet:
    def __init__(self, page: Page, station: Station) -> None:
        self._page, self._station = page, station

    def state(self) -> dict:
        """Return the round on the page as the station has it."""
        name = self._page.evaluate("new URLSearchParams(location.search).get('round')")
        return self._station.get(f"/api/v1/learning/rounds/{name}").json()

    def rest(self) -> None:
        """Wait until a tilt would count, and is to be seen to."""
        await_condition("a tablet at rest", 10, lambda: self.state()["tilt"]["level"])
        expect(self._page.locator("main")).to_have_attribute("data-tilt", "on")

    def tilt(self, side: str, is_seen: Callable[[dict], bool]) -> dict:
        """Tilt from rest until the station has seen it, and back; return the round."""
        for _ in range(TRIES):
            self.rest()
            self._page.keyboard.down(ARROWS[side])
            try:
                await_within("a tilt", 2.5, lambda: is_seen(self.state()))
            except TooLate:
                continue
            finally:
                self._page.keyboard.up(ARROWS[side])
            return self.state()
        raise AssertionError(f"{TRIES} tilts to the side {side} were not seen")

    def expect_ring(self, side: str, place: Locator) -> None:
        """Lean half-way to a side: a ring is there, and gone once the tablet is level again."""
        for remaining in reversed(range(TRIES)):
            self.rest()
            self._lean(*HALF_WAY[side])
            try:
                expect(place).to_have_attribute("data-near", "", timeout=2000)
            except AssertionError:
                if not remaining:
                    raise
            else:
                break
            finally:
                self._lean(0, 0)
        expect(self._page.locator("[data-near]")).to_have_count(0)

    def _lean(self, right: float, up: float) -> None:
        body = {"right_deg": right, "up_deg": up}
        self._station.post(f"/api/v1/devices/{TABLET}/lean", body, 202)


def is_answered(choice: str) -> Callable[[dict], bool]:
    """Whether the last answer of a round is this one, by tilt."""
    def is_last(state: dict) -> bool:
        last = state.get("last", {})
        return (last.get("choice"), last.get("origin")) == (choice, "tilt")

    return is_last
