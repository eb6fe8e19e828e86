"""Beside iio-sensor-proxy, which turns the screen of many desktops and keeps the accelerometer's buffer."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scenarios import tilt
from scenarios.lab import PATIENCE_S, Lab, run, sensors
from Support.station import await_within

PACKAGES = Path(os.environ["PACKAGES"])
LIBRARIES = PACKAGES / "usr/lib/x86_64-linux-gnu"
UNIT = "lab-sensor-proxy"
POLICY, RULES = "net.hadess.SensorProxy.conf", "80-iio-sensor-proxy.rules"
# What iio-sensor-proxy sets, and what the station sets.
THEIRS, OURS = "128", "256"
TOGETHER_S = 15


def runs_before(lab: Lab) -> None:
    """A buffer that somebody else runs is read as it is, and left running."""
    with running():
        await_within("its buffer", PATIENCE_S, lambda: _length() == THEIRS)
        device = tilt.reach(lab)
        try:
            with lab.station.live() as live:
                for direction in ("right", "left"):
                    tilt.swing(lab, live, device["id"], direction)
            assert _length() == THEIRS, "the buffer of somebody else was set up anew"
        finally:
            lab.station.disconnect(device["id"])
            lab.await_state(device["id"], "available")
        assert (_accelerometer() / "buffer/enable").read_text().strip() == "1"


def runs_after(lab: Lab) -> None:
    """Somebody else who begins while a link runs takes no sample from it; a buffer that it left
    running when it ended is nobody's."""
    device = tilt.reach(lab)
    assert _length() == OURS, _length()
    with running(), lab.station.live() as live:
        # A second without a sample would be a lost sensor.
        lab.rest(TOGETHER_S)
        assert lab.station.device(device["id"])["state"] == "ready"
        assert not [e for e in live.of("device") if e.data["state"] == "lost"], live.of("device")
    lab.station.disconnect(device["id"])


@contextmanager
def running() -> Iterator[None]:
    """Install and run it; afterwards leave no buffer of its running."""
    shutil.copy(PACKAGES / "etc/dbus-1/system.d" / POLICY, "/etc/dbus-1/system.d")
    run("busctl", "call", "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ReloadConfig")
    rules = Path("/run/udev/rules.d", RULES)
    rules.parent.mkdir(parents=True, exist_ok=True)
    rules.write_text(
        (PACKAGES / "lib/udev/rules.d" / RULES).read_text().replace("SYSTEMD_WANTS", "UNWANTED")
    )
    run("udevadm", "control", "--reload")
    run("udevadm", "trigger", "--settle", "--subsystem-match=iio")
    program = PACKAGES / "usr/sbin/iio-sensor-proxy"
    run(
        "systemd-run", f"--unit={UNIT}", "--property=Type=dbus",
        "--property=BusName=net.hadess.SensorProxy", f"--setenv=LD_LIBRARY_PATH={LIBRARIES}",
        str(program),
    )  # fmt: skip
    try:
        yield
    finally:
        run("systemctl", "stop", UNIT)
        rules.unlink()
        run("udevadm", "control", "--reload")


def _accelerometer() -> Path:
    return next(sensor for sensor in sensors() if (sensor / "in_accel_x_raw").exists())


def _length() -> str:
    return (_accelerometer() / "buffer/length").read_text().strip()
