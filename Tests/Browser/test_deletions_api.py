"""Taking results out of the list and bringing them back, as programs do it."""

from collections.abc import Callable

import pytest

from Support.program import Program
from Support.validated import ValidatedStation

HEADERS = {"Content-Type": "application/json"}


def saved(station: ValidatedStation, participant: int = 1, hits: int = 8) -> str:
    run = station.create_run("hit-or-miss", participant=participant, equipment="foot")["id"]
    for number in range(8):
        station.command(run, "attempts", {"outcome": "pass" if number < hits else "fail"})
    station.command(run, "save")
    return run


def code(station: ValidatedStation, path: str) -> tuple[int, str]:
    answer = station.exchange("POST", path, b"{}", HEADERS)
    return answer.status, answer.json()["code"]


def test_deleted_run_leaves_the_export_and_comes_back(bare: ValidatedStation) -> None:
    run = saved(bare, hits=5)
    before = [row["outcome"] for row in bare.trials()]
    assert "deleted_at" in bare.command(run, "delete")
    assert bare.trials() == []
    rows = bare.trials("?status=all")
    assert [row["status"] for row in rows] == ["deleted"] * 16
    assert [row["replaces"] for row in rows[8:]] == [row["id"] for row in rows[:8]]
    assert {row["reason"] for row in rows[8:]} == {"delete"}
    assert "deleted_at" not in bare.command(run, "restore")
    assert [row["outcome"] for row in bare.trials()] == before
    assert {row["reason"] for row in bare.trials()} == {"restore"}


def test_wrong_moment_is_refused_with_a_code(bare: ValidatedStation) -> None:
    run = saved(bare)
    assert code(bare, f"/api/v1/runs/{run}/restore") == (409, "run-not-deleted")
    bare.command(run, "delete")
    assert code(bare, f"/api/v1/runs/{run}/delete") == (409, "run-deleted")
    assert code(bare, f"/api/v1/runs/{run}/undo") == (409, "run-ended")
    going = bare.create_run("hit-or-miss", participant=1, equipment="foot")["id"]
    assert code(bare, f"/api/v1/runs/{going}/delete") == (409, "run-open")
    assert code(bare, "/api/v1/runs/no-such/delete") == (404, "unknown-run")


@pytest.mark.parametrize("body", ["[]", '{"participant":"x"}', '{"exercise":3}'])
def test_nonsense_deletes_nothing(bare: ValidatedStation, body: str) -> None:
    saved(bare)
    answer = bare.exchange("POST", "/api/v1/results/delete", body.encode(), HEADERS)
    assert answer.status == 422
    assert len(bare.trials()) == 8


def test_same_key_deletes_once(bare: ValidatedStation) -> None:
    run = saved(bare)
    keyed = HEADERS | {"Idempotency-Key": "press-1"}
    path = f"/api/v1/runs/{run}/delete"
    first, second = (bare.exchange("POST", path, b"{}", keyed) for _ in range(2))
    assert first.status == second.status == 200
    assert first.body == second.body
    assert len(bare.trials("?status=all")) == 16


def test_all_of_one_exercise_go_and_come_back(bare: ValidatedStation) -> None:
    runs = [saved(bare, participant) for participant in (1, 2, 2)]
    other = bare.create_run("count-20s", participant=1, equipment="foot")["id"]
    counts = bare.get("/api/v1/results/count?exercise=hit-or-miss").json()
    assert counts == {"runs": 3, "attempts": 24, "participants": 2}
    answer = bare.post("/api/v1/results/delete", {"exercise": "hit-or-miss"}).json()
    assert answer["runs"] == 3
    assert bare.trials() == []
    assert bare.run(other)["state"] == "ready"
    back = bare.post("/api/v1/results/restore", {"deletion": answer["deletion"]}).json()
    assert back["runs"] == 3
    assert {row["run"] for row in bare.trials()} == set(runs)
    # Undone once, there is nothing left to undo.
    again = bare.post("/api/v1/results/restore", {"deletion": answer["deletion"]}).json()
    assert again["runs"] == 0


def test_deletion_of_one_participant_leaves_the_others(bare: ValidatedStation) -> None:
    saved(bare, 1)
    kept = saved(bare, 2)
    assert bare.post("/api/v1/results/delete", {"participant": 1}).json()["runs"] == 1
    assert {row["run"] for row in bare.trials()} == {kept}


def test_program_killed_after_a_deletion_still_knows_it(launch: Callable[..., Program]) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    run = saved(station)
    station.command(run, "delete")
    program.kill()
    station = ValidatedStation(launch().port)
    assert "deleted_at" in station.run(run)
    assert station.trials() == []
    station.command(run, "restore")
    assert len(station.trials()) == 8


def test_screens_hear_of_a_deletion(bare: ValidatedStation) -> None:
    run = saved(bare)
    with bare.live(run) as live:
        assert live.wait("run", seconds=20)
        mark = live.mark()
        bare.command(run, "delete")
        event = live.wait("run", lambda data: "deleted_at" in data, 5, mark)
        assert event and event.data["attempts"] == []
        assert len(live.of("trial", mark)) == 16


def test_beats_come_often_enough_to_miss_them(bare: ValidatedStation) -> None:
    from Support.live_events import LiveEvents

    with LiveEvents(bare.host, bare.port, "/api/v1/live?beat=1") as live:
        assert live.wait("beat", seconds=20)
        mark = live.mark()
        assert live.wait("beat", seconds=20, since=mark)
        first, second = live.of("beat")[:2]
        # The page waits 1.8 s before it says that the daemon is silent.
        assert second.received_ns - first.received_ns < 1.8e9
