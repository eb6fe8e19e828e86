"""Runs of Slang that do not go as planned: lost, closed, or without the equipment that they read."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from Browser.blocks import Blocks
from Browser.coach import Coach
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


@pytest.fixture(scope="module")
def station(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ValidatedStation]:
    program = Program(binary, tmp_path_factory.mktemp("runs"), (), {})
    yield ValidatedStation(program.port)
    program.stop()


def open_page(coach: Coach, path: str = "/code/playground") -> Blocks:
    # What is played is there at once.
    coach.page.emulate_media(reduced_motion="reduce")
    coach.open(path)
    return Blocks(coach.page)


def test_task_takes_simulated_values_where_its_own_have_none(
    new_coach: NewCoach, station: ValidatedStation
) -> None:
    blocks = open_page(new_coach(station), "/code/lessons/loops/loops-4")
    for place, text in enumerate(("lutning", ">", "100")):
        blocks.change(2, place, text)
    blocks.run()
    expect(blocks.console).to_have_attribute("data-state", "fault")
    blocks.console.locator(".btn--go").click()
    expect(blocks.console.locator("h2")).to_have_text("Klart. Programmet sa ingenting.")
    # By itself it is held to the recorded values again.
    blocks.run()
    expect(blocks.console).to_have_attribute("data-state", "fault")


def test_value_of_a_name_with_capitals_is_shown(new_coach: NewCoach, station: ValidatedStation) -> None:
    blocks = open_page(new_coach(station))
    blocks.lay("variable", "print")
    blocks.fill(1, 0, "Bäst")
    blocks.fill(1, 1, "9")
    blocks.fill(2, 0, "bäst")
    blocks.page.locator('[data-tool="step"]').click()
    expect(blocks.page.locator("[data-values] .lv")).to_have_text(["Bäst9"])
    blocks.page.locator("[data-step]").click()
    expect(blocks.argument(1, 0).locator("small")).to_have_text("9")
    expect(blocks.argument(2, 0).locator("small")).to_have_text("9")


def test_console_that_is_closed_at_once_stays_closed(
    new_coach: NewCoach, station: ValidatedStation
) -> None:
    coach = new_coach(station)
    coach.open("/code/playground")
    blocks = Blocks(coach.page)
    blocks.lay("repeat", "blank", "end")
    blocks.fill(1, 0, "900")
    blocks.run()
    # The moment in which Run and Stop are deaf is not over.
    blocks.console.locator("[data-close-console]").click()
    expect(blocks.console).to_be_hidden()
    expect(blocks.page.locator("[data-begin]")).to_be_visible()
    blocks.run()
    expect(blocks.console).to_be_visible()


def test_what_a_program_says_does_not_wait_for_what_is_said_of_it(
    new_coach: NewCoach, station: ValidatedStation
) -> None:
    blocks = open_page(new_coach(station))
    blocks.lay("print")
    blocks.fill(1, 0, '"hej')
    held: list[Route] = []
    blocks.page.route("**/api/v1/code/read", lambda route: held.append(route))
    blocks.run()
    blocks.expect_said("hej")
    [hints] = held
    hints.continue_()
    expect(blocks.console.locator("h2")).to_have_text("Klart")


def test_run_that_the_station_lost_is_told_and_begun_again(
    new_coach: NewCoach, launch: Callable[..., Program]
) -> None:
    program = launch()
    coach = new_coach(ValidatedStation(program.port))
    blocks = open_page(coach)
    blocks.lay("repeat", "print", "end")
    blocks.fill(1, 0, "900")
    blocks.fill(2, 0, "lutning")
    blocks.run()
    expect(blocks.console.locator(".said li")).not_to_have_count(0)
    program.kill()
    expect(blocks.console.locator("h2")).to_have_text("Ingen kontakt med Sideline")
    launch("--port", str(program.port))
    expect(blocks.console.locator("h2")).to_have_text("Körningen är borta")
    expect(blocks.console.locator(".said li")).not_to_have_count(0)
    blocks.console.locator("[data-begin-again]").click()
    expect(blocks.page.locator("[data-stop]")).to_be_visible()
    expect(blocks.console.locator(".said li")).not_to_have_count(0)
    blocks.console.locator("[data-close-console]").click()


def test_what_may_be_meant_otherwise_is_told_after_the_run(
    new_coach: NewCoach, station: ValidatedStation
) -> None:
    blocks = open_page(new_coach(station))
    blocks.lay("variable", "repeat", "end")
    blocks.fill(1, 0, "poäng")
    blocks.fill(1, 1, "1")
    blocks.fill(2, 0, "2")
    blocks.run()
    tips = blocks.console.locator(".tip")
    expect(tips).to_have_text(["Rad 1 poäng används aldrig.", "Rad 2 Det står inget inuti."])
    expect(blocks.page.locator(".ln[data-tip]")).to_have_count(2)
    tips.nth(1).click()
    expect(blocks.node(2)).to_be_focused()
    expect(blocks.console).to_be_visible()
    # What is changed has no hints any more.
    blocks.lay("print")
    expect(blocks.page.locator(".ln[data-tip]")).to_have_count(0)
    blocks.fill(3, 0, "poäng")
    blocks.run()
    blocks.expect_said("1 × 2")
    expect(tips).to_have_count(0)


def test_hints_stand_beside_what_is_not_right_yet(new_coach: NewCoach, station: ValidatedStation) -> None:
    blocks = open_page(new_coach(station), "/code/lessons/loops/loops-1")
    blocks.lay("repeat", "end")
    blocks.fill(blocks.lines.count() - 1, 0, "2")
    blocks.run()
    expect(blocks.console).to_have_attribute("data-state", "help")
    expect(blocks.console.locator(".tip")).to_have_count(1)
