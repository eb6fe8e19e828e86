"""Choosing one of many: every name readable, every tile pressable, nothing under the bar."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Support.program import Program
from Support.station import Station

NewCoach = Callable[..., Coach]
# A phone, a tablet upright and across, and a desktop.
FOUR = [(360, 640), (800, 1280), (1280, 800), (1920, 1080)]
# 20 letters each, the widest ones too, with and without a place to break.
NAMES = ["WWWWWWWWWWWWWWWWWWWW", "Maximiliana-Charlotte"[:20], "Anna Karolina Östbrg", "iiiiiiiiiiiiiiiiiiii"]
PATH = "/exercises/hit-or-miss"


@pytest.fixture(scope="module", params=[26, 60])
def team(
    request: pytest.FixtureRequest, binary: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Station]:
    program = Program(binary, tmp_path_factory.mktemp("team"), (), {})
    station = Station(program.port)
    for number in range(1, request.param + 1):
        body = {"nickname": NAMES[number % len(NAMES)], "group": "P10" if number % 2 else "Flickor 11"}
        path = f"/api/v1/participants/{number}"
        station.exchange("PUT", path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    for number in (9, 4, 17):
        station.create_run("hit-or-miss", participant=number, equipment="foot")
    yield station
    program.stop()


def wrong_tiles(page: Page) -> list[str]:
    """Return the tiles that are small, whose name is cut, or that lie on another one."""
    return page.evaluate(
        """() => {
          const tiles = [...document.querySelectorAll(".bib-choice")]
            .filter((tile) => tile.checkVisibility());
          const boxes = tiles.map((tile) => tile.getBoundingClientRect());
          return tiles.flatMap((tile, index) => {
            const box = boxes[index];
            const name = tile.querySelector(".bib-choice__name");
            const text = document.createRange();
            text.selectNodeContents(name);
            const words = text.getBoundingClientRect();
            const faults = [];
            if (box.width < 104 || box.height < 67.5) faults.push("small");
            if (words.left < box.left || words.right > box.right + 0.5
              || words.top < box.top || words.bottom > box.bottom) faults.push("cut");
            if (boxes.some((other, at) => at !== index && other.left < box.right - 0.5
              && other.right > box.left + 0.5 && other.top < box.bottom - 0.5
              && other.bottom > box.top + 0.5)) faults.push("covered");
            return faults.map((fault) => `${fault}: ${tile.textContent.trim()}`);
          });
        }"""
    )


@pytest.mark.parametrize("size", FOUR, ids=str)
def test_every_name_of_a_large_team_is_readable(
    new_coach: NewCoach, team: Station, size: tuple[int, int]
) -> None:
    coach = new_coach(team, size)
    coach.open(PATH)
    assert coach.page.locator(".bib-choice").count() == len(team.items("/api/v1/participants"))
    assert wrong_tiles(coach.page) == []
    coach.expect_fits()
    expect(coach.page.locator('[type="submit"]')).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", FOUR, ids=str)
def test_focus_is_never_under_the_bar(
    new_coach: NewCoach, team: Station, size: tuple[int, int]
) -> None:
    coach = new_coach(team, size)
    coach.open(PATH)
    page = coach.page
    covered = """() => {
      const bar = document.querySelector(".chooser__bar");
      const focused = document.activeElement;
      if (bar.contains(focused)) return "";
      const box = (focused.closest(".bib-choice, .chip") ?? focused).getBoundingClientRect();
      const top = bar.getBoundingClientRect().top;
      return box.bottom > top || box.top < 0 ? `${focused.outerHTML} ${box.bottom} ${top}` : "";
    }"""
    people = page.locator('[name="participant"]')
    people.first.focus()
    for _ in range(people.count()):
        page.keyboard.press("ArrowDown")
        assert page.evaluate(covered) == ""
    page.locator("[data-leave-page]").focus()
    for _ in range(9):
        page.keyboard.press("Tab")
        assert page.evaluate(covered) == ""


def test_who_was_measured_last_comes_first(new_coach: NewCoach, team: Station) -> None:
    coach = new_coach(team)
    coach.open(PATH)
    numbers = coach.page.locator(".bib-choice .bib").all_inner_texts()
    assert numbers[:3] == ["17", "4", "9"]
    assert numbers[3:6] == ["1", "2", "3"]
    assert len(numbers) == len(set(numbers))


def test_group_is_shown_alone_and_stays_chosen(new_coach: NewCoach, team: Station) -> None:
    coach = new_coach(team)
    coach.open(PATH)
    page = coach.page
    seen = page.locator(".bib-choice:visible")
    everybody = seen.count()
    page.locator('[data-show-group="Flickor 11"]').click()
    expect(seen).to_have_count(everybody // 2)
    assert {int(number) % 2 for number in seen.locator(".bib").all_inner_texts()} == {0}
    page.reload()
    expect(seen).to_have_count(everybody // 2)
    page.locator('[data-show-group=""]').click()
    expect(seen).to_have_count(everybody)


def test_typing_from_anywhere_finds_and_enter_begins(new_coach: NewCoach, team: Station) -> None:
    coach = new_coach(team)
    coach.open(PATH)
    page = coach.page
    seen = page.locator(".bib-choice:visible")
    page.keyboard.type("karo", delay=80)
    assert set(seen.locator(".bib-choice__name").all_inner_texts()) == {NAMES[2]}
    page.locator("[data-find]").fill("")
    page.locator("h1").click()
    page.keyboard.type("12", delay=80)
    expect(page.locator("[data-chosen]")).to_contain_text("12")
    page.keyboard.press("Enter")
    page.wait_for_url("**/runs/*")
    expect(page.locator(".bib").first).to_have_text("12")


def test_number_that_nobody_has_is_a_newcomer(new_coach: NewCoach, team: Station) -> None:
    coach = new_coach(team)
    coach.open(PATH)
    page = coach.page
    page.keyboard.type("887", delay=80)
    expect(page.locator("[data-nobody]")).to_be_visible()
    expect(page.locator("[data-chosen] .bib")).to_have_text("887")
    expect(page.locator("[data-chosen] strong")).to_have_text("ny deltagare")
    expect(page.locator('input[name="number"]')).to_have_value("887")
    page.locator("[data-find]").fill("3")
    expect(page.locator('input[name="number"]')).to_have_value("")
    expect(page.locator("[data-chosen] .bib")).to_have_text("3")
