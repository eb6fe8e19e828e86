"""What many tablets are wished to do (`Tests/Bench/Fleet`), and what must be true in the end."""

import json
import subprocess
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from Fleet.club import Club, Store
from Fleet.documents import digest

# One of those that measured: its rows with their status, whom it knows and forgot, what waits.
Report = dict[str, Any]


def wish(
    club: Club, place: dict[str, str], sights: list[str | None], teams: Sequence[str], *, seconds: float, pace: float
) -> dict[str, Any]:
    """Invite tablets of which each sees one team, or everything, as an office does."""
    return {
        "places": [place | {"dbname": "club", "user": club.login}] * len(sights),
        "codes": [club.invite([sight] if sight else None) for sight in sights],
        "teams": [sight or teams[i % len(teams)] for i, sight in enumerate(sights)],
        "seconds": seconds, "seed": 20261128, "pace": pace, "settles": True,
    }  # fmt: skip


def told(
    command: list[object], wish: dict[str, Any], file: Path, during: Callable[[], None], patience: float = 300
) -> list[dict]:
    """Return what they report, one after the other, and how long results were under way."""
    with file.open("w") as out, subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, text=True) as process:
        try:
            process.stdin.write(json.dumps(wish))
            process.stdin.close()
            during()
            # Afterwards it is left in peace, to come to an end.
            assert process.wait(patience) == 0
        finally:
            process.kill()
    reports = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(reports) == len(wish["codes"]) + 1
    return reports


def visible(store: Store, club: Club, team: str | None) -> set[str]:
    """The rows that a tablet of a team is to have, by the store."""
    query = """
        SELECT t.id::text FROM fleet.trial t WHERE club = %s AND (%s::text IS NULL OR EXISTS (
          SELECT FROM fleet.person p WHERE p.club = t.club AND p.id = t.person AND p.team = %s))
    """
    return {row for (row,) in store.rows(query, club.id, team, team)}


def told_of(store: Store, tablet: Report, rows: set[str]) -> str:
    """What the store has of a few rows, and who is without them or has them alone."""
    query = "SELECT id, run, person, station, place, status, replaces FROM fleet.trial WHERE id = ANY(%s::uuid[])"
    known = store.rows(query, sorted(rows)[:5])
    about = {name: value for name, value in tablet.items() if name not in ("rows", "people")}
    return f"{len(rows)} rows, of them {sorted(rows)[:5]}: {known}; {about}"


def check(store: Store, club: Club, tablets: list[Report], sights: list[str | None]) -> set[str]:
    """Nothing is lost, and nobody has what is not theirs; return the rows of the store."""
    forgotten = {person for tablet in tablets for person in tablet["forgotten"]}
    assert forgotten
    rows_of = cache(lambda team: visible(store, club, team))
    everything = rows_of(None)
    assert len({tablet["place"] for tablet in tablets}) == 1
    for tablet, sight in zip(tablets, sights, strict=True):
        assert (tablet["waiting"], tablet["refused"]) == (0, 0)
        own = set(tablet["rows"])
        # What it measured itself stays with it; nobody's results are of no team.
        missing, strange = rows_of(sight) - own, own - everything
        assert not missing, told_of(store, tablet, missing)
        assert not strange, told_of(store, tablet, strange)
        assert not forgotten & set(tablet["people"])
    _say_the_same(store, tablets)
    known = {bytes(known).hex() for (known,) in store.rows("SELECT digest FROM fleet.erasure")}
    assert {digest(person) for person in forgotten} <= known
    left = store.rows("SELECT id::text FROM fleet.person WHERE club = %s", club.id)
    assert not forgotten & {person for (person,) in left}
    return everything


def _say_the_same(store: Store, tablets: list[Report]) -> None:
    """Whoever has a row says the same of it, and of two that replace one the same one counts.

    Nobody's are told to who sees every team alone, and so are their corrections.
    """
    somebodys = {row for (row,) in store.rows("SELECT id::text FROM fleet.trial WHERE person IS NOT NULL")}
    said: dict[str, str] = {}
    for tablet in tablets:
        for row, status in tablet["rows"].items():
            if row in somebodys:
                assert said.setdefault(row, status) == status, row
