"""A mass start with times from a gate and from presses, and names from people."""

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from Browser import beeps
from Browser.coach import Coach
from Browser.courses import add_course, gun, with_gate
from Browser.finger import Finger
from Browser.gate import Gate
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
SIZES = [(360, 740), (1280, 800)]
# Nothing slides into its place any more.
STILL = "() => !document.getAnimations().some((one) => one.effect.getComputedTiming().endTime < Infinity)"
@pytest.fixture
def field(launch: Callable[..., Program], tmp_path: Path, gate: Gate) -> ValidatedStation:
    """A station with a short course, 24 children and a gate at the finish."""
    return with_gate(launch, tmp_path, gate, "gate-lines", 24)


def cell(coach: Coach, number: int) -> Locator:
    return coach.page.locator(f'.gcells > [data-person="{number}"]')


def rows(coach: Coach) -> Locator:
    return coach.page.locator("[data-queue] > .ft")


def times(station: ValidatedStation, group: dict) -> list[dict]:
    return beeps.read(station, group)["times"]


def begin(station: ValidatedStation, count: int = 24) -> dict:
    return gun(station, beeps.make(station, "dash", count))


def open_finish(coach: Coach, group: dict) -> None:
    coach.open(f"/groups/{group['id']}")
    coach.page.locator("main.fin").wait_for()


# In seconds: nearer passages are taken for one body's, and asked about.
APART = 0.3


def pass_gate(station: ValidatedStation, group: dict, gate: Gate) -> None:
    before = times(station, group)
    last = group.get("start_ns", 0) + int((before[-1]["time_s"] + APART) * 1e9) if before else 0
    await_condition(
        "the next body", 5, lambda: station.get("/api/v1/clock").json()["host_time_ns"] > last
    )
    gate.send(1.5)
    await_condition("the passage waits", 10, lambda: len(times(station, group)) == len(before) + 1)


@pytest.mark.parametrize("screen", SIZES, ids=["phone", "tablet"])
def test_a_group_of_24_comes_in_through_a_gate_and_by_touch(
    field: ValidatedStation, gate: Gate, new_coach: NewCoach, screen: tuple[int, int]
) -> None:
    """As a coach does it: choose, who, line, gun, times and names, stop; the table is what was seen."""
    coach = new_coach(field, screen, touch=True)
    page = coach.page
    coach.open("/groups")
    page.locator('a[href="/groups/new?test=dash"]').click()
    page.locator("[data-everybody]").click()
    page.locator("[data-make]").click()
    page.wait_for_url("**/groups/0*")
    expect(page.locator("main")).to_contain_text("varje passage blir en tid")
    coach.expect_fits()
    page.locator("[data-line]").click()
    expect(page.locator("[data-gun]")).to_have_attribute("aria-disabled", "false")
    # No beep is needed, so none was tried.
    expect(page.locator("[data-start]")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-gun]").click()
    page.locator("main.fin").wait_for()
    group = beeps.read(field, {"id": page.url.rsplit("/", 1)[1]})
    coach.expect_fits()
    page.wait_for_function(STILL)
    for number in range(1, 25):
        box = cell(coach, number).bounding_box()
        assert box["width"] >= 48 and box["height"] >= 48
        assert box["y"] >= 0 and box["y"] + box["height"] <= screen[1], "no scrolling"
    finger = Finger(page)
    order = [7, 3, 24, 1]
    for _ in order:
        pass_gate(field, group, gate)
    expect(rows(coach)).to_have_count(4)
    for place, number in enumerate(order):
        expect(cell(coach, number)).to_have_attribute("aria-label", f"{number} Barn{number}, på banan, tryck: tiden "
            + rows(coach).first.locator("b").text_content())  # fmt: skip
        finger.tap(cell(coach, number))
        expect(cell(coach, number)).to_have_attribute("data-s", "in")
        expect(rows(coach)).to_have_count(3 - place)
    # Where no time waits a press on a bib is both.
    for number in [number for number in range(1, 25) if number not in order]:
        finger.tap(cell(coach, number))
    for number in range(1, 25):
        expect(cell(coach, number)).to_have_attribute("data-s", "in")
    known = times(field, group)
    assert [time["participant"] for time in known[:4]] == order
    assert [time["source"] for time in known[:5]] == ["gate"] * 4 + ["touch"]
    page.locator("[data-stop]").click(delay=1300)
    page.locator("main.page").wait_for()
    shown = list(csv.DictReader(io.StringIO(field.get("/api/v1/trials.csv").body.decode("utf-8-sig"))))
    valid = {int(row["participant"]): float(row["value"]) for row in shown if row["status"] == "valid"}
    assert valid == pytest.approx({time["participant"]: time["time_s"] for time in known}, abs=0.001)
    assert len(valid) == 24
    assert {row["origin"] for row in shown if int(row["participant"]) in order} == {"device"}


