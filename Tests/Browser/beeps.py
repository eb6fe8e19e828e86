"""A beep test of a coach's own, short enough to be run to its end, and what its presses come to."""

import json
from pathlib import Path

from Support.station import Station

TABLE = """
id: {id}
number: {number}
version: 1
title: {{ sv: "{id}", en: "{id}" }}
subtitle: {{ sv: Prov, en: Trial }}
distance_m: {distance}
score: shuttle
warnings: 1
consecutive: false
picture: beep
layout: {{ sv: Bana, en: Lane }}
source: "Made for a test"
levels:
  - {{ level: "1", speed_kmh: {speed}, units: 4 }}
  - {{ level: "2", speed_kmh: {speed}, units: 60 }}
"""


def add_tables(data: Path) -> None:
    """Lay two tables into a data folder: shuttles of 1.8 s, and of 72 s, in which nothing is in a hurry."""
    folder = data / "beep"
    folder.mkdir(parents=True, exist_ok=True)
    for number, (name, distance, speed) in enumerate([("short", 10, 20), ("slow", 20, 1)]):
        text = TABLE.format(id=name, number=900 + number, distance=distance, speed=speed)
        (folder / f"{name}.yaml").write_text(text)


def add_people(station: Station, count: int) -> None:
    for number in range(1, count + 1):
        station.post("/api/v1/participants", {"number": number, "nickname": f"Barn{number}", "group": "P12"}, 201)


def make(station: Station, table: str, count: int) -> dict:
    entries = [{"participant": number} for number in range(1, count + 1)]
    return station.post("/api/v1/groups", {"table": table, "entries": entries}, 201).json()


def start(station: Station, group: dict) -> dict:
    return station.post(f"/api/v1/groups/{group['id']}/start").json()


def read(station: Station, group: dict) -> dict:
    return station.get(f"/api/v1/groups/{group['id']}").json()


class Presses:
    """The taps that a page sends, and what they must come to by the rule: the second miss is out."""

    def __init__(self, page: object) -> None:
        self.moments: dict[int, list[int]] = {}
        self._seen: set[str] = set()
        page.on("request", self._note)

    def _note(self, request: object) -> None:
        if not request.url.endswith("/presses"):
            return
        body = json.loads(request.post_data)
        # A request that found no way is sent again under its own name.
        if body["kind"] == "tap" and body["id"] not in self._seen:
            self._seen.add(body["id"])
            self.moments.setdefault(body["participant"], []).append(body["pressed_at_ns"])

    def expected(self, station: Station, group: dict) -> dict[int, int]:
        """Return the units that each has completed who was pressed twice."""
        units = station.get(f"/api/v1/groups/{group['id']}/schedule").json()["units"]
        start_ns = read(station, group)["start_ns"]
        completed = {}
        for number, moments in self.moments.items():
            if len(moments) < 2:
                continue
            time = sorted(moments)[1] - start_ns
            done = sum(unit["end_ns"] <= time for unit in units)
            unit = units[done]
            is_early = time < unit["start_ns"] + (unit["end_ns"] - unit["start_ns"]) // 2
            completed[number] = max(0, done - 1) if is_early else done
        return completed
