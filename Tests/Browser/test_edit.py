"""Correcting a result: the new row counts, the old one stays."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.station import Station
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


def shoot(station: Station, participant: int = 7) -> dict:
    """Save a run of eight hits."""
    run = station.create_run("hit-or-miss", participant=participant, equipment="foot")["id"]
    for _ in range(8):
        station.command(run, "attempts", {"outcome": "pass"})
    return station.command(run, "save")


def count(station: Station, values: list[int]) -> dict:
    run = station.create_run("count-20s", participant=7, equipment="foot")["id"]
    for value in values:
        station.command(run, "start")
        station.command(run, "attempts", {"value": value})
    return station.command(run, "save")


@pytest.fixture
def counted(bare: ValidatedStation) -> dict:
    exercise = next(e for e in bare.items("/api/v1/exercises") if e["id"] == "count-20s")
    return count(bare, [12] * exercise["attempts"])


def edit(station: Station, path: str, body: dict, **headers: str) -> tuple[int, dict]:
    fields = {"Content-Type": "application/json"}
    fields |= {name.replace("_", "-"): value for name, value in headers.items()}
    answer = station.exchange("POST", f"/api/v1/{path}/edit", json.dumps(body).encode(), fields)
    return answer.status, answer.json()


def test_value_is_corrected_and_the_file_tells_both(
    bare: ValidatedStation, counted: dict
) -> None:
    old = counted["attempts"][0]
    status, run = edit(bare, f"trials/{old['id']}", {"value": 16, "reason": "Felräknat"})
    assert (status, run["attempts"][0]["value"]) == (200, 16)
    # A file goes by when each row was measured, and a correction keeps the time of what it corrects.
    current = bare.trials()
    assert current[0]["value"] == "16"
    assert current[0]["replaces"] == old["id"]
    assert current[0]["reason"] == "Felräknat"
    assert len(current) == len(counted["attempts"])
    everything = {row["id"]: row for row in bare.trials("?status=all")}
    assert everything[old["id"]]["value"] == "12"
    assert everything[old["id"]]["status"] == "edited"


def test_participant_of_a_run_is_corrected_in_every_current_row(bare: ValidatedStation) -> None:
    bare.post("/api/v1/participants", {"number": 8}, 201)
    run = shoot(bare)
    status, after = edit(bare, f"runs/{run['id']}", {"participant": 8, "reason": "Fel nummer"})
    assert (status, after["participant"]) == (200, 8)
    assert bare.run(run["id"])["participant"] == 8
    assert {row["participant"] for row in bare.trials()} == {"8"}
    assert len(bare.trials("?participant=8")) == 8
    assert len(bare.trials("?participant=7&status=all")) == 8


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"value": 16}, 422, "invalid-body"),
        ({"reason": "a"}, 422, "invalid-body"),
        ({"value": 16, "outcome": "pass", "reason": "a"}, 422, "invalid-body"),
        ({"value": "sixteen", "reason": "a"}, 422, "invalid-body"),
        ({"value": True, "reason": "a"}, 422, "invalid-body"),
        ({"outcome": "maybe", "reason": "a"}, 422, "invalid-body"),
        ({"value": -1, "reason": "a"}, 422, "value-out-of-range"),
        ({"value": 10000, "reason": "a"}, 422, "value-out-of-range"),
        ({"value": 12.5, "reason": "a"}, 422, "value-out-of-range"),
        ({"value": 12, "reason": "a"}, 422, "nothing-changed"),
        ({"outcome": "pass", "reason": "a"}, 422, "not-for-this-exercise"),
        ({"participant": 4711, "reason": "a"}, 422, "unknown-participant"),
        ({"value": 16, "reason": " "}, 422, "reason-not-plain"),
        ({"value": 16, "reason": "x" * 201}, 422, "reason-not-plain"),
    ],
)
def test_what_cannot_be_is_refused(
    bare: ValidatedStation, counted: dict, body: dict, status: int, code: str
) -> None:
    trial = counted["attempts"][0]["id"]
    answer = edit(bare, f"trials/{trial}", body)
    assert (answer[0], answer[1]["code"]) == (status, code)
    assert bare.run(counted["id"]) == counted


def test_not_a_number_is_refused(bare: ValidatedStation, counted: dict) -> None:
    path = f"/api/v1/trials/{counted['attempts'][0]['id']}/edit"
    fields = {"Content-Type": "application/json"}
    for text in (b'{"value":NaN,"reason":"a"}', b'{"value":1e999,"reason":"a"}', b"{"):
        assert bare.exchange("POST", path, text, fields).status in (400, 422)
    assert bare.run(counted["id"]) == counted


def test_correction_of_the_wrong_row_or_at_the_wrong_time(bare: ValidatedStation) -> None:
    assert edit(bare, "trials/nope", {"outcome": "fail", "reason": "a"})[0] == 404
    run = shoot(bare)
    first = run["attempts"][0]["id"]
    edit(bare, f"trials/{first}", {"outcome": "fail", "reason": "a"})
    status, problem = edit(bare, f"trials/{first}", {"outcome": "fail", "reason": "b"})
    assert (status, problem["code"], problem["run"]["id"]) == (409, "trial-not-current", run["id"])
    going = bare.create_run("hit-or-miss", participant=7, equipment="foot")["id"]
    trial = bare.command(going, "attempts", {"outcome": "pass"})["attempts"][0]["id"]
    status, problem = edit(bare, f"trials/{trial}", {"outcome": "fail", "reason": "a"})
    assert (status, problem["code"], problem["run"]["id"]) == (409, "run-not-ended", going)


def test_same_request_again_corrects_once(bare: ValidatedStation) -> None:
    run = shoot(bare)
    path = f"trials/{run['attempts'][0]['id']}"
    body = {"outcome": "fail", "reason": "a"}
    first = edit(bare, path, body, Idempotency_Key="k")
    assert edit(bare, path, body, Idempotency_Key="k") == first
    assert len(bare.trials("?status=all")) == 9
    status, problem = edit(bare, path, {**body, "reason": "b"}, Idempotency_Key="k")
    assert (status, problem["code"]) == (422, "idempotency-key-reused")


def test_value_is_corrected_on_the_page_and_seen_on_another(
    new_coach: NewCoach, bare: ValidatedStation, counted: dict, size: tuple[int, int]
) -> None:
    coach, other = new_coach(bare, size), new_coach(bare)
    other.open(f"/runs/{counted['id']}/edit")
    coach.open(f"/runs/{counted['id']}")
    coach.page.locator('[data-slot="undo"]').click()
    coach.page.wait_for_url("**/edit")
    coach.expect_fits()
    coach.page.locator("[data-edit-trial]").nth(1).click()
    field = coach.page.locator('[data-edit-form] [name="value"]')
    expect(field).to_have_value("12")
    field.fill("sexton")
    coach.page.locator('[data-edit-form] [type="submit"]').click()
    error = coach.page.locator("[data-edit-form] [data-error]")
    expect(error).to_have_text("Skriv ett tal.")
    field.fill("16")
    coach.page.locator('[data-edit-form] [type="submit"]').click()
    expect(error).to_have_text("Skriv eller välj varför.")
    coach.page.locator("[data-reason]").first.click()
    coach.page.locator('[data-edit-form] [type="submit"]').click()
    for screen in (coach, other):
        row = screen.page.locator('[data-log="2"]')
        expect(row.locator(".log__val")).to_contain_text("16")
        expect(row.locator("s")).to_contain_text("12")
        expect(row).to_contain_text("Felräknat")
    assert bare.run(counted["id"])["attempts"][1]["value"] == 16


def test_outcome_is_corrected_with_keys_alone(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    run = shoot(bare)
    coach = new_coach(bare, locale="en-GB")
    coach.open(f"/runs/{run['id']}/edit")
    keyboard = coach.page.keyboard
    coach.page.locator("[data-edit-trial]").nth(2).focus()
    keyboard.press("Enter")
    expect(coach.page.locator("[data-edit-sheet]")).to_be_visible()
    coach.page.locator('[name="outcome"][value="pass"]').focus()
    keyboard.press("ArrowRight")
    keyboard.press("Tab")
    keyboard.type("pressed <b>wrong</b>")
    keyboard.press("Enter")
    expect(coach.page.locator("[data-edit-sheet]")).to_be_hidden()
    row = coach.page.locator('[data-log="3"]')
    expect(row.locator(".log__val")).to_have_text("miss")
    expect(row).to_contain_text("pressed <b>wrong</b>")
    keyboard.press("Escape")
    coach.page.wait_for_url(f"**/runs/{run['id']}")


def test_wrong_participant_is_corrected_on_the_page(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    bare.post("/api/v1/participants", {"number": 8, "nickname": "Didrik"}, 201)
    run = shoot(bare)
    coach = new_coach(bare, size)
    coach.open(f"/runs/{run['id']}/edit")
    coach.page.locator("[data-edit-person]").click()
    coach.page.select_option('[name="participant"]', "8")
    coach.page.fill('[name="reason"]', "Fel nummer")
    coach.page.locator('[data-edit-form] [type="submit"]').click()
    expect(coach.page.locator(".edit__who .bib")).to_have_text("8")
    expect(coach.page.locator('[data-log="1"]')).to_contain_text("7")
    assert {row["participant"] for row in bare.trials()} == {"8"}
    coach.open("/results")
    expect(coach.page.locator(".row__main").first).to_contain_text("8 Didrik")