def test_times_are_chosen_split_merged_and_taken_away_and_each_is_undone(
    field: ValidatedStation, gate: Gate, new_coach: NewCoach
) -> None:
    group = begin(field)
    coach = new_coach(field, SIZES[1])
    page = coach.page
    open_finish(coach, group)
    for _ in range(3):
        pass_gate(field, group, gate)
    expect(rows(coach)).to_have_count(3)
    # The second is chosen, so the next bib gets it.
    rows(coach).nth(1).click()
    expect(rows(coach).nth(1)).to_have_attribute("aria-pressed", "true")
    cell(coach, 5).click()
    expect(cell(coach, 5)).to_have_attribute("data-s", "in")
    assert [time.get("participant") for time in times(field, group)] == [None, 5, None]
    # Nobody's, and back.
    page.locator("[data-nobody]").click()
    expect(rows(coach)).to_have_count(1)
    page.locator("[data-undo]").click()
    expect(rows(coach)).to_have_count(2)
    # Two at once.
    rows(coach).first.click()
    page.locator("[data-sheet-split]").click()
    expect(rows(coach)).to_have_count(3)
    expect(rows(coach).nth(1).locator("b")).to_have_text(rows(coach).first.locator("b").text_content())
    page.locator("[data-undo]").click()
    expect(rows(coach)).to_have_count(2)
    # The last one was the one before once more.
    rows(coach).last.click()
    page.locator("[data-merge]").click()
    expect(rows(coach)).to_have_count(1)
    page.locator("[data-undo]").click()
    expect(rows(coach)).to_have_count(2)
    # Taken back from somebody, who gives up then, and does not.
    cell(coach, 5).click()
    page.locator("[data-take-back]").click()
    expect(cell(coach, 5)).to_have_attribute("data-s", "on")
    expect(rows(coach)).to_have_count(3)
    cell(coach, 5).click(delay=700)
    page.locator("[data-gave-up]").click()
    expect(cell(coach, 5)).to_have_attribute("data-s", "off")
    cell(coach, 5).click(delay=700)
    page.locator("[data-back-in]").click()
    expect(cell(coach, 5)).to_have_attribute("data-s", "on")


