"""A coach at a screen: opens pages and presses what is on them."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from Support.station import Station


def shorten_count(station: Station, seconds: int = 5) -> str:
    """Give the station the count against the clock once more, with a clock that ends sooner; return its id."""
    text = station.get("/api/v1/exercises/count-20s.yaml").body.decode()
    new = {"id": f"count-{seconds}s", "number": "320", "countdown_s": str(seconds)}
    for key, value in new.items():
        text = re.sub(rf"^{key}: .*$", f"{key}: {value}", text, flags=re.MULTILINE)
    return station.post("/api/v1/exercises", {"yaml": text}, 201).json()["id"]

TELL_STREAM = """
window.EventSource = class extends EventSource {
  constructor(address) {
    super(address);
    this.addEventListener("ready", () => { document.documentElement.dataset.stream = "ready"; });
  }
};
"""


class Coach:
    def __init__(self, page: Page, station: Station) -> None:
        self.page, self.station = page, station
        self.complaints: list[str] = []
        page.on("console", self._note)

    def _note(self, message: object) -> None:
        # A broken content security policy is only said on the console.
        if "Content Security Policy" in message.text or "Refused to" in message.text:
            self.complaints.append(message.text)

    def own_stream(self) -> None:
        """Have this page open its stream itself, where the test sees it, not a worker that pages share."""
        self.page.add_init_script("delete window.SharedWorker")

    def tell_stream(self) -> None:
        """Have this page say when its stream has begun, from the next load on, for `expect_stream`."""
        self.own_stream()
        self.page.add_init_script(TELL_STREAM)

    def expect_stream(self) -> None:
        """What happens from now on comes to the page."""
        expect(self.page.locator("html")).to_have_attribute("data-stream", "ready")

    def cut_stream(self) -> None:
        """Let this page hear nothing, as on a slow connection, from the next load on."""
        self.own_stream()
        self.page.route("**/api/v1/live?*", lambda route: route.abort())

    def open(self, path: str) -> None:
        self.page.goto(self.station.url + path)

    def begin(self, exercise: str, number: int, nickname: str = "", equipment: str = "foot") -> str:
        """Choose who and with what from the exercise's card; return the run."""
        self.open("/#exercises")
        self.page.locator(f'.panes a.card[href="/exercises/{exercise}"]').click()
        self.page.locator("main.chooser").wait_for()
        choice = self.page.locator(f'input[name="equipment"][value="{equipment}"]')
        if not choice.is_checked():
            choice.locator("xpath=..").click()
        known = self.page.locator(f'input[name="participant"][value="{number}"]')
        if known.count():
            known.locator("xpath=..").click()
        else:
            self.page.fill('input[name="number"]', str(number))
            self.page.fill('input[name="nickname"]', nickname)
        self.page.locator('[type="submit"]').click()
        self.page.wait_for_url("**/runs/*")
        return urlsplit(self.page.url).path.removeprefix("/runs/")

    def action(self, name: str) -> Locator:
        return self.page.locator(f'[data-action="{name}"]')

    def press(self, name: str) -> None:
        """Press once the button may be pressed; slots take no press for a moment after a change."""
        button = self.action(name)
        expect(button).not_to_have_attribute("aria-disabled", "true")
        if button.get_attribute("data-slot"):
            self.page.wait_for_timeout(450)
        button.click()

    def box(self, attempt: int) -> Locator:
        return self.page.locator(f'[data-attempt="{attempt}"]')

    def expect_state(self, state: str) -> None:
        expect(self.page.locator("main")).to_have_attribute("data-run-state", state)

    def expect_fits(self) -> None:
        """Nothing may lie beyond the right edge."""
        wide = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 0, f"{self.page.url} is {wide} px too wide"
