"""The learning games by a gamepad alone: from the start of a round to an answer, and on from there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from Browser.coach import Coach
from Browser.compounds import answer_words, expect_open
from Browser.pad import Pad
from Browser.spelling import Speller
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
WORDS = "participant=7&list=compounds-sv&level=1"
TILES = '[data-grid] .btile'
ANSWERS = f'{TILES}[data-state="alt"]'
SIDES = ["left", "up", "right", "down"]
HAS_FOCUS = "(node) => node === document.activeElement"


def expect_answers(station: ValidatedStation, exercise: str, *outcomes: str) -> None:
    rows = station.trials(f"?exercise={exercise}")
    assert [(row["outcome"], row["origin"]) for row in rows] == [(each, "gamepad") for each in outcomes]


def reach(pad: Pad, goal: Locator, *sides: str) -> None:
    """Go towards a control until it has the focus, as somebody does who sees where that is."""
    for side in sides:
        if goal.evaluate(HAS_FOCUS):
            break
        pad.press(side)
    expect(goal).to_be_focused()


@pytest.fixture
def screen(new_coach: NewCoach, peopled: ValidatedStation) -> tuple[Page, Pad, Coach]:
    coach = new_coach(peopled, locale="en-GB")
    return coach.page, Pad(coach.page), coach


def test_a_tile_of_bingo(screen: tuple[Page, Pad, Coach], peopled: ValidatedStation) -> None:
    page, pad, coach = screen
    coach.open(f"/words/bingo?{WORDS}")
    expect_open(page, 1)
    right, _ = answer_words(page, ANSWERS)
    pad.press("down")
    place = page.locator(TILES).evaluate_all("(tiles) => tiles.indexOf(document.activeElement)")
    goal = page.locator(TILES).all_inner_texts().index(right[0])
    across, down = goal % 4 - place % 4, goal // 4 - place // 4
    for side, steps in [("right", across), ("left", -across), ("down", down), ("up", -down)]:
        for _ in range(steps):
            pad.press(side)
    pad.press("enter")
    expect(page.locator("[data-field]")).to_have_attribute("data-state", "right")
    page.locator("main:not([data-locked])").wait_for()
    pad.press("enter")
    expect_open(page, 2)
    expect_answers(peopled, "words-bingo", "pass")


def test_a_bubble_by_its_side(screen: tuple[Page, Pad, Coach], peopled: ValidatedStation) -> None:
    page, pad, coach = screen
    speller = Speller(coach)
    coach.open("/spell/bubbles?participant=7&list=en-blends&mode=calm")
    pad.press("enter")
    speller.expect_question(1)
    shown = {side: page.locator(f'[data-side="{side}"] [data-word]').inner_text() for side in SIDES[:3]}
    wrong, right = (
        next(side for side, word in shown.items() if (word in speller.words()) == is_right)
        for is_right in (False, True))
    heard = int(page.locator("html").get_attribute("data-sounds-started"))
    pad.press("down")
    expect(page.locator("html")).not_to_have_attribute("data-sounds-started", str(heard))
    pad.press(wrong)
    speller.expect_question(2)
    pad.press(right)
    speller.expect_question(3)
    expect_answers(peopled, "spell-bubbles", "fail", "pass")


def test_a_word_of_dictation_is_written_and_sent(
    screen: tuple[Page, Pad, Coach], peopled: ValidatedStation
) -> None:
    page, pad, coach = screen
    speller = Speller(coach)
    coach.open("/spell/dictation?participant=7&list=en-blends&mode=calm")
    pad.press("enter")
    speller.expect_question(1)
    letter = page.locator('[data-letter="f"]')
    pad.press("down")
    reach(pad, letter, *["down", "left", "left", "left", "left", "left", "left"])
    pad.press("enter")
    pad.press("enter")
    expect(page.locator("[data-input]")).to_have_value("ff")
    check = page.locator("[data-check]")
    reach(pad, check, *["right"] * 9, *["down"] * 3, *["right"] * 9)
    pad.press("enter")
    speller.expect_question(2)
    expect_answers(peopled, "spell-dictation", "fail")


@pytest.mark.long
def test_a_word_the_die_and_the_way_of_a_board(
    screen: tuple[Page, Pad, Coach], peopled: ValidatedStation
) -> None:
    page, pad, coach = screen
    page.emulate_media(reduced_motion="reduce")
    coach.open(f"/words/board/play?{WORDS}")
    expect_open(page, 1)
    right, _ = answer_words(page, "[data-side]")
    side = next(side for side in SIDES
                if page.locator(f'[data-side="{side}"] .w').inner_text() in right)
    pad.press(side)
    expect(page.locator("[data-choice-field]")).to_have_attribute("data-state", "right")
    page.locator("main:not([data-locked])").wait_for()
    pad.press("enter")
    expect_open(page, 2)
    pad.press("enter")
    expect_open(page, 3)
    expect(page.locator(".bt--reach").first).to_be_focused()
    pad.press("enter")
    expect_open(page, 4)
    expect_answers(peopled, "words-board", "pass")


def test_a_board_is_made_and_started(screen: tuple[Page, Pad, Coach]) -> None:
    page, pad, coach = screen
    coach.open(f"/words/board?{WORDS}")
    expect(page.locator("[data-note]")).not_to_be_empty()
    # The first press shows the cross; then a tile, a second one, and a road between them.
    cross = page.locator(".cross")
    while not cross.is_visible():
        pad.press("up")
    for side in ["enter", "right", "right", "right", "enter"]:
        pad.press(side)
    expect(page.locator("[data-tile]")).to_have_count(2)
    for side in ["enter", "left", "left", "left", "enter"]:
        pad.press(side)
    expect(page.locator(".bt--on")).to_have_count(2)
    # Down from the board are its buttons.
    reach(pad, page.locator("[data-ready]"), *["down"] * 20, *["left"] * 3)
    pad.press("enter")
    expect(page.locator(".bt--on")).to_have_count(10)
    reach(pad, page.locator("[data-start]"), *["right"] * 3)
    pad.press_to_leave("enter")
    page.wait_for_url("**/words/board/play?*")
