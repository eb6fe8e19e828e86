"""A described device as a Bluetooth peer, as the lab offers it, and a central that reads it."""

import asyncio
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

DEVICES = Path(__file__).parents[1] / "Lab" / "devices"
PEER, CENTRAL = "F0:F1:F2:F3:F7:01", "F0:F1:F2:F3:F7:FF"
ENOUGH = 6
# What is measured, and the command without which nothing comes.
DRIVERS = {
    "tindeq-progressor": ({"force"}, "65"),
    "concept2-pm5": (
        {"distance", "speed", "cadence", "heart_rate", "power", "count", "force"}, ""),
    "fitness-machine": ({"speed", "cadence", "power"}, ""),
    "chronojump-4platforms-ble": (
        {"flight_time", "contact_time"}, b"start_capture:".hex()),
}  # fmt: skip


@pytest.fixture
def described(binary: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(DEVICES)
    import described

    monkeypatch.setattr(described, "PROGRAM", str(binary))
    yield described
    for name in ("described", "peripheral", "console"):
        sys.modules.pop(name, None)


async def read(described, driver: str, start: str) -> list[tuple[str, str]]:
    """Connect to the peer as a central does; return what was notified, by characteristic."""
    from bumble.controller import Controller
    from bumble.device import Device, Peer
    from bumble.gatt import Characteristic
    from bumble.hci import Address
    from bumble.host import Host
    from bumble.link import LocalLink

    link = LocalLink()
    peripheral = await described.described(link, "Peer", PEER, driver)
    await peripheral.on()
    host = Host()
    host.controller = Controller("central", link=link, public_address=Address(CENTRAL))
    central = Device(name="central", address=Address(CENTRAL), host=host)
    await central.power_on()
    try:
        peer = Peer(await central.connect(PEER))
        await peer.discover_all()
        heard: list[tuple[str, str]] = []
        enough = asyncio.Event()

        def hear(uuid: str, value: bytes) -> None:
            heard.append((uuid, value.hex()))
            if len(heard) >= ENOUGH:
                enough.set()

        for service in peer.services:
            for characteristic in service.characteristics:
                uuid = characteristic.uuid.to_hex_str("-").lower()
                if characteristic.properties & Characteristic.Properties.NOTIFY:
                    await characteristic.subscribe(lambda value, uuid=uuid: hear(uuid, value))
        if start:
            assert not heard, "it measures before it is told to"
            offer = json.loads(
                subprocess.run(
                    [described.PROGRAM, "simulate", driver, "--link", "gatt", "--count", "1"],
                    capture_output=True, text=True, timeout=30, check=True,
                ).stdout.splitlines()[0]
            )  # fmt: skip
            (command,) = [
                c for s in peer.services for c in s.characteristics
                if c.uuid.to_hex_str("-").lower() == offer["write"]
            ]  # fmt: skip
            await command.write_value(bytes.fromhex(start), with_response=True)
        await asyncio.wait_for(enough.wait(), 60)
        return heard
    finally:
        await peripheral.off()


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_central_finds_the_service_and_reads_what_the_simulator_sends(
    described, binary: Path, driver: str
) -> None:
    quantities, start = DRIVERS[driver]
    # Browsers of other tests leave a loop running in this thread.
    with ThreadPoolExecutor(1) as thread:
        heard = thread.submit(asyncio.run, read(described, driver, start)).result()
    seen = set()
    for uuid in {uuid for uuid, _ in heard}:
        decoded = subprocess.run(
            [binary, "decode", uuid, "-"],
            input="\n".join(payload for source, payload in heard if source == uuid),
            capture_output=True, text=True, timeout=30, check=True,
        )  # fmt: skip
        seen |= {json.loads(line)["quantity"] for line in decoded.stdout.splitlines()}
    assert seen == quantities


def test_a_device_on_a_cable_is_no_bluetooth_peer(binary: Path) -> None:
    result = subprocess.run(
        [binary, "simulate", "chronopic", "--link", "gatt"],
        capture_output=True, text=True, timeout=30, check=False,
    )  # fmt: skip
    assert result.returncode == 64
    assert "chronopic" in result.stderr
