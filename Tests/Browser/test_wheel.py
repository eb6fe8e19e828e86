"""What only the coach knows of a device: how large its wheel is, what hangs on its bar."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from Browser.axe import violations
from Browser.coach import Coach
from Browser.test_pages import small_targets
from Support.program import Program
from Support.validated import ValidatedStation

BIKE = "ble:F0:F1:F2:F3:F4:F5"
PATH = "/api/v1/devices/ble%3AF0%3AF1%3AF2%3AF3%3AF4%3AF5/wheel"
BAR = "serial:bar"
LOAD = "/api/v1/devices/serial%3Abar/load"


@pytest.fixture
def program(launch: Callable[..., Program], tmp_path: Path) -> Program:
    """A station whose coach once connected a bicycle's sensor and an encoder."""
    launch().stop()
    with sqlite3.connect(tmp_path / "data/sideline.sqlite") as database:
        database.execute(
            "INSERT INTO device (id, name, driver, link, address, connects, seenAt, seenOffset)"
            f" VALUES ('{BIKE}', 'Cykel', 'cycling-speed-cadence', 'ble', 'F0', 0, 0, 0),"
            f" ('{BAR}', 'Stång', 'chronojump-linear-encoder', 'serial', '/dev/none', 0, 0, 0)"
        )
    database.close()
    return launch()


@pytest.fixture
def known(program: Program) -> ValidatedStation:
    return ValidatedStation(program.port)


def test_a_wheel_outlives_the_program(
    known: ValidatedStation, program: Program, launch: Callable[..., Program]
) -> None:
    assert known.device(BIKE)["wheel_m"] == 2.105
    assert known.post(PATH, {"wheel_m": 1.51}, 202).json()["wheel_m"] == 1.51
    program.stop()
    again = ValidatedStation(launch().port)
    assert again.device(BIKE)["wheel_m"] == 1.51


def test_what_no_wheel_can_be_is_refused(known: ValidatedStation) -> None:
    for wheel in (0, 0.49, 4.01, -2):
        assert known.post(PATH, {"wheel_m": wheel}, 422).json()["code"] == "wheel-out-of-range"
    assert known.post(PATH, {"wheel_m": "large"}, 422).json()["code"] == "invalid-body"
    assert known.post(PATH, {}, 422).json()["code"] == "invalid-body"
    other = "/api/v1/devices/ble%3Aother/wheel"
    assert known.post(other, {"wheel_m": 2}, 404).json()["code"] == "unknown-device"
    assert known.device(BIKE)["wheel_m"] == 2.105


def test_a_coach_says_on_the_page_how_large_a_wheel_is(
    new_coach: Callable[..., Coach], known: ValidatedStation
) -> None:
    coach = new_coach(known, (360, 740), locale="en-GB")
    coach.open("/devices")
    card = coach.page.locator(".dev", has_text="Cykel")
    card.locator("summary", has_text="Wheel: 2105 mm").focus()
    coach.page.keyboard.press("Enter")
    size = card.get_by_role("spinbutton")
    expect(size).to_have_value("2105")
    assert small_targets(coach.page) == []
    size.fill("1510")
    card.get_by_role("button", name="Use: Cykel").last.press("Enter")
    expect(card.locator("summary", has_text="Wheel: 1510 mm")).to_be_visible()
    assert known.device(BIKE)["wheel_m"] == 1.51


def test_the_question_is_accessible(browser: Browser, known: ValidatedStation) -> None:
    context = browser.new_context(locale="sv-SE", bypass_csp=True)
    page = context.new_page()
    page.goto(known.url + "/devices")
    page.locator(".dev summary", has_text="Hjul: 2105 mm").click()
    expect(page.get_by_role("spinbutton")).to_be_visible()
    assert violations(page) == []
    context.close()


def test_a_load_is_said_taken_back_and_refused(known: ValidatedStation) -> None:
    assert "load_kg" not in known.device(BAR)
    assert known.post(LOAD, {"load_kg": 62.5}, 202).json()["load_kg"] == 62.5
    for load in (0, 1001, -2):
        assert known.post(LOAD, {"load_kg": load}, 422).json()["code"] == "load-out-of-range"
    for body in ({}, {"load_kg": "heavy"}):
        assert known.post(LOAD, body, 422).json()["code"] == "invalid-body"
    other = PATH.replace("wheel", "load")
    assert known.post(other, {"load_kg": 2}, 422).json()["code"] == "no-load"
    assert known.device(BAR)["load_kg"] == 62.5
    assert "load_kg" not in known.post(LOAD, {"load_kg": None}, 202).json()


def test_a_coach_says_on_the_page_what_hangs_on_the_bar(
    new_coach: Callable[..., Coach], known: ValidatedStation
) -> None:
    coach = new_coach(known, (360, 740), locale="en-GB")
    coach.open("/devices")
    card = coach.page.locator(".dev", has_text="Stång")
    card.locator("summary", has_text="Weight: not set").click()
    field = card.get_by_role("spinbutton", name="bar included")
    expect(field).to_have_value("")
    assert small_targets(coach.page) == []
    coach.expect_fits()
    field.fill("62.5")
    card.locator('[data-action="load"]').click()
    expect(card.locator("summary", has_text="Weight: 62.5 kg")).to_be_visible()
    assert known.device(BAR)["load_kg"] == 62.5
    card.locator("summary", has_text="Weight: 62.5 kg").click()
    field.fill("")
    card.locator('[data-action="load"]').click()
    expect(card.locator("summary", has_text="Weight: not set")).to_be_visible()
    assert "load_kg" not in known.device(BAR)
