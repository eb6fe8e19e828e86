"""Setting right a tilt sensor that sits the wrong way round."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.tilted import Gyroscope
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

POSES = {"left": "Vänster", "right": "Höger", "up": "Upp", "down": "Ned"}


def sensor_of(station: ValidatedStation) -> dict:
    """Return the sensor; a program that has just begun to serve may still be looking for it."""

    def found() -> dict | None:
        devices = station.get("/api/v1/devices").json()["items"]
        return next((device for device in devices if "tilt" in device), None)

    return await_condition("sensor found", 10, found)


def learn(coach: Coach, gyroscope: Gyroscope) -> None:
    asked = coach.page.locator("[data-asked]")
    coach.page.locator("[data-calibrate]").click()
    expect(asked).to_have_attribute("data-asked", "level")
    for pose in POSES:
        expect(asked).to_have_attribute("data-asked", pose)
        gyroscope.tilt(pose)
    expect(asked).to_have_count(0)


def tilt_until_seen(coach: Coach, gyroscope: Gyroscope, pose: str, word: str) -> None:
    """Tilt, at most four times: on a busy machine the made-up sensor may stand still for too long."""
    told = coach.page.locator("[data-word]")
    for _ in range(4):
        gyroscope.rest()
        gyroscope.tilt(pose)
        if told.inner_text() == word:
            return
    expect(told).to_have_text(word)


@pytest.mark.long
def test_sensor_that_sits_a_quarter_turn_off_is_set_right_by_five_poses(
    new_coach: Callable[..., Coach], launch: Callable[..., Program], tmp_path: Path
) -> None:
    gyroscope = Gyroscope(tmp_path, is_turned=True)
    program = launch(*gyroscope.arguments)
    station = ValidatedStation(program.port)
    assert sensor_of(station)["tilt"] == {"source": "none"}
    coach = new_coach(station)
    coach.open("/eyetest/how")
    learn(coach, gyroscope)
    expect(coach.page.get_by_text("Inställd genom lutning.")).to_be_visible()
    assert sensor_of(station)["tilt"] == {"source": "learned"}
    for pose, word in POSES.items():
        tilt_until_seen(coach, gyroscope, pose, word)

    # A program that starts anew knows it still.
    program.stop()
    again = ValidatedStation(launch(*gyroscope.arguments).port)
    assert sensor_of(again)["tilt"] == {"source": "learned"}
    coach = new_coach(again)
    coach.open("/eyetest/how")
    coach.page.locator("[data-uncalibrate]").click()
    expect(coach.page.locator("[data-uncalibrate]")).to_have_count(0)
    assert sensor_of(again)["tilt"] == {"source": "none"}


@pytest.mark.long
def test_tilts_that_were_not_asked_for_change_nothing(
    new_coach: Callable[..., Coach], launch: Callable[..., Program], tmp_path: Path
) -> None:
    gyroscope = Gyroscope(tmp_path)
    station = ValidatedStation(launch(*gyroscope.arguments).port)
    coach = new_coach(station, (360, 740))
    coach.open("/eyetest/how")
    coach.page.locator("[data-calibrate]").click()
    asked = coach.page.locator("[data-asked]")
    for pose in POSES:
        expect(asked).to_have_attribute("data-asked", pose)
        gyroscope.tilt("left")
    expect(asked).to_have_count(0)
    expect(coach.page.locator("[data-learn]")).to_contain_text("Inget ändrades")
    coach.expect_fits()
    assert sensor_of(station)["tilt"] == {"source": "none", "failure": "not-opposite"}


def test_learning_is_stopped_by_a_press(
    new_coach: Callable[..., Coach], launch: Callable[..., Program], tmp_path: Path
) -> None:
    station = ValidatedStation(launch(*Gyroscope(tmp_path).arguments).port)
    coach = new_coach(station)
    coach.open("/eyetest/how")
    coach.page.locator("[data-calibrate]").click()
    expect(coach.page.locator("[data-asked]")).to_have_count(1)
    coach.page.locator("[data-uncalibrate]").click()
    expect(coach.page.locator("[data-asked]")).to_have_count(0)
    refused = station.post("/api/v1/devices/nobody/calibrate", {}, 404).json()
    assert refused["code"] == "unknown-device"
