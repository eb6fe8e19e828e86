"""What a coach has a device do: a force gauge is zeroed at a press."""

import os
import tty
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.test_pages import small_targets
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

DRIVER = "chronojump-force-sensor"


class Gauge:
    """A Chronojump Force Sensor 0.6 as ForceSensor-0.6.ino answers, on a pseudo-terminal."""

    def __init__(self) -> None:
        self.master, self.slave = os.openpty()
        tty.setraw(self.master)
        os.set_blocking(self.master, False)
        self.path = os.ttyname(self.slave)
        self.device = f"serial:{self.path}"
        self.heard = b""

    def listen(self) -> bytes:
        """All that was written to it so far; the question for its version is answered."""
        try:
            new = os.read(self.master, 4096)
        except BlockingIOError:
            return self.heard
        self.heard += new
        if b"get_version:" in new:
            os.write(self.master, b"Force_Sensor-0.6\r\n")
        return self.heard

    def close(self) -> None:
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def gauge() -> Iterator[Gauge]:
    gauge = Gauge()
    yield gauge
    gauge.close()


@pytest.fixture
def pulled(launch: Callable[..., Program], gauge: Gauge) -> ValidatedStation:
    station = ValidatedStation(launch("--attach", f"serial:{gauge.path}={DRIVER}").port)
    station.connect(gauge.device)
    await_condition("asked", 10, lambda: b"start_capture:" in gauge.listen())
    return station


def test_the_version_is_asked_for_first_and_stands_with_the_device(
    pulled: ValidatedStation, gauge: Gauge
) -> None:
    assert gauge.heard == b"get_version:start_capture:"
    await_condition("version", 10, lambda: pulled.device(gauge.device).get("firmware") == "0.6")


def test_a_gauge_is_zeroed_through_the_api_while_it_is_connected(
    pulled: ValidatedStation, gauge: Gauge
) -> None:
    assert pulled.device(gauge.device)["orders"] == ["tare"]
    path = f"/api/v1/devices/{quote(gauge.device, safe='')}"
    pulled.post(f"{path}/tare", {}, 202)
    await_condition("told", 10, lambda: gauge.listen().endswith(b"tare:"))
    for order in ("start", "stop"):
        assert pulled.post(f"{path}/{order}", {}, 409).json()["code"] == "order-not-taken"
    pulled.post(f"{path}/disconnect", {}, 202)
    assert pulled.post(f"{path}/tare", {}, 409).json()["code"] == "order-not-taken"
    assert "orders" not in pulled.device(gauge.device)


def test_a_gauge_is_zeroed_by_a_press_and_a_key(
    new_coach: Callable[..., Coach], pulled: ValidatedStation, gauge: Gauge
) -> None:
    coach = new_coach(pulled, (360, 640))
    coach.open("/devices")
    page = coach.page
    button = page.locator('[data-action="tare"]')
    expect(button).to_have_text("Nollställ")
    assert small_targets(page) == []
    button.click()
    await_condition("pressed", 10, lambda: gauge.listen().count(b"tare:") == 1)
    button.focus()
    page.keyboard.press("Enter")
    await_condition("keyed", 10, lambda: gauge.listen().count(b"tare:") == 2)
