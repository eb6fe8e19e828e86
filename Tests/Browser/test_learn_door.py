"""The door to the learning games: put away and back, and what a coach sees of the games meanwhile."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.learner import Learner
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
GAMES = re.compile("words-|spell-")


def expect_no_games(page: Page, links: str) -> None:
    addresses = page.locator(links).evaluate_all("(all) => all.flatMap(({ href, value }) => href ?? value ?? [])")
    assert addresses
    assert not [each for each in addresses if GAMES.search(each)]


@pytest.mark.people({7: "Cleo"})
def test_the_door_is_put_away_with_what_it_leads_to_and_comes_back(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    learner = Learner(peopled)
    learner.play(learner.begin("words-cards"))
    page = (coach := new_coach(peopled, (360, 740))).page
    door = page.locator('.go-card[href="/learn"]')
    coach.open("/")
    expect(door).to_be_visible()
    for turn, shown in [("off", False), ("on", True)]:
        coach.open("/participants")
        page.get_by_role("link", name="Lärspelen").click()
        page.locator(f'[data-learning="{turn}"]').click()
        expect(page.locator(f'[data-learning="{"on" if turn == "off" else "off"}"]')).to_be_focused()
        coach.open("/")
        expect(door).to_have_count(int(shown))
        coach.open("/results")
        expect(page.locator(".rows [data-result]")).to_have_count(int(shown))
        # Whoever knows the address plays on, and nothing that was answered is lost.
        coach.open("/learn?participant=7")
        expect(page.locator('[data-door="words"]')).to_be_visible()
        assert len(peopled.trials("?exercise=words-cards")) == 10


def test_no_game_stands_among_the_exercises(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    learner = Learner(peopled)
    learner.play(learner.begin("spell-bubbles"), words=3)
    page = (coach := new_coach(peopled)).page
    for path, links in [
        ("/", ".panes .card"), ("/exercises", ".card"), ("/exercises/edit", "main a"),
        ("/results/statistics", "main a"), ("/plan", '[name="exercise"]'),
    ]:
        coach.open(path)
        expect_no_games(page, links)
    exercises = peopled.items("/api/v1/exercises")
    assert exercises and not [each for each in exercises if GAMES.match(each["id"])]
