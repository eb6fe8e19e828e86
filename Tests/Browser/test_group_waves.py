"""One starts after the other: through a start gate and a finish, by the sound and NOW, and who overtook."""

import csv
import io
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, expect

from Browser import beeps
from Browser.axe import violations
from Browser.coach import Coach
from Browser.courses import FINISH, START, await_call, break_beam, make, now_ns, press
from Browser.gate import Gate
from Browser.long_names import AMISS, GROUP, NAMES, NUMBERS, SIZES
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


def row(coach: Coach, number: int) -> Locator:
    return coach.page.locator(f'.wrows > [data-person="{number}"]')


@pytest.mark.long
def test_each_has_a_time_from_gate_to_gate(track: ValidatedStation, gate: Gate, new_coach: NewCoach) -> None:
    """As a coach does it: choose, one after the other, the start gate, start, and the table is what was seen."""
    coach = new_coach(track, (360, 740), touch=True)
    page = coach.page
    coach.open("/groups/new?test=dash")
    page.locator("[data-everybody]").click()
    page.locator('[name="starts"][value="intervals"]').check()
    page.locator('[name="interval"]').fill("5")
    page.locator("[data-make]").click()
    page.wait_for_url("**/groups/0*")
    expect(page.locator("main")).to_contain_text("Ljudet är starten.")
    page.locator('[data-start-by="start-gate"]').click()
    expect(page.locator("main")).to_contain_text("Bryt strålen vid starten nu.")
    break_beam(gate, START)
    expect(page.locator("main")).to_contain_text("Den som bryter den här strålen har startat:")
    coach.expect_fits()
    page.locator("[data-try]").click()
    page.locator("[data-heard-yes]").click()
    page.locator("[data-line]").click()
    page.locator("[data-start]").click()
    page.locator("main.wave").wait_for()
    group = beeps.read(track, {"id": page.url.rsplit("/", 1)[1]})
    seen: dict[int, float] = {}
    for number in range(1, 5):
        await_call(track, group, number)
        expect(page.locator("[data-next-label]")).to_have_text("Vid starten")
        expect(page.locator("[data-next-bib]")).to_have_text(str(number))
        started = break_beam(gate, START)
        expect(row(coach, number)).to_have_attribute("data-s", "on")
        came = break_beam(gate, FINISH)
        expect(row(coach, number)).to_have_attribute("data-s", "in")
        seen[number] = came - started
    expect(page.locator("[data-progress]")).to_have_text("5 s mellan starterna · 4 av 4 klara")
    expect(page.locator("[data-next-name]")).to_have_text("Alla har startat")
    coach.expect_fits()
    page.locator("[data-stop]").click(delay=1300)
    page.locator("main.page").wait_for()
    table = csv.DictReader(io.StringIO(track.get("/api/v1/trials.csv?exercise=dash").body.decode("utf-8-sig")))
    told = {int(line["participant"]): float(line["value"]) for line in table}
    assert told.keys() == seen.keys()
    for number, seconds in seen.items():
        assert abs(told[number] - seconds) < 0.1, number


def test_a_run_that_is_made_again_keeps_its_starts(track: ValidatedStation, new_coach: NewCoach) -> None:
    coach = new_coach(track, (740, 360))
    for query, starts, field in [
        ("interval=12.5", "intervals", ("interval", "12.5")), ("lanes=6", "lanes", ("lanes", "6")),
        ("lanes=99", "together", None), ("interval=nan", "together", None),
    ]:  # fmt: skip
        coach.open(f"/groups/new?test=dash&{query}")
        expect(coach.page.locator(f'[name="starts"][value="{starts}"]')).to_be_checked()
        for name in ("interval", "lanes"):
            place = coach.page.locator(f'[name="{name}"]')
            if field and field[0] == name:
                expect(place).to_have_value(field[1])
            else:
                expect(place).to_be_hidden()
        coach.expect_fits()


