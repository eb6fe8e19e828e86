"""Bubbles in a browser: three spellings, one is right."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.finger import Finger
from Browser.spelling import Speller
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
SIDES = {"left": "ArrowLeft", "up": "2", "right": "ArrowRight"}


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    return bare


def side(speller: Speller, right: bool) -> str:
    words = speller.words()
    for name in SIDES:
        bubble = speller.page.locator(f'[data-side="{name}"]')
        is_open = bubble.get_attribute("aria-disabled") is None
        if is_open and (bubble.locator("[data-word]").inner_text() in words) == right:
            return name
    raise AssertionError("no such bubble")


@pytest.mark.long
def test_the_fourth_mistake_ends_the_round_and_its_score_is_cleared_without_its_answers(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled, locale="en-GB")
    speller = Speller(coach)
    coach.open("/spell/bubbles?participant=7&list=en-blends&mode=arcade")
    expect(coach.page.locator("[data-clock] b")).to_have_text("2:00")
    coach.page.keyboard.press("Enter")
    number = 1
    for _ in range(2):
        for right in (False, False, True):
            speller.expect_question(number)
            coach.page.keyboard.press(SIDES[side(speller, right)])
            number += 1
            if not right and number < 6:
                expect(coach.page.locator("[data-ask-line]")).to_have_text("Look again")
            if number == 6:
                break
    coach.page.wait_for_url("**/spell/rounds/*")
    expect(coach.page.locator("h1")).to_have_text("Three lives used")
    expect(coach.page.locator("[data-final-score]")).to_have_text("1")
    expect(coach.page.locator("[data-scores] .me")).to_have_count(1)
    expect(coach.page.locator("[data-missed] [data-word]")).to_have_count(2)
    scores = "/api/v1/learning/scores?game=bubbles&list=en-blends"
    assert [(row["participant"], row["score"]) for row in coach.station.items(scores)] == [(7, 1)]
    coach.open("/spell?participant=7&list=en-blends")
    coach.page.locator("[data-clear]").click()
    coach.page.locator('[data-clear-game="bubbles"]').click()
    expect(coach.page.locator("[data-clear]")).to_be_focused()
    assert coach.station.items(scores) == []
    assert len(coach.station.trials("?exercise=spell-bubbles")) == 5


@pytest.mark.long
def test_calm_shows_no_clock_and_is_played_by_touch(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size, touch=True)
    speller = Speller(coach)
    speller.start("bubbles")
    coach.expect_fits()
    expect(coach.page.locator("[data-clock], [data-lives]")).to_have_count(0)
    finger = Finger(coach.page)
    finger.tap(coach.page.locator(f'[data-side="{side(speller, True)}"]'))
    speller.expect_question(2)
    coach.page.reload()
    speller.expect_question(2)
    rows = coach.station.trials("?exercise=spell-bubbles")
    assert [(row["outcome"], row["origin"]) for row in rows] == [("pass", "touch")]


def test_a_round_that_was_left_is_offered_to_go_on(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    speller = Speller(coach)
    speller.start("bubbles")
    coach.page.keyboard.press("Escape")
    coach.page.wait_for_url("**/spell?*")
    coach.page.locator("[data-go-on]").click()
    speller.expect_question(1)
