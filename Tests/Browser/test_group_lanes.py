"""Heats in lanes: each gate stops its own lane, a lane without one is tapped, a gate that is lost is red."""

from collections.abc import Callable

from playwright.sync_api import Browser, Locator, expect

from Browser.axe import violations
from Browser.coach import Coach
from Browser.courses import FINISH, START, break_beam, gun, make, press
from Browser.gate import Gate
from Browser.long_names import AMISS, GROUP, NAMES, NUMBERS, SIZES
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


def lane(coach: Coach, number: int) -> Locator:
    return coach.page.locator(f'.lane[data-lane="{number}"]')


def test_each_gate_stops_its_own_lane_heat_after_heat(
    track: ValidatedStation, gate: Gate, new_coach: NewCoach
) -> None:
    coach = new_coach(track, (1280, 800), touch=True)
    page = coach.page
    coach.open("/groups/new?test=dash")
    page.locator("[data-everybody]").click()
    page.locator('[name="starts"][value="lanes"]').check()
    page.locator('[name="lanes"]').fill("2")
    page.locator("[data-make]").click()
    page.wait_for_url("**/groups/0*")
    page.locator('[data-start-by="finish-gates"]').click()
    expect(page.locator("main")).to_contain_text("bryt strålen i bana 1 nu")
    break_beam(gate, START)
    expect(page.locator("main")).to_contain_text("bryt strålen i bana 2 nu")
    break_beam(gate, FINISH)
    expect(page.locator("main")).not_to_contain_text("bryt strålen")
    coach.expect_fits()
    page.locator("[data-line]").click()
    page.locator("[data-gun]").click()
    page.locator("main.wave--lanes").wait_for()
    for number in (1, 2):
        expect(lane(coach, number)).to_have_attribute("data-s", "run")
    break_beam(gate, FINISH)
    expect(lane(coach, 2)).to_have_attribute("data-s", "done")
    expect(lane(coach, 1)).to_have_attribute("data-s", "run")
    break_beam(gate, START)
    expect(lane(coach, 1)).to_have_attribute("data-s", "done")
    # The next heat: 3 and 4 change lanes, and a gun starts them, once its key has settled.
    expect(page.locator("[data-heat-gun]")).to_have_attribute("aria-disabled", "false")
    page.locator('[data-place="0"]').click()
    page.locator('[data-place="1"]').click()
    expect(page.locator('[data-place="0"] .bib')).to_have_text("4")
    page.locator("[data-heat-gun]").click()
    expect(lane(coach, 1).locator(".bib")).to_have_text("4")
    expect(lane(coach, 1)).to_have_attribute("data-s", "run")
    break_beam(gate, START)
    expect(lane(coach, 1)).to_have_attribute("data-s", "done")
    gate.close()
    expect(lane(coach, 2)).to_have_attribute("data-s", "lost")
    expect(lane(coach, 2)).to_contain_text("Grinden är tyst: ta tiden med NU")
    expect(page.locator("[data-now-who]")).to_have_text("bana 2 i mål")
    page.keyboard.press("Space")
    expect(lane(coach, 2)).to_have_attribute("data-s", "done")
    expect(page.locator("[data-progress]")).to_have_text("heat 2 av 2 · 4 av 4 klara")
    page.locator("[data-stop]").click(delay=1300)
    page.locator("main.page").wait_for()
    rows = track.get("/api/v1/trials.csv?exercise=dash").body.decode("utf-8-sig").strip().splitlines()
    assert len(rows) == 5


def test_a_lane_without_a_gate_is_in_at_a_tap_and_taken_back(
    track: ValidatedStation, new_coach: NewCoach
) -> None:
    group = make(track, [1, 2, 3], lanes=3)
    gun(track, group)
    coach = new_coach(track, (360, 740), touch=True)
    coach.open(f"/groups/{group['id']}")
    expect(lane(coach, 2)).to_have_attribute("data-s", "run")
    lane(coach, 2).tap()
    expect(lane(coach, 2)).to_have_attribute("data-s", "done")
    coach.page.locator("[data-undo]").click()
    expect(lane(coach, 2)).to_have_attribute("data-s", "run")
    lane(coach, 3).click(delay=700)
    coach.page.locator("[data-gave-up]").click()
    expect(lane(coach, 3)).to_have_attribute("data-s", "off")
    # A key of the keyboard is a press too: the bib of the lane.
    coach.page.keyboard.type("1")
    coach.page.keyboard.press("Enter")
    expect(lane(coach, 1)).to_have_attribute("data-s", "done")


def test_eight_lanes_with_long_names_fit_and_are_read_aloud(track: ValidatedStation, browser: Browser) -> None:
    for place, number in enumerate(NUMBERS):
        track.put(f"/api/v1/participants/{number}", {"nickname": NAMES[place % 4], "group": GROUP})
    group = make(track, NUMBERS, lanes=8)
    context = browser.new_context(
        locale="sv-SE", bypass_csp=True, reduced_motion="reduce", viewport={"width": 360, "height": 740}
    )
    page = context.new_page()
    page.goto(f"{track.url}/groups/{group['id']}")
    page.locator("[data-gun]").wait_for()
    assert violations(page) == []
    gun(track, group)
    press(track, group, kind="time", id="t1", lane=1)
    press(track, group, kind="withdraw", participant=2)
    page.locator('.lane[data-s="done"]').wait_for()
    for theme in ("dark", "sun"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert violations(page) == [], theme
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(AMISS) == [], (width, height)
    context.close()
