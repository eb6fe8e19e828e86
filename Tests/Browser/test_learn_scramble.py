"""Scramble in a browser: letters are dragged, pressed or typed to their places."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.finger import Finger
from Browser.pad import Pad
from Browser.spelling import Speller
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    return bare


def letters(speller: Speller) -> str:
    return "".join(speller.page.locator("[data-tray] [data-tile]").all_inner_texts())


def word(speller: Speller) -> str:
    served = sorted(letters(speller))
    return next(word for word in speller.words() if sorted(word) == served)


def placed(speller: Speller) -> list[str]:
    return [node.inner_text().strip() for node in speller.page.locator("[data-place]").all()]


@pytest.mark.long
def test_a_word_is_typed_and_only_misplaced_letters_go_back(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled, locale="en-GB")
    speller = Speller(coach)
    speller.start("scramble")
    asked = word(speller)
    wrong = asked[0] + asked[2] + asked[1] + asked[3:]
    assert wrong not in speller.words()
    coach.page.keyboard.type(wrong)
    expect(coach.page.locator('[data-place][data-state="wrong"]')).to_have_count(2)
    speller.expect_question(2)
    assert placed(speller) == [asked[0], "", "", *asked[3:]]
    coach.page.keyboard.type(asked[1:3])
    expect(coach.page.locator("[data-say]")).to_have_text(f"Right. {asked.capitalize()}.")
    speller.expect_question(3)


def test_letters_are_pressed_and_dragged_by_touch(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size, touch=True)
    speller = Speller(coach)
    speller.start("scramble")
    coach.expect_fits()
    finger = Finger(coach.page)
    first = coach.page.locator("[data-tray] [data-tile]").first
    letter = first.inner_text()
    finger.tap(first)
    assert placed(speller)[0] == letter
    finger.tap(coach.page.locator('[data-place="0"]'))
    assert set(placed(speller)) == {""}
    start, goal = first.bounding_box(), coach.page.locator('[data-place="1"]').bounding_box()
    across = goal["x"] + goal["width"] / 2 - start["x"] - start["width"] / 2
    down = goal["y"] + goal["height"] / 3 - start["y"] - start["height"] / 2
    finger.swipe(first, across, down)
    assert placed(speller)[:2] == ["", letter]
    coach.page.locator('[data-place="1"]').focus()
    coach.page.keyboard.press("ArrowLeft")
    assert placed(speller)[:2] == [letter, ""]
    coach.page.keyboard.press("Backspace")
    assert set(placed(speller)) == {""}


def test_a_gamepad_finds_the_letters_and_lays_them(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled, locale="en-GB")
    page = coach.page
    pad = Pad(page)
    speller = Speller(coach)
    coach.open("/spell/scramble?participant=7&list=en-blends&mode=calm")
    pad.press("enter")
    speller.expect_question(1)
    asked = word(speller)
    page.keyboard.type(asked[:-1])
    last = page.locator("[data-tray] [data-tile]:not([hidden])")
    expect(last).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    for direction in ["up", "down", "down", "down"]:
        pad.press(direction)
        if last.evaluate("(node) => node === document.activeElement"):
            break
    expect(last).to_be_focused()
    pad.press("enter")
    speller.expect_question(2)
    rows = peopled.trials("?exercise=spell-scramble")
    assert [(row["outcome"], row["origin"]) for row in rows] == [("pass", "gamepad")]
