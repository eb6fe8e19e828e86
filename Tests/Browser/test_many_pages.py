"""Many pages in one browser: it has six connections to a station, and every page is live."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from Support.station import Station
from Support.validated import ValidatedStation

PAGES = 12
# What a browser without shared workers has.
NO_WORKER = "delete window.SharedWorker"
# What it has on an address that is not the tablet's own.
NO_LOCKS = NO_WORKER + "; delete Navigator.prototype.locks"


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[[str], BrowserContext]]:
    contexts: list[BrowserContext] = []

    def open_context(script: str) -> BrowserContext:
        contexts.append(browser.new_context(locale="sv-SE"))
        contexts[-1].add_init_script(script)
        return contexts[-1]

    yield open_context
    for context in contexts:
        context.close()


def new_run(station: Station) -> str:
    return station.create_run("hit-or-miss", participant=1, equipment="foot")["id"]


def open_page(context: BrowserContext, station: Station, path: str) -> Page:
    page = context.new_page()
    page.goto(station.url + path)
    return page


def box(page: Page, number: int):
    return page.locator(f'[data-attempt="{number}"]')


def expect_done(pages: list[Page], number: int) -> None:
    for page in pages:
        expect(box(page, number)).to_have_attribute("data-state", "done")


def hide(page: Page, is_hidden: bool) -> None:
    page.evaluate(
        """(isHidden) => {
          Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_hidden,
    )


@pytest.mark.parametrize("script", ["", NO_WORKER], ids=["worker", "leader"])
def test_twelve_pages_are_live_and_every_press_goes_through(
    new_context: Callable[[str], BrowserContext], bare: ValidatedStation, script: str
) -> None:
    first, second = new_run(bare), new_run(bare)
    context = new_context(script)
    paths = [f"/runs/{first}", f"/runs/{first}/follow", f"/runs/{second}", "/", "/devices", "/results"]
    pages = [open_page(context, bare, path) for path in paths * (PAGES // len(paths))]
    bare.command(first, "attempts", {"outcome": "pass"})
    bare.command(second, "attempts", {"outcome": "pass"})
    shown = [page for page in pages if "/runs/" in page.url]
    expect_done(shown, 1)
    for number, page in enumerate([pages[0], pages[6]], 2):
        page.locator('[data-action="fail"]').click()
        expect_done([page for page in shown if first in page.url], number)
    expect(box(pages[2], 2)).to_have_attribute("data-state", "now")
    for page in pages:
        expect(page.locator("[data-offline]")).to_be_hidden()


@pytest.mark.parametrize("script", ["", NO_WORKER, NO_LOCKS], ids=["worker", "leader", "alone"])
def test_hidden_page_lets_go_and_comes_back(
    new_context: Callable[[str], BrowserContext], bare: ValidatedStation, script: str
) -> None:
    run = new_run(bare)
    context = new_context(script)
    hidden, seen = (open_page(context, bare, f"/runs/{run}") for _ in range(2))
    bare.command(run, "attempts", {"outcome": "pass"})
    expect_done([hidden, seen], 1)
    hide(hidden, True)
    bare.command(run, "attempts", {"outcome": "fail"})
    expect_done([seen], 2)
    assert box(hidden, 2).get_attribute("data-state") == "now"
    expect(hidden.locator("[data-offline]")).to_be_hidden()
    hide(hidden, False)
    expect_done([hidden], 2)
    bare.command(run, "attempts", {"outcome": "pass"})
    expect_done([hidden, seen], 3)


def test_another_page_takes_over_from_the_leader(
    new_context: Callable[[str], BrowserContext], bare: ValidatedStation
) -> None:
    run = new_run(bare)
    context = new_context(NO_WORKER)
    pages = [open_page(context, bare, f"/runs/{run}") for _ in range(3)]
    for number in (1, 2):
        bare.command(run, "attempts", {"outcome": "pass"})
        expect_done(pages, number)
        pages.pop(0).close()
    bare.command(run, "attempts", {"outcome": "pass"})
    expect_done(pages, 3)
    expect(pages[0].locator("[data-offline]")).to_be_hidden()


def test_run_that_ends_before_its_page_has_a_stream_is_shown_as_over(
    new_context: Callable[[str], BrowserContext], bare: ValidatedStation
) -> None:
    run = new_run(bare)
    page = new_context(NO_WORKER).new_page()
    ended: list[str] = []

    def end_first(route: Route) -> None:
        if not ended:
            ended.append(run)
            bare.command(run, "cancel")
        route.continue_()

    page.route("**/api/v1/live?*", end_first)
    page.goto(f"{bare.url}/runs/{run}")
    expect(page.locator("main")).to_have_attribute("data-run-state", "cancelled")
    assert ended