def test_keys_and_a_card_reader_time_and_name(
    field: ValidatedStation, new_coach: NewCoach
) -> None:
    group = begin(field)
    coach = new_coach(field, SIZES[1])
    page = coach.page
    open_finish(coach, group)
    page.keyboard.press("Space")
    expect(rows(coach)).to_have_count(1)
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect(cell(coach, 12)).to_have_attribute("data-s", "in")
    expect(rows(coach)).to_have_count(0)
    page.keyboard.press("Backspace")
    expect(rows(coach)).to_have_count(1)
    expect(cell(coach, 12)).to_have_attribute("data-s", "on")
    cell(coach, 1).focus()
    page.keyboard.press("ArrowRight")
    expect(cell(coach, 2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(coach, 2)).to_have_attribute("data-s", "in")
    expect(page.locator("[data-say]")).to_contain_text("2 Barn2: ")


def test_two_fingers_at_once_are_two_who_are_in(field: ValidatedStation, new_coach: NewCoach) -> None:
    group = begin(field)
    coach = new_coach(field, SIZES[0], touch=True)
    open_finish(coach, group)
    Finger(coach.page).tap_both(cell(coach, 3), cell(coach, 10))
    for number in (3, 10):
        expect(cell(coach, number)).to_have_attribute("data-s", "in")
    # While its time is on its way a bib takes no other one.
    assert len(times(field, group)) == 2


def test_more_of_a_bib_opens_by_the_keyboard(field: ValidatedStation, new_coach: NewCoach) -> None:
    group = begin(field)
    coach = new_coach(field, SIZES[1])
    open_finish(coach, group)
    coach.page.keyboard.type("m9")
    coach.page.keyboard.press("Enter")
    coach.page.locator("[data-gave-up]").click()
    expect(cell(coach, 9)).to_have_attribute("data-s", "off")


def test_two_screens_name_one_time_once_and_a_cut_keeps_the_moment(
    field: ValidatedStation, gate: Gate, new_coach: NewCoach
) -> None:
    group = begin(field)
    one, two = new_coach(field), new_coach(field)
    for coach in (one, two):
        open_finish(coach, group)
    pass_gate(field, group, gate)
    for coach in (one, two):
        expect(rows(coach)).to_have_count(1)
    cell(one, 4).click()
    expect(cell(two, 4)).to_have_attribute("data-s", "in")
    expect(rows(two)).to_have_count(0)
    two.page.context.set_offline(True)
    two.page.locator("[data-now]").click()
    expect(rows(two)).to_have_count(1)
    expect(rows(two).first).to_be_disabled()
    before = field.get("/api/v1/clock").json()["host_time_ns"]
    later = before + 2_000_000_000
    await_condition("it is late", 5, lambda: field.get("/api/v1/clock").json()["host_time_ns"] > later)
    two.page.context.set_offline(False)
    expect(rows(one)).to_have_count(1)
    expect(rows(two).first).to_be_enabled()
    sent = times(field, group)[-1]
    assert sent["time_s"] <= (before - group["start_ns"]) / 1e9 + sent["uncertainty_s"]


def test_a_kill_keeps_times_without_a_name_and_they_get_one_after_the_end(
    launch: Callable[..., Program], new_coach: NewCoach, tmp_path: Path
) -> None:
    add_course(tmp_path / "data")
    program = launch()
    station = ValidatedStation(program.port)
    beeps.add_people(station, 3)
    group = begin(station, 3)
    path = f"/api/v1/groups/{group['id']}/presses"
    for name in ("a", "b"):
        station.post(path, {"kind": "time", "id": name})
    before = station.post(path, {"kind": "assign", "time": "a", "participant": 2}).json()
    program.kill()
    station = ValidatedStation(launch().port)
    assert beeps.read(station, group) == before
    coach = new_coach(station, SIZES[1])
    page = coach.page
    open_finish(coach, group)
    expect(rows(coach)).to_have_count(1)
    page.locator("[data-stop]").click(delay=1300)
    page.locator("main.page").wait_for()
    expect(page.locator(".note")).to_contain_text("1 tid utan namn")
    page.locator('a[href$="?finish=1"]').click()
    page.locator("main.fin").wait_for()
    expect(page.locator("[data-now]")).to_have_count(0)
    cell(coach, 3).click()
    expect(cell(coach, 3)).to_have_attribute("data-s", "in")
    page.locator(".fkeys [data-back]").click()
    page.locator("main.page").wait_for()
    expect(page.locator(".note")).to_have_count(0)
    # Who has none was timed by hand; it is said why.
    page.locator('[data-correct="1"]').click()
    page.locator('[name="minutes"]').fill("1")
    page.locator('[name="seconds"]').fill("5.25")
    page.locator('[name="reason"]').fill("klockad för hand")
    page.locator("[data-save]").click()
    expect(page.locator('[data-row="1"]')).to_contain_text("1.05,3")
    assert beeps.read(station, group)["people"][0]["result"]["time_s"] == 65.25
    page.locator('a[href$="/results"]').click()
    expect(page.locator("main")).to_contain_text("1.05,3")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"kind": "assign", "participant": 1, "time": "none"}, 422, "group-unknown-time"),
        ({"kind": "assign", "participant": 99, "time": "a"}, 422, "group-not-in-run"),
        ({"kind": "assign", "participant": 1}, 422, "invalid-body"),
        ({"kind": "merge", "time": "a"}, 422, "group-unknown-time"),
        ({"kind": "time", "pressed_at_ns": 1}, 422, "group-impossible-time"),
        ({"kind": "tap", "participant": 1}, 409, "group-not-running"),
        ({"kind": "void", "event": "start"}, 409, "group-unknown-event"),
        ({"kind": "correct", "participant": 1, "time_s": 9}, 409, "group-not-over"),
    ],
)  # fmt: skip
def test_what_cannot_be_at_a_finish_is_refused(
    field: ValidatedStation, body: dict, status: int, code: str
) -> None:
    group = begin(field, 3)
    field.post(f"/api/v1/groups/{group['id']}/presses", {"kind": "time", "id": "a"})
    answer = field.exchange(
        "POST", f"/api/v1/groups/{group['id']}/presses", beeps.json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )  # fmt: skip
    assert (answer.status, answer.json()["code"]) == (status, code)
