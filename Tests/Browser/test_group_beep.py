"""A beep test for a whole group on one screen, on two, without a network for a while, and over a kill."""

import csv
import io
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from Browser import beeps
from Browser.coach import Coach
from Browser.finger import Finger
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
SIZES = [(360, 740), (1280, 800)]


@pytest.fixture
def hall(launch: Callable[..., Program], tmp_path: Path) -> ValidatedStation:
    """A station with short tables of its own and 24 children."""
    beeps.add_tables(tmp_path / "data")
    station = ValidatedStation(launch().port)
    beeps.add_people(station, 24)
    return station


def cell(coach: Coach, number: int) -> Locator:
    return coach.page.locator(f'.gcells > [data-person="{number}"]')


def open_run(coach: Coach, group: dict) -> None:
    coach.open(f"/groups/{group['id']}")
    coach.page.locator("main.beep").wait_for()


def begin(coach: Coach, table: str) -> dict:
    """Go the way of a coach: choose, who, sound, line, start."""
    page = coach.page
    coach.open("/groups")
    page.locator(f'a[href="/groups/new?test={table}"]').click()
    page.locator("[data-everybody]").click()
    expect(page.locator("[data-count]")).to_contain_text("24")
    page.locator("[data-make]").click()
    page.wait_for_url("**/groups/0*")
    page.locator("[data-try]").click()
    page.locator("[data-heard-yes]").click()
    page.locator("[data-line]").click()
    expect(page.locator("[data-start]")).to_have_attribute("aria-disabled", "false")
    page.locator("[data-start]").click()
    page.locator("main.beep").wait_for()
    return {"id": page.url.rsplit("/", 1)[1]}


def test_what_was_pressed_before_the_start_stands_when_the_station_tells_the_group_anew(
    hall: ValidatedStation, new_coach: NewCoach
) -> None:
    coach = new_coach(hall)
    page = coach.page
    coach.open("/groups/new?test=short")
    page.locator("[data-everybody]").click()
    page.locator("[data-make]").click()
    page.wait_for_url("**/groups/0*")
    page.locator("[data-try]").click()
    heard = page.locator("[data-heard-yes]")
    expect(heard).to_be_visible()
    # As a message does that was on its way while the page was loaded.
    page.evaluate("""() => new Promise((done) => {
      document.addEventListener("refreshed", done, { once: true });
      document.dispatchEvent(new CustomEvent("group", { detail: { isOther: false } }));
    })""")
    expect(heard).to_be_visible()
    page.locator("[data-cancel]").click()
    page.wait_for_url("**/groups")


@pytest.mark.parametrize("screen", SIZES, ids=["phone", "tablet"])
def test_a_group_of_24_is_run_to_its_end_by_touch(
    hall: ValidatedStation, new_coach: NewCoach, screen: tuple[int, int]
) -> None:
    coach = new_coach(hall, screen, touch=True)
    presses = beeps.Presses(coach.page)
    group = begin(coach, "short")
    boxes = [cell(coach, number).bounding_box() for number in range(1, 25)]
    for box in boxes:
        assert box["width"] >= 48 and box["height"] >= 48
        assert box["y"] >= 0 and box["y"] + box["height"] <= screen[1], "no scrolling"
    coach.expect_fits()
    # Before the first beep nobody can have missed one.
    expect(coach.page.locator("[data-big]")).to_have_text("1.1", timeout=15_000)
    finger = Finger(coach.page)
    for number in range(1, 25):
        expect(cell(coach, number)).to_have_attribute("aria-label", f"{number} Barn{number}, tryck: varning")
        finger.tap(cell(coach, number))
    for number in range(1, 25):
        expect(cell(coach, number)).to_have_attribute("data-s", "warn")
    # One was meant by mistake: the newest press is undone and pressed anew.
    coach.page.locator("[data-undo]").click()
    expect(cell(coach, 24)).to_have_attribute("data-s", "run")
    presses.moments[24].clear()
    finger.tap(cell(coach, 24))
    expect(cell(coach, 24)).to_have_attribute("data-s", "warn")
    expect(cell(coach, 24)).to_have_attribute("aria-label", "24 Barn24, Varning, tryck: ute")
    for number in range(1, 25):
        finger.tap(cell(coach, number))
    coach.page.locator("main.page").wait_for()
    now = beeps.read(hall, group)
    assert now["state"] == "over"
    expected = presses.expected(hall, group)
    assert {one["participant"]: one["result"]["completed"] for one in now["people"]} == expected
    rows = list(csv.DictReader(io.StringIO(hall.get("/api/v1/trials.csv").body.decode("utf-8-sig"))))
    valid = {int(row["participant"]): float(row["value"]) for row in rows if row["status"] == "valid"}
    assert valid == {number: 10.0 * units for number, units in expected.items()}
    assert len(valid) == 24
    beep = coach.page.evaluate("({ ...document.documentElement.dataset })")
    assert int(beep["beepsMissed"]) * 10 <= int(beep["beepsAsked"])
    assert int(beep["beepsAsked"]) > 5


