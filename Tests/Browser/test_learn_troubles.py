"""What goes wrong around the learning games: two screens, another game, no sound, a board from elsewhere."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from Browser.coach import Coach
from Browser.compounds import answer_words, expect_open
from Browser.spelling import Speller
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
QUERY = "participant=7&list=compounds-sv&level=1"
HAND = "[data-hand] .wcard"
# As the audio system tells that it has no device: nothing sounds, and the context says so once it is to.
NO_DEVICE = """
  window.AudioContext = class extends AudioContext {
    get state() { return "suspended"; }
    resume() {
      setTimeout(() => this.dispatchEvent(new Event("error")), 0);
      return new Promise(() => {});
    }
  };
"""


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    bare.post("/api/v1/learning/learners/7", {"figure": "rut"})
    return bare


def press(page: Page, word: str) -> None:
    page.locator(f'{HAND}[data-choice="{word}"]').click()


@pytest.mark.long
def test_of_two_browsers_in_one_game_one_answers_and_the_other_is_told(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    one, other = new_coach(peopled), new_coach(peopled, (360, 740))
    one.open(f"/words/cards?{QUERY}")
    expect_open(one.page, 1)
    # The other one hears of it late.
    held: list[Route] = []
    other.cut_stream()
    other.page.route("**/answers", lambda route: held.append(route))
    other.page.goto(one.page.url)
    expect_open(other.page, 1)
    right, wrong = answer_words(one.page, HAND)
    with other.page.expect_request("**/answers"):
        press(other.page, wrong[0])
    press(one.page, right[0])
    expect(one.page.locator(".joined")).to_be_visible()
    held.pop().continue_()
    expect(other.page.locator("[data-toast]")).to_have_text("Frågan har redan fått sitt svar.")
    for coach in (one, other):
        expect(coach.page.locator("[data-steps] i").first).to_have_attribute("data-s", "hit")
        expect_open(coach.page, 2)
    rows = peopled.trials("?exercise=words-cards&status=all")
    assert [(row["response"], row["outcome"]) for row in rows] == [(right[0], "pass")]


@pytest.mark.long
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


@pytest.mark.long
def test_without_a_sound_device_a_game_goes_on_and_says_once_that_nothing_is_heard(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    page = (coach := new_coach(peopled)).page
    page.add_init_script(NO_DEVICE)
    toast = page.locator("[data-toast]")
    coach.open(f"/words/cards?{QUERY}")
    expect_open(page, 1)
    expect(toast).to_have_text("Här hörs inget.")
    expect(page.locator("[data-sound-press]")).to_be_hidden()
    right, _ = answer_words(page, HAND)
    press(page, right[0])
    expect(page.locator(".joined")).to_be_visible()
    expect_open(page, 2)
    coach.open(f"/words/bingo?{QUERY}")
    expect_open(page, 1)
    expect(toast).to_be_hidden()
    # Where a word is heard alone, that is said in its place.
    Speller(coach).start("dictation")
    expect(page.locator("[data-mute-line]")).to_contain_text("Här hörs inget.")
    expect(toast).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("count", [1, 200])
def test_a_board_of_one_tile_or_of_two_hundred_is_told_at_its_place(
    new_coach: NewCoach, peopled: ValidatedStation, count: int
) -> None:
    tiles = [{"x": place % 20 / 20, "y": place // 20 / 20} for place in range(count)]
    roads = [[place, place + 1] for place in range(count - 1)]
    board = {"version": 1, "landscape": "base", "tiles": tiles, "roads": roads}
    page = (coach := new_coach(peopled)).page
    # In a file it goes where boards are opened.
    coach.open(f"/words/board?{QUERY}")
    page.locator("[data-more]").click()
    file = {"name": "board.json", "mimeType": "application/json", "buffer": json.dumps(board).encode()}
    page.locator('[name="file"]').set_input_files(file)
    if count == 1:
        # A beginning, to which tiles are added.
        expect(page.locator("[data-tile]")).to_have_count(1)
        page.locator("[data-start]").click(force=True)
        expect(page.locator("[data-note]").first).to_have_text("Sju brickor till")
    else:
        expect(page.locator("[data-sheet-note]")).to_have_text("Filen är ingen bana.")
        expect(page.locator("[data-tile]")).to_have_count(0)
    # And where somebody has it played all the same, nothing begins.
    made = json.dumps({"board": board, "players": 1})
    page.evaluate("(made) => sessionStorage.setItem('words-board', made)", made)
    coach.open(f"/words/board/play?{QUERY}")
    expect(page.locator("[data-toast]")).to_contain_text("åtta till tolv brickor")
    page.wait_for_url("**/words?*")
    assert peopled.trials("?status=all") == []
