"""Devices of another day: on the list with when they were seen, until somebody forgets them."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from Browser.axe import violations
from Browser.coach import Coach
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]

STRAP = "ble:F0:F1:F2:F3:F4:F1"
# 10 November 2026, 17:41:07 in a zone one hour east of Greenwich.
SEEN_MS, OFFSET_S = 1_794_328_867_000, 3600


@pytest.fixture
def known(launch: Callable[..., Program], tmp_path: Path) -> None:
    """A file whose coach connected a strap and a gate last Tuesday, and gave the gate up again."""
    launch().stop()
    with sqlite3.connect(tmp_path / "data/sideline.sqlite") as database:
        database.executemany(
            "INSERT INTO device (id, name, driver, link, address, connects, seenAt, seenOffset)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (STRAP, "Pulsband", "heart-rate", "ble", "F0:F1:F2:F3:F4:F1", 1, SEEN_MS, OFFSET_S),
                ("serial:gate", "Grind", "gate-lines", "serial", "/dev/x", 0, SEEN_MS, OFFSET_S),
            ],
        )
    database.close()


@pytest.fixture
def tuesday(known: None, launch: Callable[..., Program]) -> ValidatedStation:
    return ValidatedStation(launch().port)


def test_what_was_connected_another_day_is_on_the_list(tuesday: ValidatedStation) -> None:
    strap = tuesday.device(STRAP)
    assert strap["state"] == "absent"
    assert strap["connects_by_itself"] is True
    assert strap["last_seen"] == "2026-11-10T17:41:07.000+01:00"
    assert tuesday.device("serial:gate")["connects_by_itself"] is False


def test_a_coach_forgets_a_device(new_coach: NewCoach, tuesday: ValidatedStation) -> None:
    coach = new_coach(tuesday, locale="en-GB")
    coach.open("/devices")
    strap = coach.page.locator(".dev", has_text="Pulsband")
    expect(strap).to_contain_text("Connects when it is near.")
    expect(strap).to_contain_text("Last seen 2026-11-10 17:41")
    expect(strap.get_by_role("button")).to_have_count(1)
    gate = coach.page.locator(".dev", has_text="Grind")
    expect(gate).to_contain_text("Connects when you press Connect.")
    expect(gate.get_by_role("button", name="Connect: Grind")).to_be_visible()
    strap.get_by_role("button", name="Forget: Pulsband").click()
    expect(strap).to_have_count(0)
    expect(gate).to_have_count(1)
    assert tuesday.device(STRAP) is None


def test_what_is_forgotten_stays_forgotten(known: None, launch: Callable[..., Program]) -> None:
    program = launch()
    ValidatedStation(program.port).post("/api/v1/devices/serial%3Agate/forget", status=202)
    program.stop()
    assert [d["id"] for d in ValidatedStation(launch().port).items("/api/v1/devices")] == [STRAP]


def test_the_list_is_accessible(browser: Browser, tuesday: ValidatedStation) -> None:
    context = browser.new_context(locale="sv-SE", bypass_csp=True)
    page: Page = context.new_page()
    page.goto(tuesday.url + "/devices")
    expect(page.locator(".dev")).to_have_count(2)
    assert violations(page) == []
    context.close()
