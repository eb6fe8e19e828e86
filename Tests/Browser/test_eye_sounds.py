"""What the eye test sounds like: right, wrong, a page on and a page back, each in its moment."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.measured import MEASURE, begin, calibrated
from Browser.plates import figure
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
# Every tone with the page and the question that it sounded on; a page that is left keeps its own.
SPY = """
  window.AudioContext = class extends AudioContext {
    constructor(...rest) {
      super(...rest);
      const tell = () => { document.documentElement.dataset.loudspeaker = this.state; };
      this.addEventListener("statechange", tell);
      tell();
    }
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...rest) {
    const heard = JSON.parse(sessionStorage.getItem("heard") ?? "[]");
    const { question, state } = document.querySelector("main").dataset;
    const tone = Math.round(this.frequency.value);
    heard.push({ page: location.pathname, question, state, tone, is: this.context.state });
    sessionStorage.setItem("heard", JSON.stringify(heard));
    return start.apply(this, rest);
  };
"""
# Two tones that rise, one that is dull, two that rise, two that fall, in hertz.
RIGHT, WRONG, FORWARD, BACK = [988, 1319], [208], [587, 784], [784, 587]


def heard(page: Page) -> list[dict]:
    """Tell what sounded since the last look."""
    tones = page.evaluate(
        """() => {
          const heard = sessionStorage.getItem("heard") ?? "[]";
          sessionStorage.removeItem("heard");
          return JSON.parse(heard);
        }"""
    )
    # A tone in a context that stands still is heard by nobody.
    assert all(tone["is"] == "running" for tone in tones)
    return tones


def tones(page: Page) -> list[int]:
    return [tone["tone"] for tone in heard(page)]


def side(page: Page, *, right: bool) -> str:
    def letters(place: str) -> list[str]:
        return [use.get_attribute("href") for use in page.locator(f"{place} use").all()]

    equal = "left" if letters("[data-left]") == letters("[data-shown]") else "right"
    return equal if right else {"left": "right", "right": "left"}[equal]


def open_spied(coach: Coach, path: str) -> Page:
    """Open a page that may sound: a press has woken its loudspeaker, which takes a busy machine a while."""
    coach.page.add_init_script(SPY)
    coach.open(path)
    coach.page.keyboard.press("F8")
    expect(coach.page.locator("html")).to_have_attribute("data-loudspeaker", "running")
    return coach.page


def test_game_sounds_forward_right_wrong_and_back(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    page = open_spied(new_coach(peopled), "/eyetest")
    main = page.locator("main")
    page.locator("[data-play]").click()
    expect(main).to_have_attribute("data-question", "1")
    begun = heard(page)
    assert [tone["tone"] for tone in begun] == FORWARD
    assert {tone["page"] for tone in begun} == {"/eyetest"}
    for number, (is_right, sound) in enumerate([(True, RIGHT), (False, WRONG)], start=1):
        page.locator(f'[data-choice="{side(page, right=is_right)}"]').click()
        expect(main).to_have_attribute("data-question", str(number + 1))
        told = heard(page)
        assert [tone["tone"] for tone in told] == sound
        # With the answer, before the next question stands there.
        assert {tone["question"] for tone in told} == {str(number)}
    page.locator("[data-leave]").click()
    page.wait_for_url("**/eyetest")
    left = heard(page)
    assert [tone["tone"] for tone in left] == BACK
    assert {tone["page"] for tone in left} == {"/eyetest/play"}


@pytest.mark.long
def test_numerals_sound_as_the_letters_do(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    page = open_spied(new_coach(peopled), "/eyetest/digits?participant=7")
    main = page.locator("main")
    page.locator("[data-start]").click()
    for number, (is_right, sound) in enumerate([(True, RIGHT), (False, WRONG)], start=1):
        expect(main).to_have_attribute("data-question", str(number))
        digit = int(figure(page).removeprefix("digit-"))
        page.keyboard.press(str(digit if is_right else (digit + 1) % 10))
        expect(main).to_have_attribute("data-question", str(number + 1))
        assert tones(page) == sound
    page.keyboard.press("Escape")
    page.wait_for_url("**/eyetest")
    assert tones(page) == BACK


def test_rounds_that_measure_do_not_sound_right_or_wrong(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    coach.page.add_init_script(SPY)
    begin(coach)
    heard(coach.page)
    coach.page.keyboard.press("ArrowUp")
    expect(coach.page.locator("main")).to_have_attribute("data-question", "2")
    assert tones(coach.page) == []
    coach.open("/eyetest/colour?participant=7")
    coach.page.locator("[data-start]").click()
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
    coach.page.keyboard.press("ArrowUp")
    expect(coach.page.locator("main")).to_have_attribute("data-question", "2")
    assert tones(coach.page) == []


@pytest.mark.parametrize(
    "path", [MEASURE, "/eyetest/contrast?participant=7", "/eyetest/calibrate", "/eyetest/how",
             "/eyetest/scores"],
)  # fmt: skip
def test_every_page_sounds_on_the_way_back(
    new_coach: NewCoach, peopled: ValidatedStation, path: str
) -> None:
    page = open_spied(new_coach(peopled), path)
    page.locator("[data-leave-page]").click()
    page.wait_for_url("**/eyetest")
    assert tones(page) == BACK


@pytest.mark.parametrize(
    "link", ['[data-test="/eyetest/measure"]', '[data-test="/eyetest/colour"]', '[href="/eyetest/how"]']
)
def test_every_way_on_from_the_menu_sounds(
    new_coach: NewCoach, peopled: ValidatedStation, link: str
) -> None:
    page = open_spied(new_coach(peopled), "/eyetest")
    page.locator(link).click()
    page.locator("[data-leave-page], [data-leave]").first.wait_for()
    page.wait_for_url("**/eyetest/*")
    assert tones(page) == FORWARD
