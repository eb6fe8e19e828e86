"""Instructions of the learning games are read aloud at a press, in the language of the page."""

import re
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

from Browser.coach import Coach
from Browser.compounds import expect_open
from Browser.sounds import heard, listen
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
READ = "[data-read]:visible"
# A page of each kind, and what is read there last.
PAGES = [
    ("/learn?participant=7", 0, {"sv": "Engelska ord", "en": "English words"}),
    ("/words?participant=7", 0, {"sv": "Bygg din egen", "en": "Build your own"}),
    ("/words/board?participant=7", 0,
     {"sv": "Tryck där en bricka ska ligga", "en": "Press where a tile goes"}),
    ("/words/cards?participant=7", 1, {"sv": "Dra eller tryck", "en": "Drag or press"}),
    ("/spell/dictation?participant=7&mode=calm", 0, {"sv": "Start", "en": "Start"}),
]  # fmt: skip


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    bare.post("/api/v1/learning/learners/7", {"figure": "rut"}, 200)
    return bare


def asked_for(page: Page, language: str) -> list[str]:
    """Return the list that fills with the sentences whose clips the page has got."""
    sentences: list[str] = []

    def note(answer: Response) -> None:
        path = unquote(urlsplit(answer.url).path)
        if path.startswith(f"/speech/{language}/aloud/") and answer.ok:
            sentences.append(path.rsplit("/", 1)[1])

    page.on("response", note)
    return sentences


@pytest.mark.long
@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_a_press_reads_what_the_page_asks(
    new_coach: NewCoach, peopled: ValidatedStation, locale: str
) -> None:
    page = (coach := new_coach(peopled, locale=locale)).page
    listen(page)
    language = locale[:2]
    sentences = asked_for(page, language)
    for path, question, final in PAGES:
        coach.open(path)
        if question:
            expect_open(page, question)
        button = page.locator(READ)
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 64, path
        before = heard(page)["started"]
        button.focus()
        page.keyboard.press("Enter")
        expect(button).to_have_attribute("data-state", "on")
        await_condition("a sentence is heard", 10, lambda: heard(page)["started"] > before)
        assert final[language] in sentences, (path, sentences)
    first = re.compile(f"^word:/speech/{language}/aloud/")
    expect(page.locator("html")).to_have_attribute("data-last-sound", first)
    assert heard(page)["silent"] == 0


def test_a_page_without_sound_or_clip_says_so(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    page = (coach := new_coach(peopled)).page
    toast = page.locator("[data-toast]")
    coach.open("/words?participant=7")
    page.locator("[data-sound]").click()
    page.locator(READ).click()
    expect(toast).to_have_text("Ljudet är av.")
    page.locator("[data-sound]").click()
    page.route("**/speech/**", lambda route: route.fulfill(status=404))
    page.locator(READ).click()
    expect(toast).to_have_text("Det här har ingen röst.")
