"""Runs over the API: what a script does, step by step, and what comes out as a file."""

import json
import sqlite3
import uuid
from collections.abc import Callable
from pathlib import Path

from Browser.gate import Gate
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

JSON = {"Content-Type": "application/json"}

# "Trial = CSV columns, in this order" of the contract.
COLUMNS = (
    "id,session,run,participant,exercise,exercise_version,equipment,attempt,quantity,value,unit,"
    "outcome,response,response_time_s,origin,simulated,channel,device_model,device_id,"
    "device_firmware,driver,time_source,uncertainty,measured_at,recorded_at,status,replaces,reason,"
    "raw_hex,details,software"
)


def count_run(station: ValidatedStation) -> str:
    return station.create_run("count-20s", participant=0, equipment="foot")["id"]


def test_count_is_kept_only_after_the_clock_was_started(bare: ValidatedStation) -> None:
    run = count_run(bare)
    path = f"/api/v1/runs/{run}/attempts"
    refused = bare.exchange("POST", path, b'{"value":14}', JSON)
    assert (refused.status, refused.json()["code"]) == (409, "not-started")
    assert refused.json()["run"]["id"] == run
    assert refused.json()["run"]["attempts"] == []
    for number, value in enumerate([14, 17, 18, 16, 17], 1):
        assert bare.command(run, "start")["countdown"]["running"] is True
        after = bare.command(run, "attempts", {"value": value})
        assert [trial["value"] for trial in after["attempts"]][-1] == value
        assert after["remaining"] == 5 - number
    assert after["state"] == "full"
    assert bare.command(run, "save")["state"] == "saved"
    ended = bare.exchange("POST", f"/api/v1/runs/{run}/undo", b"{}", JSON)
    assert (ended.status, ended.json()["code"]) == (409, "run-ended")
    rows = bare.trials()
    assert [row["value"] for row in rows] == ["14", "17", "18", "16", "17"]
    assert {row["participant"] for row in rows} == {"0"}
    assert {row["simulated"] for row in rows} == {"false"}


def test_undone_attempt_stays_in_the_log(bare: ValidatedStation) -> None:
    run = bare.create_run("hit-or-miss", participant=7, equipment="club")["id"]
    bare.command(run, "attempts", {"outcome": "pass"})
    bare.command(run, "attempts", {"outcome": "fail"})
    after = bare.command(run, "undo")
    assert [trial["outcome"] for trial in after["attempts"]] == ["pass"]
    assert [row["outcome"] for row in bare.trials()] == ["pass"]
    whole = bare.trials("?status=all")
    taken_back = [row for row in whole if row["status"] == "undone" and not row["replaces"]]
    markers = [row for row in whole if row["replaces"]]
    assert [row["outcome"] for row in taken_back] == ["fail"]
    assert [row["replaces"] for row in markers] == [taken_back[0]["id"]]


def test_cancel_ends_a_run(bare: ValidatedStation) -> None:
    run = count_run(bare)
    assert bare.command(run, "cancel")["state"] == "cancelled"
    assert bare.run(run)["allowed"] == []


def test_values_outside_their_range_are_refused(bare: ValidatedStation) -> None:
    run = count_run(bare)
    bare.command(run, "start")
    for body in [
        '{"value":-1}', '{"value":10000}', '{"value":"3"}', '{"value":1.5}', "{}",
        '{"value":1,"outcome":"pass"}', '{"outcome":"maybe"}', '{"outcome":"pass"}',
    ]:  # fmt: skip
        answer = bare.exchange("POST", f"/api/v1/runs/{run}/attempts", body.encode(), JSON)
        assert answer.status == 422, (body, answer.body)
    assert bare.run(run)["attempts"] == []


def test_same_key_gives_the_same_answer_once(bare: ValidatedStation) -> None:
    headers = JSON | {"Idempotency-Key": str(uuid.uuid4())}
    body = b'{"exercise":"hit-or-miss","participant":1,"equipment":"foot"}'
    first = bare.exchange("POST", "/api/v1/runs", body, headers)
    again = bare.exchange("POST", "/api/v1/runs", body, headers)
    assert first.status == again.status == 201
    assert first.body == again.body
    run = first.json()["id"]
    hit = JSON | {"Idempotency-Key": str(uuid.uuid4())}
    path = f"/api/v1/runs/{run}/attempts"
    answers = {bare.exchange("POST", path, b'{"outcome":"pass"}', hit).body for _ in range(3)}
    assert len(answers) == 1
    assert len(bare.run(run)["attempts"]) == 1
    other = bare.exchange("POST", path, b'{"outcome":"fail"}', hit)
    assert (other.status, other.json()["code"]) == (422, "idempotency-key-reused")


def test_key_is_good_for_one_request_only(bare: ValidatedStation) -> None:
    headers = JSON | {"Idempotency-Key": "k"}
    first = bare.exchange(
        "POST", "/api/v1/participants", b'{"number":3,"nickname":"Alva"}', headers
    )
    bare.post("/api/v1/participants", {"number": 3, "nickname": "Bo"}, 201)
    again = bare.exchange(
        "POST", "/api/v1/participants", b'{"number":3,"nickname":"Alva"}', headers
    )
    assert (again.status, again.body) == (first.status, first.body) and first.status == 201
    assert bare.items("/api/v1/participants") == [{"number": 3, "nickname": "Bo"}]
    for path, body in [("/participants", b'{"number":4}'), ("/devices/scan", b"{}")]:
        other = bare.exchange("POST", f"/api/v1{path}", body, headers)
        assert (other.status, other.json()["code"]) == (422, "idempotency-key-reused")


