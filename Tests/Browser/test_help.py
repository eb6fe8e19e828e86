"""The "?" of each page, the guide that it opens, and the page of the check-up."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from Browser.coach import Coach
from Browser.stages import STAGES, Stage, scene
from Support.program import Program
from Support.station import Station
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
# Whoever plays presses nothing else, and a wall is not pressed at all.
UNTOLD = re.compile(
    r"/runs/[^/]+/(follow|count)|/follow|/pair|/groups/(?!new$)[^/]+|/wall(/tv)?|/eyetest/(play|colour|digits|remote)"
    r"|/words/(cards|bingo|board(/play)?|rounds/.*)|/spell/(bubbles|scramble|dictation|rounds/.*)|/help(/.*)?"
)
# A round that has begun, on a page that has a "?" before.
UNDER_WAY = {"eyetest-measuring", "eyetest-contrast-letter"}
TOUCH = 48


@pytest.fixture(scope="module")
def staged(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Station, dict]]:
    program = Program(binary, tmp_path_factory.mktemp("helped"), ("--simulate",), {})
    station = Station(program.port)
    yield station, scene(station)
    program.stop()


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="sv-SE", reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_each_page_has_a_question_mark_that_opens_its_paragraph(
    staged: tuple[Station, dict], page: Page, stage: Stage
) -> None:
    station, runs = staged
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(station.url + stage.path.format(**runs))
    stage.arrange(page)
    if UNTOLD.fullmatch(urlsplit(page.url).path):
        expect(page.locator("[data-help]")).to_have_count(0)
        return
    seen = [link for link in page.locator("[data-help]").all() if link.is_visible()]
    assert seen or stage.name in UNDER_WAY, "there is none"
    if not seen:
        return
    for link in seen:
        box = link.bounding_box()
        assert min(box["width"], box["height"]) >= TOUCH, box
    target = seen[0].get_attribute("href")
    address, place = urljoin(station.url, target).split("#")
    for language in ("sv", "en"):
        chapter = station.get(f"{urlsplit(address).path}?lang={language}")
        assert f'id="{place}"' in chapter.body.decode(), target


@pytest.mark.parametrize("path", ["/devices", "/results", "/outbox", "/eyetest", "/learn", "/code"])
def test_a_phone_has_it_below_the_page(
    staged: tuple[Station, dict], page: Page, path: str
) -> None:
    station, _ = staged
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(station.url + path)
    expect(page.locator(".help-btn:visible")).to_have_count(0)
    link = page.locator(".help-foot [data-help]")
    link.scroll_into_view_if_needed()
    expect(link).to_be_in_viewport(ratio=1)
    assert link.bounding_box()["height"] >= TOUCH
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.people({7: "Cleo"})
def test_it_opens_the_paragraph_and_back_leads_back(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    coach.open("/devices")
    coach.page.locator("[data-help]:visible").click()
    coach.page.wait_for_url("**/help/equipment#connect")
    expect(coach.page.locator("#connect")).to_be_in_viewport()
    coach.page.locator("[data-back]").click()
    coach.page.wait_for_url("**/devices")


def test_the_check_up_says_what_mends_it_and_saves_what_it_showed(
    new_coach: NewCoach, launch: Callable[..., Program], tmp_path: Path
) -> None:
    program = launch(DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={tmp_path}/no-bus")
    station = ValidatedStation(program.port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Sideline"}, 201)
    coach = new_coach(station)
    coach.open("/devices")
    coach.page.locator("[data-doctor-link]").click()
    coach.page.wait_for_url("**/doctor")
    finding = coach.page.locator('[data-to-mend] [data-subject="bluetooth"]')
    expect(finding).to_contain_text("bluetoothd är inte igång")
    expect(finding).to_contain_text("Ingen enhet går att hitta")
    expect(finding.locator("code")).to_contain_text("systemctl start bluetooth")
    assert [row["ok"] for row in station.get("/api/v1/doctor").json()["items"]].count(False) >= 1
    shown = coach.page.locator("[data-report]")
    expect(shown).to_be_hidden()
    coach.page.locator("[data-report-fold] > summary").click()
    expect(shown).to_be_visible()
    with coach.page.expect_download() as saved:
        coach.page.locator("[data-save]").click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    assert text == shown.evaluate("node => node.textContent")
    # A child may be called as the program is.
    assert "[name] 0.1.0" in text
