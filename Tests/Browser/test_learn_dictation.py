"""Dictation in a browser: a word is heard and written."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.finger import Finger
from Browser.spelling import Speller
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    return bare


@pytest.mark.long
def test_check_is_yellow_for_a_new_word_only_and_the_word_is_told_after_five_mistakes(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size, locale="en-GB", touch=True)
    speller = Speller(coach)
    speller.start("dictation")
    coach.expect_fits()
    finger = Finger(coach.page)
    check = coach.page.locator("[data-check]")
    expect(check).to_have_attribute("aria-disabled", "true")
    for number in range(1, 6):
        speller.expect_question(number)
        finger.tap(coach.page.locator('[data-letter="q"]'))
        expect(check).not_to_have_attribute("aria-disabled", "true")
        finger.tap(check)
        expect(check).to_have_attribute("aria-disabled", "true")
    expect(coach.page.locator("[data-ask-line]")).to_contain_text("It is spelled:")
    word = coach.page.locator("[data-ask-line]").inner_text().split(": ")[1]
    assert word in speller.words()


def test_a_word_may_be_shown_after_two_mistakes_and_is_written_off(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size, locale="en-GB")
    speller = Speller(coach)
    speller.start("dictation")
    show = coach.page.locator("[data-show-word]")
    for number in (1, 2):
        speller.expect_question(number)
        expect(show).to_be_hidden()
        coach.page.keyboard.type("q")
        coach.page.keyboard.press("Enter")
    speller.expect_question(3)
    expect(show).to_be_visible()
    coach.expect_fits()
    show.click()
    line = coach.page.locator("[data-ask-line]")
    expect(line).to_contain_text("Copy it:")
    expect(show).to_be_hidden()
    word = line.inner_text().split(": ")[1]
    assert word in speller.words()
    # Asking to see it was an answer too; what is written now belongs to the question after it.
    speller.expect_question(4)
    coach.page.keyboard.type(word)
    coach.page.keyboard.press("Enter")
    expect(coach.page.locator('[data-field][data-state="right"]')).to_be_visible()
    assert [row["outcome"] for row in peopled.trials("?exercise=spell-dictation")] == ["fail", "fail", "pass"]


def test_a_swedish_list_has_its_letters_and_a_real_keyboard_writes(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    speller = Speller(coach)
    speller.start("dictation", words="sv-sj-tj")
    for letter in "åäö":
        expect(coach.page.locator(f'[data-letter="{letter}"]')).to_be_visible()
    coach.page.keyboard.type("QX")
    coach.page.keyboard.press("Enter")
    expect(coach.page.locator('[data-field][data-state="wrong"]')).to_be_visible()
    row = coach.station.trials("?exercise=spell-dictation")[0]
    assert (row["response"], row["origin"], row["outcome"]) == ("qx", "key", "fail")


def test_an_english_list_keeps_its_letters_when_it_goes_on(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    speller = Speller(coach)
    speller.start("dictation")
    keys = coach.page.locator("[data-letter]")
    expect(keys).to_have_count(26)
    coach.page.reload()
    speller.expect_question(1)
    expect(keys).to_have_count(26)


@pytest.mark.long
def test_the_word_is_heard_by_arrow_keys_and_in_its_sentence(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    wish = {"kind": "spelling", "language": "en", "title": "Two", "text": "two | I have two hands.\n"}
    words = peopled.post("/api/v1/learning/lists", wish, 201).json()["id"]
    coach = new_coach(peopled, locale="en-GB")
    speller = Speller(coach)
    speller.start("dictation", words=words)
    page, heard = coach.page, coach.page.locator("html")
    page.keyboard.type("tw")
    for key, name in [("ArrowDown", r"question=1&pace=slow"), ("ArrowUp", r"question=1")]:
        page.keyboard.press(key)
        expect(heard).to_have_attribute("data-last-sound", re.compile(rf"word:/.*/sound\?{name}$"))
    page.get_by_role("button", name="In a sentence").click()
    expect(heard).to_have_attribute("data-last-sound", re.compile(r"question=1&part=sentence$"))
    # Listening changes nothing of what is written, and costs nothing.
    expect(page.locator("[data-input]")).to_have_value("tw")
    page.keyboard.type("o")
    page.keyboard.press("Enter")
    page.wait_for_url("**/spell/rounds/*")
    assert [row["outcome"] for row in peopled.trials("?exercise=spell-dictation")] == ["pass"]


def test_a_word_without_a_sound_says_so_and_leads_to_the_games(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    speller = Speller(coach)
    coach.page.route("**/sound?*", lambda route: route.fulfill(status=404))
    speller.start("dictation", words="sv-sj-tj")
    expect(coach.page.locator("[data-mute-line]")).to_contain_text("inget ljud")
    coach.page.locator('[data-mute] a[href*="/spell/scramble"]').click()
    expect(coach.page.locator("[data-start]")).to_be_visible()
