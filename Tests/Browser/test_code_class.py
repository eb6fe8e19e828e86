"""Around the lessons of Slang: the class for whoever teaches, guests, sharing, courses and settings."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PHONE, TABLET = (360, 740), (1280, 800)
LONG = "Maximiliana-Konstantinopel von Hohenberg"


def check(station: ValidatedStation, participant: int, task: str, text: str) -> dict:
    wish = {"task": task, "participant": participant, "text": text, "language": "en", "seconds": 30}
    return station.post("/api/v1/code/checks", wish).json()


@pytest.fixture(scope="module")
def station(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ValidatedStation]:
    """26 learners with long names in two groups, one who is stuck, and one who has not begun."""
    program = Program(binary, tmp_path_factory.mktemp("class"), (), {})
    station = ValidatedStation(program.port)
    for number in range(1, 27):
        group = "4 A" if number % 2 else "4 B"
        person = {"number": number, "nickname": f"{LONG[:36]} {number}", "group": group}
        station.post("/api/v1/participants", person, 201)
        if number < 26:
            check(station, number, "hello-1", 'print "hello"')
    for _ in range(5):
        check(station, 7, "hello-2", "print 1 / 0")
    yield station
    program.stop()


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_teacher_sees_who_is_where_and_what_is_hard(
    new_coach: NewCoach, station: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(station, size)
    page = coach.page
    coach.open("/learn/report")
    page.locator("[data-code-class]").click()
    page.locator(".chips a", has_text="4 A").click()
    expect(page.locator("[data-mate]")).to_have_count(13)
    coach.expect_fits()
    stuck = page.locator("[data-stuck]")
    expect(stuck).to_have_attribute("data-mate", "7")
    expect(stuck).to_contain_text("Säg hej · Egen text")
    expect(stuck).to_contain_text("5 försök")
    mate = page.locator('[data-mate="9"]')
    expect(mate).to_contain_text("Säg hej · Första ordet, klar")
    expect(mate.locator(".steps")).to_have_attribute("aria-label", "0 av 10 lektioner klara")
    expect(page.locator(".idle")).to_have_count(0)
    # The hardest first, with what went wrong.
    rows = page.locator("[data-hard]")
    expect(rows.nth(0)).to_have_attribute("data-hard", "hello-2")
    expect(rows.nth(0)).to_contain_text("delat med 0 × 5")
    expect(rows.nth(1)).to_contain_text("13 av 13")
    # The other group alone, and its file.
    page.locator(".chips a", has_text="4 B").click()
    expect(page.locator("[data-mate]")).to_have_count(12)
    expect(page.locator("[data-hard]")).to_have_count(1)
    expect(page.locator(".idle summary")).to_have_text("1 har inte börjat")
    with page.expect_download() as saved:
        page.locator('[data-csv="people"]').click()
    lines = saved.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == 13 and lines[1].startswith(f"2;{LONG[:36]} 2;4 B;1;"), lines[:2]
    page.locator('[data-mate="8"]').click()
    expect(page).to_have_url(re.compile(r"/code/profile\?participant=8$"))
