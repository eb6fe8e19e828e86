"""A whole lesson of Slang from its start to its pennant, by touch and with the keyboard alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.lessons import LEARNERS, Learner, right_answers
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
LESSON = "hello"
CONSOLE = "[data-console-box]"


def is_right(page: Page, learner: Learner) -> None:
    """What was run is right: go on."""
    expect(page.locator(CONSOLE)).to_have_attribute("data-state", "right")
    on = page.locator(f"{CONSOLE} a.btn--go")
    expect(on).to_be_focused()
    learner.press(on)


def said_wrong(page: Page) -> None:
    expect(page.locator(CONSOLE)).to_have_attribute("data-state", "help")


def learn_pages(page: Page, learner: Learner) -> None:
    # There is no way on before something was done.
    expect(page.locator("main[data-task=hello-1][data-ready]")).to_be_visible()
    expect(page.locator("a.btn--go")).to_have_count(0)
    learner.run()
    is_right(page, learner)

    expect(page.locator("main[data-task=hello-2][data-ready]")).to_be_visible()
    learner.run()
    said_wrong(page)
    learner.write(1, "hej li")
    learner.run()
    is_right(page, learner)

    expect(page.locator("main[data-task=hello-3][data-ready]")).to_be_visible()
    learner.lift(2)
    learner.run()
    is_right(page, learner)

    expect(page.locator("main[data-task=hello-4][data-ready]")).to_be_visible()
    learner.lay("blank", below=1)
    learner.run()
    is_right(page, learner)

    expect(page.locator("main[data-task=hello-5][data-ready]")).to_be_visible()
    learner.run()
    expect(page.locator(CONSOLE)).to_have_attribute("data-state", "fault")
    learner.press(page.locator(f"{CONSOLE} .btn--go"))
    learner.write_here("vatten")
    learner.run()
    is_right(page, learner)


def answer_quiz(page: Page, learner: Learner) -> None:
    for number, right in enumerate(right_answers("hello-q"), 1):
        expect(page.locator("main.quiz")).to_have_attribute("data-question", str(number))
        expect(page.locator("[data-answers] .note")).to_have_count(0)
        if number == 1:
            learner.answer(right % 2 + 1)
            expect(page.locator('.note[data-state="care"]')).to_be_visible()
        learner.answer(right)
        expect(page.locator('.note[data-state="ready"]')).to_be_visible()
        on = page.locator("a.btn--go")
        expect(on).to_be_focused()
        learner.press(on)


def meet_challenge(page: Page, learner: Learner) -> None:
    expect(page.locator("main[data-task=team-call][data-ready]")).to_be_visible()
    for line in (1, 2, 3):
        learner.lay("print")
        learner.write(line, "heja laget")
    learner.run()
    expect(page.locator(CONSOLE)).to_have_attribute("data-state", "right")
    expect(page.locator(f'{CONSOLE} use[href="#i-star"]')).to_have_count(1)
    is_right(page, learner)


@pytest.mark.parametrize(
    ("hand", "size", "number"), [("touch", (360, 740), 11), ("keys", (1280, 800), 12)], ids=["touch", "keys"]
)
def test_lesson_is_learnt_from_its_start_to_its_pennant(
    new_coach: NewCoach, school: ValidatedStation, hand: str, size: tuple[int, int], number: int
) -> None:
    school.post("/api/v1/participants", {"number": number, "nickname": "Maja"}, 201)
    coach = new_coach(school, size, touch=hand == "touch")
    page, learner = coach.page, LEARNERS[hand](coach.page)
    # What is played is there at once.
    page.emulate_media(reduced_motion="reduce")
    coach.open(f"/code?participant={number}")
    row = page.locator(f'[data-lesson="{LESSON}"]')
    expect(row.locator(".ribbon, .steps")).to_have_count(0)
    learner.press(page.locator("[data-continue]"))
    learn_pages(page, learner)
    answer_quiz(page, learner)
    meet_challenge(page, learner)

    expect(page.locator(f'main[data-lesson="{LESSON}"]')).to_have_attribute("data-whole", "")
    expect(page.locator('.checks use[href="#i-check"]')).to_have_count(3)
    learner.press(page.locator("[data-leave-page]"))
    # Home shows the ribbon, and the next lesson is the one to go on with.
    expect(row.locator(".ribbon")).to_be_visible()
    expect(page.locator(".ribbon")).to_have_count(1)
    expect(page.locator("[data-continue]")).to_have_attribute("href", re.compile("/code/lessons/names"))
    learner.press(page.locator("header .chip--p"))
    expect(page.locator("dl.figures dd").first).to_have_text(re.compile(r"^\s*1\D"))
    expect(page.locator("dl.figures dd").nth(1)).to_have_text(re.compile(r"^\s*1\D"))
