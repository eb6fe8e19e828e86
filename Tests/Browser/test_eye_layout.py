"""Games, plates and measured rounds fit every screen, with all that can stand on them at once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.crowding import crowding
from Browser.measured import calibrated
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]

# From the smallest phone to a large display, both ways round.
SIZES = [
    (320, 568), (568, 320), (360, 640), (640, 360), (412, 915), (915, 412), (360, 740), (740, 360),
    (768, 1024), (1024, 768), (800, 1280), (1280, 800), (1080, 1920), (1920, 1080),
]  # fmt: skip
LANGUAGES = ["sv-SE", "en-GB"]

pytestmark = pytest.mark.people({7: "Maximiliana-Josefina"})

# The streak that lasts longest, the highest score, and each notice in turn.
CROWD = """
() => {
  for (const streak of document.querySelectorAll('[data-streak]')) {
    streak.hidden = false;
    streak.querySelector('span').textContent = document.querySelector('main').dataset
      .streakWord.replace('{count}', '28');
  }
  for (const score of document.querySelectorAll('[data-score]')) score.textContent = '128';
  for (const place of document.querySelectorAll('main :is([data-full], [data-may-sleep], [data-sound-press])')) {
    place.hidden = false;
  }
  const longest = (texts) => texts.filter(Boolean).sort((a, b) => b.length - a.length)[0] ?? '';
  for (const note of document.querySelectorAll('[data-note]')) {
    note.textContent = longest([...Object.values(note.dataset),
      document.querySelector('main').dataset.still, document.querySelector('main').dataset.levelWord]);
  }
  const field = document.querySelector('[data-field]');
  const main = document.querySelector('main').dataset;
  for (const [name, texts] of [['level', [main.levelWord]],
    ['remote', [main.remoteOn, main.remoteGone]],
    ['trouble', ['absent', 'slow', 'upright', 'more', 'quicker', 'simulated'].map((key) => field?.dataset[key])],
    ['eye', [main.rightEye, main.leftEye, main.bothEye]],
    ['count', ['48']], ['most', [main.most?.replace('{count}', '48')]],
    ['cover', [main.rightCover, main.leftCover, main.bothCover]]]) {
    for (const place of field?.querySelectorAll(`[data-${name}]`) ?? []) {
      place.textContent = longest(texts);
    }
  }
}
"""

ROOM = """
(place) => {
  const { width, height } = document.querySelector(place).getBoundingClientRect();
  return Math.min(width, height);
}
"""


def look(page: Page, size: tuple[int, int], room: str) -> list[str]:
    """Fill the page of an open question with all that can stand on it; return what does not fit."""
    page.evaluate(CROWD)
    troubles = crowding(page)
    side = page.evaluate(ROOM, room)
    if side < 44:
        troubles.append(f"no room for what is to be seen: {side} pixels")
    return [f"{size[0]}x{size[1]}: {trouble}" for trouble in troubles]


@pytest.mark.long
@pytest.mark.parametrize("locale", LANGUAGES)
def test_nothing_of_the_game_is_covered_or_cut(
    new_coach: NewCoach, peopled: ValidatedStation, locale: str
) -> None:
    troubles = []
    for size in SIZES:
        # The first letters are the largest that this screen takes.
        coach = new_coach(peopled, size, locale)
        coach.open("/eyetest/play?participant=7")
        expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
        troubles += look(coach.page, size, "[data-field]")
        coach.page.close()
    assert not troubles, "\n".join(troubles)


@pytest.mark.long
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("kind", ["colour", "digits"])
def test_nothing_of_a_plate_is_covered_or_cut(
    new_coach: NewCoach, peopled: ValidatedStation, kind: str, locale: str
) -> None:
    troubles = []
    # A round of colours ends on another display, which another size is.
    for size in SIZES:
        coach = new_coach(peopled, size, locale)
        coach.open(f"/eyetest/{kind}?participant=7")
        coach.page.locator("[data-start]").click()
        expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
        troubles += look(coach.page, size, "[data-plate]")
        coach.page.close()
    assert not troubles, "\n".join(troubles)


@pytest.mark.long
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("kind", ["measure", "contrast"])
def test_nothing_of_a_measured_round_is_covered_or_cut(
    new_coach: NewCoach, peopled: ValidatedStation, kind: str, locale: str
) -> None:
    """Rings and their four sides, and letters with their keys."""
    troubles = []
    for size in SIZES:
        coach = calibrated(new_coach(peopled, size, locale))
        page = coach.page
        coach.open(f"/eyetest/{kind}?participant=7")
        # Letters of one size are too large for a phone from far away.
        page.locator(f'input[name="distance"][value="{2 if kind == "measure" else 0.8}"]').check(force=True)
        page.locator("[data-form] [type=submit]").click()
        expect(page.locator("main")).to_have_attribute("data-question", "1")
        room = page.locator("[data-cell]").bounding_box()
        troubles += look(page, size, "[data-cell]")
        # What is told takes no room from a field that was measured before.
        if page.locator("[data-cell]").bounding_box() != room:
            troubles.append(f"{size[0]}x{size[1]}: the field moved")
        coach.page.close()
    assert not troubles, "\n".join(troubles)


FIRST_SCREENS = [(320, 568), (360, 640), (640, 360), (768, 1024), (1280, 800)]


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("kind", ["measure", "contrast"])
def test_begin_of_a_measured_round_is_on_the_first_screen(
    new_coach: NewCoach, peopled: ValidatedStation, kind: str, locale: str
) -> None:
    coach = new_coach(peopled, locale=locale)
    for width, height in FIRST_SCREENS:
        coach.page.set_viewport_size({"width": width, "height": height})
        calibrated(coach).open(f"/eyetest/{kind}?participant=7")
        begin = coach.page.locator("[data-form] [type=submit]")
        expect(begin).to_be_enabled()
        expect(begin).to_be_in_viewport(ratio=1)
        expect(coach.page.locator('input[name="eye"]').first.locator("xpath=..")).to_be_in_viewport(ratio=1)
        # And not under anything that lies above it.
        begin.click(trial=True)
        coach.expect_fits()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_how_to_shows_its_rules_and_its_button_at_once(
    new_coach: NewCoach, bare: ValidatedStation, locale: str
) -> None:
    coach = new_coach(bare, locale=locale)
    coach.open("/eyetest/how")
    page = coach.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        # The words that say what the game is not stand along the lower edge.
        floor = page.locator("[data-eye-words]").bounding_box()["y"]
        for part in [".how-to__first .how", "[data-try]"]:
            box = page.locator(part).bounding_box()
            assert box["y"] >= 0, (width, height, part)
            assert box["y"] + box["height"] <= floor, (width, height, part)
            assert box["x"] + box["width"] <= width, (width, height, part)
