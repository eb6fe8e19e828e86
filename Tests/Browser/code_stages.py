"""The learn-to-code part in the states that matter; `stages` has them in its list.

Number 14 is at its beginning, whatever is looked at before; number 7 has done the first lesson and works on.
"""

import json
from collections.abc import Callable
from functools import cache
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from Browser.lessons import COURSE, right_answers
from Browser.stage import Stage
from Support.station import Station

NEW, LEARNER = 14, 7
LESSON = "hello"
# A page whose program runs as it stands, and one that still has dots.
RUNNING = f"/code/lessons/choose/choose-5?participant={LEARNER}"
UNFINISHED = f"/code/lessons/loops/loops-4?participant={LEARNER}"


@cache
def _learnt(port: int) -> None:
    """Do the first lesson, once."""
    station = Station(port)
    course = json.loads(COURSE.read_text(encoding="utf-8"))
    lesson = next(lesson for lesson in course["lessons"] if lesson["id"] == LESSON)
    challenge = next(task for task in course["challenges"] if task["id"] == lesson["challenge"])
    for task in [*lesson["pages"], challenge]:
        solution = task["solution"]
        text = solution if isinstance(solution, str) else solution["en"]
        wish = {"participant": LEARNER, "task": task["id"], "text": text, "language": "en"}
        assert station.post("/api/v1/code/checks", wish).json()["right"]
    quiz = lesson["quiz"]["id"]
    for question, answer in enumerate(right_answers(quiz), 1):
        wish = {"participant": LEARNER, "quiz": quiz, "question": question, "answer": answer}
        assert station.post("/api/v1/code/answers", wish).json()["right"]


def _once_learnt(page: Page) -> None:
    _learnt(urlsplit(page.url).port)
    page.reload()


def _press(*places: str) -> Callable[[Page], None]:
    def arrange(page: Page) -> None:
        expect(page.locator("main")).to_be_visible()
        for place in places:
            page.locator(place).click()
        expect(page.locator("dialog[open]")).to_be_visible()

    return arrange


def _run(state: str) -> Callable[[Page], None]:
    def arrange(page: Page) -> None:
        page.locator("main[data-ready] [data-begin]").click()
        expect(page.locator("[data-console-box]")).to_have_attribute("data-state", state)
        # Run and Stop are deaf for a moment, which nobody sees.
        expect(page.locator("main[data-deaf], main[data-running]")).to_have_count(0)

    return arrange


def _step(page: Page) -> None:
    page.locator('main[data-ready] [data-tool="step"]').click()
    expect(page.locator('.ln[data-run="now"]')).to_have_count(1)
    for _ in range(2):
        page.locator("[data-step]").click()
    expect(page.locator(".blk__tag")).to_have_count(1)
    expect(page.locator("main[data-deaf]")).to_have_count(0)


def _fill(page: Page) -> None:
    """A guest's program with its first argument open; what an earlier look has left is taken away."""
    page.evaluate("sessionStorage.clear()")
    page.reload()
    page.locator('main[data-ready] [data-block="repeat"]').click()
    page.locator('[data-block="print"]').click()
    page.locator("[data-program] [data-arg]").first.click()
    expect(page.locator("[data-field] input")).to_be_focused()


def _shared(page: Page) -> None:
    expect(page.locator("[data-text]")).not_to_be_empty()
    expect(page.locator("[data-qr] path")).not_to_have_attribute("d", "")


CODE = [
    Stage("code", f"/code?participant={NEW}"),
    Stage("code-begun", f"/code?participant={LEARNER}", _once_learnt),
    Stage("code-start", "/code/start"),
    Stage("code-task", f"/code/lessons/loops/loops-4?participant={NEW}"),
    Stage("code-fault", UNFINISHED, _run("fault")),
    Stage("code-wrong", f"/code/lessons/hello/hello-2?participant={LEARNER}", _run("help")),
    Stage("code-right", f"/code/lessons/hello/hello-1?participant={LEARNER}", _run("right")),
    Stage("code-step", RUNNING, _step),
    Stage("code-info", RUNNING, _press('main[data-ready] [data-tool="info"]')),
    Stage("code-views", RUNNING, _press('main[data-ready] [data-tool="code"]')),
    Stage("code-quiz", f"/code/quizzes/loops-q/1?participant={NEW}"),
    Stage("code-end", f"/code/lessons/hello/end?participant={NEW}"),
    Stage("code-end-whole", f"/code/lessons/hello/end?participant={LEARNER}", _once_learnt),
    Stage("code-challenges", f"/code/challenges?participant={NEW}"),
    Stage("code-challenge", f"/code/challenges/fizzbuzz?participant={NEW}"),
    Stage("code-playground", "/code/playground", _fill),
    Stage("code-programs", "/code/playground", _press("main[data-ready] [data-programs-open]")),
    Stage("code-profile", f"/code/profile?participant={NEW}"),
    Stage("code-profile-won", f"/code/profile?participant={LEARNER}", _once_learnt),
    Stage("code-draw", f"/code/profile?participant={LEARNER}", _press("[data-draw]")),
    Stage("code-share", f"/code/share?participant={NEW}", _shared),
    Stage("code-settings", f"/code/settings?participant={NEW}"),
    Stage("code-class", "/code/class"),
]
