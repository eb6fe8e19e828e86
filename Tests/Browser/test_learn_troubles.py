"""What goes wrong around the learning games."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.compounds import answer_words, expect_open
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
QUERY = "participant=7&list=compounds-sv&level=1"
HAND = "[data-hand] .wcard"


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    bare.post("/api/v1/learning/learners/7", {"figure": "rut"})
    return bare


def press(page: Page, word: str) -> None:
    page.locator(f'{HAND}[data-choice="{word}"]').click()


def test_a_game_that_begins_elsewhere_ends_this_one_which_says_so_and_goes_on_later(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    one, other = new_coach(peopled, size), new_coach(peopled)
    page = one.page
    one.open(f"/words/cards?{QUERY}")
    expect_open(page, 1)
    right, _ = answer_words(page, HAND)
    press(page, right[0])
    expect_open(page, 2)
    other.open(f"/words/bingo?{QUERY}")
    expect_open(other.page, 1)
    page.wait_for_url("**/words/rounds/*")
    expect(page.locator("h1")).to_have_text("Spelet avbröts")
    expect(page.locator(".won")).to_contain_text("Spelet avbröts")
    expect(page.locator(".won")).to_contain_text("Det du har gjort är kvar.")
    expect(page.locator(".wordrow")).to_have_count(1)
    one.expect_fits()
    page.locator('.donebar a[href^="/words/cards"]').click()
    expect_open(page, 1)
    expect(page.locator('[data-steps] [data-s="hit"]')).to_have_count(1)
    # Now it is the other one that is over, without an answer.
    other.page.wait_for_url("**/words/rounds/*")
    expect(other.page.locator("h1")).to_have_text("Spelet avbröts")
