"""`sideline doctor`: what is wrong with a machine, and what to do about it."""

import fcntl
import json
import os
import subprocess
import threading
import tty
from functools import reduce
from operator import xor
from pathlib import Path

import pytest

from Support.bluetoothd import Bluetoothd, private_bus


@pytest.fixture
def sysfs(tmp_path: Path) -> Path:
    (tmp_path / "sys").mkdir()
    return tmp_path / "sys"


def write(folder: Path, **attributes: str) -> None:
    folder.mkdir(parents=True)
    for name, text in attributes.items():
        (folder / name).write_text(text + "\n")


def accelerometer(sysfs: Path, **attributes: str) -> None:
    axes = {f"in_accel_{axis}_raw": "0" for axis in "xyz"}
    write(sysfs / "bus/iio/devices/iio:device0", name="kxcj9", **axes, **attributes)


def findings(
    binary: Path, sysfs: Path, bus: str = "unix:path=/nonexistent/bus", udev: str = "",
    around: list[str | Path] | None = None,
) -> dict[str, dict]:  # fmt: skip
    """Return what the doctor says of each subject of a machine without a system bus.

    `udev` is what udev knows instead of this machine's own devices (umockdev-record(1)); `around` is a command
    that runs the doctor.
    """
    mocked = list(around or [])
    if udev:
        (sysfs.parent / "udev").write_text(udev)
        mocked += ["umockdev-run", "--device", sysfs.parent / "udev", "--"]
    # To root every file may be written to, whatever its mode says.
    modest = [] if os.geteuid() else ["setpriv", "--bounding-set", "-dac_override"]
    answer = subprocess.run(
        [*mocked, *modest, binary, "doctor", "--json", "--sysfs", sysfs, "--dev", sysfs.parent / "dev",
         "--rules", sysfs.parent / "rules", "--data", sysfs.parent / "data"],
        env={**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": bus, "HOME": str(sysfs.parent)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    rows = [json.loads(line) for line in answer.stdout.splitlines()]
    assert answer.returncode == (0 if all(row["ok"] for row in rows) else 1)
    for row in rows:
        assert row["ok"] or row["remedy"], f"{row['subject']} says nothing to do"
    return {row["subject"]: row for row in rows}


def test_a_sensor_without_a_node_is_to_be_mended(binary: Path, sysfs: Path) -> None:
    accelerometer(sysfs)
    found = findings(binary, sysfs)
    assert not found["kxcj9"]["ok"]
    assert "No such file" in found["kxcj9"]["finding"]
    assert "udev rules" in found["kxcj9"]["remedy"]


def test_a_sensor_that_may_be_read_says_how_it_sits_and_what_it_lacks(
    binary: Path, sysfs: Path
) -> None:
    accelerometer(sysfs, in_accel_mount_matrix="0, -1, 0; 1, 0, 0; 0, 0, 1")
    (sysfs.parent / "dev").mkdir()
    (sysfs.parent / "dev/iio:device0").touch()
    found = findings(binary, sysfs)
    assert found["kxcj9"]["ok"]
    assert found["kxcj9-mount-accel"]["finding"] == (
        "in_accel_mount_matrix: the sensor sits as 0, -1, 0; 1, 0, 0; 0, 0, 1"
    )
    assert "remedy" not in found["kxcj9-mount-accel"]
    assert "no gyroscope" in found["tilt"]["finding"]
    assert "Lean the screen back" in found["tilt"]["remedy"]
    assert "does not answer" in found["sensor-proxy"]["finding"]


def test_rules_that_came_after_the_sensor_are_to_be_gone_by(binary: Path, sysfs: Path) -> None:
    accelerometer(sysfs)
    assert findings(binary, sysfs)["kxcj9"]["remedy"].startswith("Install the udev rules")
    install_rules(sysfs)
    remedy = findings(binary, sysfs)["kxcj9"]["remedy"]
    assert "installed, but the device was there before" in remedy
    assert "udevadm control --reload && sudo udevadm trigger" in remedy


@pytest.mark.parametrize("groups", ["root:x:0:\n", "root:x:0:\nsideline:x:990:\n"])
def test_a_group_that_the_rules_name_and_nobody_made_is_to_be_made(
    binary: Path, sysfs: Path, tmp_path: Path, groups: str
) -> None:
    accelerometer(sysfs)
    install_rules(sysfs)
    file = tmp_path / "group"
    file.write_text(groups)
    own = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    mount = 'mount --bind "$0" /etc/group && exec "$@"'
    found = findings(binary, sysfs, around=["unshare", *own, "--mount", "sh", "-c", mount, file])
    if "sideline" in groups:
        assert "group-sideline" not in found
    else:
        assert not found["group-sideline"]["ok"]
        assert "systemd-sysusers" in found["group-sideline"]["remedy"]


def install_rules(sysfs: Path) -> None:
    write(sysfs.parent / "rules", **{"70-sideline.rules": ""})


def buffered(sysfs: Path) -> Path:
    """Make an accelerometer with a buffer and return its folder."""
    accelerometer(sysfs, in_accel_hysteresis="0.5", current_timestamp_clock="realtime")
    device = sysfs / "bus/iio/devices/iio:device0"
    write(device / "buffer", enable="0", length="2", watermark="1")
    write(device / "scan_elements", **{f"in_accel_{axis}_en": "0" for axis in "xyz"})
    return device


def test_a_buffer_that_may_be_set_up_is_well(binary: Path, sysfs: Path) -> None:
    buffered(sysfs)
    assert findings(binary, sysfs)["kxcj9-buffer"]["ok"]


def test_a_sensor_without_a_buffer_needs_none(binary: Path, sysfs: Path) -> None:
    accelerometer(sysfs)
    assert "kxcj9-buffer" not in findings(binary, sysfs)


@pytest.mark.parametrize(
    "name", ["buffer/enable", "scan_elements/in_accel_y_en", "in_accel_hysteresis"]
)
def test_a_buffer_that_may_not_be_set_up_says_by_what(
    binary: Path, sysfs: Path, name: str
) -> None:
    (buffered(sysfs) / name).chmod(0o444)
    found = findings(binary, sysfs)["kxcj9-buffer"]
    assert not found["ok"]
    assert found["finding"] == f"may not be written to: {name} (Permission denied)"
    assert "udev rules" in found["remedy"]
    assert "adduser" in found["remedy"]


def test_a_mirrored_mount_is_named_with_what_mends_it(binary: Path, sysfs: Path) -> None:
    # One mirrored axis: determinant -1.
    accelerometer(sysfs, in_accel_mount_matrix="1, 0, 0; 0, 1, 0; 0, 0, -1")
    found = findings(binary, sysfs)["kxcj9-mount-accel"]
    assert found["finding"].endswith("(mirrored)")
    assert "Does it tilt the wrong way?" in found["remedy"]


# The last says nothing of one direction.
@pytest.mark.parametrize("matrix", [None, "1, 0; 0, 1", "1, 0, 0; 0, 1, 0; 0, 0, 0"])
def test_a_mount_that_nobody_knows_says_how_to_show_it(
    binary: Path, sysfs: Path, matrix: str | None
) -> None:
    accelerometer(sysfs, **({"in_accel_mount_matrix": matrix} if matrix else {}))
    found = findings(binary, sysfs)["kxcj9-mount-accel"]
    assert "taken as straight" in found["finding"]
    assert "Does it tilt the wrong way?" in found["remedy"]


def test_a_machine_without_sensors_is_no_broken_machine(binary: Path, sysfs: Path) -> None:
    found = findings(binary, sysfs)
    assert found["tilt"] == {"subject": "tilt", "ok": True, "finding": "no motion sensor"}


def test_without_a_system_bus_bluetooth_is_to_be_mended(binary: Path, sysfs: Path) -> None:
    found = findings(binary, sysfs)
    wrong = [row for subject, row in found.items() if subject.startswith("bluetooth")]
    assert any(not row["ok"] for row in wrong)
    if not found["bluetooth-kernel"]["ok"]:
        assert "modprobe" in found["bluetooth-kernel"]["remedy"]


def test_a_bluetoothd_that_does_not_run_is_to_be_started(
    binary: Path, sysfs: Path, tmp_path: Path
) -> None:
    with private_bus(tmp_path) as bus:
        absent = findings(binary, sysfs, bus)["bluetooth"]
        assert not absent["ok"]
        assert "bluetoothd is not running" in absent["finding"]
        assert "apt-get install bluez" in absent["remedy"]
        assert "systemctl start bluetooth" in absent["remedy"]
        Bluetoothd(bus)
        assert findings(binary, sysfs, bus)["bluetooth"]["ok"]


def test_row_6_a_search_that_cannot_be_started_says_what_to_do(
    binary: Path, sysfs: Path, tmp_path: Path
) -> None:
    with private_bus(tmp_path) as bus:
        Bluetoothd(bus, is_busy=True)
        held_up = findings(binary, sysfs, bus)["bluetooth"]
        assert not held_up["ok"]
        assert "Another program" in held_up["remedy"]


# A USB gate as the kernel's cdc_acm and udev's rules show it.
PORT = """P: /devices/pci0000:00/0000:00:14.0/usb1/1-1/1-1:1.0/tty/ttyACM0
N: ttyACM0
S: serial/by-id/usb-Arduino_Timing_Gate_SN0001-if00
E: DEVNAME=/dev/ttyACM0
E: SUBSYSTEM=tty
E: ID_BUS=usb
E: ID_MODEL=Timing_Gate
E: ID_SERIAL=Arduino_Timing_Gate_SN0001
E: ID_USB_INTERFACE_NUM=00

"""


def test_a_port_that_may_not_be_opened_says_how_to_be_let_in(binary: Path, sysfs: Path) -> None:
    (sysfs.parent / "dev").mkdir()
    node = sysfs.parent / "dev/ttyACM0"
    node.touch(mode=0o000)
    subject = "serial:usb-Arduino_Timing_Gate_SN0001-if00"
    shut = findings(binary, sysfs, udev=PORT)[subject]
    assert not shut["ok"]
    assert f"{node} may not be opened: Permission denied" in shut["finding"]
    assert "adduser $USER dialout" in shut["remedy"]
    node.chmod(0o600)
    assert findings(binary, sysfs, udev=PORT)[subject]["ok"]


# An ANT stick as the kernel's usb_serial_simple and udev's rules show it.
STICK = """P: /devices/pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0/ttyUSB0/tty/ttyUSB0
N: ttyUSB0
E: DEVNAME=/dev/ttyUSB0
E: SUBSYSTEM=tty
E: ID_BUS=usb
E: ID_MODEL=ANT_USBStick2
E: ID_VENDOR_ID=0fcf
E: ID_MODEL_ID=1008

"""


@pytest.mark.long
def test_an_ant_stick_that_may_not_be_opened_says_how_to_be_let_in(
    binary: Path, sysfs: Path
) -> None:
    assert "ant" not in findings(binary, sysfs)
    (sysfs.parent / "dev").mkdir()
    node = sysfs.parent / "dev/ttyUSB0"
    node.touch(mode=0o000)
    shut = findings(binary, sysfs, udev=STICK)["ant"]
    assert not shut["ok"]
    assert f"{node} may not be opened: Permission denied" in shut["finding"]
    assert "adduser $USER dialout" in shut["remedy"]


@pytest.mark.long
def test_an_ant_stick_is_well_when_it_answers_and_not_when_it_is_mute(
    binary: Path, sysfs: Path
) -> None:
    (sysfs.parent / "dev").mkdir()
    node = sysfs.parent / "dev/ttyUSB0"
    stick, terminal = os.openpty()
    tty.setraw(terminal)
    node.symlink_to(os.ttyname(terminal))
    mute = findings(binary, sysfs, udev=STICK)["ant"]
    assert not mute["ok"]
    assert "answers nothing" in mute["finding"]
    assert mute["remedy"] == "The ANT+ stick answers nothing. Pull it out and put it in again."

    fcntl.flock(terminal, fcntl.LOCK_EX)
    busy = findings(binary, sysfs, udev=STICK)["ant"]
    assert busy["ok"]
    assert "another program has the ANT+ stick" in busy["finding"]
    fcntl.flock(terminal, fcntl.LOCK_UN)

    threading.Thread(target=answer_as_a_stick, args=(stick,), daemon=True).start()
    assert findings(binary, sysfs, udev=STICK)["ant"] == {
        "subject": "ant", "ok": True, "finding": "the ANT+ stick may be used"
    }  # fmt: skip
    os.close(terminal)


def answer_as_a_stick(port: int) -> None:
    """Say that it began anew, what it can, and yes to all else.

    Source: the frames of Loghorn/ant-plus, src/ant.ts; the capabilities of Tigge/antfs-cli, issue 22.
    """
    said = b""
    while True:
        try:
            said += os.read(port, 64)
        except OSError:
            return  # It was pulled out.
        while len(said) >= 4 and len(said) >= said[1] + 4:
            number, said = said[2], said[said[1] + 4 :]
            match number:
                case 0x4A:
                    answer = "A4016F20EA"
                case 0x4D:
                    answer = "A40654080300BA360071"
                case _:
                    body = bytes([0xA4, 3, 0x40, 0, number, 0])
                    answer = (body + bytes([reduce(xor, body)])).hex()
            os.write(port, bytes.fromhex(answer))


def test_a_sound_card_that_may_not_be_opened_says_how_to_be_let_in(binary: Path, sysfs: Path) -> None:
    node = sysfs.parent / "dev/snd/controlC0"
    node.parent.mkdir(parents=True)
    node.touch(mode=0o000)
    shut = findings(binary, sysfs)["sound"]
    assert not shut["ok"]
    assert f"{node} may not be opened: Permission denied" in shut["finding"]
    assert "adduser $USER audio" in shut["remedy"]
    node.chmod(0o600)
    # Whatever this machine has: a station may do without a loudspeaker of its own.
    assert findings(binary, sysfs)["sound"]["ok"]


@pytest.mark.parametrize(
    ("soft", "hard", "words"), [("1", "0", "airplane mode"), ("0", "1", "a switch on the case")]
)
def test_a_radio_that_is_switched_off_is_told(
    binary: Path, sysfs: Path, soft: str, hard: str, words: str
) -> None:
    write(sysfs / "class/rfkill/rfkill0", type="bluetooth", soft=soft, hard=hard)
    found = findings(binary, sysfs)
    assert words in found["bluetooth-switch"]["finding"]
