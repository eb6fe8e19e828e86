"""Bluetooth LE: products as their descriptions' own simulators play them."""

import struct
from collections.abc import Callable

from scenarios.lab import Lab
from Support.station import await_within

Readings = list[tuple[str, float]]
# So many notifications are enough to see that the stream goes on.
ENOUGH = 12


def progressor(lab: Lab) -> None:
    """A Tindeq Progressor is found, started by its command, and its forces arrive."""
    mark = len(lab.radio.events)
    _check(lab, "tindeq-progressor", "F0:F1:F2:F3:F7:01", _forces)
    # progressor_client.py: 101 begins the measurement.
    assert "65" in [event["hex"] for event in lab.radio.told("written", mark)]


def rowing_monitor(lab: Lab) -> None:
    """A Concept2 PM5 is found, and what its three characteristics carry arrives."""
    _check(lab, "concept2-pm5", "F0:F1:F2:F3:F7:02", _rowing)


def bike(lab: Lab) -> None:
    """A bike with the Fitness Machine service is found, and speed, cadence and power arrive."""
    _check(lab, "fitness-machine", "F0:F1:F2:F3:F7:03", _riding)


def _check(
    lab: Lab, driver: str, address: str, readings: Callable[[str, bytes], Readings]
) -> None:
    """See that the values shown are among those sent, and each quantity that was sent is shown."""
    began = len(lab.radio.events)
    lab.radio.tell(f"peer {driver} {address}", "peer", seconds=120)
    lab.radio.tell(f"{driver} on", "on")
    device = lab.reach(lambda d: d["id"] == f"ble:{address}", driver)
    assert device["link"] == "ble" and device["driver"] == driver, device

    def sent() -> dict[str, set[float]]:
        values: dict[str, set[float]] = {}
        for event in lab.radio.told("notified", began):
            if "source" not in event:
                continue
            for quantity, value in readings(event["source"][4:8], bytes.fromhex(event["hex"])):
                values.setdefault(quantity, set()).add(round(value, 9))
        return values

    with lab.station.live() as live:
        first = len(lab.radio.events)
        await_within(
            f"{ENOUGH} notifications of {driver}", 60,
            lambda: len(lab.radio.told("notified", first)) >= ENOUGH,
        )  # fmt: skip
        quantities = set(sent())

        def shown() -> list[dict]:
            return [e.data for e in live.of("measurement") if e.data["device"] == device["id"]]

        await_within(
            f"every quantity of {driver}", 60, lambda: {m["quantity"] for m in shown()} >= quantities
        )
        values = [(m["quantity"], round(m["value"], 9)) for m in shown()]
    # What was just sent may be shown before the radio has told that it sent it.
    await_within(
        f"all that was shown of {driver} was sent", 10,
        lambda: all(value in known.get(quantity, ()) for known in [sent()] for quantity, value in values),
    )  # fmt: skip
    lab.station.disconnect(device["id"])
    lab.radio.tell(f"{driver} off", "off")
    lab.rest(1)


def _forces(_: str, payload: bytes) -> Readings:
    """Tag 1, length, then float32 kilograms and uint32 microseconds (progressor_client.py)."""
    assert payload[0] == 1 and payload[1] == len(payload) - 2, payload.hex()
    return [("force", kilograms * 9.80665) for kilograms, _ in struct.iter_unpack("<fI", payload[2:])]


def _rowing(characteristic: str, payload: bytes) -> Readings:
    """Concept2 PM Bluetooth Smart Communication Interface Definition, 0x0031, 0x0032, 0x0036."""
    match characteristic:
        case "0031":
            return [("distance", int.from_bytes(payload[3:6], "little") / 10)]
        case "0032":
            speed = int.from_bytes(payload[3:5], "little") / 1000
            return [("speed", speed), ("cadence", payload[5]), ("heart_rate", payload[6])]
    power, _, count = struct.unpack("<HHH", payload[3:9])
    return [("power", power), ("count", count)]


def _riding(_: str, payload: bytes) -> Readings:
    """Fitness Machine Service 1.0.1, section 4.9: km/h and half turns; bits 2 and 6 of the flags."""
    flags, speed, cadence, power = struct.unpack("<HHHh", payload)
    assert flags == 0b100_0100, payload.hex()
    return [("speed", speed / 360), ("cadence", cadence / 2), ("power", power)]
