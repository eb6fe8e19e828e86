"""axe-core on every page of the list in `stages`, in both languages and all themes, on a phone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from Browser.axe import CONTRAST, RULES, violations
from Browser.instructions import expect_read_aloud
from Browser.learning_stages import LEARNING
from Browser.room import OpenRoom, Screen
from Browser.stages import STAGES, Stage, scene
from Support.program import Program
from Support.station import Station

THEMES = ["dark", "light", "sun"]
LOCALES = ["sv-SE", "en-GB"]


# A word of a heading on two lines without a hyphen between them.
BROKEN = """() => {
  const found = [];
  for (const heading of document.querySelectorAll("h1, h2, h3, .card__title")) {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (heading.checkVisibility() && texts.nextNode()) {
      const text = texts.currentNode;
      for (const word of text.data.matchAll(/[^\\s\\u00ad\\u2013-]+/g)) {
        const tops = [...word[0]].map((_, place) => {
          const range = document.createRange();
          range.setStart(text, word.index + place);
          range.setEnd(text, word.index + place + 1);
          // At the start of a line there is an empty one at the end of the line before.
          return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
        });
        if (new Set(tops).size > 1) found.push(word[0]);
      }
    }
  }
  return found;
}"""


@pytest.fixture(scope="module")
def staged(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Station, dict]]:
    """One station for all pages: looking at them changes nothing that another one shows."""
    program = Program(binary, tmp_path_factory.mktemp("staged"), ("--simulate", "--room-port", "0"), {})
    station = Station(program.port)
    yield station, scene(station)
    program.stop()


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Iterator[Callable[[str, str], BrowserContext]]:
    made: dict[tuple[str, str], BrowserContext] = {}

    def context(locale: str, url: str) -> BrowserContext:
        if (locale, url) not in made:
            # The policy would keep axe itself out; what it forbids is tested by every other test.
            made[locale, url] = browser.new_context(
                locale=locale, viewport={"width": 360, "height": 740}, bypass_csp=True,
                reduced_motion="reduce",
            )  # fmt: skip
        return made[locale, url]

    yield context
    for context in made.values():
        context.close()


def expect_no_violation(page: Page, locale: str) -> None:
    assert page.evaluate(BROKEN) == []
    # Every rule in one theme of each language; what a theme changes is only the contrast.
    first, *others = THEMES if locale == LOCALES[0] else THEMES[::-1]
    for theme in [first, *others]:
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        options = RULES if theme == first else CONTRAST
        assert violations(page, options) == [], theme


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_page_has_no_violation_in_any_theme(
    staged: tuple[Station, dict], contexts: Callable[..., BrowserContext], stage: Stage, locale: str
) -> None:
    station, runs = staged
    page = contexts(locale, station.url).new_page()
    page.goto(station.url + stage.path.format(**runs))
    stage.arrange(page)
    if stage in LEARNING:
        expect_read_aloud(page, stage.name)
    expect_no_violation(page, locale)
    page.close()


@pytest.mark.parametrize("locale", LOCALES)
def test_another_screens_pages_have_no_violation(browser: Browser, room: OpenRoom, locale: str) -> None:
    room.station.post("/api/v1/leaderboard", {"shown": True})
    context = browser.new_context(
        locale=locale, viewport={"width": 360, "height": 740}, bypass_csp=True, ignore_https_errors=True
    )
    screen = Screen(context.new_page(), room.door)
    page = screen.page
    screen.open("/pair#" + room.state["fingerprint"].replace(":", ""))
    expect_no_violation(page, locale)
    page.locator('input[name="name"]').fill("Storskärmen")
    page.locator("form[data-name] [type=submit]").click()
    page.locator('input[name="code"]').fill("000000")
    expect_no_violation(page, locale)
    page.locator('input[name="code"]').fill(room.request("Storskärmen")["code"])
    page.locator("form[data-code] [type=submit]").click()
    page.wait_for_url("**/screen")
    for path in ("/screen", "/follow", "/leaderboard", "/room"):
        screen.open(path)
        expect_no_violation(page, locale)
    context.close()