def test_who_is_not_ready_is_held_back(track: ValidatedStation, new_coach: NewCoach) -> None:
    group = make(track, [1, 2, 3], interval_s=60)
    beeps.start(track, group)
    coach = new_coach(track, (1280, 800))
    coach.open(f"/groups/{group['id']}")
    page = coach.page
    expect(page.locator("[data-hold-who]")).to_have_text("Håll 1 kvar")
    expect(page.locator("[data-hold-then]")).to_have_text("2 Barn2 går i stället")
    page.locator("[data-hold]").click()
    expect(page.locator("[data-next-bib]")).to_have_text("2")
    expect(page.locator("[data-next-then]")).to_have_text("sedan 1 Barn1")
    await_call(track, group, 2)
    # The sound was the start; NOW is the finish.
    expect(row(coach, 2)).to_have_attribute("data-s", "on")
    expect(page.locator("[data-now-who]")).to_have_text("2 Barn2 i mål")
    page.keyboard.press("Space")
    expect(row(coach, 2)).to_have_attribute("data-s", "in")
    page.locator("[data-undo]").click()
    expect(row(coach, 2)).to_have_attribute("data-s", "on")


@pytest.mark.long
def test_whose_a_time_is_can_be_told_where_one_may_have_overtaken(
    track: ValidatedStation, new_coach: NewCoach
) -> None:
    group = make(track, [1, 2, 3], interval_s=5)
    beeps.start(track, group)
    coach = new_coach(track, (1280, 800))
    coach.open(f"/groups/{group['id']}")
    page = coach.page
    await_call(track, group, 2)
    at = now_ns(track)
    press(track, group, kind="time", id="t1", pressed_at_ns=at)
    expect(row(coach, 1)).to_have_attribute("data-s", "doubt")
    expect(page.locator("[data-look-text]")).to_have_text("1 eller 2 först? Titta")
    row(coach, 1).click()
    expect(row(coach, 1)).to_have_attribute("aria-pressed", "true")
    row(coach, 2).click()
    expect(row(coach, 2)).to_have_attribute("data-s", "in")
    expect(row(coach, 1)).to_have_attribute("data-s", "on")
    expect(page.locator("[data-look]")).to_be_hidden()
    page.locator("[data-undo]").click()
    expect(row(coach, 1)).to_have_attribute("data-s", "doubt")
    # With a key, and a press that comes 500 ms later, what more there is.
    page.keyboard.type("m1")
    page.keyboard.press("Enter")
    page.locator("[data-right]").click()
    expect(row(coach, 1)).to_have_attribute("data-s", "in")
    # A second screen presses NOW for the same child: it is asked about, and nobody's.
    track.post(f"/api/v1/groups/{group['id']}/presses", {
        "kind": "time", "id": "t2", "screen": "b", "pressed_at_ns": at + 300_000_000, "uncertainty_s": 0.1,
    })  # fmt: skip
    page.locator(".wtime").click()
    page.locator("[data-drop]").click()
    expect(page.locator(".wtime")).to_have_count(0)
    press(track, group, kind="stop")
    expect(page.locator("main.page")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_long_names_fit_on_screens_of_every_form_and_are_read_aloud(
    track: ValidatedStation, browser: Browser, locale: str
) -> None:
    for place, number in enumerate(NUMBERS):
        track.put(f"/api/v1/participants/{number}", {"nickname": NAMES[place % 4], "group": GROUP})
    group = make(track, NUMBERS, interval_s=5)
    ready = f"{track.url}/groups/{group['id']}"
    context = browser.new_context(
        locale=locale, bypass_csp=True, reduced_motion="reduce", has_touch=True,
        viewport={"width": 360, "height": 740},
    )  # fmt: skip
    page = context.new_page()
    page.goto(ready)
    page.locator("[data-start]").wait_for()
    assert violations(page) == []
    beeps.start(track, group)
    await_call(track, group, 2)
    press(track, group, kind="time", id="t1", pressed_at_ns=now_ns(track))
    page.locator('.wrow[data-s="doubt"]').wait_for()
    for theme in ("dark", "sun"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert violations(page) == [], theme
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(AMISS) == [], (width, height)
    context.close()
