"""Bluetooth serial: a gate that is paired, asked for its channel, and called."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scenarios import turns
from scenarios.equipment import VirtualDevice
from scenarios.lab import PATIENCE_S, Lab, run
from Support.station import await_within

# sdptool speaks to bluetoothd through a socket that it only opens when asked to.
COMPATIBLE = Path("/run/systemd/system/bluetooth.service.d/compatible.conf")
UNIT = """[Service]
ExecStart=
ExecStart=/usr/libexec/bluetooth/bluetoothd --compat
ReadWritePaths=/run
"""


def found_dropped_back(lab: Lab) -> None:
    """The gate's channel is found by SDP; a gate that went away is called again, also elsewhere."""
    with compatible(), serial_port(lab) as (port, device_id):
        device = lab.reach(lambda d: d["id"] == device_id, "the Bluetooth gate")
        assert device["link"] == "rfcomm" and device["driver"] == "gate-lines", device
        mark = len(port.events)
        run_id = turns.fill(lab, device, lambda n, us: port.tell(f"result {n} {us}", "sent"))
        turns.compare(lab, run_id, device, [e["hex"] for e in port.told("sent", mark)])

        # The new service record names another channel than the one that answered before.
        port.tell("drop", "dropped")
        lab.await_state(device_id, "lost")
        port.tell("listen 7", "listening")
        lab.await_state(device_id, "ready")
        before = lab.station.device(device_id)["readings"]
        port.tell("result 11 1500000", "sent")
        await_within(
            "a result", PATIENCE_S, lambda: lab.station.device(device_id)["readings"] == before + 1
        )
        lab.station.disconnect(device_id)


@contextmanager
def compatible() -> Iterator[None]:
    """Have bluetoothd take service records from sdptool; breaks every link when it begins and ends."""
    run("modprobe", "rfcomm")
    COMPATIBLE.parent.mkdir(parents=True, exist_ok=True)
    COMPATIBLE.write_text(UNIT)
    run("systemctl", "daemon-reload")
    run("systemctl", "restart", "bluetooth")
    try:
        yield
    finally:
        COMPATIBLE.unlink()
        run("systemctl", "daemon-reload")
        run("systemctl", "restart", "bluetooth")


@contextmanager
def serial_port(lab: Lab) -> Iterator[tuple[VirtualDevice, str]]:
    """Bring a paired gate within reach of a second adapter; yield it and its id on the roster."""
    port = VirtualDevice("serial_port", lab.out)
    place = port.tell("on", "on")
    port.tell("listen 3", "listening")
    _pair(place)
    yield port, f"rfcomm:{place['gate']}"
    port.tell("off", "off")


def _pair(place: dict) -> None:
    """Pair as a settings dialog would, from the tablet's side, without a number to compare."""
    paths = [f"/org/bluez/hci{place['index'] + n}" for n in (0, 1)]
    for path in paths:
        await_within(
            f"{path} on", PATIENCE_S,
            lambda path=path: "true" in run(
                "busctl", "get-property", "org.bluez", path, "org.bluez.Adapter1", "Powered"
            ),
        )  # fmt: skip
    index = str(place["index"])
    run("btmgmt", "--index", index, "pair", "-c", "3", "-t", "0", place["gate"])
    gate = f"{paths[0]}/dev_{place['gate'].replace(':', '_')}"
    await_within(
        "the gate's services", PATIENCE_S,
        lambda: "00001101" in run(
            "busctl", "get-property", "org.bluez", gate, "org.bluez.Device1", "UUIDs"
        ),
    )  # fmt: skip
