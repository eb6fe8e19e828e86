"""Exercises as data: made, changed, ordered, rested and shared over the API."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]

SLALOM = """\
id: cone-slalom
number: 40
version: 1
title: { sv: Konslalom, en: Cone slalom }
kind: integer
attempts: 3
equipment:
  - { id: foot, title: { sv: Fot, en: Foot } }
quantity: count
unit: "1"
better: lower
picture: slalom
"""


def ids(station: Station) -> list[str]:
    return [exercise["id"] for exercise in station.items("/api/v1/exercises")]


def exercise(station: Station, name: str) -> dict:
    return station.get(f"/api/v1/exercises/{name}").json()


def refused(station: Station, yaml: str, language: str = "en") -> dict:
    """Send a file that cannot be read; return the problem, worded in the language."""
    body = json.dumps({"yaml": yaml, "file": "slalom.yaml"}).encode()
    headers = {"Content-Type": "application/json", "Accept-Language": language}
    answer = station.exchange("POST", "/api/v1/exercises", body, headers)
    assert answer.status == 422, answer.body
    return answer.json()


def test_fourteen_and_more_ship_and_two_of_them_rest(bare: ValidatedStation) -> None:
    exercises = bare.items("/api/v1/exercises")
    assert len(exercises) >= 14
    assert len({e["picture"] for e in exercises}) == len(exercises)
    assert sum(not e["active"] for e in exercises) >= 2
    for wanted in exercises:
        assert wanted["title"]["sv"] and wanted["title"]["en"], wanted["id"]


def test_shared_file_makes_the_same_exercise_elsewhere(bare: ValidatedStation) -> None:
    made = bare.post("/api/v1/exercises", {"yaml": SLALOM, "file": "slalom.yaml"}, 201).json()
    assert made["version"] == 1
    assert ids(bare)[-1] == "cone-slalom"
    answer = bare.get("/api/v1/exercises/cone-slalom.yaml")
    assert answer.headers["content-type"] == "application/yaml"
    text = answer.body.decode()
    again = bare.post("/api/v1/exercises/preview", {"yaml": text}).json()
    assert again == {"exercise": made, "replaces": 1}


def test_same_request_twice_makes_one_exercise(bare: ValidatedStation) -> None:
    body = json.dumps({"yaml": SLALOM}).encode()
    headers = {"Content-Type": "application/json", "Idempotency-Key": "once"}
    first = bare.exchange("POST", "/api/v1/exercises", body, headers)
    second = bare.exchange("POST", "/api/v1/exercises", body, headers)
    assert (first.status, first.body) == (second.status, second.body)
    assert ids(bare).count("cone-slalom") == 1
    bare.post("/api/v1/exercises", {"yaml": SLALOM}, 409)


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "code"),
    [
        ("attempts: 3", "attempts: 10000", 6, "attempts", "too-large"),
        ("attempts: 3", "attempts: 3\ncountdown_s: -5", 7, "countdown_s", "too-small"),
        ("quantity: count", "quantity: courage", 9, "quantity", "not-allowed"),
        ('unit: "1"', "unit: furlong", 10, "unit", "wrong-unit"),
        ("en: Cone slalom", f"en: {'x' * 5000}", 4, "title.en", "too-long"),
        ("better: lower", "colour: red", 11, "colour", "unknown-key"),
        ("better: lower", "attempts: 4", 11, "attempts", "duplicate-key"),
        ("picture: slalom", "picture: unicorn", 12, "picture", "not-allowed"),
        ("number: 40", "number: &a 40", 2, "", "anchor"),
        ("id: cone-slalom", "id: edit", 1, "id", "reserved"),
        ("number: 40", "number: 3", None, "number", "number-taken"),
    ],
)
def test_bad_file_is_refused_at_its_line_and_changes_nothing(
    bare: ValidatedStation, old: str, new: str, line: int | None, key: str, code: str
) -> None:
    before = ids(bare)
    problem = refused(bare, SLALOM.replace(old, new))
    (error,) = problem["errors"]
    assert (error.get("line"), error["key"], error["code"]) == (line, key, code)
    assert ids(bare) == before


def test_refusal_is_worded_in_both_languages(bare: ValidatedStation) -> None:
    bad = SLALOM.replace("attempts: 3", "attempts: 10000")
    assert refused(bare, bad)["title"] == (
        "slalom.yaml, line 6: attempts is 10000. At most 50. Nothing changed."
    )
    assert refused(bare, bad, "sv")["title"] == (
        "slalom.yaml, rad 6: attempts är 10000. Högst 50. Inget ändrat."
    )


def test_aliases_that_multiply_are_refused_at_once(bare: ValidatedStation) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 20)]
    assert refused(bare, "\n".join(lines))["errors"][0]["code"] == "anchor"
    assert refused(bare, "[" * 20_000)["errors"][0]["code"] == "too-deep"
    bare.post("/api/v1/exercises", {"yaml": "x" * 70_000}, 413)


def test_changed_exercise_is_its_next_version_and_old_runs_keep_theirs(
    bare: ValidatedStation, new_coach: NewCoach
) -> None:
    bare.post("/api/v1/exercises", {"yaml": SLALOM}, 201)
    run = bare.create_run("cone-slalom", participant=4, equipment="foot")["id"]
    changed = SLALOM.replace("attempts: 3", "attempts: 7").replace("Konslalom", "Ny slalom")
    revised = bare.put("/api/v1/exercises/cone-slalom", {"yaml": changed, "base": 1}).json()
    assert (revised["version"], revised["attempts"]) == (2, 7)
    bare.put("/api/v1/exercises/cone-slalom", {"yaml": SLALOM, "base": 1}, 409)
    coach = new_coach(bare)
    coach.open(f"/runs/{run}")
    expect(coach.page.locator("h1")).to_contain_text("Konslalom")
    expect(coach.page.locator(".box")).to_have_count(3)
    for value in (5, 6, 7):
        bare.command(run, "attempts", {"value": value})
    saved = bare.command(run, "save")
    assert saved["exercise_version"] == 1
    coach.open("/results")
    expect(coach.page.locator(".result")).to_contain_text("Konslalom")
    coach.open("/exercises")
    expect(coach.page.locator('.card[href="/exercises/cone-slalom"]')).to_contain_text("Ny slalom")


def test_shipped_exercise_can_be_changed_too(bare: ValidatedStation) -> None:
    shipped = exercise(bare, "minigolf")
    changed = {**shipped, "attempts": 18}
    del changed["version"]
    revised = bare.put("/api/v1/exercises/minigolf", {"exercise": changed, "base": 1}).json()
    assert (revised["version"], revised["attempts"]) == (2, 18)
    assert ids(bare)[1] == "minigolf"


def test_order_and_rest_survive_a_restart(launch: Callable[..., Program]) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    order = list(reversed(ids(station)))
    station.post("/api/v1/exercises/order", {"ids": order})
    station.post("/api/v1/exercises/minigolf/active", {"active": False})
    station.post("/api/v1/exercises/order", {"ids": order[1:]}, 409)
    station.post("/api/v1/exercises/nope/active", {"active": False}, 404)
    program.kill()
    station = ValidatedStation(launch().port)
    assert ids(station) == order
    assert exercise(station, "minigolf")["active"] is False
    choices = {"exercise": "minigolf", "participant": 1, "equipment": "foot"}
    station.post("/api/v1/runs", choices, 422)


def test_sprint_with_splits_from_simulated_gates(station: ValidatedStation) -> None:
    device = "serial:simulated-gates"
    station.connect(device)
    await_condition("gates ready", 10, lambda: station.device(device)["state"] == "ready")
    run = station.create_run("sprint-10m", participant=2, equipment="stand", device=device)["id"]
    station.command(run, "start")
    done = await_condition("a sprint", 30, lambda: station.run(run)["attempts"])
    splits = done[0]["details"]["splits"]
    assert [split["channel"] for split in splits] == ["B", "C"]
    assert splits[1]["elapsed_s"] == pytest.approx(done[0]["value"])
    assert sum(split["interval_s"] for split in splits) == pytest.approx(done[0]["value"])
    assert station.run(run)["score"] == min(t["value"] for t in station.run(run)["attempts"])


def test_balance_on_the_simulated_board(station: ValidatedStation) -> None:
    device = "iio:simulated-board"
    # Twenty seconds are the exercise's; a copy with two is enough to see the way of the samples.
    short = {**exercise(station, "tablet-balance"), "countdown_s": 2, "attempts": 1}
    station.put("/api/v1/exercises/tablet-balance", {"exercise": short})
    station.connect(device)
    await_condition("board ready", 10, lambda: station.device(device)["state"] == "ready")
    run = station.create_run("tablet-balance", participant=2, equipment="both", device=device)["id"]
    station.command(run, "start")
    (trial,) = await_condition("a window", 15, lambda: station.run(run)["attempts"])
    assert (trial["quantity"], trial["unit"], trial["simulated"]) == ("angle", "rad", True)
    # The board sways by a degree or two.
    assert 0.002 < trial["value"] < 0.06


# The pages


def test_shipped_and_planned_exercises_are_not_deleted(bare: ValidatedStation) -> None:
    assert bare.post("/api/v1/exercises/minigolf/delete", {}, 409).json()["code"] == (
        "exercise-shipped"
    )
    assert bare.post("/api/v1/exercises/nope/delete", {}, 404).json()["code"] == (
        "unknown-exercise"
    )
    bare.post("/api/v1/exercises", {"yaml": SLALOM}, 201)
    wanted = {"participants": [4], "exercises": [{"id": "cone-slalom", "equipment": "foot"}]}
    plan = bare.post("/api/v1/plans", {"title": "T", "order": "person", **wanted}, 201).json()
    path = "/api/v1/exercises/cone-slalom/delete"
    assert bare.post(path, {}, 409).json()["code"] == "exercise-planned"
    bare.post(f"/api/v1/plans/{plan['id']}/end", {})
    bare.post(path, {})
    assert "cone-slalom" not in ids(bare)
