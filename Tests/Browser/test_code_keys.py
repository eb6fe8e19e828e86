"""Keys of the editor of Slang beside moving and changing: copying, letting go, and help at the block."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from Browser.blocks import Blocks
from Browser.coach import Coach
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


@pytest.fixture(scope="module")
def station(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ValidatedStation]:
    program = Program(binary, tmp_path_factory.mktemp("keys"), (), {})
    yield ValidatedStation(program.port)
    program.stop()


def open_empty(new_coach: NewCoach, station: ValidatedStation) -> Blocks:
    coach = new_coach(station)
    coach.page.emulate_media(reduced_motion="reduce")
    coach.open("/code/playground")
    return Blocks(coach.page)


def test_block_is_copied_cut_and_pasted_with_its_values(
    new_coach: NewCoach, station: ValidatedStation
) -> None:
    blocks = open_empty(new_coach, station)
    keys = blocks.page.keyboard
    said = blocks.page.locator("[data-say]")
    blocks.lay("print", "blank")
    blocks.fill(1, 0, '"hej')
    blocks.node(1).focus()
    keys.press("Control+c")
    expect(said).to_have_text("Rad 1, Skriv, hej, kopierad")
    keys.press("ArrowDown")
    keys.press("Control+v")
    blocks.expect("print", "blank", "print")
    expect(blocks.argument(3)).to_have_text("”hej”vad")
    expect(blocks.node(3)).to_be_focused()
    # One step to undo.
    keys.press("Control+z")
    blocks.expect("print", "blank")
    blocks.node(1).focus()
    keys.press("Control+x")
    blocks.expect("blank")
    keys.press("Control+v")
    blocks.expect("blank", "print")
    # What was copied is there on another page too.
    blocks.page.goto(station.url + "/code/lessons/loops/loops-1")
    blocks = Blocks(blocks.page)
    count = blocks.lines.count()
    keys.press("Control+v")
    expect(blocks.lines).to_have_count(count + 1)
    expect(blocks.argument(count + 1)).to_have_text("”hej”vad")


def test_lifted_block_is_laid_where_one_goes_on(new_coach: NewCoach, station: ValidatedStation) -> None:
    blocks = open_empty(new_coach, station)
    keys = blocks.page.keyboard
    blocks.lay("print", "blank", "end")
    blocks.node(1).focus()
    keys.press("m")
    keys.press("ArrowDown")
    blocks.expect("blank", "print", "end")
    expect(blocks.page.locator(".ln[data-lifted]")).to_have_count(1)
    blocks.node(3).click()
    expect(blocks.page.locator(".ln[data-lifted]")).to_have_count(0)
    keys.press("ArrowUp")
    blocks.expect("blank", "print", "end")
    expect(blocks.node(2)).to_be_focused()


def test_help_begins_at_the_block(new_coach: NewCoach, station: ValidatedStation) -> None:
    blocks = open_empty(new_coach, station)
    blocks.lay("repeat", "end")
    blocks.node(1).focus()
    blocks.page.keyboard.press("i")
    expect(blocks.page.locator('[data-el="repeat"]')).to_be_focused()
    blocks.page.keyboard.press("Escape")
    expect(blocks.page.locator("[data-info]")).to_be_hidden()


def test_values_say_of_how_many_and_which_are_simulated(
    new_coach: NewCoach, station: ValidatedStation
) -> None:
    blocks = open_empty(new_coach, station)
    blocks.lay("repeat", "print", "end")
    blocks.fill(1, 0, "3")
    blocks.fill(2, 0, "puls")
    blocks.page.locator('[data-tool="step"]').click()
    values = blocks.page.locator("[data-values] .lv")
    expect(values).to_have_text(["varv1 av 3"])
    blocks.page.locator("[data-step]").click()
    expect(values).to_have_count(2)
    expect(blocks.page.locator("[data-values] .lv--sim")).to_contain_text("puls")


def test_program_of_a_learner_stands_beside_the_playground_at_once(
    new_coach: NewCoach, station: ValidatedStation
) -> None:
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    coach = new_coach(station)
    coach.open("/code/playground?participant=7")
    blocks = Blocks(coach.page)
    rows = coach.page.locator("[data-own-side] [data-own]")
    expect(rows).to_have_count(0)
    blocks.lay("print")
    expect(rows).to_have_text(["Program 11 block"])
    blocks.lay("end")
    expect(rows).to_have_text(["Program 12 block"])
    coach.page.locator("[data-own-side] [data-new]").click()
    coach.page.wait_for_url("**program=new")
    Blocks(coach.page).lay("print")
    expect(rows).to_have_text(["Program 21 block", "Program 12 block"])


def test_programs_stand_beside_the_playground(new_coach: NewCoach, station: ValidatedStation) -> None:
    blocks = open_empty(new_coach, station)
    page = blocks.page
    blocks.lay("print")
    own = page.locator("[data-own-side]")
    expect(own.locator("[data-own] strong")).to_have_text(["Program 1"])
    # While an argument is changed its pad has the room.
    blocks.argument(1).click()
    expect(own).to_be_hidden()
    page.keyboard.type("lutning")
    page.keyboard.press("Enter")
    expect(page.locator("[data-sensor-note]")).to_contain_text("Lutning är vinkeln")
    own.locator("[data-new]").click()
    blocks.expect()
    expect(page.locator("[data-sensor-note]")).to_be_hidden()
    own.locator("[data-own]").click()
    blocks.expect("print")
