"""The game of numerals in a browser: whole rounds by touch and by keys."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.finger import Finger
from Browser.plates import figure
from Browser.test_pages import small_targets
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PAGE = "/eyetest/digits?participant=7"
LAST = 12


def expect_plate(page: Page, number: int) -> str:
    """Wait for a question; return its digit, as the round tells programs."""
    expect(page.locator("main")).to_have_attribute("data-question", str(number))
    expect(page.locator("[data-plate]")).to_be_visible()
    return figure(page).removeprefix("digit-")


def test_who_reads_every_digit_by_touch_has_them_all(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size, touch=True)
    coach.open(PAGE)
    finger = Finger(coach.page)
    finger.tap(coach.page.locator("[data-start]"))
    for number in range(1, LAST + 1):
        digit = expect_plate(coach.page, number)
        if number == 1:
            coach.expect_fits()
            assert not small_targets(coach.page)
            for part in ("[data-plate]", '[data-choice="none"]', "[data-leave]"):
                expect(coach.page.locator(part)).to_be_in_viewport(ratio=1)
        finger.tap(coach.page.locator(f'[data-choice="{digit}"]'))
    coach.page.wait_for_url("**/eyetest/digits/*")
    expect(coach.page.locator("[data-final-score]")).to_have_text(str(LAST))
    expect(coach.page.locator("[data-doctor]")).to_be_visible()
    rows = peopled.trials("?exercise=eye-digits")
    assert [row["outcome"] for row in rows] == ["pass"] * LAST
    assert {row["origin"] for row in rows} == {"touch"}


@pytest.mark.long
def test_keys_answer_and_what_was_missed_is_said(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled, locale="en-GB")
    coach.open(PAGE)
    coach.page.locator("[data-start]").click()
    digit = expect_plate(coach.page, 1)
    coach.page.keyboard.press(str((int(digit) + 1) % 10))
    expect(coach.page.locator("[data-said]")).to_have_text(f"It was {digit}.")
    coach.page.keyboard.press(expect_plate(coach.page, 2))
    expect(coach.page.locator("[data-said]")).to_have_text("Right.")
    expect_plate(coach.page, 3)
    coach.page.reload()
    expect_plate(coach.page, 3)
    coach.page.keyboard.press("Escape")
    coach.page.wait_for_url("**/eyetest")
    assert peopled.trials("?exercise=eye-digits") == []


def test_the_menu_leads_to_it(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled)
    coach.open("/eyetest")
    coach.page.locator('[data-test="/eyetest/digits"]').click()
    coach.page.wait_for_url("**/eyetest/digits?participant=7")
    expect(coach.page.locator("[data-doctor]")).to_be_visible()
