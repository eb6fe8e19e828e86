"""Every link at once for a while: what was sent is what was read, counted at both ends."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scenarios import gate, pulse, rfcomm, tilt, uart
from scenarios.equipment import EquipmentFailed, VirtualDevice
from scenarios.lab import PATIENCE_S, Lab, run
from Support.station import await_within

# How long it goes on; `lab.py --minutes` has less, for who tries something out.
SECONDS = round(60 * float(os.environ.get("MINUTES", "10")))
LINES_HZ, BEATS_HZ = 10, 4
PORT = 4001
NETWORK = f"tcp:127.0.0.1:{PORT}"
# A device on the network that does not announce itself is attached by its address.
ATTACHED = Path("/run/systemd/system/sideline.service.d/attached.conf")
UNIT = f"""[Service]
ExecStart=
ExecStart=/usr/bin/sideline serve --attach {NETWORK}=gate-lines
"""
# Within this time after `count` the hub sends nothing, and what it sent has arrived.
STILL_S, ARRIVED_S = 0.6, 0.3


def all_links(lab: Lab) -> None:
    lines = f"stream {SECONDS * LINES_HZ} {LINES_HZ}"
    beats = f"strap stream {SECONDS * BEATS_HZ} {BEATS_HZ}"
    with _network_gate(lab) as network, rfcomm.compatible():
        lab.radio.tell("strap beat 60")
        hub = tilt.reach(lab)["id"]
        # The strap is the first to be asked: it is lost when it sends nothing for some seconds.
        senders = {
            pulse.DEVICE: (lab.radio, beats),
            gate.DEVICE: (lab.gate, lines),
            NETWORK: (network, lines),
            uart.DEVICE: (lab.radio, f"nus {lines}"),
        }
        for device in senders:
            lab.reach(lambda d, device=device: d["id"] == device, device)
        with rfcomm.serial_port(lab) as (port, device):
            senders[device] = (port, lines)
            try:
                lab.reach(lambda d: d["id"] == device, device)
                _stream(lab, hub, senders)
            finally:
                for known in [*senders, hub]:
                    lab.station.disconnect(known)
                lab.await_state(device, "available")


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
def _network_gate(lab: Lab) -> Iterator[VirtualDevice]:
    """Have the station know a gate on the network, which listens; afterwards it knows it no more."""
    network = VirtualDevice("network_gate", lab.out)
    network.tell(f"listen {PORT}", "listening")
    ATTACHED.parent.mkdir(parents=True, exist_ok=True)
    ATTACHED.write_text(UNIT)
    _restart()
    try:
        yield network
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