def test_same_key_holds_over_a_restart(launch: Callable[..., Program]) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    run = station.create_run("hit-or-miss", participant=1, equipment="foot")["id"]
    hit = JSON | {"Idempotency-Key": "once"}
    path = f"/api/v1/runs/{run}/attempts"
    first = station.exchange("POST", path, b'{"outcome":"pass"}', hit)
    program.kill()
    station = ValidatedStation(launch().port)
    assert station.exchange("POST", path, b'{"outcome":"pass"}', hit).body == first.body
    assert len(station.run(run)["attempts"]) == 1


def test_key_that_is_no_key_is_refused(bare: ValidatedStation) -> None:
    for key in ["", "a b", "x" * 201]:
        answer = bare.exchange(
            "POST", "/api/v1/runs", b'{"exercise":"count-20s","participant":1,"equipment":"foot"}',
            JSON | {"Idempotency-Key": key},
        )  # fmt: skip
        assert (answer.status, answer.json()["code"]) == (422, "invalid-idempotency-key")


def test_participants_have_numbers_from_zero(bare: ValidatedStation) -> None:
    bare.post("/api/v1/participants", {"number": 0}, 201)
    bare.post("/api/v1/participants", {"number": 12, "nickname": "Maja"}, 201)
    bare.post("/api/v1/participants", {"number": 12, "nickname": "Maja B"}, 201)
    people = bare.items("/api/v1/participants")
    assert people == [{"number": 0}, {"number": 12, "nickname": "Maja B"}]
    for body in [{"number": -1}, {"number": 10_000}, {"number": 1, "nickname": "x" * 41}]:
        bare.post("/api/v1/participants", body, 422)


def test_exercises_are_those_of_the_contract(bare: ValidatedStation) -> None:
    exercises = bare.items("/api/v1/exercises")
    assert {"count-20s", "hit-or-miss", "ten-turns", "highest-pulse"} <= {
        e["id"] for e in exercises
    }
    numbers = [exercise["number"] for exercise in exercises]
    assert numbers == sorted(numbers)


def test_list_is_read_in_parts(bare: ValidatedStation) -> None:
    run = bare.create_run("hit-or-miss", participant=1, equipment="foot")["id"]
    for _ in range(5):
        bare.command(run, "attempts", {"outcome": "pass"})
    seen, after = [], ""
    while True:
        part = bare.get(f"/api/v1/trials?limit=2{after}").json()
        seen += [trial["attempt"] for trial in part["items"]]
        if part["next"] is None:
            break
        after = f"&after={part['next']}"
    assert seen == [1, 2, 3, 4, 5]
    assert bare.items("/api/v1/trials?participant=2") == []
    assert bare.items("/api/v1/trials?exercise=count-20s") == []
    assert len(bare.items("/api/v1/trials?from=2026-01-01T00:00:00%2B01:00")) == 5
    assert bare.items("/api/v1/trials?to=2026-01-01T00:00:00%2B01:00") == []


def test_file_has_the_columns_of_the_contract(bare: ValidatedStation) -> None:
    run = bare.create_run("hit-or-miss", participant=1, equipment="foot")["id"]
    bare.command(run, "attempts", {"outcome": "pass"})
    plain = bare.get("/api/v1/trials.csv")
    assert plain.body.decode().splitlines()[0] == COLUMNS
    assert plain.headers["content-disposition"].startswith("attachment")
    swedish = bare.get("/api/v1/trials.csv?format=excel-sv").body
    assert swedish.startswith(b"\xef\xbb\xbf" + COLUMNS.replace(",", ";").encode())


def test_gate_measures_ten_turns(gated: ValidatedStation, gate: Gate) -> None:
    run = gated.create_run("ten-turns", participant=12, equipment="foot")["id"]
    gated.command(run, "start")
    sent = [2.94, 2.88, 2.91, 2.79, 2.84, 2.84, 2.76, 2.9, 2.83, 2.8]
    for seconds in sent:
        gate.send(seconds)
    await_condition("ten results", 10, lambda: gated.run(run)["state"] == "full")
    gated.command(run, "save")
    rows = gated.trials()
    assert [float(row["value"]) for row in rows] == sent
    assert {row["device_id"] for row in rows} == {gate.device}
    assert {row["unit"] for row in rows} == {"s"}


def test_device_that_is_not_ready_is_a_conflict(bare: ValidatedStation) -> None:
    run = bare.create_run("ten-turns", participant=1, equipment="foot")["id"]
    answer = bare.exchange("POST", f"/api/v1/runs/{run}/start", b"{}", JSON)
    assert (answer.status, answer.json()["code"]) == (409, "device-not-ready")
    assert json.dumps(answer.json()["run"]["state"]) == '"ready"'


def test_run_can_be_given_up_whose_result_cannot_be_recorded(
    gated: ValidatedStation, gate: Gate, tmp_path: Path
) -> None:
    run = gated.create_run("ten-turns", participant=4, equipment="foot", device=gate.device)["id"]
    gated.command(run, "start")
    database = sqlite3.connect(tmp_path / "data" / "sideline.sqlite")
    refusal = "CREATE TRIGGER no BEFORE INSERT ON trial BEGIN SELECT RAISE(ABORT, 'no'); END"
    database.execute(refusal)
    database.commit()
    gate.send(1.5)
    await_condition("told", 10, lambda: gated.run(run).get("notice") == "not-recorded")
    gated.post(f"/api/v1/runs/{run}/stop", {}, 500)
    assert gated.command(run, "cancel")["state"] == "cancelled"
    database.execute("DROP TRIGGER no")
    database.commit()
    database.close()
