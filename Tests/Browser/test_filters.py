"""All results by exercise, day, person and group: in the address, without a script, kept everywhere."""

import csv
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.test_pages import small_targets
from Support.imports import row, table, take
from Support.program import Program
from Support.station import Station
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
FOUR = [(360, 740), (740, 360), (768, 1024), (1280, 800)]
PEOPLE = {1: ("Alva", "P10"), 2: ("Bo", "P10"), 3: ("Maximiliana-Charlotte"[:20], "Flickor & co")}
# A day of the past, for everybody; participant 1 has 60 results there: more than a page.
PAST = "2026-01-15"
MANY = 60


@pytest.fixture(scope="module")
def team(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ValidatedStation]:
    program = Program(binary, tmp_path_factory.mktemp("team"), (), {})
    station = ValidatedStation(program.port)
    for number, (nickname, group) in PEOPLE.items():
        body = {"number": number, "nickname": nickname, "group": group}
        station.post("/api/v1/participants", body, 201)
        run = station.create_run("hit-or-miss", participant=number, equipment="foot")["id"]
        for _ in range(8):
            station.command(run, "attempts", {"outcome": "pass"})
        station.command(run, "save")
    rows = [
        row(
            run=f"01930000-0000-7000-8000-00000000{number:04x}", participant=1 if number < MANY else 3,
            measured_at=f"{PAST}T17:{number % 60:02}:00.000+00:00",
            recorded_at=f"{PAST}T17:{number % 60:02}:01.000+00:00",
        )
        for number in range(MANY + 1)
    ]  # fmt: skip
    take(station, table(*rows))
    yield station
    program.stop()


def bibs(page: Page) -> list[str]:
    return [text.split()[0] for text in page.locator(".row__main > span:nth-child(2)").all_inner_texts()]


def query(address: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(address).query)


def test_list_is_narrowed_by_group_and_person_and_day(new_coach: NewCoach, team: Station) -> None:
    coach = new_coach(team)
    page = coach.page
    coach.open("/results")
    page.locator("[data-filter-who] summary").click()
    page.get_by_role("link", name="P10").click()
    page.wait_for_url("**group=P10*")
    expect(page.locator("[data-filter-who] summary")).to_contain_text("P10")
    assert set(bibs(page)) == {"1", "2"}
    page.locator("[data-filter-day] summary").click()
    page.get_by_role("link", name="I dag", exact=True).click()
    page.wait_for_url("**day=*")
    assert query(page.url)["group"] == ["P10"]
    assert sorted(bibs(page)) == ["1", "2"]
    page.locator("[data-filter-who] summary").click()
    page.locator(".filter__person").first.click()
    page.wait_for_url("**participant=1*")
    assert "group" not in query(page.url)
    assert bibs(page) == ["1"]
    page.locator("[data-show-all]").click()
    page.wait_for_url("**/results")
    expect(page.locator("[data-show-all]")).to_have_count(0)


def test_choice_is_kept_by_paging_files_mail_and_deletion(new_coach: NewCoach, team: Station) -> None:
    coach = new_coach(team)
    page = coach.page
    coach.open(f"/results?day={PAST}&participant=1&exercise=hit-or-miss")
    wish = {"day": [PAST], "participant": ["1"], "exercise": ["hit-or-miss"]}
    assert len(bibs(page)) == 50
    file = page.locator("[data-csv]").get_attribute("href")
    assert {**wish, "format": ["excel-sv"]} == query(file)
    rows = list(csv.reader(io.StringIO(team.get(file).body.decode("utf-8-sig")), delimiter=";"))
    assert len(rows) == MANY + 1
    assert query(page.locator("[data-send-all]").get_attribute("href")) == wish
    page.locator("[data-delete-all]").click()
    sheet = page.locator("[data-delete-sheet]")
    expect(sheet).to_contain_text(f"{MANY} resultat med {MANY} försök, från 1 deltagare")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Visa fler").click()
    page.wait_for_url("**after=*")
    assert {name: values for name, values in query(page.url).items() if name != "after"} == wish
    assert bibs(page) == ["1"] * 10
    coach.open(f"/results/send?day={PAST}&group=P10")
    expect(page.locator(".pill")).to_have_text(["P10", PAST])


def test_deletion_takes_only_what_is_chosen(team: ValidatedStation) -> None:
    everything = team.get("/api/v1/results/count").json()["runs"]
    chosen = {"group": "Flickor & co", "day": PAST}
    taken = team.post("/api/v1/results/delete", chosen).json()
    assert taken["runs"] == 1
    assert team.get("/api/v1/results/count").json()["runs"] == everything - 1
    team.post("/api/v1/results/restore", {"deletion": taken["deletion"]})
    assert team.get("/api/v1/results/count").json()["runs"] == everything
    assert team.get("/api/v1/trials?day=2026-02-30", 422).json()["code"] == "invalid-parameter"


@pytest.mark.parametrize("size", FOUR, ids=str)
@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_filters_fit_and_say_what_to_do_where_nothing_fits(
    new_coach: NewCoach, team: Station, size: tuple[int, int], locale: str
) -> None:
    coach = new_coach(team, size, locale)
    page = coach.page
    coach.open(f"/results?participant=2&day={PAST}")
    expect(page.locator(".empty")).to_contain_text("visa alla" if locale == "sv-SE" else "show them all")
    for which in ("who", "day"):
        page.locator(f"[data-filter-{which}] summary").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-filter-{which}]")).to_have_attribute("open", "")
        coach.expect_fits()
        assert small_targets(page) == []
    page.locator('.filter__day [name="day"]').fill("2026-01-14")
    page.locator(".filter__day button").press("Enter")
    page.wait_for_url("**day=2026-01-14*")
    assert query(page.url)["participant"] == ["2"]
    page.locator(".empty a").click()
    page.wait_for_url("**/results")
    assert bibs(page)


def test_results_lead_to_the_import(new_coach: NewCoach, team: Station) -> None:
    coach = new_coach(team)
    for path in ("/results", "/#results"):
        coach.open(path)
        coach.page.locator("[data-import]").click()
        coach.page.wait_for_url("**/import")
