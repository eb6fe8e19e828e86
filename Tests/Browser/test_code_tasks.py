"""Tasks of Slang in a browser: from the start of a page to right, with mistakes and their repair."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.blocks import Blocks
from Browser.coach import Coach
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PHONE, TABLET = (360, 740), (1280, 800)
PULSE = "/code/lessons/loops/loops-4?participant=7"


def open_task(coach: Coach, path: str = PULSE) -> Blocks:
    # What is played is there at once.
    coach.page.emulate_media(reduced_motion="reduce")
    coach.open(path)
    return Blocks(coach.page)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_page_goes_from_its_start_over_a_mistake_to_right(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size)
    page = coach.page
    blocks = open_task(coach)
    blocks.expect("repeat", ".if", "..print", ".end", "end")
    # Not filled: the console says so, the block is marked, and a press leads there.
    blocks.run()
    expect(blocks.console).to_have_attribute("data-state", "fault")
    expect(blocks.console.locator("h2")).to_contain_text("Rad 2 är inte klar")
    expect(blocks.line(2)).to_have_attribute("data-s", "fault")
    blocks.console.locator(".btn--go").click()
    expect(page.locator("[data-field] input")).to_be_focused()
    expect(blocks.console).to_be_hidden()
    page.locator('[data-choice="<"]').click()
    page.keyboard.type("150")
    page.keyboard.press("Enter")
    # Wrong: what was expected beside what came, and hints.
    blocks.run()
    expect(blocks.console).to_have_attribute("data-state", "help")
    expect(blocks.console.locator(".versus b")).to_have_text(["4 rader", "6 rader"])
    blocks.console.locator("[data-hint]").click()
    opened = page.locator('.clue[data-s="open"]')
    expect(opened).to_have_count(1)
    # Nothing lies over what was asked for.
    opened.click(trial=True)
    blocks.argument(2, 1).click()
    page.locator('[data-choice=">="]').click()
    blocks.run()
    # Figures of values that nobody saw are said to be of those, and do not stand above what was seen.
    expect(blocks.console.locator(".versus b")).to_have_text(["0 rader", "10 rader"])
    body = blocks.console.locator(".console__body")
    expect(body.locator("> *").first).to_contain_text("Med andra värden än dem du såg:")
    expect(body.locator("> p")).to_have_text("150 är inte över 150.")
    expect(blocks.console.locator(".said")).to_have_count(0)
    blocks.argument(2, 1).click()
    page.locator('[data-choice=">"]').click()
    blocks.run()
    # Right: what was learnt, the line of the lesson, and the way on.
    expect(blocks.console).to_have_attribute("data-state", "right")
    expect(blocks.console.locator("h2")).to_have_text("Rätt")
    expect(page.locator('[data-steps] i[data-s="done"]')).not_to_have_count(0)
    on = blocks.console.locator("a.btn--go")
    expect(on).to_be_focused()
    assert on.get_attribute("href").startswith("/code/lessons/loops/loops-5")


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_first_line_that_differs_is_marked_by_more_than_a_colour(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    blocks = open_task(new_coach(peopled, size), "/code/lessons/hello/hello-3?participant=7")
    blocks.run()
    expect(blocks.console).to_contain_text("Nummer 1 av det som sades är det första som skiljer:")
    marked = blocks.console.locator('.said li[data-s="differs"]')
    expect(marked).to_have_count(1)
    expect(marked).to_have_text(re.compile(r"gå\s*skiljer$"))
    expect(marked.locator("svg")).to_be_visible()


def test_hints_leave_room_for_the_program_on_a_phone(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    page = open_task(new_coach(peopled, PHONE)).page
    if page.locator("[data-clues]").is_hidden():
        page.locator("[data-hint]:visible").click()
    while page.locator('[data-clue][data-s="next"]').count():
        page.locator('[data-clue][data-s="next"]').click()
        expect(page.locator('.clue[data-s="open"]:visible')).to_have_count(1)
        expect(page.locator("[data-begin]")).to_be_in_viewport(ratio=1)
    expect(page.locator('.clue[data-s="open"]')).to_have_count(3)
    # The last one shows the blocks, as they look, and says them.
    shown = page.locator(".shown > li")
    expect(shown.locator(".node")).to_have_attribute("data-k", "if")
    expect(shown.locator("[data-aloud]")).to_have_text("Om, puls, >, 150")
    expect(shown.locator("button")).to_have_count(0)


def test_last_hint_of_a_challenge_shows_its_blocks_and_leaves_room_for_it(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    blocks = open_task(new_coach(peopled, TABLET), "/code/challenges/fizzbuzz?participant=7")
    page = blocks.page
    for number in range(1, 4):
        page.locator(f'[data-clue][data-s="next"]:has-text("{number}")').click()
    expect(page.locator(".shown > li")).to_have_count(15)
    # They lie below the task and end where the page does.
    task, clues = page.locator(".task").bounding_box(), page.locator("[data-clues]").bounding_box()
    assert clues["y"] >= task["y"] + task["height"]
    assert clues["y"] + clues["height"] <= TABLET[1]
    # The console lies over them.
    blocks.run()
    blocks.console.locator("[data-primary]").click(trial=True)


def test_values_of_a_run_that_was_not_followed_stand_below_its_names(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    blocks = open_task(new_coach(peopled), "/code/playground")
    blocks.lay("repeat", "print", "end")
    blocks.fill(1, 0, "30")
    blocks.fill(2, 0, "varv")
    blocks.run()
    blocks.expect_said(*[str(turn) for turn in range(1, 31)])
    expect(blocks.argument(2).locator("small")).to_have_text("30")


def test_ball_is_followed_step_by_step(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled)
    page = coach.page
    blocks = open_task(coach)
    blocks.fill(2, 1, ">")
    blocks.fill(2, 2, "150")
    page.locator('[data-tool="step"]').click()
    now = page.locator('.ln[data-run="now"]')
    expect(now).to_have_attribute("data-k", "repeat")
    expect(page.locator(".pal__list")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-step]").click()
    expect(now).to_have_attribute("data-k", "if")
    # What is said of a block keeps it in its row, with its own press.
    plate, more = blocks.line(2).locator(".blk"), blocks.line(2).locator("[data-more]")
    box, press, other = (part.bounding_box() for part in (plate, more, blocks.line(3).locator(".blk")))
    assert box["height"] == other["height"]
    assert press["y"] >= box["y"] and press["y"] + press["height"] <= box["y"] + box["height"] + 1
    # The value that was read stands under its name, and which way was taken.
    expect(blocks.argument(2, 0).locator("small")).to_have_text("128")
    expect(blocks.line(2).locator(".blk__tag")).to_have_text("nej")
    expect(blocks.line(1).locator(".blk__tag")).to_have_text("varv 1")
    expect(page.locator("[data-values] .lv")).to_contain_text(["puls"])
    # Past both Ends, and round.
    for block in ("end", "end", "repeat"):
        page.locator("[data-step]").click()
        expect(now).to_have_attribute("data-k", block)
    expect(blocks.console.locator("h2")).to_have_text("Varv 2 av 10")
    page.locator('[data-pace="run"]').click()
    expect(page.locator("[data-begin]")).to_be_visible()
    blocks.expect_said("lugna dig × 4")


def test_missing_end_is_shown_and_put_there(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    blocks = open_task(new_coach(peopled), "/code/playground")
    blocks.lay("repeat", "print")
    blocks.fill(1, 0, "2")
    blocks.fill(2, 0, '"hej')
    blocks.run()
    expect(blocks.console.locator("h2")).to_contain_text("saknar Slut")
    ghost = blocks.page.locator(".ln.ghost")
    expect(ghost).to_be_visible()
    expect(blocks.page.locator('.lane[data-s="torn"]')).not_to_have_count(0)
    ghost.locator("[data-repair]").click()
    blocks.expect("repeat", ".print", "end")
    expect(blocks.console).to_be_hidden()
    blocks.run()
    blocks.expect_said("hej × 2")


def test_missing_end_is_brought_into_view_however_long_the_program_is(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled, PHONE)
    page = coach.page
    blocks = open_task(coach, "/code/playground")
    blocks.lay("repeat", *["print"] * 14)
    blocks.fill(1, 0, "2")
    for line in range(2, 16):
        blocks.fill(line, 0, str(line))
    blocks.run()
    expect(blocks.console.locator("h2")).to_contain_text("saknar Slut")
    board = page.locator("[data-board]").bounding_box()
    ghost = page.locator(".ln.ghost").bounding_box()
    assert board["y"] <= ghost["y"] and ghost["y"] + ghost["height"] <= board["y"] + board["height"] + 1
    # The console says what the machine made of it, and its press puts the End there.
    expect(blocks.console).to_contain_text("Datorn vet inte vilka block som är inuti")
    blocks.console.locator(".btn--go").click()
    expect(blocks.lines).to_have_count(16)
    expect(blocks.line(16)).to_have_attribute("data-k", "end")


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_each_fault_teaches_and_one_press_mends_a_misspelled_word(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size)
    blocks = open_task(coach, "/code/playground")
    blocks.lay("variable", "print", "print")
    blocks.fill(1, 0, "poäng")
    blocks.fill(1, 1, "3")
    blocks.fill(2, 0, "poägn")
    blocks.change(3, 0, 'lägnd("hej")')
    console = blocks.console
    blocks.run()
    expect(console.locator("h2")).to_have_text("Inget heter poägn")
    expect(console).to_contain_text("Menade du poäng?")
    expect(console).to_contain_text("Ett namn skrivs likadant varje gång")
    coach.expect_fits()
    console.locator(".btn--go").click()
    expect(blocks.argument(2)).to_contain_text("poäng")
    # A word of the language is known too.
    blocks.run()
    expect(console).to_contain_text("Menade du längd?")
    console.locator(".btn--go").click()
    blocks.run()
    blocks.expect_said("3", "3")
    # A word in the place of a number.
    blocks.change(2, 0, 'poäng - "tre"')
    blocks.run()
    expect(console.locator("h2")).to_have_text("− vill ha två tal")
    expect(console).to_contain_text("ett av värdena är inget tal")
    blocks.change(2, 0, "poäng")
    # An Else that stands alone.
    blocks.lay("else")
    blocks.run()
    expect(console.locator("h2")).to_contain_text("Annars hör hemma en gång")
    expect(console).to_contain_text("hittar inget Om som det hör till")


def test_page_says_of_a_fault_what_its_task_knows(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    blocks = open_task(new_coach(peopled, PHONE), "/code/lessons/hello/hello-5?participant=7")
    blocks.run()
    expect(blocks.console.locator("h2")).to_contain_text("Rad 2 är inte klar")
    expect(blocks.console).to_contain_text("Skriv ”vatten” där")


def test_fault_with_values_that_nobody_saw_is_said_to_be_of_those(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled, PHONE)
    blocks = open_task(coach, "/code/lessons/choose/choose-6?participant=7")
    blocks.argument(1, 1).click()
    coach.page.locator('[data-choice=">"]').click()
    coach.page.keyboard.type("0")
    coach.page.keyboard.press("Enter")
    # The tilt that is shown is 12 degrees, one that is not is -8.
    blocks.fill(4, 0, "1 / (lutning + 8)")
    blocks.run()
    expect(blocks.console).to_have_attribute("data-state", "fault")
    expect(blocks.console).to_contain_text("Det händer med andra värden än dem du såg.")
    expect(blocks.console.locator(".said")).to_have_count(0)


def test_faulty_value_leads_to_the_line_that_made_it(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    blocks = open_task(new_coach(peopled), "/code/playground")
    blocks.lay("variable", "repeat", "end")
    blocks.fill(1, 0, "varven")
    blocks.fill(1, 1, '"tio')
    blocks.fill(2, 0, "varven")
    blocks.run()
    expect(blocks.console.locator("h2")).to_contain_text("Upprepa vill ha ett helt tal")
    expect(blocks.line(2).locator('.arg[data-s="fault"]')).to_have_count(1)
    expect(blocks.console.locator(".btn--go")).to_have_text("Ändra rad 1")
    blocks.console.locator(".btn--go").click()
    expect(blocks.line(1).locator("[data-field] input")).to_have_value("tio")


def test_program_stands_beside_javascript_and_swift(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    blocks = open_task(new_coach(peopled), "/code/playground")
    blocks.lay("repeat", "print", "end")
    blocks.fill(1, 0, "3")
    blocks.fill(2, 0, "varv")
    blocks.page.locator('[data-tool="code"]').click()
    view = blocks.page.locator("dialog.codeview")
    expect(view.locator(".codes__r")).to_have_count(3)
    expect(view.locator("pre.js").first).to_contain_text("for (let")
    expect(view.locator("pre.swift").first).to_contain_text("in 1...3")
    view.locator(".top button").click()
    expect(view).to_have_count(0)


def test_answer_is_tried_again_until_it_is_right(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    coach.open("/code/quizzes/loops-q/1?participant=7")
    page = coach.page
    answers = page.locator("[data-answer]")
    expect(page.locator(".note")).to_have_count(0)
    # Which one is right is the course's: each wrong one stays dashed, with its reason.
    for place in range(answers.count()):
        answers.nth(place).click()
        expect(answers.nth(place)).to_have_attribute("data-s", re.compile("tried|right"))
        if answers.nth(place).get_attribute("data-s") == "right":
            break
        expect(page.locator('.note[data-state="care"]')).to_be_visible()
    expect(page.locator('.note[data-state="ready"]')).to_be_visible()
    expect(page.locator(".note")).to_have_count(1)
    expect(page.locator("a.btn--go")).to_be_focused()
