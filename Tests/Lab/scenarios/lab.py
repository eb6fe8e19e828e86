"""What a scenario works with: the station under test, the virtual devices, and how long to wait."""

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from scenarios.equipment import VirtualDevice
from Support.station import Station, TooLate, await_within

# A device is found, connected and set up within seconds even when emulated on a busy machine; the
# twins wait just as long before they call a device missing.
PATIENCE_S = 45

# Where the gate and the hub's sensors appear.
PORT = "/dev/ttyACM0"
SENSORS = Path("/sys/bus/iio/devices")


class DeviceMissing(AssertionError):
    """No such device was listed, or it never became ready."""


def run(*command: str) -> str:
    """Run a program of the guest and return its output; a failure tells both streams."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def sensors() -> list[Path]:
    return sorted(SENSORS.glob("iio:device*"))


def sensor_nodes() -> list[str]:
    return [f"/dev/{sensor.name}" for sensor in sensors() if Path("/dev", sensor.name).exists()]


class Lab:
    def __init__(self, out: Path) -> None:
        self.out = out
        self.station = Station(8080)
        self.radio = VirtualDevice("radio", out)
        self.gate = VirtualDevice("gate", out)
        self.hub = VirtualDevice("tilt_hub", out)
        self.passage = VirtualDevice("passage", out)
        self._participants = iter(range(1, 100))

    def switch_on(self) -> None:
        """Bring every virtual device within reach, and wait until udev is done with it."""
        self.radio.tell("strap on", "on")
        self.radio.tell("nus on", "on")
        self.gate.tell("plug", "plugged")
        self.hub.tell("plug", "plugged")
        await_within(PORT, PATIENCE_S, Path(PORT).exists)
        await_within("two motion sensors", PATIENCE_S, lambda: len(sensor_nodes()) == 2)
        run("udevadm", "settle")

    def participant(self) -> int:
        """Return the number of a participant that nobody else uses."""
        number = next(self._participants)
        self.station.post("/api/v1/participants", {"number": number}, status=201)
        return number

    def reach(self, matches: Callable[[dict], bool], what: str) -> dict:
        """Search for a device, connect it, and return it once it is ready."""

        def listed() -> dict | None:
            devices = self.station.items("/api/v1/devices")
            return next((d for d in devices if matches(d) and d["state"] != "absent"), None)

        self.station.scan()
        try:
            device = await_within(f"{what} listed", PATIENCE_S, listed)
            if device["state"] != "ready":
                self.station.connect(device["id"])
            return self.await_state(device["id"], "ready")
        except TooLate as error:
            raise DeviceMissing(f"{error}; {self.station.items('/api/v1/devices')}") from error

    def await_state(self, device_id: str, state: str) -> dict:
        """Return the device once it is in `state`."""

        def in_state() -> dict | None:
            device = self.station.device(device_id)
            return device if device and device["state"] == state else None

        return await_within(f"{device_id} {state}", PATIENCE_S, in_state)

    def await_run(self, run_id: str, what: str, matches: Callable[[dict], bool]) -> dict:
        """Return the run once it matches; the message of a failure tells how it was last."""

        def look() -> dict | None:
            run = self.station.run(run_id)
            return run if matches(run) else None

        try:
            return await_within(what, PATIENCE_S, look)
        except TooLate as error:
            raise TooLate(f"{error}; the run is {json.dumps(self.station.run(run_id))[:2000]}") from error

    def rest(self, seconds: float) -> float:
        """Let a virtual device go on as it does for a while: part of what it plays.

        Returns by how much, in seconds, this program was at worst kept from running meanwhile: the
        emulated machine shares the host with others, and may stand still.
        """
        end = time.monotonic() + seconds
        worst = 0.0
        while (before := time.monotonic()) < end:
            time.sleep(0.01)
            worst = max(worst, time.monotonic() - before - 0.01)
        return worst
