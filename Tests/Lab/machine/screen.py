"""The browser beside the emulated machine: plays the coach whenever a scenario asks for one.

A scenario writes `page/NAME.wanted` (JSON), waits for `page/NAME.begun`, plays its device, and waits
for `page/NAME.done`. The browser runs outside,
where it is quick; it reaches the station through the guest's `passage`, so that the station sees a
browser on its own loopback, as on a tablet.
"""

import json
import re
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

from playwright.sync_api import Page, expect, sync_playwright

sys.path.append(str(Path(__file__).resolve().parents[2]))

from Browser.coach import Coach  # noqa: E402

URL = "http://127.0.0.1:8080"
# An emulated processor is slow, a 30 s window has its length.
PATIENCE_MS = 90_000


class Screen:
    """Plays what is asked for below `folder` until it is closed."""

    def __init__(self, folder: Path, port: int) -> None:
        self._folder, self._port = folder, port
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        self._thread.join(timeout=30)

    def _run(self) -> None:
        played: set[str] = set()
        while not self._over.wait(0.3):
            for wish in sorted(self._folder.glob("*.wanted")):
                if wish.stem in played:
                    continue
                played.add(wish.stem)
                self._answer(wish, json.loads(wish.read_text()))

    def _answer(self, name: Path, wish: dict) -> None:
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path="/usr/bin/chromium-headless-shell",
                    args=["--no-sandbox", "--disable-gpu", "--proxy-bypass-list=<-loopback>"],
                    proxy={"server": f"socks5://127.0.0.1:{self._port}"},
                )
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                page.set_default_timeout(PATIENCE_MS)
                expect.set_options(timeout=PATIENCE_MS)
                begun = lambda run: write(name.with_suffix(".begun"), {"run": run})  # noqa: E731
                answer = {"shown": play(page, wish, begun)}
                browser.close()
        except Exception:  # whatever it was, the scenario has to hear of it
            answer = {"trouble": traceback.format_exc()}
        write(name.with_suffix(".done"), answer)


def write(path: Path, content: dict) -> None:
    """Write a file that appears with all its content."""
    part = path.with_suffix(".part")
    part.write_text(json.dumps(content))
    part.rename(path)


def play(page: Page, wish: dict, begun: Callable[[str], None]) -> list[str]:
    """Connect, choose, start, watch every result come, save; return what the boxes show."""
    coach = Coach(page, SimpleNamespace(url=URL))
    coach.open("/devices?lang=en")
    card = page.locator(f'.dev[data-device="{wish["device"]}"]')
    if card.get_attribute("data-state") != "ready":
        card.locator('[data-action="connect"]').click()
    expect(card).to_have_attribute("data-state", "ready")
    run = coach.begin(wish["exercise"], wish["participant"], equipment=wish["equipment"])
    main, is_first = page.locator("main"), True
    while main.get_attribute("data-run-state") != "full":
        # A window has one start for each attempt, other runs have one in all.
        coach.press("start")
        coach.expect_state("waiting")
        if is_first:
            begun(run)
        is_first = False
        expect(main).to_have_attribute("data-run-state", re.compile("ready|full"))
    boxes = page.locator("[data-attempt] > span")
    shown = [text.strip() for text in boxes.all_inner_texts()]
    coach.press("save")
    coach.expect_state("saved")
    return shown
