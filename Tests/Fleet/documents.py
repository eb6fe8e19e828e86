"""What tablets send, as a tablet writes it."""

import hashlib
import itertools
import random
import time
import uuid
from collections.abc import Iterable

Document = dict[str, object]

_count = itertools.count()


def person_id() -> str:
    return str(uuid.uuid4())


def record_id(milliseconds: int | None = None) -> str:
    """Return a UUID of version 7; of two with the same time the later made one is greater."""
    moment = int(time.time() * 1000) if milliseconds is None else milliseconds
    high = moment << 16 | 0x7000
    low = 0x8000_0000_0000_0000 | next(_count) << 32 | random.getrandbits(32)
    return str(uuid.UUID(int=high << 64 | low))


def digest(person: str) -> str:
    return hashlib.sha256(uuid.UUID(person).bytes).hexdigest()


def person(id: str, **members: object) -> Document:
    return {"kind": "person", "id": id} | members


def erasure(person: str, results: str = "delete") -> Document:
    return {"kind": "erasure", "digest": digest(person), "results": results}


def exercise(id: str = "sprint-10m", digest: str = "0123456789abcdef", **members: object) -> Document:
    definition = {"id": id, "kind": "automatic"} | members
    return {"kind": "exercise", "id": id, "version": 1, "digest": digest, "definition": definition}


def row(value: float | None = 2.125, attempt: int = 1, **members: object) -> Document:
    """A row as in a trial record; what is None is left out."""
    measured = {} if value is None else {"quantity": "interval", "value": value, "unit": "s"}
    whole = {"id": record_id(), "attempt": attempt, "status": "valid", "origin": "device", "simulated": False,
        "measured_at": "2026-11-28T10:00:00.250+01:00", "recorded_at": "2026-11-28T10:00:00.300+01:00",
        "software": "1.0"} | measured | members  # fmt: skip
    return {name: member for name, member in whole.items() if member is not None}


def run(person: str | None, rows: Iterable[Document] | None = None, **members: object) -> Document:
    return {"kind": "run", "id": record_id(), "session": record_id(), "person": person,
        "exercise": "sprint-10m", "version": 1, "simulated": False, "state": "saved",
        "started_at": "2026-11-28T09:59:50.000+01:00",
        "rows": [row()] if rows is None else list(rows)} | members  # fmt: skip


def correction(of: Document, value: float, **members: object) -> Document:
    return row(value, of["attempt"], replaces=of["id"], origin="manual", reason="said wrong") | members


def tombstone(of: Document) -> Document:
    return row(None, of["attempt"], replaces=of["id"], status="deleted", reason="delete")
