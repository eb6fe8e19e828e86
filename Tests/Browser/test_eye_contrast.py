"""Rounds of contrast in a browser: faint letters, whole rounds by keys, touch and a remote."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.finger import Finger
from Browser.measured import calibrated
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PAGE = "/eyetest/contrast?participant=7"
# The darkest number on the canvas.
DARKEST = """(canvas) => canvas.getContext("2d")
  .getImageData(0, 0, canvas.width, canvas.height).data.reduce((low, value) => Math.min(low, value))"""


def begin(coach: Coach, metres: str = "2") -> None:
    coach.open(PAGE)
    coach.page.locator(f'input[name="distance"][value="{metres}"]').check(force=True)
    coach.page.locator("[data-form] [type=submit]").click()
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
    coach.page.wait_for_url("**round=*")


def now(coach: Coach) -> dict:
    query = parse_qs(urlsplit(coach.page.url).query)
    return coach.station.get(f"/api/v1/eyetest/rounds/{query['round'][0]}").json()


def play(coach: Coach, press: Callable[[str], None], chosen: str | None = None) -> None:
    """Answer every letter rightly, or always the same."""
    for number in range(1, 40):
        expect(coach.page.locator("main")).to_have_attribute("data-question", str(number))
        letter = now(coach)["question"]["stimulus"]["symbol"]
        # A round of answers within 250 ms has no number, because nobody can have looked.
        coach.page.wait_for_timeout(350)
        press(chosen or letter)
        expect(
            coach.page.locator(f'main[data-question="{number + 1}"], [data-final-score]')
        ).to_have_count(1)
        if "/eyetest/contrast/" in coach.page.url:
            return
    raise AssertionError("the round does not end")


def test_whole_round_by_keys(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach)
    play(coach, coach.page.keyboard.press)
    # Nothing was missed, so the screen's faintest is what can be told: 1 %.
    expect(coach.page.locator("[data-sensitivity]")).to_contain_text("≥ 2,00")
    expect(coach.page.locator("[data-headline]")).to_contain_text("1,0 %")
    expect(coach.page.locator("[data-doctor]")).to_be_visible()
    rows = peopled.trials("?exercise=eye-contrast")
    assert {row["origin"] for row in rows[:-1]} == {"key"}
    assert {row["outcome"] for row in rows[:-1]} == {"pass"}
    assert rows[-1]["value"] == ""


def test_letter_is_as_faint_as_it_is_to_be(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach)
    canvas = coach.page.locator("canvas")
    expect(canvas).to_be_visible()
    assert now(coach)["question"]["stimulus"]["contrast"] == 0.501
    # 49.9 % of white's light, by sRGB: 255 · (1.055 · 0.499^(1/2.4) − 0.055) = 187.4, mixed of two.
    assert canvas.evaluate(DARKEST) in (187, 188)
    box = canvas.bounding_box()
    # 29 mm and a margin of a stroke on each side: 40.7 mm of 0.17 mm.
    assert box["height"] == pytest.approx(7 * 5.8178 / (85.60 / 504), abs=2)
    for part in ("[data-stop]", "[data-moved]", '[data-field] [data-choice="K"]'):
        expect(coach.page.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_one_letter_all_the_time_gives_no_number(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled, touch=True))
    begin(coach)
    finger = Finger(coach.page)
    play(coach, lambda _: finger.tap(coach.page.locator('[data-field] [data-choice="K"]')), "K")
    expect(coach.page.locator("[data-headline]")).to_contain_text("inget tal")
    expect(coach.page.locator("[data-sensitivity]")).to_have_count(0)
    expect(coach.page.locator("main")).to_contain_text("De flesta svaren var likadana.")
    rows = peopled.trials("?exercise=eye-contrast")
    assert {row["origin"] for row in rows[:-1]} == {"touch"}
    coach.expect_fits()


def test_a_remote_answers_letters(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach, helper = calibrated(new_coach(peopled)), new_coach(peopled, (360, 740))
    begin(coach)
    helper.open("/eyetest/remote")
    expect(coach.page.locator("[data-remote]")).to_have_text("Fjärrkontroll kopplad")
    expect(helper.page.locator("main")).to_have_attribute("data-question", "1")
    letter = now(coach)["question"]["stimulus"]["symbol"]
    expect(helper.page.locator('[data-choice="up"]')).to_be_hidden()
    helper.page.locator(f'[data-choice="{letter}"]').click()
    expect(coach.page.locator("main")).to_have_attribute("data-question", "2")
    assert now(coach)["last"]["origin"] == "remote"


def test_without_a_measured_screen_no_round_begins(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    coach.open(PAGE)
    expect(coach.page.locator("[data-unknown]")).to_be_visible()
    expect(coach.page.locator("[data-form] [type=submit]")).to_be_disabled()
    calibrated(coach)
    coach.open("/eyetest/calibrate?participant=7&for=contrast")
    coach.page.locator("[data-known] a").click()
    coach.page.wait_for_url("**/eyetest/contrast?participant=7")
    expect(coach.page.locator("[data-form] [type=submit]")).to_be_enabled()


def test_letter_that_does_not_fit_is_refused_in_words(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled, (360, 640)))
    coach.open(PAGE)
    # 58 mm high at 4 m, on a screen that is 61 mm wide.
    coach.page.locator('input[name="distance"][value="4"]').check(force=True)
    coach.page.locator("[data-form] [type=submit]").click()
    expect(coach.page.locator("[data-toast]")).to_contain_text("Gå närmare")
    expect(coach.page.locator("[data-form]")).to_be_visible()


def test_leaving_and_its_result_in_words(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach)
    coach.page.reload()
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
    coach.page.keyboard.press("Escape")
    coach.page.wait_for_url("**/eyetest/contrast/*")
    expect(coach.page.locator("[data-headline]")).to_contain_text("lämnades")
    rows = peopled.get("/api/v1/trials?exercise=eye-contrast&status=all").json()["items"]
    assert {row["status"] for row in rows} == {"aborted"}


def test_the_menu_leads_to_it(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled)
    coach.open("/eyetest")
    coach.page.locator('[data-test="/eyetest/contrast"]').click()
    coach.page.wait_for_url("**/eyetest/contrast?participant=7")
    expect(coach.page.locator("[data-doctor]")).to_be_visible()
