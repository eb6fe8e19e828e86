"""The pad of an argument: lists and cards are boxes and forms, whose parts are chosen by a press."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from Browser.blocks import Blocks
from Browser.coach import Coach
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PHONE = (360, 740)


@pytest.fixture(scope="module")
def station(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ValidatedStation]:
    program = Program(binary, tmp_path_factory.mktemp("pad"), (), {})
    yield ValidatedStation(program.port)
    program.stop()


def open_field(new_coach: NewCoach, station: ValidatedStation, size: tuple[int, int] = PHONE) -> Blocks:
    coach = new_coach(station, size)
    coach.page.emulate_media(reduced_motion="reduce")
    coach.open("/code/playground")
    blocks = Blocks(coach.page)
    blocks.lay("print")
    blocks.argument(1).click()
    expect(blocks.page.locator("[data-field] input")).to_be_focused()
    return blocks


def press(blocks: Blocks, *selectors: str) -> None:
    for selector in selectors:
        blocks.page.locator(f".padk {selector}").click()


def boxes(blocks: Blocks) -> Locator:
    return blocks.page.locator("[data-boxes] [data-box]")


def test_list_is_built_of_boxes(new_coach: NewCoach, station: ValidatedStation) -> None:
    blocks = open_field(new_coach, station)
    field = blocks.page.locator("[data-field] input")
    press(blocks, '[data-put="[]"]', '[data-put="2"]', '[data-put="point"]', '[data-put="9"]')
    expect(boxes(blocks)).to_have_text(["2,91"])
    press(blocks, "[data-box-more]", '[data-put="7"]', "[data-box-more]", '[data-put="8"]')
    expect(field).to_have_value("[2,9, 7, 8]")
    expect(boxes(blocks)).to_have_text(["2,91", "72", "83"])
    expect(boxes(blocks).nth(2)).to_have_attribute("aria-current", "true")
    # A box is chosen and changed, and another one deleted.
    boxes(blocks).nth(1).click()
    press(blocks, '[data-put="4"]')
    expect(field).to_have_value("[2,9, 4, 8]")
    boxes(blocks).nth(0).click()
    press(blocks, "[data-box-less]")
    expect(field).to_have_value("[4, 8]")
    for box in [*boxes(blocks).all(), blocks.page.locator("[data-box-more]")]:
        bounds = box.bounding_box()
        assert bounds["width"] >= 47.5 and bounds["height"] >= 47.5, bounds
    expect(field).to_be_focused()
    press(blocks, '.padk__keys:not([hidden]) [data-key="done"]')
    blocks.run()
    blocks.expect_said("[4, 8]")


def test_card_is_a_form_of_names_and_values(new_coach: NewCoach, station: ValidatedStation) -> None:
    blocks = open_field(new_coach, station)
    page = blocks.page
    field = page.locator("[data-field] input")
    press(blocks, '[data-put="{}"]', "[data-box-more]")
    # The name is chosen; letters come from the keyboard.
    expect(field).to_have_attribute("inputmode", "text")
    page.keyboard.type("namn")
    boxes(blocks).nth(0).click()
    press(blocks, "[data-text]")
    page.keyboard.type("Maja")
    press(blocks, "[data-box-more]")
    page.keyboard.type("ålder")
    boxes(blocks).nth(1).click()
    press(blocks, '[data-put="1"]', '[data-put="2"]')
    expect(field).to_have_value('{namn: "Maja", ålder: 12}')
    expect(page.locator("[data-boxes] .bx__name")).to_have_text(["namn", "ålder"])
    expect(boxes(blocks)).to_have_text(["”Maja”", "12"])
    boxes(blocks).nth(0).click()
    page.keyboard.type("Saga")
    expect(field).to_have_value('{namn: "Saga", ålder: 12}')
    press(blocks, "[data-box-less]")
    expect(field).to_have_value("{ålder: 12}")


def test_card_in_a_list_has_a_row_of_its_own(new_coach: NewCoach, station: ValidatedStation) -> None:
    blocks = open_field(new_coach, station, (1280, 800))
    page = blocks.page
    field = page.locator("[data-field] input")
    field.fill("lägg([{a: 1}, {a: (2)}]; tider[1])")
    rows = page.locator("[data-boxes] .bxs")
    # A place in a list, and what a function takes, are no boxes.
    expect(rows).to_have_count(0)
    field.press("Home")
    for _ in range(8):
        field.press("ArrowRight")
    expect(rows).to_have_count(2)
    expect(rows.nth(0).locator("[data-box]")).to_have_text(["{a:1}1", "{a: (2)}2"])
    expect(rows.nth(1).locator("[data-box]")).to_have_text(["1"])
    rows.nth(0).locator("[data-box]").nth(1).click()
    expect(rows.nth(0).locator("[aria-current]")).to_have_text("{a: (2)}2")
    field.fill("”[1]”")
    expect(rows).to_have_count(0)


def test_what_a_page_is_about_is_offered_first(new_coach: NewCoach, station: ValidatedStation) -> None:
    coach = new_coach(station, PHONE)
    coach.open("/code/lessons/loops/loops-2")
    Blocks(coach.page).argument(2).click()
    offered = coach.page.locator("[data-pad-values] button")
    expect(offered.nth(1)).to_have_text("varv")
    expect(offered.filter(has_text="varv")).to_have_count(1)


def test_fields_of_known_cards_are_offered(new_coach: NewCoach, station: ValidatedStation) -> None:
    blocks = open_field(new_coach, station)
    blocks.page.keyboard.press("Escape")
    blocks.lay("variable")
    blocks.fill(2, 0, "spelare")
    blocks.fill(2, 1, '{namn: "Maja"}')
    expect(blocks.argument(2, 1)).to_have_text("{namn:”Maja”}värde")
    blocks.argument(1).click()
    press(blocks, '[data-put="spelare"]', '[data-put=".namn"]')
    expect(blocks.page.locator("[data-field] input")).to_have_value("spelare.namn")


def test_long_argument_stays_inside_the_board(new_coach: NewCoach, station: ValidatedStation) -> None:
    blocks = open_field(new_coach, station)
    blocks.page.locator("[data-field] input").fill('"' + "ord" * 60 + '" + "' + "bok " * 60 + '"')
    wide = "(board) => board.scrollWidth - board.clientWidth"
    board = blocks.page.locator("[data-board]")
    assert board.evaluate(wide) <= 0
    blocks.page.keyboard.press("Enter")
    expect(blocks.page.locator("[data-field]")).to_have_count(0)
    assert board.evaluate(wide) <= 0
