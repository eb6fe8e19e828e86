"""Bingo with words in a browser: pressed and by keys, until a row is full."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.compounds import answer_words, expect_open, go_on, played_on, right_answer
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PLAY = "/words/bingo?participant=7&list=compounds-sv&level=1"
ANSWERS = '[data-grid] .btile[data-state="alt"]'


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    return bare


def walk(page: Page, word: str) -> None:
    """Move the focus to a tile by arrows alone: to the corner, then down and across."""
    tiles = page.locator("[data-grid] .btile")
    names = [tile.inner_text() for tile in tiles.all()]
    place = names.index(word)
    keys = ["ArrowLeft"] * 4 + ["ArrowUp"] * 3
    keys += ["ArrowDown"] * (place // 4) + ["ArrowRight"] * (place % 4)
    for key in keys:
        page.keyboard.press(key)


LINES = [{4 * row + column for column in range(4)} for row in range(4)]
LINES += [{4 * row + column for row in range(4)} for column in range(4)]
LINES += [{0, 5, 10, 15}, {3, 6, 9, 12}]


def is_last(state: dict) -> bool:
    """Whether the right answer fills a line."""
    question = state["question"]
    answer = right_answer(question)
    bright = {index for index, tile in enumerate(state["progress"]["tiles"]) if tile}
    bright |= {int(tile) for tile, word in question["stimulus"]["tiles"].items() if word == answer}
    return any(line <= bright for line in LINES)


@pytest.mark.long
def test_the_last_tile_of_a_line_by_keys_ends_the_game(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    begun = played_on(peopled, "words-bingo", is_last)
    question = peopled.get(f"/api/v1/learning/rounds/{begun}").json()["question"]
    coach = new_coach(peopled)
    coach.open(f"{PLAY}&round={begun}")
    page = coach.page
    expect_open(page, question["number"])
    walk(page, right_answer(question))
    page.keyboard.press("Enter")
    go_on(page)
    expect(page.locator('.btile[data-state="row"]')).to_have_count(4)
    expect(page.locator("[data-say]")).to_have_text("En hel rad")
    # A press leads on at once, and without one the page goes on by itself.
    page.wait_for_url(f"**/words/rounds/{begun}")


def test_a_wrong_answer_sinks_and_three_are_left(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size)
    coach.open(PLAY)
    page = coach.page
    expect_open(page, 1)
    coach.expect_fits()
    expect(page.locator(ANSWERS)).to_have_count(4)
    right, wrong = answer_words(page, ANSWERS)
    page.locator(ANSWERS).filter(has=page.get_by_text(wrong[0], exact=True)).click()
    expect(page.locator('.btile[data-state="wrong"]')).to_be_visible()
    expect_open(page, 2)
    expect(page.locator(ANSWERS)).to_have_count(3)
    page.locator(ANSWERS).filter(has=page.get_by_text(right[0], exact=True)).click()
    expect(page.locator(".btile[data-new]")).to_be_visible()
    expect(page.locator("[data-say]")).to_contain_text("Rätt.")


def test_a_blank_tile_answers_nothing(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled, (360, 740), "en-GB", touch=True)
    coach.open(PLAY)
    page = coach.page
    expect_open(page, 1)
    page.locator('.btile[data-state="empty"]').first.tap()
    expect(page.locator("[data-field]")).to_have_attribute("data-state", "idle")
    expect(page.locator("[data-ask]")).to_have_text("Which word fits?")
