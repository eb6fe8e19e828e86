"""What is made in the editor of Slang is kept: over a reload in the middle of a word, and by guests."""

import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from Browser.blocks import Blocks
from Browser.coach import Coach
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
NUMBERS = count(1)


@pytest.fixture(scope="module")
def station(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ValidatedStation]:
    program = Program(binary, tmp_path_factory.mktemp("kept"), (), {})
    yield ValidatedStation(program.port)
    program.stop()


@pytest.fixture
def learner(station: ValidatedStation) -> int:
    """Somebody of whom nothing is kept yet."""
    number = next(NUMBERS)
    station.post("/api/v1/participants", {"number": number, "nickname": "Cleo"}, 201)
    return number


def programs(station: ValidatedStation, learner: int) -> list[dict]:
    path = f"/api/v1/code/programs?participant={learner}"
    return [
        station.get(f"/api/v1/code/programs/{one['id']}").json()
        for one in station.get(path).json()["items"]
    ]


def begin_text(blocks: Blocks, number: int, place: int, text: str) -> None:
    blocks.argument(number, place).click()
    field = blocks.page.locator("[data-field] input")
    expect(field).to_be_focused()
    field.press_sequentially(text)


def reload(page: Page) -> Blocks:
    page.reload()
    return Blocks(page)


@pytest.mark.parametrize("path", ["/code/playground", "/code/lessons/loops/loops-1"])
@pytest.mark.parametrize("is_guest", [False, True], ids=["learner", "guest"])
def test_word_that_is_being_written_outlives_a_reload(
    new_coach: NewCoach, station: ValidatedStation, learner: int, path: str, is_guest: bool
) -> None:
    coach = new_coach(station)
    coach.open(path if is_guest else f"{path}?participant={learner}")
    blocks = Blocks(coach.page)
    blocks.lay("print")
    number = blocks.lines.count()
    begin_text(blocks, number, 0, '"mitt i et')
    blocks = reload(coach.page)
    expect(blocks.lines).to_have_count(number)
    expect(blocks.argument(number)).to_have_text("”mitt i et”vad")
    if is_guest:
        return
    task = f"&task={path.rpartition('/')[2]}" if "lessons" in path else ""
    address = f"/api/v1/code/programs?participant={learner}{task}"
    await_condition("one program", 5, lambda: len(station.get(address).json()["items"]) == 1)


def test_what_cannot_be_read_yet_outlives_a_reload(
    new_coach: NewCoach, station: ValidatedStation, learner: int
) -> None:
    coach = new_coach(station)
    coach.open(f"/code/playground?participant={learner}")
    blocks = Blocks(coach.page)
    blocks.lay("print")
    await_condition("kept", 5, lambda: len(programs(station, learner)) == 1)
    blocks.fill(1, 0, "1 2")
    blocks = reload(coach.page)
    expect(blocks.argument(1)).to_have_text("12vad")
    blocks.change(1, 0, "1 + 2")
    await_condition("kept", 5, lambda: programs(station, learner)[0]["text"] == "print 1 + 2")
    assert len(programs(station, learner)) == 1


def test_later_of_two_screens_is_told_and_loses_nothing(
    new_coach: NewCoach, station: ValidatedStation, learner: int
) -> None:
    coaches = [new_coach(station), new_coach(station)]
    screens = []
    for coach in coaches:
        coach.open(f"/code/playground?participant={learner}")
        blocks = Blocks(coach.page)
        if not screens:
            blocks.lay("blank")
            await_condition("kept", 5, lambda: len(programs(station, learner)) == 1)
        screens.append(blocks)
    one, other = screens
    one.lay("print")
    await_condition("kept", 5, lambda: "print" in programs(station, learner)[0]["text"])
    other.lay("end")
    expect(other.page.locator("[data-toast]")).to_contain_text("ändrades på en annan skärm")
    other.expect("blank", "print")
    other.page.locator('[data-tool="undo"]').click()
    other.expect("blank", "end")
    # And what was undone is kept by both.
    await_condition("kept", 5, lambda: "end" in programs(station, learner)[0]["text"])


