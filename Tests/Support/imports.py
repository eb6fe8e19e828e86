"""Files of results as another tablet would write them, and their way into a station."""

import base64
import csv
import io
import uuid

from Support.station import Station, await_condition

PATH = "/api/v1/imports"
# The contract's columns, in its order.
COLUMNS = (
    "id, session, run, participant, exercise, exercise_version, equipment, attempt, quantity, value, unit, "
    "outcome, response, response_time_s, origin, simulated, channel, device_model, device_id, "
    "device_firmware, driver, time_source, uncertainty, measured_at, recorded_at, status, replaces, "
    "reason, raw_hex, details, software"
).split(", ")


def send(station: Station, file: bytes, part: int = 300_000) -> dict:
    """Send a file, look at it, and return the import once it was read."""
    made = station.post(PATH, {"name": "results.csv"}, 201).json()["id"]
    for offset in range(0, len(file), part):
        body = {"offset": offset, "bytes": base64.b64encode(file[offset : offset + part]).decode()}
        station.post(f"{PATH}/{made}/parts", body)
    station.post(f"{PATH}/{made}/look", status=202)
    return settled(station, made)


def settled(station: Station, made: str) -> dict:
    def look() -> dict | None:
        body = station.get(f"{PATH}/{made}").json()
        return None if body["state"] in ("looking", "taking") else body

    return await_condition("import read", 60, look)


def take(station: Station, file: bytes) -> dict:
    looked = send(station, file)
    assert looked["state"] == "looked" and looked["refused"] == 0, looked
    station.post(f"{PATH}/{looked['id']}/take", status=202)
    taken = settled(station, looked["id"])
    assert taken["state"] == "taken", taken
    return taken


def row(**others: object) -> dict[str, str]:
    """Return a row as another tablet would export it."""
    plain = {
        "id": str(uuid.uuid4()), "session": "01930000-0000-7000-8000-000000000001",
        "run": "01930000-0000-7000-8000-0000000000a1", "participant": "12",
        "exercise": "hit-or-miss", "exercise_version": "1", "attempt": "1", "outcome": "pass",
        "origin": "manual", "simulated": "false", "measured_at": "2026-11-17T17:36:04.250+01:00",
        "recorded_at": "2026-11-17T17:36:04.260+01:00", "status": "valid", "software": "sideline 0.1.0",
    }  # fmt: skip
    return {**dict.fromkeys(COLUMNS, ""), **plain, **{name: str(text) for name, text in others.items()}}


def table(*rows: dict[str, str], columns: list[str] = COLUMNS, comma: str = ",") -> bytes:
    """Write rows as Python's csv module does, texts unguarded against formulas."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, extrasaction="ignore", delimiter=comma)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()
