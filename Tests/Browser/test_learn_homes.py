"""Around the learning games: who plays, the figure, the journey, what a round came to, the report."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.finger import Finger
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
ROUNDS = "/api/v1/learning/rounds"
LONG = "Maximiliana-Konstantinopel"


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    for number, name in [(7, "Cleo"), (12, "Maja"), (14, LONG)]:
        bare.post("/api/v1/participants", {"number": number, "nickname": name}, 201)
    return bare


@pytest.fixture
def figured(peopled: ValidatedStation) -> ValidatedStation:
    peopled.post("/api/v1/learning/learners/7", {"figure": "rut"})
    return peopled


def play_cards(station: ValidatedStation) -> str:
    """Play a round of cards for number 7 over the API, wrong answers among the right; return its id."""
    wish = {
        "kind": "words-cards", "participant": 7, "tilt": "off",
        "options": {"list": "compounds-sv", "level": 1},
    }  # fmt: skip
    game = station.post(ROUNDS, wish, 201).json()
    while game["state"] == "open":
        question = game["question"]
        tried = question["stimulus"]["tried"]
        choice = next(choice for choice in question["choices"] if choice not in tried)
        answer = {"question": question["number"], "choice": choice, "origin": "touch"}
        game = station.post(f"{ROUNDS}/{game['id']}/answers", answer).json()
    return game["id"]


def expect_query(page: Page, path: str) -> None:
    expect(page).to_have_url(re.compile(re.escape(path) + "$"))


def test_a_child_says_who_it_is_takes_a_figure_and_comes_to_the_words(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size, touch=True)
    page, finger = coach.page, Finger(coach.page)
    coach.open("/learn")
    coach.expect_fits()
    finger.tap(page.locator('[data-door="words"]'))
    expect(page.locator("[data-toast]")).to_contain_text("Säg vem du är först.")
    finger.tap(page.locator('.whorow [data-kid="7"]'))
    expect_query(page, "/learn?participant=7")
    finger.tap(page.locator('[data-door="words"]'))
    expect_query(page, "/words/character?participant=7")
    finger.tap(page.locator('label:has(input[value="rut"])'))
    expect(page.locator("[data-take-word]")).to_have_text("Ta Rut")
    coach.expect_fits()
    finger.tap(page.locator('[type="submit"]'))
    expect_query(page, "/words?participant=7")
    coach.expect_fits()
    expect(page.locator("[data-game]")).to_have_count(3)


def test_the_one_who_played_last_and_its_door_are_remembered(
    new_coach: NewCoach, figured: ValidatedStation
) -> None:
    page = (coach := new_coach(figured)).page
    coach.open("/learn?participant=7")
    page.locator('[data-door="spell"]').click()
    page.wait_for_url("**/spell?*")
    coach.open("/learn")
    page.wait_for_url("**/learn?participant=7")
    expect(page.locator('[data-door="spell"]')).to_have_class(re.compile("door--go"))
    expect(page.locator("[data-door].door--go")).to_have_count(1)


def test_a_new_child_is_added_from_the_list_of_all_by_keys(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    page = (coach := new_coach(peopled, locale="en-GB")).page
    coach.open("/learn")
    page.locator("[data-all]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog [data-kid]")).to_have_count(3)
    page.locator('dialog [name="nickname"]').fill("Alva")
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn?participant=*")
    expect(page.locator('[aria-current="true"][data-kid]').first).to_contain_text("Alva")


def test_a_level_is_chosen_by_an_arrow_and_kept(
    new_coach: NewCoach, figured: ValidatedStation
) -> None:
    page = (coach := new_coach(figured)).page
    coach.open("/words?participant=7")
    page.locator('input[name="level"]:checked').focus()
    page.keyboard.press("ArrowRight")
    links = page.locator("[data-game]")
    for index in range(3):
        expect(links.nth(index)).to_have_attribute("href", re.compile("level=2"))
    page.reload()
    expect(page.locator('input[name="level"]:checked')).to_have_value("2")
    page.keyboard.press("Escape")
    expect_query(page, "/learn?participant=7")


def test_a_round_brings_a_piece_and_its_words(
    new_coach: NewCoach, figured: ValidatedStation, size: tuple[int, int]
) -> None:
    game = play_cards(figured)
    page = (coach := new_coach(figured, size)).page
    coach.open(f"/words/rounds/{game}")
    coach.expect_fits()
    expect(page.locator(".won .cmp")).to_have_attribute("aria-label", "rymdskor")
    expect(page.locator(".wordrow")).to_have_count(10)
    expect(page.locator(".wordrow .cmp b")).to_have_count(20)
    page.keyboard.press("Enter")
    expect_query(page, "/words?participant=7")
    page.locator(".jstrip").click()
    expect(page.locator('.eqbox[data-state="done"]')).to_have_count(1)
    page.locator('[data-piece-button="lamp"]').click()
    expect(page.locator("[data-say]")).to_have_text("pannlampa. efter 10 övningar.")
    expect(page.locator('[data-piece="lamp"]')).to_be_visible()
    coach.expect_fits()


def test_an_open_round_is_offered_to_go_on(new_coach: NewCoach, figured: ValidatedStation) -> None:
    wish = {"kind": "words-bingo", "participant": 7, "tilt": "off"}
    wish["options"] = {"list": "compounds-sv", "level": 1}
    game = figured.post(ROUNDS, wish, 201).json()
    page = (coach := new_coach(figured)).page
    coach.open("/words?participant=7")
    offer = page.locator(".offers [data-primary]")
    expect(offer).to_contain_text("Bingo")
    expect(offer).to_have_attribute("href", re.compile(f"/words/bingo.*round={game['id']}"))
    expect(page.locator(".gcard--go")).to_have_count(0)


def test_the_report_tells_what_was_chosen_instead(
    new_coach: NewCoach, figured: ValidatedStation, size: tuple[int, int]
) -> None:
    play_cards(figured)
    page = (coach := new_coach(figured, size)).page
    coach.open("/learn/report?participant=7")
    coach.expect_fits()
    expect(page.locator(".rep__h")).to_contain_text("Cleo")
    expect(page.locator(".lrow")).to_have_count(1)
    table = figured.get("/learn/report.csv?participant=7").body.decode()
    header, total, *words = table.splitlines()
    assert header.startswith("participant,kind,item,instead,tries,right,time_s,hard,enough,")
    assert total.startswith("7,all,,,10,")
    assert len(words) == 10
    whole = figured.get("/learn/report.csv").body.decode().splitlines()
    assert [row.partition(",")[0] for row in whole if ",all," in row] == ["", "7"]


def test_adults_read_what_is_kept_and_where_a_child_is_forgotten(
    new_coach: NewCoach, figured: ValidatedStation
) -> None:
    page = (coach := new_coach(figured, (360, 640), locale="en-GB")).page
    coach.open("/learn/about?participant=7")
    coach.expect_fits()
    expect(page.locator("main")).to_contain_text("Nothing is sent anywhere")
    page.get_by_role("link", name="Forget Cleo").first.click()
    expect_query(page, "/participants/7/forget")