def test_program_that_was_deleted_elsewhere_is_kept_as_a_new_one(
    new_coach: NewCoach, station: ValidatedStation, learner: int
) -> None:
    coach = new_coach(station)
    coach.open(f"/code/playground?participant={learner}")
    blocks = Blocks(coach.page)
    blocks.lay("blank")
    await_condition("kept", 5, lambda: len(programs(station, learner)) == 1)
    first = programs(station, learner)[0]["id"]
    station.post(f"/api/v1/code/programs/{first}/delete", {}, 200)
    blocks.lay("print")
    await_condition("kept anew", 5, lambda: len(programs(station, learner)) == 1)
    now = programs(station, learner)[0]["id"]
    assert now != first
    expect(coach.page).to_have_url(re.compile(f"program={now}$"))


def open_programs(page: Page) -> Locator:
    page.locator("[data-programs-open]").click()
    dialog = page.locator("[data-programs]")
    expect(dialog).to_be_visible()
    return dialog


def test_guest_has_programs_of_their_own_until_they_leave(
    new_coach: NewCoach, station: ValidatedStation
) -> None:
    coach = new_coach(station)
    page = coach.page
    coach.open("/code/playground")
    blocks = Blocks(page)
    blocks.lay("print")
    dialog = open_programs(page)
    expect(dialog.locator("[data-own] strong")).to_have_text(["Program 1"])
    dialog.locator("input").fill("Mitt")
    dialog.locator("[type=submit]").click()
    expect(page.locator("h1 [data-name]")).to_have_text("Mitt")
    page.locator("[data-begin]").click()
    expect(page.locator("[data-console-box]")).to_have_attribute("data-state", "fault")
    open_programs(page).locator("[data-new]").click()
    blocks.expect()
    # What the other one said is not this one's.
    expect(page.locator("[data-console-box]")).to_be_hidden()
    expect(page.locator("[data-stop]")).to_be_hidden()
    blocks.lay("blank", "end")
    blocks = reload(page)
    blocks.expect("blank", "end")
    dialog = open_programs(page)
    expect(dialog.locator("[data-own] strong")).to_have_text(["Program 1", "Mitt"])
    expect(dialog.locator("[data-own] [data-size]")).to_have_text(["1 block", "1 block"])
    dialog.locator("[data-own]").nth(1).click()
    blocks.expect("print")
    open_programs(page).locator("[data-copy]").click()
    expect(page.locator("h1 [data-name]")).to_have_text("Mitt 2")
    open_programs(page).locator("[data-delete]").click()
    expect(page.locator("[data-undo-text]")).to_have_text("Mitt 2 är raderat.")
    # What was changed last of the others is open.
    blocks.expect("blank", "end")
    page.locator("[data-undo]").click()
    expect(page.locator("h1 [data-name]")).to_have_text("Mitt 2")
    # What is open is what is shared.
    page.locator("[data-share]").click()
    expect(page.locator("[data-text]")).to_contain_text("Mitt 2")


def test_program_is_deleted_and_comes_back(
    new_coach: NewCoach, station: ValidatedStation, learner: int
) -> None:
    coach = new_coach(station)
    page = coach.page
    coach.open(f"/code/playground?participant={learner}")
    blocks = Blocks(page)
    # Nothing is kept yet: nothing can be deleted or copied.
    for press in ("[data-delete]", "[data-copy]"):
        open_programs(page).locator(press).click()
        expect(page.locator("[data-toast]")).to_have_text("Här är inget program än. Lägg ett block först.")
    blocks.lay("print")
    open_programs(page).locator("[data-delete]").click()
    expect(page.locator("[data-undo-text]")).to_have_text("Program 1 är raderat.")
    Blocks(page).expect()
    page.locator("[data-undo]").click()
    page.wait_for_url("**program=*")
    Blocks(page).expect("print")
