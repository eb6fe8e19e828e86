"""What nobody meant to give a tablet or its club: a clear word, and nothing is lost."""

import json
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from Fleet.club import Club, Store
from Fleet.documents import record_id
from Fleet.tablets import Make, Tablet, settle
from Fleet.test_tablets import imported, sideline
from Support.station import PATIENCE, SHOTS, Refused, await_condition

@contextmanager
def full(store: Store) -> Iterator[None]:
    """Have the store let in nobody more."""
    store.owner.execute(f"ALTER DATABASE {store.database} CONNECTION LIMIT 0")
    try:
        yield
    finally:
        store.owner.execute(f"ALTER DATABASE {store.database} CONNECTION LIMIT -1")


def page(tablet: Tablet) -> str:
    return tablet.get("/settings/club?lang=en").body.decode()


def grow(club: Club, station: int, people: int) -> None:
    """Have so many people come to the club, as another tablet would bring them."""
    club.store.rows(
        """
        WITH head AS (UPDATE fleet.club SET head = head + 1 WHERE id = %s RETURNING head),
        new AS (INSERT INTO fleet.person (club, id, place, station, body, been)
          SELECT %s, gen_random_uuid(), head, %s, '{}', '{}' FROM head, generate_series(1, %s) RETURNING 1)
        SELECT count(*) FROM new
        """, club.id, club.id, station, people,
    )  # fmt: skip


@pytest.mark.parametrize("is_early", [True, False], ids=["before-it-joins", "after"])
def test_a_club_of_too_many_people_says_so_and_gets_what_is_measured_all_the_same(
    make: Make, own_store: Store, is_early: bool
) -> None:
    club = own_store.club()
    there, one = club.tablet("Kansli"), make("Platta 1")
    one.meet(7, "Åsa", group="U13")
    one.shoot(7)
    if is_early:
        grow(club, there.station, 10_001)
    one.join(club)
    if not is_early:
        one.send()
        grow(club, there.station, 10_001)
        one.shoot(7)
    one.call()
    trouble = await_condition("trouble", 20, lambda: one.club().get("trouble"))
    assert trouble["code"] == "fleet-too-many" and "klubben" in trouble["title"].lower()
    rows = one.rows()
    one.take_until("sent all the same", lambda: club.count() == len(rows))
    # Who gives it a team mends it.
    own_store.rows("SELECT fleet.limit_station(%s, %s)", one.club()["station"], ["U13"])
    one.send()
    assert one.rows() == rows and [p["nickname"] for p in one.items("/api/v1/participants")] == ["Åsa"]


@pytest.mark.parametrize("people", [2_500, 9_900])
def test_as_many_people_as_a_tablet_holds_come_and_nothing_waits_for_them(
    make: Make, own_store: Store, people: int
) -> None:
    club = own_store.club()
    there, one = club.tablet("Kansli"), make("Platta 1")
    one.meet(7, "Åsa")
    grow(club, there.station, people - 1)
    one.join(club)
    longest = 0.0

    def everybody() -> bool:
        nonlocal longest
        began = time.monotonic()
        one.meet(7, "Åsa")
        longest = max(longest, time.monotonic() - began)
        return "trouble" in one.club() or len(every(one)) == people

    await_condition("everybody", 20, everybody)
    assert "trouble" not in one.club() and longest < 3 * PATIENCE


def every(tablet: Tablet) -> list[dict]:
    """Everybody, part by part."""
    people, after = [], ""
    while True:
        part = tablet.get(f"/api/v1/participants{after}").json()
        people += part["items"]
        if part.get("next") is None:
            return people
        after = f"?after={part['next']}"


def test_a_tablet_that_was_copied_is_said_to_be_and_both_lose_nothing(make: Make, own_store: Store) -> None:
    club = own_store.club()
    one = make("Platta 1")
    one.join(club)
    one.meet(7, "Åsa")
    one.shoot(7)
    one.send()
    one.stop()
    shutil.copytree(one.folder / "data", one.folder.parent / "Platta-2/data")
    one.start()
    two = make("Platta 2")
    for tablet in (one, two):
        tablet.shoot(7)
        tablet.send()
    settle(one, two)
    assert one.rows() == two.rows() and club.count() == len(one.rows()) == 3 * SHOTS
    assert one.person("Åsa") == two.person("Åsa")
    for tablet in (one, two):
        tablet.take_until("heard of the other", lambda tablet=tablet: "doubled" in str(tablet.club()["stations"]))
        assert "Used on two tablets" in page(tablet)
    one.post("/api/v1/club/leave", {"now": False})
    two.call()
    trouble = await_condition("trouble", 20, lambda: two.club().get("trouble"))
    assert trouble["code"] == "fleet-unknown-tablet" and len(two.rows()) == 3 * SHOTS


def test_a_run_of_40_megabytes_is_set_aside_and_holds_nothing_up(
    make: Make, binary: Path, own_store: Store, tmp_path: Path
) -> None:
    club = own_store.club()
    one = make("Platta 1")
    one.meet(7, "Åsa")
    one.shoot(7)
    data = str(one.folder / "data")
    known = sideline(binary, "export", "--format", "jsonl", "--data", data).stdout.splitlines()
    row, run = json.loads(known[0]), record_id()
    file = tmp_path / "large.jsonl"
    with file.open("w") as lines:
        for attempt in range(1, 12):
            parts = {"id": record_id(), "run": run, "attempt": attempt, "response": "x" * 3_700_000}
            lines.write(json.dumps(row | parts) + "\n")
    one.stop()
    sideline(binary, "import", str(file), "--data", data)
    one.start()
    one.shoot(7)
    one.join(club)
    one.send()
    [refusal] = one.club()["refusals"]
    assert (refusal["kind"], refusal["key"]) == ("run", run) and refusal["reason"].startswith("SL01")
    assert club.count() == 2 * SHOTS
    # What is wrong with it stays with it: the tablet goes on.
    one.shoot(7)
    one.send()
    assert club.count() == 3 * SHOTS


def test_who_leaves_while_3000_rows_wait_is_told_and_has_them_all_when_they_come_back(
    make: Make, binary: Path, own_store: Store
) -> None:
    club, runs = own_store.club(), 3000 // SHOTS
    one = make("Platta 1")
    one.join(club)
    one.meet(7, "Åsa")
    one.shoot(7)
    one.send()
    with full(own_store):
        imported(binary, one, 7, runs)
        rows = one.rows()
        assert one.club()["waiting"]["runs"] == runs
        with pytest.raises(Refused) as refused:
            one.post("/api/v1/club/leave", {"now": False})
        told = refused.value.response.json()
        assert told["code"] == "fleet-later" and told["detail"].startswith(f"{runs} records are not at the club")
        assert f"{runs} are not at the club yet" in page(one)
        assert one.club()["joined"] and one.club()["waiting"]["runs"] == runs
        one.post("/api/v1/club/leave", {"now": True})
        assert one.club()["joined"] is False and one.rows() == rows and len(rows) == (runs + 1) * SHOTS
    assert club.count() == SHOTS
    one.join(club)
    one.send()
    assert club.count() == len(rows) and one.rows() == rows and club.count("person") == 1
