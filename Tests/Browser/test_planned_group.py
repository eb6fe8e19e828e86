"""A test that all do at once in a practice plan, beside an exercise that each does alone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from Browser import axe, beeps
from Browser.coach import Coach
from Support.program import Program
from Support.station import Refused
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
SIZES = [(360, 740), (1280, 800)]


@pytest.fixture
def hall(launch: Callable[..., Program], tmp_path: Path) -> ValidatedStation:
    """A station with short tables of its own and three children."""
    beeps.add_tables(tmp_path / "data")
    station = ValidatedStation(launch().port)
    beeps.add_people(station, 3)
    return station


def make(station: ValidatedStation, table: str = "slow") -> dict:
    exercises = [{"id": table}, {"id": "hit-or-miss", "equipment": "foot"}]
    body = {"title": "Tisdag", "participants": [1, 2, 3], "exercises": exercises}
    return station.post("/api/v1/plans", body, 201).json()


def add_group(station: ValidatedStation, plan: dict, people: list[int], table: str = "slow") -> dict:
    entries = [{"participant": number} for number in people]
    body = {"table": table, "entries": entries, "plan": plan["id"]}
    return station.post("/api/v1/groups", body, 201).json()


def press(station: ValidatedStation, group: dict, kind: str, **body: object) -> dict:
    return station.post(f"/api/v1/groups/{group['id']}/presses", {"kind": kind, **body}).json()


def states(station: ValidatedStation, plan: dict, table: str = "slow") -> list[str]:
    cells = station.get(f"/api/v1/plans/{plan['id']}").json()["cells"]
    return [cell["state"] for cell in cells if cell["exercise"] == table]


def cell(coach: Coach, participant: int, exercise: str) -> Locator:
    return coach.page.locator(f'.cell[data-participant="{participant}"][data-exercise="{exercise}"]')


def expect_sound(coach: Coach) -> None:
    """The page fits and breaks no rule of axe."""
    coach.expect_fits()
    assert axe.violations(coach.page, axe.RULES) == []


@pytest.mark.parametrize("screen", SIZES, ids=["phone", "tablet"])
def test_coach_plans_a_beep_test_beside_an_exercise_and_goes_through_both(
    hall: ValidatedStation, new_coach: NewCoach, screen: tuple[int, int]
) -> None:
    coach = new_coach(hall, screen)
    page = coach.page
    coach.open("/plan")
    page.locator("[data-everybody]").click()
    for exercise in ("hit-or-miss", "short"):
        page.locator(f'input[value="{exercise}"]').locator("xpath=..").click()
    expect_sound(coach)
    page.locator('[type="submit"]').click()
    turn = page.locator(".next")
    expect(turn).to_have_attribute("data-exercise", "hit-or-miss")
    # The test first: everybody is here now.
    page.wait_for_load_state("load")
    cell(coach, 2, "short").click()
    expect(turn).to_have_attribute("data-exercise", "short")
    expect(turn).to_contain_text("Alla samtidigt")
    expect(turn.locator("[data-test-progress]")).to_have_text("0 av 3 klara")
    expect_sound(coach)
    page.locator("[data-plan-test]").click()
    page.wait_for_url("**/groups/new?*")
    expect(page.locator("[data-count]")).to_have_text("3 med")
    expect_sound(coach)
    page.locator("[data-make]").click()
    page.wait_for_url("**/groups/0*")
    # Once more from the beginning: whoever gives it up is back at the plan.
    page.locator("[data-cancel]").click()
    page.wait_for_url("**/plan/*")
    page.wait_for_load_state("load")
    page.locator("[data-plan-test]").click()
    page.locator("[data-make]").click()
    page.wait_for_url("**/groups/0*")
    page.locator("[data-try]").click()
    page.locator("[data-heard-yes]").click()
    page.locator("[data-line]").click()
    page.locator("[data-start]").click()
    expect(page.locator("[data-big]")).to_have_text("1.1", timeout=15_000)
    for state in ("warn", "out"):
        for number in (1, 2, 3):
            box = page.locator(f'.gcells > [data-person="{number}"]')
            box.click()
            if state == "warn" or number < 3:
                expect(box).to_have_attribute("data-s", state)
        if state == "warn":
            # Two presses of one finger that are nearer are one.
            page.wait_for_timeout(350)
    back = page.locator('a[href^="/plan/"][data-primary]')
    expect(back).to_have_text("Till planen")
    expect_sound(coach)
    back.click()
    expect(turn).to_have_attribute("data-exercise", "hit-or-miss")
    for number in (1, 2, 3):
        expect(cell(coach, number, "short")).to_have_attribute("data-state", "done")
    expect(page.locator(".matrix th small")).to_have_text("3 av 3 klara")
    expect_sound(coach)
    for number in (1, 2, 3):
        if number == 1:
            page.wait_for_load_state("load")
            page.locator("[data-plan-start]").click()
        page.wait_for_url("**/runs/*")
        expect(page.locator(".who .bib")).to_have_text(str(number))
        for attempt in range(1, 9):
            coach.press("pass")
            expect(coach.box(attempt)).to_have_attribute("data-state", "done")
        coach.press("save")
        coach.expect_state("saved")
        page.locator('[data-slot="again"]').click()
    page.wait_for_url("**/plan")
    expect(turn).to_contain_text("Allt är klart")
    expect(page.locator("#h-matrix")).to_have_text("6 av 6 klara")


def test_who_gave_up_is_missing_and_is_chosen_for_the_next_group(
    hall: ValidatedStation, new_coach: NewCoach
) -> None:
    plan = make(hall)
    group = add_group(hall, plan, [1, 2, 3])
    coach = new_coach(hall)
    coach.open("/plan")
    turn = coach.page.locator(".next")
    expect(turn).to_have_attribute("data-exercise", "hit-or-miss")
    expect(cell(coach, 2, "slow")).to_have_attribute("data-state", "under_way")
    expect(cell(coach, 2, "slow")).to_have_attribute("href", f"/groups/{group['id']}")
    beeps.start(hall, group)
    press(hall, group, "withdraw", participant=2, reason="knä")
    press(hall, group, "stop")
    # Without a press on this screen.
    expect(turn).to_have_attribute("data-exercise", "slow")
    expect(turn).to_contain_text("2 av 3 klara")
    expect(turn).to_contain_text("Saknas: 2 Barn2")
    coach.page.locator("[data-plan-test]").click()
    expect(coach.page.locator("[data-count]")).to_have_text("1 med")
    expect(coach.page.locator('[data-person="2"]')).to_have_attribute("aria-pressed", "true")


def test_a_whole_test_is_put_off_and_skipped_with_one_press(
    hall: ValidatedStation, new_coach: NewCoach
) -> None:
    plan = make(hall)
    coach = new_coach(hall)
    coach.open("/plan")
    turn = coach.page.locator(".next")
    coach.page.locator('[data-plan-action="later"]').click()
    expect(turn).to_have_attribute("data-exercise", "hit-or-miss")
    assert states(hall, plan) == ["later", "later", "later"]
    cell(coach, 1, "slow").click()
    expect(turn).to_have_attribute("data-exercise", "slow")
    coach.page.locator('[data-plan-action="skip"]').click()
    expect(turn).to_have_attribute("data-exercise", "hit-or-miss")
    expect(cell(coach, 3, "slow")).to_have_attribute("data-state", "skipped")
    assert states(hall, plan) == ["skipped", "skipped", "skipped"]


def test_a_table_that_has_gone_is_said_and_the_rest_of_the_plan_goes_on(
    launch: Callable[..., Program], new_coach: NewCoach, tmp_path: Path
) -> None:
    beeps.add_tables(tmp_path / "data")
    program = launch()
    station = ValidatedStation(program.port)
    beeps.add_people(station, 3)
    make(station)
    program.stop()
    (tmp_path / "data" / "beep" / "slow.yaml").unlink()
    coach = new_coach(ValidatedStation(launch().port))
    coach.open("/plan")
    turn = coach.page.locator(".next")
    expect(turn).to_contain_text("Den testtabellen finns inte.")
    expect(coach.page.locator("[data-plan-test]")).to_have_count(0)
    expect_sound(coach)
    coach.page.locator('[data-plan-action="skip"]').click()
    expect(turn).to_have_attribute("data-exercise", "hit-or-miss")


def test_results_of_a_group_are_done_over_http_and_what_cannot_be_is_refused(hall: ValidatedStation) -> None:
    plan = make(hall)
    assert plan["exercises"][0] == {"id": "slow", "table_version": 1}
    group = add_group(hall, plan, [1, 2])
    assert group["plan"] == plan["id"]
    assert states(hall, plan) == ["under_way", "under_way", "open"]
    beeps.start(hall, group)
    with pytest.raises(Refused, match="cell-under-way"):
        add_group(hall, plan, [2, 3])
    press(hall, group, "stop")
    assert states(hall, plan) == ["done", "done", "open"]
    path = f"/api/v1/plans/{plan['id']}"
    with pytest.raises(Refused, match="plan-needs-group"):
        hall.post(f"{path}/start", {"participant": 3, "exercise": "slow"}, 201)
    with pytest.raises(Refused, match="cell-done"):
        add_group(hall, plan, [1])
    with pytest.raises(Refused, match="unknown-cell"):
        add_group(hall, plan, [3], "short")
    hall.post(f"{path}/cells", {"exercise": "slow", "action": "skip"})
    assert states(hall, plan) == ["done", "done", "skipped"]
    hall.post(f"{path}/end")
    with pytest.raises(Refused, match="plan-ended"):
        add_group(hall, plan, [3])
