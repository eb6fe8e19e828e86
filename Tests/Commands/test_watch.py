"""`sideline watch`: what it says of a device, and what it prints of what the device measures."""

import json
import os
import subprocess
from pathlib import Path

from Support.bluetoothd import DEVICE, Bluetoothd, private_bus
from Support.process import running


def test_it_tells_who_made_the_device_and_prints_each_value_whole(
    tmp_path: Path, binary: Path
) -> None:
    # Device Information Service 1.1, section 3: each is a UTF-8 text; some makers end it with a zero.
    information = {
        "2a29": b"Polar Electro Oy", "2a24": b"H10\0", "2a25": b"A0B1C2D3", "2a26": b"3.0.50",
    }  # fmt: skip
    with private_bus(tmp_path) as bus:
        Bluetoothd(bus, is_paired=True, information=information)
        with running(
            [binary, "watch", f"{DEVICE}=heart-rate", "--json"], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": bus},
        ) as watch:  # fmt: skip
            said = [watch.stderr.readline()]
            while "number" not in said[-1]:
                said.append(watch.stderr.readline())
                assert said[-1], "".join(said)
            value = watch.stdout.readline()
            watch.terminate()
            assert watch.wait(60) == 0
    assert "is ready" in said[0]
    assert "Polar Electro Oy, H10, number A0B1C2D3, version 3.0.50" in said[-1]
    # The bluetoothd of the tests tells of 96 beats a minute once it is asked to.
    assert value == '{"quantity":"heart_rate","unit":"/min","value":96}\n'
    assert json.loads(value)["value"] == 96
