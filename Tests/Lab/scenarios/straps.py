"""Bluetooth LE: what goes wrong with a strap besides being switched off."""

import subprocess
from urllib.parse import quote

from scenarios import pulse
from scenarios.lab import Lab, run
from Support.live_events import LiveEvents
from Support.station import await_within

REFUSER = "ble:F0:F1:F2:F3:F6:01"
PRIVATE = "ble:F0:F1:F2:F3:F6:02"
# An adapter holds five (habluetooth's and bleak-retry-connector's experience); a sixth is told so.
MANY = {f"strap{number}": f"ble:F0:F1:F2:F3:F5:{number:02X}" for number in range(2, 7)}
# Straps that tell their pulse to everybody.
ADVERTISED = {f"polar{number}": f"ble-adv:F0:F1:F2:F3:F7:{number:02X}" for number in range(1, 9)}
PULSES = 20
# Two silences of the limit of five seconds, and connecting again after the first.
SILENCE_S = 15


def silent(lab: Lab) -> None:
    """A strap that stays connected and sends nothing is lost, and none of its values is shown."""
    lab.reach(lambda d: d["id"] == pulse.DEVICE, "the strap")
    with lab.station.live() as live:
        pulse.beat(lab, live, 104)
        lab.radio.tell("strap silence", "silent")
        lost = live.wait("device", _in_state(pulse.DEVICE, "lost"))
        assert lost and lost.data["reason"] == "timed-out", lost
        mark = live.mark()
        with lab.station.live() as later:
            lab.rest(SILENCE_S)
            seen = _values(live, mark) + _values(later)
        assert not seen, f"nothing was sent, and {seen} was shown"
        lab.radio.tell("strap beat 112")
        lab.await_state(pulse.DEVICE, "ready")
        pulse.beat(lab, live, 112)
        assert set(_values(live, mark)) == {112}, _values(live, mark)
    lab.station.disconnect(pulse.DEVICE)


def subscription_refused(lab: Lab) -> None:
    """A strap that lets nobody subscribe is refused, and is not called connected."""
    lab.radio.tell("refuser on", "on")
    lab.station.scan()
    with lab.station.live() as live:
        _listed(lab, REFUSER)
        lab.station.connect(REFUSER)
        refused = live.wait("device", _in_state(REFUSER, "refused"), seconds=60)
        assert refused and refused.data["reason"] == "refused", (refused, live.of("device"))
        assert not [e for e in live.of("device") if _in_state(REFUSER, "ready")(e.data)]
    lab.station.disconnect(REFUSER)
    lab.radio.tell("refuser off", "off")


def five_at_once(lab: Lab) -> None:
    """Five straps on one adapter give each its own value; a sixth is told that it is full."""
    names = {"strap": pulse.DEVICE, **MANY}
    rates = {name: 60 + 10 * number for number, name in enumerate(names)}
    last = "strap6"
    for name, rate in rates.items():
        lab.radio.tell(f"{name} on", "on")
        lab.radio.tell(f"{name} beat {rate}")
    lab.station.scan()
    with lab.station.live() as live:
        for device in names.values():
            _listed(lab, device)
        for name in [name for name in names if name != last]:
            lab.station.connect(names[name])
            lab.await_state(names[name], "ready")
        lab.station.connect(names[last])
        full = live.wait("device", _in_state(names[last], "refused"), seconds=60)
        assert full and full.data["reason"] == "slots-taken", full
        mark = live.mark()
        for name, rate in rates.items():
            if name != last:
                assert live.wait("measurement", _is(names[name], rate), since=mark), name
        told = {(e.data["device"], e.data["value"]) for e in live.of("measurement", mark)}
        assert told == {(names[n], rate) for n, rate in rates.items() if n != last}, told
        # A place that comes free is taken by the one that waited.
        lab.station.disconnect(pulse.DEVICE)
        lab.await_state(names[last], "ready")
        assert live.wait("measurement", _is(names[last], rates[last])), "the sixth is silent"
    for name, device in MANY.items():
        lab.station.disconnect(device)
        lab.radio.tell(f"{name} off", "off")


