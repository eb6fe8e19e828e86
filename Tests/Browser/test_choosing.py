"""A cable that many products have is what the coach says that is at its end."""

import os
import sqlite3
import tty
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from Browser.axe import violations
from Browser.coach import Coach
from Browser.test_pages import small_targets
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

# Contact after 320 ms, 40 000 ticks of 8 microseconds (chronopic-firmware-multitest.c).
CONTACT = bytes.fromhex("58 01 00 9C 40")


@pytest.fixture
def known(launch: Callable[..., Program], tmp_path: Path) -> ValidatedStation:
    """A station whose coach once connected a cable, which was taken for a gate."""
    launch().stop()
    with sqlite3.connect(tmp_path / "data/sideline.sqlite") as database:
        database.execute(
            "INSERT INTO device (id, name, driver, link, address, connects, seenAt, seenOffset)"
            " VALUES ('serial:cable', 'Kabel', 'gate-lines', 'serial', '/dev/x', 0, 0, 0)"
        )
    database.close()
    return ValidatedStation(launch().port)


def test_a_device_is_read_as_what_it_was_said_to_be(launch: Callable[..., Program]) -> None:
    master, slave = os.openpty()
    tty.setraw(master)
    device = f"serial:{os.ttyname(slave)}"
    station = ValidatedStation(launch("--attach", f"{device}=gate-lines").port)
    path = f"/api/v1/devices/{quote(device, safe='')}"
    chosen = station.post(f"{path}/driver", {"driver": "chronopic"}, 202).json()
    assert chosen["driver"] == "chronopic"
    assert chosen["quantities"] == ["flight_time", "contact_time"]
    station.connect(device)
    await_condition("ready", 10, lambda: station.device(device)["state"] == "ready")
    os.write(master, CONTACT)
    await_condition("read", 10, lambda: station.device(device)["readings"] == 1)
    os.close(master)
    os.close(slave)


def test_what_cannot_be_is_refused_with_its_reason(known: ValidatedStation) -> None:
    path = "/api/v1/devices/serial%3Acable/driver"
    for wish, code in [("no-such", "unknown-driver"), ("heart-rate", "unsuitable-driver")]:
        assert known.post(path, {"driver": wish}, 422).json()["code"] == code
    other = "/api/v1/devices/serial%3Aother/driver"
    assert known.post(other, {"driver": "chronopic"}, 404).json()["code"] == "unknown-device"
    assert known.post(path, {}, 422).json()["code"] == "invalid-body"
    assert known.device("serial:cable")["driver"] == "gate-lines"


def test_a_coach_says_on_the_page_what_a_device_is(
    new_coach: Callable[..., Coach], known: ValidatedStation
) -> None:
    coach = new_coach(known, (360, 740), locale="en-GB")
    coach.open("/devices")
    card = coach.page.locator(".dev", has_text="Kabel")
    expect(card.locator(".dev__meta")).to_contain_text("Timing gate (USB)")
    # By keys alone.
    card.locator("summary").focus()
    coach.page.keyboard.press("Enter")
    kinds = card.get_by_role("combobox", name="What is Kabel")
    expect(kinds).to_have_value("gate-lines")
    assert small_targets(coach.page) == []
    kinds.select_option(label="Chronojump Chronopic")
    card.get_by_role("button", name="Use: Kabel").press("Enter")
    expect(card.locator(".dev__meta")).to_contain_text("Chronojump Chronopic")
    expect(kinds).not_to_be_visible()
    device = known.device("serial:cable")
    assert device["driver"] == "chronopic"
    assert device["connects_by_itself"] is False


def test_the_choice_is_accessible(browser: Browser, known: ValidatedStation) -> None:
    context = browser.new_context(locale="sv-SE", bypass_csp=True)
    page = context.new_page()
    page.goto(known.url + "/devices")
    page.locator(".dev summary").click()
    expect(page.locator(".dev select")).to_be_visible()
    assert violations(page) == []
    context.close()
