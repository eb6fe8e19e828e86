"""Every text of a course is read aloud at a press, in the language of the page, until it is pressed again."""

import json
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from Browser.blocks import Blocks
from Browser.coach import Coach
from Browser.sounds import heard, listen
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PHONE = (360, 740)
LESSON = "/code/lessons/loops/loops-4?participant=7"
# The other pages that have something of a course, and what is read there first.
PAGES = [
    ("/code/quizzes/loops-q/1?participant=7", "h1"),
    ("/code/lessons/hello/end?participant=7", ".fin__t .label"),
    ("/code/challenges?participant=7", ".chal strong"),
    ("/code/challenges/fizzbuzz?participant=7", "h1"),
    ("/code/playground?participant=7", ".task p[data-aloud]"),
    ("/code?participant=7", ".contin strong"),
    ("/code/start", "h1"),
]

# An audio system that takes a second to begin, as on a machine that has other things to do.
SLOW_TO_SOUND = """
  const resume = AudioContext.prototype.resume;
  const state = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, "state");
  let isAwake = false;
  Object.defineProperty(BaseAudioContext.prototype, "state", {
    get() { return isAwake ? state.get.call(this) : "suspended"; },
  });
  AudioContext.prototype.resume = async function () {
    await new Promise((resolve) => { setTimeout(resolve, 1000); });
    await resume.call(this);
    isAwake = true;
  };
"""


def asked_for(page: Page, language: str) -> list[str]:
    """Return the list that fills with the texts that the page has had spoken."""
    texts: list[str] = []

    def note(request: Request) -> None:
        address = urlsplit(request.url)
        if address.path == f"/api/v1/speech/{language}":
            texts.append(parse_qs(address.query, keep_blank_values=True)["text"][0])

    page.on("request", note)
    return texts


def shown(part: Locator) -> str:
    return " ".join(part.text_content().replace("\u00ad", "").split())


def begin(page: Page, button: Locator) -> None:
    """Press with the keyboard until it is read aloud."""
    before = heard(page)["started"]
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    await_condition("it is heard", 10, lambda: heard(page)["started"] > before)


def end(page: Page, button: Locator) -> None:
    """Press again: nothing is heard any more."""
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "false")
    await_condition("it is still", 10, lambda: heard(page)["started"] == heard(page)["ended"])


@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_a_press_reads_a_page_of_a_lesson_and_another_stops(
    new_coach: NewCoach, peopled: ValidatedStation, locale: str
) -> None:
    page = (coach := new_coach(peopled, locale=locale)).page
    listen(page)
    texts = asked_for(page, locale[:2])
    coach.open(LESSON)
    blocks = Blocks(page)
    button = page.locator(".top [data-read]")
    expect(button).to_have_accessible_name({"sv": "Läs upp", "en": "Read aloud"}[locale[:2]])
    begin(page, button)
    task = [shown(part) for part in page.locator(".task [data-aloud]").all()]
    assert len(task) == 3 and texts == task
    end(page, button)
    assert heard(page)["silent"] == 0
    # A hint that is opened is read with the rest of the task, of which nothing was heard to its end.
    page.locator(".top [data-hint]").click()
    hint = page.locator('.clue[data-s="open"]')
    expect(hint).to_be_focused()
    begin(page, button)
    assert texts[3:] == [shown(hint.locator("span"))]
    end(page, button)
    # What the console says comes before it.
    blocks.run()
    expect(blocks.console).to_have_attribute("data-state", "fault")
    begin(page, button)
    assert texts[4] == shown(blocks.console.locator("h2"))
    expect(blocks.console).to_be_visible()