def eight_advertised(lab: Lab) -> None:
    """Eight straps that nobody connects tell their pulse beside five that are connected."""
    connected = {"strap": pulse.DEVICE, **{name: MANY[name] for name in list(MANY)[:4]}}
    for name in [*connected, *ADVERTISED]:
        lab.radio.tell(f"{name} on", "on")
    lab.station.scan()
    for device in [*connected.values(), *ADVERTISED.values()]:
        _listed(lab, device)
    for device in [*connected.values(), *ADVERTISED.values()]:
        lab.station.connect(device)
    for number, (name, device) in enumerate(connected.items()):
        lab.await_state(device, "ready")
        lab.radio.tell(f"{name} beat {40 + number}")
    for device in ADVERTISED.values():
        lab.await_state(device, "ready")
    firsts = {name: 60 + PULSES * number for number, name in enumerate(ADVERTISED)}
    mark = len(lab.radio.events)
    with lab.station.live() as live:
        for name, first in firsts.items():
            lab.radio.tell(f"{name} pulse {first} {PULSES}")
        await_within("all pulses advertised", 180, lambda: len(lab.radio.told("told", mark)) == 8)
        told = [e.data for e in live.of("measurement") if e.data["quantity"] == "heart_rate"]
    for name, first in firsts.items():
        rates = [m["value"] for m in told if m["device"] == ADVERTISED[name]]
        # In the order in which they were advertised, none twice, none of another strap; an adapter that
        # begins to listen anew may miss some.
        assert rates == sorted(set(rates)), (name, rates)
        assert set(rates) <= set(range(first, first + PULSES)), (name, rates)
        assert len(rates) >= PULSES * 3 / 4, (name, rates)
        print(f"{name}: {len(rates)} of {PULSES} pulses heard", flush=True)
    for number, (name, device) in enumerate(connected.items()):
        assert {m["value"] for m in told if m["device"] == device} == {40 + number}, name
    for name, device in [*connected.items(), *ADVERTISED.items()]:
        lab.station.disconnect(device)
        if device != pulse.DEVICE:
            lab.radio.tell(f"{name} off", "off")


def adapter_renumbered(lab: Lab) -> None:
    """An adapter that comes back under another number finds the strap again."""
    lab.reach(lambda d: d["id"] == pulse.DEVICE, "the strap")
    with lab.station.live() as live:
        pulse.beat(lab, live, 105)
        lab.radio.tell("adapter out", "pulled")
        lab.await_state(pulse.DEVICE, "lost")
        # Another adapter takes the free number.
        lab.radio.tell("spare in", "spare")
        await_within("hci0 is the spare", 30, lambda: _address("hci0") == "F0:F1:F2:F3:F4:FF")
        lab.radio.tell("adapter in", "adapter")
        await_within("hci1 is the adapter", 30, lambda: _address("hci1") == "F0:F1:F2:F3:F4:F0")
        try:
            lab.await_state(pulse.DEVICE, "ready")
            pulse.beat(lab, live, 113)
        finally:
            lab.radio.tell("spare out", "pulled")
    lab.station.disconnect(pulse.DEVICE)


def pairing_required(lab: Lab) -> None:
    """A strap that only a paired tablet may read is paired with, by our own agent."""
    with lab.station.live() as live:
        _pair(lab, live)
    lab.station.disconnect(PRIVATE)
    lab.radio.tell("private off", "off")


def keys_forgotten(lab: Lab) -> None:
    """A strap that forgot its keys is said to have; only a press gives the old pairing up."""
    with lab.station.live() as live:
        _pair(lab, live)
        lab.radio.tell("private off", "off")
        lab.await_state(PRIVATE, "lost")
        lab.radio.tell("private forget", "forgot")
        mark = live.mark()
        lab.radio.tell("private on", "on")
        refused = live.wait("device", _in_state(PRIVATE, "refused"), seconds=90, since=mark)
        assert refused and refused.data["reason"] == "bond-lost", live.of("device", mark)
        assert "Paired: yes" in _info(PRIVATE), _info(PRIVATE)
        mark = live.mark()
        lab.station.post(f"/api/v1/devices/{quote(PRIVATE, safe='')}/pair-again", status=202)
        lab.await_state(PRIVATE, "ready")
        assert live.wait("measurement", _is(PRIVATE, 121), since=mark), "paired anew, and no value"
    lab.station.disconnect(PRIVATE)
    lab.radio.tell("private off", "off")


def _pair(lab: Lab, live: LiveEvents) -> None:
    """Connect the strap that wants to be paired, and see that its pulse arrives."""
    lab.radio.tell("private on", "on")
    lab.station.scan()
    _listed(lab, PRIVATE)
    lab.station.connect(PRIVATE)
    lab.await_state(PRIVATE, "ready")
    lab.radio.tell("private beat 121")
    assert live.wait("measurement", _is(PRIVATE, 121)), "paired, and no value"
    assert "Paired: yes" in _info(PRIVATE), _info(PRIVATE)


def _listed(lab: Lab, device_id: str) -> None:
    def look() -> dict | None:
        device = lab.station.device(device_id)
        return device if device and device["state"] != "absent" else None

    await_within(f"{device_id} listed", 60, look)


def _in_state(device_id: str, state: str):
    return lambda device: device["id"] == device_id and device["state"] == state


def _is(device_id: str, rate: int):
    return lambda m: m["device"] == device_id and m["value"] == rate


def _values(live: LiveEvents, since: int = 0) -> list[float]:
    """Return the strap's values that were shown since the mark."""
    events = live.of("measurement", since)
    return [e.data["value"] for e in events if e.data["device"] == pulse.DEVICE]


def _address(adapter: str) -> str:
    done = subprocess.run(["hciconfig", adapter], capture_output=True, text=True, timeout=30)
    return done.stdout.partition("BD Address: ")[2][:17]


def _info(device_id: str) -> str:
    return run("bluetoothctl", "info", device_id.removeprefix("ble:"))
