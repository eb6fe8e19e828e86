"""A team with straps, and a wall of heart rates that stands still for a picture."""

import html
import json
import re
from urllib.parse import quote

from playwright.sync_api import Page, Route

from Support.station import Station

# A row of the drawing `group-wall`: bib, name, pulse, share, minutes in the zone, age; or what is wrong.
PICTURE = [
    (1, "Iris", 186, 93, 4, 0), (2, "Melvin", 165, 84, 5, 0), (3, "Alva", 153, 76, 2, 1),
    (4, "Ture", 173, 88, 12, "sim"), (5, "Bo", 143, 71, 7, 0), (6, "Wilma", 188, 95, 8, 1),
    (7, "Cleo", 164, 81, 3, 0), (8, "Didrik", 171, 86, 2, 0), (9, "Sixten", 129, 66, 2, 1),
    (10, "Juni", 156, 78, 1, 0), (11, "Elsa", 178, 91, 7, 0), (12, "Maja", 171, 85, 9, 1),
    (13, "Algot", 146, 74, 5, 0), (14, "Saga", 194, 96, 13, 0), (15, "Ines", 164, 83, 13, 1),
    (16, "Vidar", 118, 58, 1, 0), (17, "Nils", 0, 0, 0, "no-contact"), (18, "Tyra", 170, 87, 9, 1),
    (19, "Love", 0, 0, 0, "none"), (20, "Ebbe", 133, None, 0, 0), (21, "Otto", 179, 89, 5, 1),
    (22, "Stina", 82, 41, 0, 0), (23, "Harry", 190, 94, 3, 3), (24, "Moa", 152, 77, 14, 1),
]  # fmt: skip


def path(number: int) -> str:
    return "/api/v1/straps/" + quote(f"ble:SIMULATED-STRAP-{number}", safe="")


def numbers(station: Station) -> list[int]:
    """Who stands on the wall."""
    return [cell["participant"] for cell in station.get("/api/v1/wall").json()["cells"]]


def add_team(station: Station, count: int) -> None:
    """Add children with straps: the first one's highest pulse was measured, the last one has no year."""
    for number in range(1, count + 1):
        child = {"number": number, "nickname": f"Barn{number}"}
        if number == 1:
            child["max_heart_rate"] = 200
        elif number < count:
            child["birth_year"] = 2013
        station.post("/api/v1/participants", child, 201)
        station.post(f"{path(number)}/give", {"participant": number})


def cell(number: int, name: str, rate: int, share: int | None, minutes: int, age: object) -> dict:
    told = {"participant": number, "nickname": name, "state": "live", "simulated": age == "sim"}
    if isinstance(age, str) and age != "sim":
        lost = {"state": "lost", "reason": age, "since": "2026-11-17T18:02:14+01:00"}
        return told | ({"state": "none"} if age == "none" else lost)
    told |= {"heart_rate": rate, "age_s": 0.2 if age == "sim" else age + 0.2}
    if age == 3:
        told["state"] = "old"
    if share is None:
        return told
    told |= {"percent": share, "max_basis": "age", "edwards": minutes * 3, "zones_s": [0] * 5}
    if share >= 50:
        told["zone"] = min(5, share // 10 - 4)
        told["zones_s"][told["zone"] - 1] = minutes * 60
    return told


def hold_still(page: Page, rows: list[tuple] = PICTURE) -> None:
    """Show the drawing's values, which neither age nor are followed by others."""
    wall = {"at_ns": 9_000_000_000_000_000_000, "cells": [cell(*row) for row in rows], "straps": []}

    def answer(route: Route) -> None:
        response = route.fetch()
        text = response.text()
        # Of the same boot, so that what the station says now is older.
        [known] = re.findall(r'data-wall="([^"]*)"', text)
        boot = json.loads(html.unescape(known))["boot"]
        told = html.escape(json.dumps(wall | {"boot": boot}), quote=True).replace("\\", "\\\\")
        text = re.sub(r'data-wall="[^"]*"', f'data-wall="{told}"', text)
        route.fulfill(response=response, body=text)

    page.route(re.compile(r"/wall(/tv)?$"), answer)
    page.add_init_script("performance.now = () => 1000;")
