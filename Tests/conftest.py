"""What the Python tests share: a running station, its API description, and a browser.

SIDELINE names the program to test; without it, it is the one that `swift build` made.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from Support import short_set, surroundings
from Support.program import Program
from Support.station import PATIENCE
from Support.validated import ValidatedStation

CHECKOUT = Path(__file__).resolve().parent.parent

# No asset may come from the network, and Chromium itself shall not look for any.
CHROMIUM = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

# Before anything is started; removed at the end.
HOME = tempfile.TemporaryDirectory(prefix="sideline-home-", ignore_cleanup_errors=True)
surroundings.leave(Path(HOME.name))

# Playwright's own 5 s, for a machine that has other things to do. Where the product promises a time,
# the test says that time.
expect.set_options(timeout=5_000 * PATIENCE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--short", action="store_true", help="leave out what `make test` leaves to `make test-long`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("short"):
        items[:], left = short_set.choose(items)
        config.hook.pytest_deselected(items=left)


@pytest.fixture(scope="session")
def binary() -> Path:
    """The program under test."""
    path = Path(os.environ.get("SIDELINE", CHECKOUT / ".build/debug/sideline"))
    assert path.exists(), f"{path} is not there; `swift build` makes it"
    return path


@pytest.fixture
def launch(binary: Path, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Start `sideline serve` on a free port with the given further arguments, any number of times.

    All share one data folder, so that a test may kill one and start the next. Each must end in time
    with exit code 0 unless the test killed it.
    """
    started: list[Program] = []

    def start(*arguments: str, **environment: str) -> Program:
        program = Program(binary, tmp_path / "data", arguments, environment)
        started.append(program)
        return program

    yield start
    for program in started:
        program.stop()


@pytest.fixture
def station(launch: Callable[..., Program]) -> ValidatedStation:
    """A station with simulated equipment whose every answer is held against the API description."""
    return ValidatedStation(launch("--simulate").port)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open a page in a browser profile of its own; a script error on any of them fails the test."""
    pages: list[Page] = []
    errors: list[str] = []

    def open_page(
        width: int = 1024, height: int = 768, locale: str = "sv-SE", touch: bool = False
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, has_touch=touch
        )
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        pages.append(page)
        return page

    yield open_page
    for page in pages:
        page.context.close()
    assert not errors, errors


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()
