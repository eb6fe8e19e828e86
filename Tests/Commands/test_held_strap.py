"""A strap that stays connected: what a killed program leaves behind, and what one that ends well does not."""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from Support.bluetoothd import DEVICE, Bluetoothd, private_bus
from Support.process import running
from Support.program import Program
from Support.station import Station, await_condition

Start = Callable[[], Program]


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[str]:
    with private_bus(tmp_path) as address:
        yield address


@pytest.fixture
def start(bus: str, launch: Callable[..., Program], tmp_path: Path) -> Start:
    """Start the station on the bus; it sees no hardware of this machine's."""
    for name in ("sys", "dev"):
        (tmp_path / name).mkdir()
    folders = ("--sysfs", f"{tmp_path}/sys", "--dev", f"{tmp_path}/dev")
    return lambda: launch(*folders, DBUS_SYSTEM_BUS_ADDRESS=bus)


def await_state(program: Program, state: str) -> None:
    station = Station(program.port)

    def is_so() -> bool:
        device = station.device(DEVICE)
        return device is not None and device["state"] == state

    await_condition(state, 10, is_so)


def connect(program: Program) -> None:
    await_state(program, "available")
    Station(program.port).connect(DEVICE)
    await_state(program, "ready")


def test_row_13_a_strap_that_a_kill_left_connected_is_taken_over(bus: str, start: Start) -> None:
    bluetoothd = Bluetoothd(bus, is_paired=True)
    killed = start()
    connect(killed)
    killed.kill()
    assert bluetoothd.is_connected
    await_state(start(), "ready")


def test_row_13_sigterm_lets_every_link_go(bus: str, start: Start) -> None:
    bluetoothd = Bluetoothd(bus, is_paired=True)
    program = start()
    connect(program)
    assert bluetoothd.is_connected
    program.stop()
    assert not bluetoothd.is_connected
    assert bluetoothd.calls[-2:] == ["StopNotify", "Disconnect"]


def test_row_13_a_strap_that_is_somebody_elses_is_left_alone(bus: str, start: Start) -> None:
    bluetoothd = Bluetoothd(bus, is_paired=True, is_held=True)
    program = start()
    await_state(program, "available")
    program.stop()
    assert bluetoothd.is_connected
    assert not {"Connect", "Disconnect", "RemoveDevice"} & set(bluetoothd.calls)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_row_13_a_command_that_is_interrupted_lets_its_link_go(
    bus: str, binary: Path, number: signal.Signals
) -> None:
    bluetoothd = Bluetoothd(bus, is_paired=True)
    with running(
        [binary, "watch", f"{DEVICE}=heart-rate"], stderr=subprocess.PIPE, text=True,
        env={**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": bus},
    ) as watch:  # fmt: skip
        assert "is ready" in watch.stderr.readline()
        assert bluetoothd.is_connected
        watch.send_signal(number)
        assert watch.wait(60) == 0, watch.stderr.read()
    assert not bluetoothd.is_connected
