"""Sensors in programs of Slang: where their values come from, and challenges that are tried live."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from Browser.blocks import Blocks
from Browser.coach import Coach
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


@pytest.fixture(scope="module")
def station(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ValidatedStation]:
    program = Program(binary, tmp_path_factory.mktemp("sensors"), (), {})
    yield ValidatedStation(program.port)
    program.stop()


def open_page(coach: Coach, path: str) -> Blocks:
    # What is played is there at once.
    coach.page.emulate_media(reduced_motion="reduce")
    coach.open(path)
    return Blocks(coach.page)


def choose(blocks: Blocks, sensor: str, source: str) -> Locator:
    """Press a sensor until its values come from there."""
    button = blocks.page.locator(f'[data-sensor="{sensor}"]')
    for _ in range(4):
        if button.get_attribute("data-source") == source:
            break
        button.click()
    expect(button).to_have_attribute("data-source", source)
    return button


def test_sensor_of_the_playground_has_recorded_values(
    new_coach: NewCoach, station: ValidatedStation
) -> None:
    blocks = open_page(new_coach(station), "/code/playground")
    blocks.lay("repeat", "print", "end")
    blocks.fill(1, 0, "2")
    blocks.fill(2, 0, "puls")
    # Nothing is connected: simulated values come first.
    button = blocks.page.locator('[data-sensor="pulse"]')
    expect(button).to_have_attribute("data-source", "simulated")
    choose(blocks, "pulse", "recorded")
    expect(button).to_contain_text("inspelat")
    blocks.run()
    blocks.expect_said("172", "170")
    # A step at a time they are the same.
    blocks.page.locator('[data-tool="step"]').click()
    blocks.page.locator("[data-step]").click()
    blocks.expect_said("172")
    blocks.console.locator("[data-close-console]").click()


def test_challenge_counts_blocks_and_is_tried_live(new_coach: NewCoach, station: ValidatedStation) -> None:
    coach = new_coach(station)
    blocks = open_page(coach, "/code/challenges/level")
    name = coach.page.locator("[data-tools-name]")
    for _ in range(blocks.lines.count()):
        blocks.node(1).click()
        coach.page.locator('[data-tool="delete"]').click()
    blocks.lay("print", "blank")
    expect(name).to_have_text("1 av 9 block")
    blocks.argument(1).click()
    expect(name).to_have_text("Du ändrar rad 1")
    coach.page.keyboard.type("lutning")
    coach.page.keyboard.press("Enter")
    expect(name).to_have_text("1 av 9 block")
    # It is judged by the recorded values until others are chosen.
    button = coach.page.locator('[data-sensor="tilt"]')
    expect(button).to_have_attribute("data-source", "recorded")
    blocks.run()
    expect(blocks.console).to_have_attribute("data-state", "help")
    choose(blocks, "tilt", "simulated")
    blocks.run()
    expect(blocks.console.locator("h2")).to_have_text("Klart")
    expect(blocks.console.locator(".said li")).to_have_count(1)
    # Nobody takes it for one that counts.
    expect(blocks.console.locator(".noted")).to_have_text(
        "Värdena är simulerade. Bara en körning med de inspelade räknas."
    )
