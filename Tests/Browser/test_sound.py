"""Sounds and the voice: each has a visible twin, and none is claimed that was not heard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.gate import Gate
from Browser.sounds import claimed, heard, last, listen
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


def open_unpressed(coach: Coach, path: str) -> None:
    """Open a page on which nothing was pressed yet, so that the browser blocks sound."""
    listen(coach.page)
    coach.open(path)
    coach.page.locator("html[data-sounds-started]").wait_for()


def sounded(page: Page, name: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-last-sound", name)


def new_shots(station: Station) -> str:
    return station.create_run("hit-or-miss", participant=1, equipment="foot")["id"]


def clips_asked_for(page: Page) -> list[str]:
    """Return the list that fills with the names of the clips that the page fetches."""
    names: list[str] = []

    def note(request: object) -> None:
        if "/speech/" in request.url:
            names.append(request.url.rsplit("/speech/", 1)[1])

    page.on("request", note)
    return names


def test_blocked_sound_is_neither_claimed_nor_hidden(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    page = coach.page
    run = new_shots(bare)
    open_unpressed(coach, f"/runs/{run}")
    hint = page.locator("[data-sound-press]")
    expect(hint).to_be_visible()
    expect(hint).to_have_text("Tryck en gång för ljud")
    bare.command(run, "attempts", {"outcome": "pass"})
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    assert heard(page)["started"] == 0
    assert claimed(page) == 0
    hint.click()
    expect(hint).to_be_hidden()
    bare.command(run, "attempts", {"outcome": "pass"})
    await_condition("a tick", 5, lambda: claimed(page) > 0)
    assert heard(page)["silent"] == 0
    assert heard(page)["ended"] >= claimed(page) > 0


def test_any_press_is_enough_and_it_is_asked_for_once(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    listen(coach.page)
    coach.begin("hit-or-miss", 1)
    hint = coach.page.locator("[data-sound-press]")
    coach.press("pass")
    sounded(coach.page, "speech:hit")
    expect(hint).to_be_hidden()
    # A tick for each kept shot, and the word after it.
    before = claimed(coach.page)
    coach.press("fail")
    sounded(coach.page, "speech:miss")
    assert claimed(coach.page) == before + 2
    assert heard(coach.page)["silent"] == 0


def test_no_press_is_asked_for_where_sound_is_off(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    page = coach.page
    page.clock.install()
    coach.begin("hit-or-miss", 1)
    page.locator("[data-sound]").click()
    page.locator("[data-speech]").click()
    page.reload()
    expect(page.locator("[data-sound]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("[data-speech]")).to_have_attribute("aria-pressed", "false")
    # Longer than the page waits before it asks for a press.
    page.clock.run_for(600)
    expect(page.locator("[data-sound-press]")).to_be_hidden()


def test_sound_and_voice_are_switched_off_separately_and_stay_so(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    page = coach.page
    listen(page)
    run = coach.begin("hit-or-miss", 1)
    page.locator("[data-sound]").click()
    coach.press("pass")
    sounded(page, "speech:hit")
    assert claimed(page) == 1
    # What came from the server meanwhile has not switched it on again.
    expect(page.locator("[data-sound]")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-sound]").click()
    page.locator("[data-speech]").click()
    asked = clips_asked_for(page)
    coach.press("fail")
    sounded(page, "kept")
    assert claimed(page) == 2
    assert asked == []
    coach.open(f"/runs/{run}")
    expect(page.locator("[data-speech]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("[data-sound]")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    ("locale", "clips"),
    [
        ("sv-SE", ["sv/2", "sv/point", "sv/84", "sv/unit-interval"]),
        ("en-GB", ["en/2", "en/point", "en/8", "en/4", "en/unit-interval"]),
    ],
)
def test_result_is_spoken(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate, locale: str, clips: list[str]
) -> None:
    coach = new_coach(gated, locale=locale)
    page = coach.page
    listen(page)
    coach.begin("ten-turns", 1)
    coach.press("start")
    coach.expect_state("waiting")
    asked = clips_asked_for(page)
    gate.send(2.84)
    sounded(page, "speech:unit-interval")
    assert asked == clips
    # The tick and every clip.
    assert claimed(page) == heard(page)["ended"] == 1 + len(clips)


def test_clip_that_does_not_come_takes_nothing_with_it(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    """The daemon dies while a clip is under way: the page has no error, only silence."""
    coach = new_coach(gated)
    page = coach.page
    listen(page)
    page.route("**/speech/**", lambda route: route.abort("connectionreset"))
    coach.begin("ten-turns", 1)
    coach.press("start")
    coach.expect_state("waiting")
    with page.expect_event("requestfailed", lambda request: "/speech/" in request.url):
        gate.send(2.84)
    expect(page.locator(".num")).to_have_text("2,84s")
    page.unroute("**/speech/**")
    gate.send(2.5)
    sounded(page, "speech:unit-interval")


@pytest.mark.long
def test_lost_link_and_saved_run_are_heard_and_seen(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    coach = new_coach(gated)
    page = coach.page
    listen(page)
    coach.begin("ten-turns", 1)
    coach.press("start")
    coach.expect_state("waiting")
    gate.send(2.5)
    sounded(page, "speech:unit-interval")
    gate.close()
    sounded(page, "speech:lost")
    coach.expect_state("lost")
    coach.press("save")
    sounded(page, "speech:saved")
    expect(page.locator(".stage__quiet")).to_contain_text("Resultatet är sparat.")


def test_without_clips_the_page_says_so_quietly(
    new_coach: NewCoach, launch: Callable[..., Program], tmp_path
) -> None:
    coach = new_coach(Station(launch("--speech", str(tmp_path / "none")).port))
    page = coach.page
    listen(page)
    coach.begin("hit-or-miss", 1)
    voice = page.locator("[data-speech]")
    expect(voice).to_have_attribute("aria-disabled", "true")
    expect(voice).to_have_attribute("aria-pressed", "false")
    asked = clips_asked_for(page)
    coach.press("pass")
    sounded(page, "kept")
    assert asked == []
    # It is greyed and says why when it is pressed nevertheless.
    voice.click(force=True)
    expect(page.locator("[data-toast]")).to_have_text(
        "Rösten finns inte i den här installationen."
    )


def test_unknown_clips_are_not_found(bare: ValidatedStation) -> None:
    found = bare.exchange("GET", "/speech/sv/hit")
    assert (found.status, found.headers["content-type"]) == (200, "audio/wav")
    assert found.body[:4] == b"RIFF"
    for path in ["sv/nothing", "no/hit", "sv/..%2Fen%2Fhit", "sv/made", "sv/hit.wav"]:
        assert bare.exchange("GET", f"/speech/{path}").status == 404, path


def test_last_is_none_before_anything_sounded(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    open_unpressed(coach, f"/runs/{new_shots(bare)}")
    assert last(coach.page) is None
