"""What is hard for a child and for a class: on the page, as a table, on paper."""

import csv
import io
import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.learner import Learner
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
# Of A4, in pixels of CSS.
PAPER = 794
KIDS = [(7, "Cleo", "2A"), (12, "Maja", "2A"), (14, "Alva", "2B & C")]
COLUMNS = [
    "participant", "kind", "item", "instead", "tries", "right", "time_s", "hard", "enough", "days",
    "trend", "by_chance", "group",
]  # fmt: skip


@pytest.fixture
def practised(bare: ValidatedStation) -> ValidatedStation:
    """Each child missed one word twice in bubbles, and number 7 half of the compounds too."""
    for number, name, group in KIDS:
        bare.post("/api/v1/participants", {"number": number, "nickname": name, "group": group}, 201)
        learner = Learner(bare, number)
        for _ in range(2):
            state = learner.begin("spell-bubbles")
            learner.play(learner.answer(state, right=False), words=3)
            bare.post(f"/api/v1/learning/rounds/{state['id']}/stop")
    learner = Learner(bare, 7)
    state = learner.begin("words-cards")
    while state["state"] == "open":
        state = learner.answer(state, right=state["question"]["number"] % 2 == 0)
    return bare


def table(station: ValidatedStation, query: str) -> list[dict[str, str]]:
    answer = station.get(f"/learn/report.csv?{query}")
    rows = list(csv.DictReader(io.StringIO(answer.body.decode()), strict=True))
    assert list(rows[0]) == COLUMNS
    return rows


def test_a_class_has_its_own_page_and_table(new_coach: NewCoach, practised: ValidatedStation) -> None:
    page = (coach := new_coach(practised, (360, 740))).page
    coach.open("/learn/report")
    coach.expect_fits()
    expect(page.locator(".lrow")).to_have_count(3)
    expect(page.locator(".rep__h")).to_contain_text("Hela gruppen")
    page.get_by_role("link", name="2B & C").click()
    expect(page.locator(".rep__h")).to_contain_text("2B & C")
    expect(page.locator(".lrow")).to_have_count(1)
    page.get_by_role("link", name="2A", exact=True).click()
    expect(page.locator(".lrow strong")).to_have_text(["Cleo", "Maja"])
    csv_link = page.locator("[download]").get_attribute("href")
    rows = list(csv.reader(io.StringIO(practised.get(csv_link).body.decode("utf-8-sig")), delimiter=";"))
    assert [(row[0], row[1], row[-1]) for row in rows if row[1] == "all"] == [
        ("", "all", "2A"), ("7", "all", "2A"), ("12", "all", "2A")]
    page.get_by_role("link", name="Maja").click()
    expect(page.locator(".rep__h")).to_contain_text("Maja")
    # On a phone the child stands alone, and leads back to its class.
    expect(page.locator(".lrow").first).to_be_hidden()
    coach.expect_fits()
    page.get_by_role("link", name="Alla barn").click()
    expect(page.locator(".lrow strong")).to_have_text(["Cleo", "Maja"])


def test_the_table_tells_what_was_played_value_by_value(practised: ValidatedStation) -> None:
    everybody = table(practised, "period=all")
    assert [row["participant"] for row in everybody if row["kind"] == "all"] == ["", "7", "12", "14"]
    assert {row["group"] for row in everybody if row["participant"] == "14"} == {"2B & C"}
    trials = [(row, json.loads(row["details"])) for row in practised.trials("?participant=12")]
    mine = table(practised, "period=all&participant=12")
    for row in (row for row in mine if row["kind"] == "word"):
        asked = [trial for trial, told in trials if told.get("word", told["question"]) == row["item"]]
        first = {}
        for trial in asked:
            first.setdefault(trial["run"], trial["outcome"] == "pass")
        assert (int(row["tries"]), int(row["right"])) == (len(first), sum(first.values()))
        wrong = [trial["response"] for trial in asked if trial["outcome"] == "fail"]
        assert row["instead"] in (wrong or [""])
    [total] = [row for row in mine if row["kind"] == "all"]
    words = [row for row in mine if row["kind"] == "word"]
    assert int(total["tries"]) == sum(int(row["tries"]) for row in words)
    assert int(total["right"]) == sum(int(row["right"]) for row in words)


def test_a_swedish_spreadsheet_opens_the_table(new_coach: NewCoach, practised: ValidatedStation) -> None:
    for locale, mark, delimiter, point in [("sv-SE", "\ufeff", ";", ","), ("en-GB", "", ",", ".")]:
        coach = new_coach(practised, locale=locale)
        coach.open("/learn/report?participant=7&period=all")
        with coach.page.expect_download() as download:
            coach.page.locator("[download]").click()
        assert download.value.suggested_filename == "sideline-learning-7.csv"
        text = download.value.path().read_bytes().decode()
        assert text.startswith(f"{mark}participant{delimiter}kind{delimiter}")
        rows = list(csv.DictReader(io.StringIO(text.removeprefix(mark)), delimiter=delimiter))
        times = [row["time_s"] for row in rows if row["time_s"]]
        assert times and all(point in time for time in times)


@pytest.mark.parametrize("query", ["participant=7", ""])
def test_the_report_on_paper_has_what_it_tells_and_nothing_to_press(
    new_coach: NewCoach, practised: ValidatedStation, query: str
) -> None:
    page = (coach := new_coach(practised, (PAPER, 1123))).page
    coach.open(f"/learn/report?period=all&{query}")
    shown = page.locator(".rep tbody tr").count()
    page.emulate_media(media="print")
    expect(page.locator(".rep__h")).to_be_visible()
    expect(page.locator(".rep tbody tr:visible")).to_have_count(shown)
    expect(page.locator(".figure:visible").first).to_be_visible()
    expect(page.locator(":is(a, button, input, nav):visible")).to_have_count(0)
    coach.expect_fits()
    cut = page.locator(".tscroll").evaluate_all(
        "(parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length")
    assert cut == 0
    paper = page.pdf(format="A4")
    assert paper.startswith(b"%PDF-") and len(paper) > 10_000
