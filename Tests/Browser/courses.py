"""A short course of a coach's own, gates at its start and its finish, and what is pressed there."""

import time
from collections.abc import Callable
from pathlib import Path

from Browser import beeps
from Browser.gate import Gate
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation

# As the controller of WiChro gates tells that beam A or B is interrupted, by its own milliseconds
# (Chronojump's control.ino).
START, FINISH = b"1;%d;0\n", b"2;%d;0\n"
TABLE = """
id: dash
number: 950
version: 1
title: { sv: Rusch, en: Dash }
subtitle: { sv: Prov, en: Trial }
distance_m: 60
score: time
warnings: 0
consecutive: false
picture: sprint
layout: { sv: Bana, en: Course }
source: "Made for a test"
levels:
  - { level: "1", seconds: 1800 }
"""


def add_course(data: Path) -> None:
    (data / "beep").mkdir(parents=True, exist_ok=True)
    (data / "beep" / "dash.yaml").write_text(TABLE)


def with_gate(launch: Callable[..., Program], folder: Path, gate: Gate, driver: str, count: int) -> ValidatedStation:
    """A station with the course, so many children and a gate that is ready."""
    add_course(folder / "data")
    station = ValidatedStation(launch("--attach", f"serial:{gate.path}={driver}").port)
    station.connect(gate.device)
    await_condition("gate ready", 10, lambda: station.device(gate.device)["state"] == "ready")
    beeps.add_people(station, count)
    return station


def now_ns(station: Station) -> int:
    return station.get("/api/v1/clock").json()["host_time_ns"]


def make(station: Station, numbers: list[int], **starts: float) -> dict:
    """Make a run; `interval_s` where one starts after the other, `lanes` where heats run in lanes."""
    entries = [{"participant": number} for number in numbers]
    return station.post("/api/v1/groups", {"table": "dash", "entries": entries, **starts}, 201).json()


def gun(station: Station, group: dict) -> dict:
    """Start some seconds ago."""
    moment = {"pressed_at_ns": now_ns(station) - 3_000_000_000, "uncertainty_s": 0.1}
    return station.post(f"/api/v1/groups/{group['id']}/start", moment).json()


def press(station: Station, group: dict, **body: object) -> dict:
    return station.post(f"/api/v1/groups/{group['id']}/presses", {"screen": "a", **body}).json()


def await_call(station: Station, group: dict, number: int) -> None:
    """Wait until the sound of somebody's start."""

    def is_called() -> bool:
        course = beeps.read(station, group)["course"]
        return course.get("called") == number and course["cue_ns"] <= now_ns(station)

    await_condition(f"{number} is called", 20, is_called)


def break_beam(gate: Gate, line: bytes) -> float:
    """Break a beam; returns when."""
    moment = time.monotonic()
    gate.write(line % round(moment * 1000))
    return moment
