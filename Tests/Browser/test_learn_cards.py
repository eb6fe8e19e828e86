"""The card game in a browser: laid by touch, by a drag and by keys."""

from collections.abc import Callable
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.compounds import answer_words, expect_open, go_on, played_on
from Browser.pad import Pad
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PLAY = "/words/cards?participant=7&list=compounds-sv&level=1"
HAND = "[data-hand] .wcard"


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Abcdefghijklmnopqrstuvwxyz"}, 201)
    bare.post("/api/v1/learning/learners/7", {"figure": "rut"}, 200)
    return bare


def shown(page: Page) -> tuple[str, list[str]]:
    """A right card, and the wrong ones."""
    right, wrong = answer_words(page, HAND)
    return right[0], wrong


def card(page: Page, word: str) -> str:
    return f'{HAND}[data-choice="{word}"]'


def drag(page: Page, word: str) -> None:
    start = page.locator(card(page, word)).bounding_box()
    goal = page.locator(".gap").bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + 50, goal["y"] + 50, steps=5)
    expect(page.locator(".gap[data-over]")).to_be_visible()
    page.mouse.up()


def test_the_tenth_word_by_keys_leads_to_the_done_page(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    begun = played_on(peopled, "words-cards", lambda state: state["progress"]["done"] == 8)
    coach = new_coach(peopled)
    coach.open(f"{PLAY}&round={begun}")
    page = coach.page
    expect_open(page, 9)
    expect(page.locator('[data-steps] [data-s="hit"]')).to_have_count(8)
    choices = page.locator(f"{HAND} .w").all_inner_texts()
    page.keyboard.press(str(choices.index(shown(page)[0]) + 1))
    go_on(page)
    expect_open(page, 10)
    right, _ = shown(page)
    for _ in range(page.locator(f"{HAND} .w").all_inner_texts().index(right) + 1):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    go_on(page)
    page.wait_for_url(f"**/words/rounds/{begun}")


@pytest.mark.long
def test_a_word_that_was_won_is_said_again_at_a_press_and_slowly_at_the_next(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    coach.open(PLAY)
    page = coach.page
    expect_open(page, 1)
    right, _ = shown(page)
    whole = page.locator("[data-pair] .w").first.inner_text() + right
    page.locator(card(page, right)).click()
    hear = page.locator(".joined .hear")
    last = page.locator("html")
    sound = f"word:/api/v1/learning/sounds/sv/{quote(whole)}"
    for address in (sound, f"{sound}?pace=slow", sound):
        hear.click()
        expect(last).to_have_attribute("data-last-sound", address)
        # It is heard to its end before the game goes on.
        expect(page.locator("[data-field]")).to_have_attribute("data-state", "right")
    go_on(page)
    expect_open(page, 2)


@pytest.mark.long
def test_a_wrong_card_slides_home_and_closes_the_hand(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size)
    coach.open(PLAY)
    page = coach.page
    expect_open(page, 1)
    coach.expect_fits()
    right, wrong = shown(page)
    home = page.locator(card(page, wrong[0])).bounding_box()
    drag(page, wrong[0])
    expect(page.locator("[data-field]")).to_have_attribute("data-state", "wrong")
    expect(page.locator("[data-say]")).to_contain_text("finns inte")
    expect(page.locator(card(page, right))).to_have_attribute("aria-disabled", "true")
    expect_open(page, 2)
    assert page.locator(card(page, wrong[0])).bounding_box() == home
    drag(page, right)
    expect(page.locator(".joined")).to_be_visible()
    expect(page.locator("[data-steps] i").first).to_have_attribute("data-s", "again")
    expect(page.locator("[data-say]")).to_contain_text("Rätt.")


def test_a_card_that_is_let_go_elsewhere_answers_nothing(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    coach.open(PLAY)
    page = coach.page
    expect_open(page, 1)
    box = page.locator(HAND).first.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] - 40, steps=5)
    page.mouse.up()
    page.wait_for_timeout(600)
    assert page.locator(HAND).first.bounding_box() == box
    expect(page.locator("[data-field]")).to_have_attribute("data-state", "idle")


@pytest.mark.long
def test_leaving_keeps_the_round_and_a_reload_plays_on(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled, (360, 740), "en-GB", touch=True)
    coach.open(PLAY)
    page = coach.page
    expect_open(page, 1)
    right, _ = shown(page)
    page.locator(card(page, right)).tap()
    expect(page.locator("[data-say]")).to_contain_text("Right.")
    go_on(page)
    expect_open(page, 2)
    before = parse_qs(urlsplit(page.url).query)["round"][0]
    page.reload()
    expect_open(page, 2)
    assert parse_qs(urlsplit(page.url).query)["round"] == [before]
    page.keyboard.press("Escape")
    page.wait_for_url("**/words?participant=7")
    state = peopled.get(f"/api/v1/learning/rounds/{before}").json()["state"]
    assert state == "open"


def test_without_a_child_the_page_asks_who_plays(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    coach.open("/words/cards")
    coach.page.wait_for_url("**/learn")


def test_a_gamepad_moves_the_focus_lays_and_goes_on(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    pad = Pad(coach.page)
    coach.open(PLAY)
    page = coach.page
    expect_open(page, 1)
    right, _ = shown(page)
    choices = page.locator(f"{HAND} .w").all_inner_texts()
    for _ in range(choices.index(right) + 1):
        pad.press("right")
    expect(page.locator(card(page, right))).to_be_focused()
    pad.press("enter")
    expect(page.locator("[data-field]")).to_have_attribute("data-state", "right")
    page.locator("main:not([data-locked])").wait_for()
    pad.press("enter")
    expect_open(page, 2)
    rows = peopled.trials("?exercise=words-cards")
    assert [(row["outcome"], row["origin"]) for row in rows] == [("pass", "gamepad")]