def test_two_fingers_at_once_are_two_presses(hall: ValidatedStation, new_coach: NewCoach) -> None:
    group = beeps.make(hall, "slow", 24)
    beeps.start(hall, group)
    coach = new_coach(hall, SIZES[0], touch=True)
    open_run(coach, group)
    expect(coach.page.locator("[data-big]")).to_have_text("1.1", timeout=15_000)
    Finger(coach.page).tap_both(cell(coach, 3), cell(coach, 10))
    for number in (3, 10):
        expect(cell(coach, number)).to_have_attribute("data-s", "warn")


def test_two_screens_on_one_beep_are_one_press(hall: ValidatedStation, new_coach: NewCoach) -> None:
    group = beeps.make(hall, "slow", 24)
    beeps.start(hall, group)
    one, two = new_coach(hall), new_coach(hall)
    for coach in (one, two):
        open_run(coach, group)
        expect(coach.page.locator("[data-big]")).to_have_text("1.1", timeout=15_000)
    cell(one, 7).click()
    expect(cell(two, 7)).to_have_attribute("data-s", "warn")
    expect(cell(two, 7)).to_have_attribute("aria-label", "7 Barn7, Varning, räknad")
    cell(two, 7).click()
    expect(two.page.locator("[data-undo-words]")).to_contain_text("7 Barn7: var redan räknad")
    person = beeps.read(hall, group)["people"][6]
    assert person["status"] == "warned" and len(person["misses"]) == 1
    # The same screen may take it for the last one, but for a finger that shakes.
    one.page.wait_for_timeout(350)
    expect(cell(one, 7)).to_have_attribute("aria-label", "7 Barn7, Varning, tryck: ute")
    cell(one, 7).click()
    expect(cell(two, 7)).to_have_attribute("data-s", "out")


def test_presses_without_a_network_count_for_their_own_moment(
    hall: ValidatedStation, new_coach: NewCoach
) -> None:
    group = beeps.make(hall, "short", 24)
    beeps.start(hall, group)
    coach = new_coach(hall)
    presses = beeps.Presses(coach.page)
    open_run(coach, group)
    expect(coach.page.locator("[data-big]")).to_have_text("1.2", timeout=15_000)
    coach.page.context.set_offline(True)
    cell(coach, 3).click()
    expect(cell(coach, 3)).to_have_attribute("data-p", "warn")
    coach.page.wait_for_timeout(3_000)
    cell(coach, 3).click()
    # As long as a browser may sleep; the test goes on meanwhile.
    coach.page.wait_for_timeout(20_000)
    assert beeps.read(hall, group)["people"][2]["status"] == "running"
    coach.page.context.set_offline(False)
    expect(cell(coach, 3)).to_have_attribute("data-s", "out")
    result = beeps.read(hall, group)["people"][2]["result"]
    assert result["completed"] == presses.expected(hall, group)[3]
    assert result["uncertainty_s"] < 1


