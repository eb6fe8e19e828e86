"""Results of days gone by, written into the database of a station: the clock of a test stands still.

Rows are those that the station itself would have written, with its own checks and triggers on.
"""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

SESSION = "01930000-0000-7000-8000-000000000000"
DAY_MS = 86_400_000
OFFSET_S = 3600


@dataclass(frozen=True)
class Past:
    """One saved run: `values` in the exercise's unit, or `pass` and `fail`."""

    participant: int
    exercise: str
    started_ms: int
    values: list[float | str]
    equipment: str = "foot"
    quantity: str | None = None
    unit: str | None = None
    simulated: bool = False


def _identity(kind: int, number: int) -> str:
    return f"0193{kind:04x}-{number >> 16 & 0xFFFF:04x}-7{number & 0xFFF:03x}-8{number >> 12 & 7:03x}-{number:012x}"


RUN = """INSERT INTO run (id, session, participant, exercise, exerciseVersion, equipment, state,
  revision, startedOnce, simulated, startedAt, startedOffset, endedAt, endedOffset)
  VALUES (?, ?, ?, ?, ?, ?, 'saved', 1, 1, ?, ?, ?, ?, ?)"""
TRIAL = """INSERT INTO trial (id, session, run, participant, exercise, exerciseVersion, equipment,
  attempt, quantity, value, unit, outcome, origin, simulated, measuredAt, measuredOffset,
  recordedAt, recordedOffset, status, software)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'manual', ?, ?, ?, ?, ?, 'valid', 'test')"""


def write(folder: Path, people: dict[int, tuple[str | None, str | None]], runs: Iterable[Past]) -> int:
    """Add participants (nickname and group by number) and runs; return the number of trials.

    The station of this data folder has been started once, so that its tables and exercises are there.
    """
    database = sqlite3.connect(folder / "sideline.sqlite", isolation_level=None)
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("BEGIN IMMEDIATE")
    versions = dict(database.execute("SELECT id, max(version) FROM exercise GROUP BY id"))
    database.execute("INSERT OR IGNORE INTO session VALUES (?, 0, 0)", (SESSION,))
    database.executemany(
        "INSERT OR IGNORE INTO participant (number, nickname, groupName) VALUES (?, ?, ?)",
        [(number, *names) for number, names in people.items()],
    )
    (made,) = database.execute("SELECT count(*) FROM run").fetchone()
    (rows,) = database.execute("SELECT count(*) FROM trial").fetchone()
    first = rows
    for past in runs:
        made += 1
        run, start, version = _identity(1, made), past.started_ms, versions[past.exercise]
        database.execute(
            RUN,
            (run, SESSION, past.participant, past.exercise, version, past.equipment,
             past.simulated, start, OFFSET_S, start + 60_000, OFFSET_S),
        )  # fmt: skip
        for attempt, value in enumerate(past.values, 1):
            rows += 1
            is_value = not isinstance(value, str)
            measured = start + attempt * 1000
            database.execute(
                TRIAL,
                (_identity(2, rows), SESSION, run, past.participant, past.exercise, version,
                 past.equipment, attempt, past.quantity, value if is_value else None,
                 past.unit if is_value else None, None if is_value else value, past.simulated,
                 measured, OFFSET_S, measured, OFFSET_S),
            )  # fmt: skip
    database.execute("COMMIT")
    database.close()
    return rows - first