def test_every_page_of_a_course_is_read_aloud(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    page = (coach := new_coach(peopled)).page
    listen(page)
    texts = asked_for(page, "sv")
    for path, first in PAGES:
        texts.clear()
        coach.open(path)
        button = page.locator("[data-read]:visible")
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 48, path
        begin(page, button)
        assert texts[0] == shown(page.locator(first).first), path
        end(page, button)


def test_quiz_reads_its_answers_and_then_what_came_of_one(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    page = (coach := new_coach(peopled)).page
    listen(page)
    texts = asked_for(page, "sv")
    coach.open("/code/quizzes/loops-q/1?participant=7")
    answers = page.locator("[data-answer]")
    button = page.locator("[data-read]")
    begin(page, button)
    lines = page.locator(".prog .vh")
    assert [shown(line) for line in lines.all()] == texts[1 : 1 + lines.count()]
    assert texts[-answers.count() :] == [
        f"{letter}: {shown(answer.locator('span'))}"
        for letter, answer in zip("ABCDEF", answers.all(), strict=False)
    ]
    end(page, button)
    known = len(texts)
    answers.first.click()
    note = page.locator(".note")
    expect(note).to_be_visible()
    begin(page, button)
    assert texts[known:] == [shown(note.locator("h2")), shown(note.locator("p"))]


def test_what_the_blocks_do_is_read_and_nothing_behind_it(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    page = (coach := new_coach(peopled, PHONE)).page
    listen(page)
    texts = asked_for(page, "sv")
    coach.open("/code/playground?participant=7")
    blocks = Blocks(page)
    coach.expect_fits()
    page.locator('[data-tool="info"]').click()
    button = page.locator("[data-info] [data-read]")
    begin(page, button)
    # Seven names, sentences and examples, of which two are the same.
    assert texts[0] == "Skriv" and len(texts) == 19
    end(page, button)
    page.locator("[data-close-info]").click()
    # On a phone the top has room for it while the console is open.
    button = page.locator(".top [data-read]")
    expect(button).to_be_hidden()
    blocks.lay("print")
    blocks.fill(1, 0, '"hej')
    blocks.run()
    blocks.expect_said("hej")
    coach.expect_fits()
    begin(page, button)
    assert "hej" in texts[19:]


def test_what_cannot_be_heard_is_told_and_an_old_switch_holds_nothing_up(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    page = (coach := new_coach(peopled)).page
    listen(page)
    # Switched off in the games; here no other switch is in reach.
    page.add_init_script("localStorage.setItem('sound', 'off')")
    coach.open(LESSON)
    title = "Det här kan inte läsas upp, för paketet espeak-ng är inte installerat."
    refusal = json.dumps({"title": title, "code": "no-speech-tool"})
    page.route(
        "**/api/v1/speech/*",
        lambda route: route.fulfill(status=503, content_type="application/problem+json", body=refusal),
    )
    button = page.locator(".top [data-read]")
    button.click()
    expect(page.locator("[data-toast]")).to_have_text(title)
    expect(button).to_have_attribute("aria-pressed", "false")
    page.unroute("**/api/v1/speech/*")
    begin(page, button)


def test_browser_that_is_slow_to_let_a_page_sound_is_waited_for_after_a_press(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    page = (coach := new_coach(peopled)).page
    listen(page)
    page.add_init_script(SLOW_TO_SOUND)
    coach.open(LESSON)
    begin(page, page.locator(".top [data-read]"))
    assert heard(page)["silent"] == 0


def test_who_wants_it_is_read_each_page_and_what_came_of_a_run(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    page = (coach := new_coach(peopled)).page
    listen(page)
    texts = asked_for(page, "sv")
    coach.open("/code/settings?participant=7")
    switch = page.locator('[data-switch="aloud"]')
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    coach.open(LESSON)
    blocks = Blocks(page)
    # A browser may keep a page still that nobody has pressed yet; what it asks for is seen all the same.
    await_condition("the task is asked for", 10, lambda: heard(page) and len(texts) == 3)
    assert texts[0] == shown(page.locator(".task h1"))
    blocks.run()
    expect(blocks.console).to_have_attribute("data-state", "fault")
    title = shown(blocks.console.locator("h2"))
    await_condition("the fault is asked for", 10, lambda: heard(page) and title in texts)
    await_condition("it is heard", 10, lambda: heard(page)["started"] > 0)
    # Pressed while it reads, the button stops it.
    button = page.locator(".top [data-read]")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.focus()
    end(page, button)
