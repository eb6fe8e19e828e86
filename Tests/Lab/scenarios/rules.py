"""udev/70-sideline.rules as the real udevd applies it to the virtual gate and sensor hub."""

import grp
import os
import pwd
import stat
from pathlib import Path

from scenarios import service
from scenarios.lab import PATIENCE_S, PORT, Lab, run, sensor_nodes, sensors
from Support.station import await_within

# What is written to set up a buffer (Linux Documentation/ABI/testing/sysfs-bus-iio), relative to
# a sensor; the sampling frequency goes by the channel's name.
ATTRIBUTES = [
    "buffer/enable", "buffer/length", "buffer/watermark", "trigger/current_trigger",
    "current_timestamp_clock", "scan_elements/in_timestamp_en",
]  # fmt: skip


def are_understood(lab: Lab) -> None:
    """Also shows that a rule which udevd does not understand would be noticed."""
    assert not _complaints("sideline"), _complaints("sideline")
    broken = Path("/run/udev/rules.d/71-sideline-broken.rules")
    broken.parent.mkdir(parents=True, exist_ok=True)
    broken.write_text('SUBSYSTEM=="tty", GROUPE="dialout"\n')
    run("udevadm", "control", "--reload")
    run("udevadm", "trigger", "--settle", "--name-match", PORT)
    await_within("udevd's complaint", PATIENCE_S, lambda: _complaints("sideline-broken"))
    broken.unlink()
    run("udevadm", "control", "--reload")


def set_group_and_mode(lab: Lab) -> None:
    nodes = {PORT: "dialout", **dict.fromkeys(sensor_nodes(), "sideline")}
    for node, group in nodes.items():
        found = os.stat(node)
        assert stat.S_IMODE(found.st_mode) == 0o660, f"{node} {found.st_mode:o}"
        assert grp.getgrgid(found.st_gid).gr_name == group, f"{node} {found.st_gid}"
        tags = run("udevadm", "info", "--query=property", "--property=TAGS", "--value", node)
        assert "uaccess" in tags.strip().split(":"), f"{node} {tags}"


def name_the_driver(lab: Lab) -> None:
    """One property says what reads a device, and another that it is no modem."""
    for node in sensor_nodes():
        assert _property(node, "SIDELINE_DRIVER") == "tablet-tilt", node
    # Nothing but its answers tells an Arduino's product.
    assert _property(PORT, "SIDELINE_DRIVER") == ""
    assert _property(PORT, "ID_MM_DEVICE_IGNORE") == "1"
    own = Path("/run/udev/rules.d/69-sideline-own.rules")
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text('SUBSYSTEM=="tty", ENV{ID_VENDOR_ID}=="2341", ENV{SIDELINE_DRIVER}="channel-lines"\n')
    try:
        _settle_again()
        assert _property(PORT, "SIDELINE_DRIVER") == "channel-lines"
    finally:
        own.unlink()
        _settle_again()


def admit_the_service(lab: Lab) -> None:
    nodes = [PORT, *sensor_nodes()]
    attributes = [str(path) for sensor in sensors() for path in _attributes(sensor)]
    assert len(attributes) == 2 * (len(ATTRIBUTES) + 5), attributes
    who = service.credentials()
    refused = service.refused_paths(nodes, os.O_RDONLY, who)
    refused += service.refused_paths(attributes, os.O_WRONLY, who)
    assert not refused, refused

    nobody = pwd.getpwnam("nobody")
    stranger = service.Credentials(nobody.pw_uid, nobody.pw_gid, [])
    refused = service.refused_paths(nodes, os.O_RDONLY, stranger)
    refused += service.refused_paths(attributes, os.O_WRONLY, stranger)
    assert len(refused) == len(nodes) + len(attributes), f"nobody was admitted: {refused}"


def _property(node: str, name: str) -> str:
    return run("udevadm", "info", "--query=property", f"--property={name}", "--value", node).strip()


def _settle_again() -> None:
    run("udevadm", "control", "--reload")
    run("udevadm", "trigger", "--settle", "--name-match", PORT)


def _attributes(sensor: Path) -> list[Path]:
    channels = sorted(sensor.glob("scan_elements/in_*_[xyz]_en"))
    names = ("*sampling_frequency", "*_hysteresis")
    kept = [attribute for name in names for attribute in sensor.glob(name)]
    return [sensor / name for name in ATTRIBUTES] + channels + kept


def _complaints(word: str) -> list[str]:
    """Return udevd's warnings since boot that name the project's rules or what they ran."""
    text = run("journalctl", "--quiet", "--unit=systemd-udevd", "--priority=warning", "--output=cat")
    return [line for line in text.splitlines() if word in line]
