"""Everything that is known of a person, as one file to take out."""

import csv
import io
import json
import zipfile

import pytest
from playwright.sync_api import expect

from Browser.test_forget import CARD, GROUP, NAME, fill
from Browser.test_learn_homes import play_cards
from Support.station import SHOTS, Refused
from Support.validated import ValidatedStation


def test_everything_known_of_a_person_is_in_one_file(bare: ValidatedStation) -> None:
    runs = fill(bare)
    answer = bare.get("/api/v1/participants/13/data.zip")
    assert answer.headers["content-disposition"] == 'attachment; filename="sideline-13.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["person.json", "results.csv"]
        person = json.loads(archive.read("person.json"))
        rows = list(csv.DictReader(io.StringIO(archive.read("results.csv").decode(), newline="")))
    assert person["participant"] == {"number": 13, "nickname": NAME, "group": GROUP, "card": CARD}
    # A run that was moved to somebody else still has this person's rows in its log.
    assert {run["id"] for run in person["runs"]} == {runs["own"], runs["moved"], runs["away"]}
    [place] = person["plans"]
    assert place["plan"] == runs["plan"]
    assert [cell["exercise"] for cell in place["cells"]] == ["hit-or-miss"]
    assert rows == [row for row in bare.trials("?status=all") if row["participant"] == "13"]
    assert len(rows) == 3 * SHOTS


def read(station: ValidatedStation, number: int) -> dict:
    body = station.get(f"/api/v1/participants/{number}/data.zip").body
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return json.loads(archive.read("person.json"))


def test_what_a_child_learned_is_in_the_file_and_is_forgotten_with_it(bare: ValidatedStation) -> None:
    child = {"number": 7, "nickname": "Cleo", "birth_year": 2013, "max_heart_rate": 203}
    bare.post("/api/v1/participants", child, 201)
    assert read(bare, 7)["participant"] == child
    assert "learning" not in read(bare, 7)
    play_cards(bare)
    bare.post("/api/v1/learning/learners/7", {"figure": "zip"})
    learning = read(bare, 7)["learning"]
    rows = bare.trials("?participant=7")
    assert (learning["figure"], learning["finished"]) == ("zip", {"words-cards": 1})
    [practice] = learning["practice"]
    assert (practice["exercise"], practice["list"]) == ("words-cards", "compounds-sv")
    assert practice["answers"] == len(rows)
    assert practice["right"] == len([row for row in rows if row["outcome"] == "pass"])
    bare.post("/api/v1/participants/7/forget", {"results": "delete"})
    bare.post("/api/v1/participants", {"number": 7}, 201)
    assert read(bare, 7)["participant"] == {"number": 7}
    assert "learning" not in read(bare, 7)
    assert bare.trials("?status=all") == []


def test_nobody_has_no_file(bare: ValidatedStation) -> None:
    for number in ("13", "x"):
        with pytest.raises(Refused) as refused:
            bare.get(f"/api/v1/participants/{number}/data.zip")
        assert refused.value.response.json()["code"] == "unknown-participant"


def test_the_person_s_page_offers_the_file(bare: ValidatedStation, new_coach) -> None:
    bare.post("/api/v1/participants", {"number": 13}, 201)
    coach = new_coach(bare)
    coach.open("/participants/13")
    with coach.page.expect_download() as download:
        coach.page.locator("[data-take-out]").click()
    assert download.value.suggested_filename == "sideline-13.zip"
    expect(coach.page.locator("[data-take-out]")).to_be_visible()