def test_menu_withdraws_chooses_and_stop_is_held(hall: ValidatedStation, new_coach: NewCoach) -> None:
    group = beeps.make(hall, "slow", 24)
    beeps.start(hall, group)
    coach = new_coach(hall)
    page = coach.page
    open_run(coach, group)
    expect(page.locator("[data-big]")).to_have_text("1.1", timeout=15_000)
    cell(coach, 5).click(delay=700)
    expect(page.locator("[data-menu]")).to_be_visible()
    page.locator("[data-menu-withdraw]").click()
    expect(cell(coach, 5)).to_have_attribute("data-s", "off")
    page.keyboard.type("m6")
    page.keyboard.press("Enter")
    page.locator("[data-menu-out]").click()
    expect(cell(coach, 6)).to_have_attribute("data-s", "out")
    page.keyboard.type("8")
    page.keyboard.press("Enter")
    expect(cell(coach, 8)).to_have_attribute("data-s", "warn")
    page.locator("[data-stop]").click()
    expect(page.locator("[data-toast]")).to_be_visible()
    assert beeps.read(hall, group)["state"] == "running"
    page.locator("[data-stop]").click(delay=1300)
    page.locator("main.page").wait_for()
    assert beeps.read(hall, group)["state"] == "over"
    page.locator('[data-correct="6"]').click()
    page.locator("[data-more]").click()
    page.locator("[data-save]").click()
    expect(page.locator("[data-sheet] [data-error]")).not_to_be_empty()
    page.locator('[name="reason"]').fill("nuddade linjen")
    page.locator("[data-save]").click()
    expect(page.locator(".glist")).to_contain_text("nuddade linjen")
    person = beeps.read(hall, group)["people"][5]
    assert person["result"]["completed"] == 1 and person["original"]["completed"] == 0


def test_a_kill_goes_on_in_this_boot_and_breaks_in_another(
    launch: Callable[..., Program], new_coach: NewCoach, tmp_path: Path
) -> None:
    beeps.add_tables(tmp_path / "data")
    program = launch()
    station = ValidatedStation(program.port)
    beeps.add_people(station, 4)
    group = beeps.make(station, "slow", 4)
    started = beeps.start(station, group)
    await_condition(
        "the first beep", 10,
        lambda: station.get("/api/v1/clock").json()["host_time_ns"] > started["start_ns"],
    )  # fmt: skip
    out = {"kind": "out", "participant": 1, "completed": 0, "screen": "a"}
    before = station.post(f"/api/v1/groups/{group['id']}/presses", out).json()
    program.kill()

    program = launch()
    station = ValidatedStation(program.port)
    assert beeps.read(station, group) == before
    coach = new_coach(station)
    open_run(coach, group)
    expect(coach.page.locator("[data-big]")).to_have_text("1.1")
    expect(cell(coach, 1)).to_have_attribute("data-s", "out")
    cell(coach, 2).click()
    expect(cell(coach, 2)).to_have_attribute("data-s", "warn")
    program.kill()

    with sqlite3.connect(tmp_path / "data" / "sideline.sqlite") as database:
        database.execute("UPDATE groupRun SET boot = 'another'")
    database.close()
    station = ValidatedStation(launch().port)
    now = beeps.read(station, group)
    assert now["state"] == "broken"
    assert [one["status"] for one in now["people"]] == ["out", "torn", "torn", "torn"]
    coach = new_coach(station)
    coach.open(f"/groups/{group['id']}")
    expect(coach.page.locator("main.beep--broken")).to_be_visible()
    again = coach.page.locator('a.slot--go[href*="participant=2"]')
    expect(again).to_contain_text("3")
    again.click()
    expect(coach.page.locator("[data-count]")).to_contain_text("3")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"table": "slow", "entries": []}, 422, "group-nobody"),
        ({"table": "none", "entries": [{"participant": 1}]}, 422, "group-unknown-table"),
        ({"table": "slow", "entries": [{"participant": 1}, {"participant": 1, "bib": 2}]}, 422, "group-participant-twice"),
        ({"table": "slow", "entries": [{"participant": 1}, {"participant": 2, "bib": 1}]}, 422, "group-bib-twice"),
    ],
)  # fmt: skip
def test_what_no_group_can_be_is_refused(hall: ValidatedStation, body: dict, status: int, code: str) -> None:
    answer = hall.exchange(
        "POST", "/api/v1/groups", beeps.json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    assert (answer.status, answer.json()["code"]) == (status, code)
