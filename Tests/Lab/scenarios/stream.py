"""Every link at once for a while: what was sent is what was read, counted at both ends."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from scenarios import gate, pulse, rfcomm, tilt, uart
from scenarios.equipment import EquipmentFailed, VirtualDevice
from scenarios.lab import PATIENCE_S, Lab, run
from Support.station import await_within

# How long it goes on; `lab.py --minutes` has less, for who tries something out.
SECONDS = round(60 * float(os.environ.get("MINUTES", "10")))
LINES_HZ, BEATS_HZ = 10, 4
# A device on the network that does not announce itself is attached by its address.
CALLED, CALLS, SENDS = "tcp:127.0.0.1:4001", "tcp-listen:4002", "udp-listen:4003"
NETWORK = (CALLED, CALLS, SENDS)
ATTACHED = Path("/run/systemd/system/sideline.service.d/attached.conf")
UNIT = f"""[Service]
ExecStart=
ExecStart=/usr/bin/sideline serve {" ".join(f"--attach {device}=gate-lines" for device in NETWORK)}
"""
# Within this time after `count` the hub sends nothing, and what it sent has arrived.
STILL_S, ARRIVED_S = 0.6, 0.3


def all_links(lab: Lab) -> None:
    lines = f"stream {SECONDS * LINES_HZ} {LINES_HZ}"
    beats = f"strap stream {SECONDS * BEATS_HZ} {BEATS_HZ}"
    with network_gates(lab) as gates, rfcomm.compatible():
        lab.radio.tell("strap beat 60")
        hub = tilt.reach(lab)["id"]
        # The strap is the first to be asked: it is lost when it sends nothing for some seconds.
        senders = {
            pulse.DEVICE: (lab.radio, beats),
            gate.DEVICE: (lab.gate, lines),
            CALLED: (gates[CALLED], lines),
            uart.DEVICE: (lab.radio, f"nus {lines}"),
        }
        for device in senders:
            lab.reach(lambda d, device=device: d["id"] == device, device)
        senders[CALLS] = (let_in(lab, CALLS, gates[CALLS], "call"), lines)
        senders[SENDS] = (let_in(lab, SENDS, gates[SENDS], "send"), lines)
        with rfcomm.serial_port(lab) as (port, device):
            senders[device] = (port, lines)
            try:
                lab.reach(lambda d: d["id"] == device, device)
                _stream(lab, hub, senders)
            finally:
                for known in [*senders, hub]:
                    lab.station.disconnect(known)
                lab.await_state(device, "available")


def let_in(
    lab: Lab, device: str, gate: VirtualDevice, verb: str, is_remembered: bool = False
) -> VirtualDevice:
    """Have a run wait for the gate, so that its port is open, and let the gate in by a press."""
    lab.station.create_run(
        "ten-turns", participant=lab.participant(), equipment="foot", device=device
    )
    lab.station.connect(device)
    port = int(device.partition(":")[2])
    # One socket takes callers of both versions of the protocol.
    sockets = Path("/proc/net/udp6" if verb == "send" else "/proc/net/tcp6")
    await_within(f"{device} open", PATIENCE_S, lambda: f":{port:04X} " in sockets.read_text())
    gate.tell(f"{verb} {port}")
    await_within(
        f"{device} asks", PATIENCE_S, lambda: lab.station.device(device).get("peer") == "127.0.0.1"
    )
    wish = {"peer": "127.0.0.1", "remember": is_remembered}
    lab.station.post(f"/api/v1/devices/{quote(device, safe='')}/admit", wish, 202)
    lab.await_state(device, "ready")
    return gate


def _stream(lab: Lab, hub: str, senders: dict[str, tuple[VirtualDevice, str]]) -> None:
    """Have all of them send, and see that everything is read and no link is lost."""
    samples = _samples(lab, hub)
    lab.radio.tell("strap silence", "silent")
    lab.rest(1)
    before = {device: _counts(lab, device) for device in senders}
    with lab.station.live() as live:
        marks = {device: len(sender.events) for device, (sender, _) in senders.items()}
        for sender, words in senders.values():
            sender.tell(words)
        for device, (sender, words) in senders.items():
            count = int(words.split()[-2])
            await_within(
                f"{count} of {device}", SECONDS * 2 + 60,
                lambda: any(e["count"] == count for e in sender.told("streamed", marks[device])),
            )  # fmt: skip
            _await_counts(lab, device, (before[device][0] + count, before[device][1]))
            if device == pulse.DEVICE:
                lab.radio.tell("strap beat 60")
        after = _samples(lab, hub)
        states = {(e.data["id"], e.data["state"]) for e in live.of("device")}
        others = {s for s in states if s[0] in {*senders, hub} and s[1] != "ready"}
        assert not others, others
    sent, read = after[0] - samples[0], after[1] - samples[1]
    assert sent > SECONDS * 100 and read == sent, f"{sent} samples sent, {read} read"


@contextmanager
def network_gates(lab: Lab) -> Iterator[dict[str, VirtualDevice]]:
    """Have the station know three gates on the network; afterwards it knows them no more."""
    names = {device: f"gate-{device.replace(':', '-')}" for device in NETWORK}
    gates = {d: VirtualDevice("network_gate", lab.out, name) for d, name in names.items()}
    gates[CALLED].tell(f"listen {CALLED.rpartition(':')[2]}", "listening")
    ATTACHED.parent.mkdir(parents=True, exist_ok=True)
    ATTACHED.write_text(UNIT)
    _restart()
    try:
        yield gates
    finally:
        ATTACHED.unlink()
        _restart()


def _restart() -> None:
    run("systemctl", "daemon-reload")
    run("systemctl", "restart", "sideline")


def _counts(lab: Lab, device_id: str) -> tuple[int, int]:
    """Return how many readings came, and how many are known to be missing."""
    device = lab.station.device(device_id)
    return device["readings"], device["missing"]


def _await_counts(lab: Lab, device_id: str, wanted: tuple[int, int]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while (found := _counts(lab, device_id)) != wanted and time.monotonic() < deadline:
        time.sleep(0.5)
    assert found == wanted, f"{device_id}: {wanted} were sent, {found} came (readings, missing)"


def _samples(lab: Lab, hub: str) -> tuple[int, int]:
    """Return how many samples the hub has sent and how many the station has read, while the hub
    holds still."""
    for _ in range(tilt.TRIES):
        told = lab.hub.tell("count", "counted")
        lab.rest(ARRIVED_S)
        read = lab.station.device(hub)["readings"]
        if time.monotonic_ns() - told["t"] < STILL_S * 1e9:
            return told["sent"], read
        lab.rest(STILL_S)
    raise EquipmentFailed("the machine never answered while the hub held still")
