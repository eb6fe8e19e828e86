"""What children answered in the learning games among a coach's results: listed, opened, sent, counted apart."""

import csv
import io
from collections.abc import Callable
from email import message_from_bytes

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.learner import Learner
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
MAIL = "recipient=coach@example.com&format=csv"
CARDS, BUBBLES = "words-cards", "spell-bubbles"
TITLES = {CARDS: "Ord: kort", BUBBLES: "Stava: bubblor"}


@pytest.fixture
def learner(bare: ValidatedStation) -> Learner:
    """A child with a coach's run, and a round each of words and of spelling, with one mistake."""
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    bare.save_shots(7)
    learner = Learner(bare)
    for kind in TITLES:
        learner.play(learner.answer(learner.begin(kind), right=False))
    return learner


def mailed(station: ValidatedStation, filters: str = "") -> list[dict[str, str]]:
    """Return the table that a mail takes along."""
    draft = message_from_bytes(station.get(f"/api/v1/trials.eml?{MAIL}{filters}").body)
    (table,) = [part for part in draft.walk() if part.get_filename()]
    text = table.get_payload(decode=True).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_round_among_the_results_opens_and_leads_to_its_own_page(
    new_coach: NewCoach, learner: Learner
) -> None:
    page = (coach := new_coach(learner.station)).page
    for kind, title in TITLES.items():
        answers = [each for each in learner.played if each["before"]["kind"] == kind]
        right = sum(each["last"]["correct"] for each in answers)
        coach.open("/results")
        row = page.locator(".result").filter(has_text=title)
        expect(row.locator("strong")).to_have_text(title)
        expect(row.locator(".row__val")).to_contain_text(f"{right}/{len(answers)}")
        row.locator("summary").click()
        expect(row.locator("tbody tr")).to_have_count(len(answers))
        row.get_by_role("link", name="Öppna").click()
        page.wait_for_url("**/runs/*/result")
        expect(page.locator("h1")).to_contain_text(title)
        expect(page.locator(".figure--main dd")).to_have_text(f"{right}/{len(answers)}")
        page.locator(".actions--2 a[href^='/runs/']").click()
        page.wait_for_url(f"**/{kind.split('-')[0]}/rounds/*")
        expect(page.locator("main")).to_be_visible()


def test_files_and_mails_hold_every_answer_while_the_door_is_there(learner: Learner) -> None:
    station = learner.station
    for shown in (True, False, True):
        station.post("/api/v1/learning/settings", {"shown": shown})
        listed = station.trials()
        assert mailed(station) == listed
        answers = [row for row in listed if row["exercise"] in TITLES]
        assert len(listed) - len(answers) == 8
        given = [(each["before"]["kind"], each["choice"], each["last"]["correct"]) for each in learner.played]
        kept = [(row["exercise"], row["response"], row["outcome"] == "pass") for row in answers]
        assert kept == (given if shown else [])
        for kind, title in TITLES.items():
            # Asked for by name they are told in any case.
            assert mailed(station, f"&exercise={kind}") == station.trials(f"?exercise={kind}") != []
            assert (title.encode() in station.get("/results").body) == shown


def test_no_list_or_figure_of_exercises_has_them(learner: Learner) -> None:
    station = learner.station
    exercises = station.get("/api/v1/exercises").json()["items"]
    assert not [each["id"] for each in exercises if each["id"].startswith(("words-", "spell-"))]
    (person,) = station.get("/api/v1/statistics?exercise=hit-or-miss").json()["people"]
    assert (person["count"], person["best"]) == (1, 8)
    for path in ("/exercises", "/exercises/edit", "/plan", "/results/statistics", "/leaderboard"):
        body = station.get(path).body.decode()
        assert not [title for title in TITLES.values() if title in body], path
    problem = station.get(f"/api/v1/statistics?exercise={CARDS}", 404).json()
    assert (problem["code"], problem["title"]) == ("unknown-exercise", "Övningen finns inte.")
