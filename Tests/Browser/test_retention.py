"""Results are kept for as long as the coach says, for good unless told otherwise."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.imports import row, table, take
from Support.program import Program
from Support.station import SHOTS, Refused, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PATH = "/api/v1/retention"
DAY_MS = 86_400_000
OLD = {"measured_at": "2020-11-17T17:36:04.250+01:00", "recorded_at": "2020-11-17T17:36:05.000+01:00"}
OLD_RUN = "01930000-0000-7000-8000-0000000000b2"


def fill(station: ValidatedStation) -> None:
    """Leave two old rows of one run and a new run behind."""
    take(station, table(*(row(run=OLD_RUN, attempt=number, **OLD) for number in (1, 2))))
    station.save_shots(7)


@pytest.mark.parametrize("results", ["anonymise", "delete"])
def test_old_results_are_taken_by_the_daemon(
    launch: Callable[..., Program], results: str
) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    fill(station)
    assert station.get(PATH).json() == {"due": {"runs": 0, "trials": 0}}
    looked = station.get(f"{PATH}?months=12&results={results}").json()
    assert looked == {"months": 12, "results": results, "due": {"runs": 1, "trials": 2}}
    assert len(station.trials()) == 2 + SHOTS
    assert station.post(PATH, {"months": 12, "results": results}).json() == looked
    program.stop()

    again = ValidatedStation(launch().port)
    [erasure] = await_condition("erased", 20, lambda: again.items("/api/v1/erasures"))
    assert (erasure["cause"], erasure["trials"]) == ("retention", 2)
    numbers = [trial["participant"] for trial in again.trials("?status=all")]
    assert numbers == ([] if results == "delete" else ["9999", "9999"]) + SHOTS * ["7"]
    assert again.get(PATH).json()["due"] == {"runs": 0, "trials": 0}
    again.post(PATH, {"months": None})
    assert "months" not in again.get(PATH).json()


def test_answers_are_remembered_for_a_day(
    launch: Callable[..., Program], tmp_path: Path
) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    for number, key in ((7, "old"), (8, "young")):
        headers = {"Content-Type": "application/json", "Idempotency-Key": key}
        body = json.dumps({"number": number}).encode()
        assert station.exchange("POST", "/api/v1/participants", body, headers).status == 201
    program.stop()
    with closing(sqlite3.connect(tmp_path / "data/sideline.sqlite")) as database:

        def keys() -> list[str]:
            return [key for (key,) in database.execute("SELECT key FROM idempotency ORDER BY key")]

        assert keys() == ["old", "young"]
        database.execute("UPDATE idempotency SET usedAt = usedAt - ? WHERE key = 'old'", [DAY_MS + 1])
        database.commit()
        launch()
        await_condition("the old one is forgotten", 20, lambda: keys() == ["young"])


@pytest.mark.parametrize("months", [0, -1, 1201])
def test_a_length_that_makes_no_sense_is_refused(bare: ValidatedStation, months: int) -> None:
    with pytest.raises(Refused) as refused:
        bare.post(PATH, {"months": months, "results": "delete"})
    assert refused.value.response.json()["code"] == "invalid-parameter"
    assert bare.get(PATH).json() == {"due": {"runs": 0, "trials": 0}}


def test_the_page_says_what_it_would_take_now(
    bare: ValidatedStation, new_coach: NewCoach, size: tuple[int, int]
) -> None:
    fill(bare)
    coach = new_coach(bare, size)
    coach.open("/settings/privacy")
    page = coach.page
    expect(page.locator("[data-due]")).to_have_text("Inget tas bort.")
    page.select_option('[name="months"]', "12")
    expect(page.locator("[data-due]")).to_have_text("Just nu skulle det gälla 2 resultatrader.")
    coach.expect_fits()
    page.locator('label:has(input[value="delete"])').click()
    page.locator('[data-action="save"]').click()
    expect(page.locator("[data-toast]")).to_have_text("Sparat. Det görs en gång om dagen.")
    kept = bare.get(PATH).json()
    assert (kept["months"], kept["results"]) == (12, "delete")
