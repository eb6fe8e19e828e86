"""A database of the very first schema, as the first release may have left it."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
SESSION, RUN, TRIAL = (f"018f0000-0000-7000-8000-00000000000{number}" for number in (1, 2, 3))
# 2025-11-17 in Sweden, in milliseconds since 1970 and seconds east of Greenwich.
AT = (1_763_400_000_000, 3600)
DEFINITION = {
    "id": "sit-ups", "number": 90, "version": 1, "title": {"sv": "Situps", "en": "Sit-ups"}, "kind": "integer",
    "attempts": 1, "equipment": [], "quantity": "count", "unit": "1", "active": True, "picture": "wall-passes",
}  # fmt: skip


def write(file: Path) -> None:
    """Write it with one saved run, of which participant 12 has 31 sit-ups.

    The tables are those of the migration that was released first, and never changes.
    """
    source = (CHECKOUT / "Sources/Store/Schema/Migration001.swift").read_text()
    triggers, tables, trial = re.findall(r'"""\n(.*?)"""', source, re.DOTALL)
    identity = re.search(r"applicationID = (0x\w+)", (CHECKOUT / "Sources/Store/Schema/Schema.swift").read_text())[1]
    number = str(int(identity.replace("_", ""), 16))
    with closing(sqlite3.connect(file, isolation_level=None)) as old:
        old.executescript(tables + trial + triggers.replace(r"\(applicationID)", number))
        old.execute("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        insert(old, "grdb_migrations", identifier="001")
        insert(old, "session", id=SESSION, startedAt=AT[0], startedOffset=AT[1])
        insert(old, "participant", number=12, nickname="Alma")
        insert(old, "exercise", id="sit-ups", version=1, definition=json.dumps(DEFINITION))
        about = {"session": SESSION, "participant": 12, "exercise": "sit-ups", "exerciseVersion": 1, "simulated": 0}
        insert(old, "run", id=RUN, state="saved", revision=3, startedOnce=1, startedAt=AT[0], startedOffset=AT[1],
               endedAt=AT[0] + 30_000, endedOffset=AT[1], **about)  # fmt: skip
        insert(old, "trial", id=TRIAL, run=RUN, attempt=1, quantity="count", value=31.0, unit="1", origin="manual",
               measuredAt=AT[0], measuredOffset=AT[1], recordedAt=AT[0], recordedOffset=AT[1], status="valid",
               software="sideline 0.0.1", **about)  # fmt: skip


def insert(database: sqlite3.Connection, table: str, **row: object) -> None:
    marks = ", ".join("?" * len(row))
    database.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
