"""What takes a link away and must not keep it away: services that die or stand still."""

import os
from pathlib import Path

from scenarios import gate, pulse, turns
from scenarios.lab import Lab, run
from Support.station import await_within


def bluetoothd_killed(lab: Lab) -> None:
    _strap(lab)
    run("systemctl", "kill", "--signal=KILL", "bluetooth")
    lab.await_state(pulse.DEVICE, "lost")
    run("systemctl", "start", "bluetooth")
    _beats_again(lab, 105)


def bluetoothd_stopped(lab: Lab) -> None:
    """A daemon that stands still takes every value with it, and gives them back when it goes on."""
    _strap(lab)
    run("systemctl", "kill", "--signal=STOP", "bluetooth")
    try:
        lab.await_state(pulse.DEVICE, "lost")
    finally:
        run("systemctl", "kill", "--signal=CONT", "bluetooth")
    _beats_again(lab, 106)


def bluetoothd_restarted(lab: Lab) -> None:
    _strap(lab)
    run("systemctl", "restart", "bluetooth")
    _beats_again(lab, 107)


def gate_renumbered(lab: Lab) -> None:
    """Somebody still holds the old port when the gate comes back, so it gets another number."""
    port = gate.reach(lab)["address"]
    held = os.open(port, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        lab.gate.tell("unplug", "unplugged")
        lab.await_state(gate.DEVICE, "lost")
        lab.gate.tell("plug", "plugged")
        device = lab.await_state(gate.DEVICE, "ready")
        assert device["address"] != port, device
        before = device["readings"]
        lab.gate.tell("result 900 1500000", "sent")
        await_within("a result of the gate", 30, lambda: _readings(lab, gate.DEVICE) == before + 1)
    finally:
        os.close(held)
        lab.station.disconnect(gate.DEVICE)


def gate_torn(lab: Lab) -> None:
    """A line cut short by the plug is no result, and not the beginning of the next one either."""
    device = gate.reach(lab)
    run = turns.start(lab, device)
    lab.gate.tell("result 901 1500000", "sent")
    lab.await_run(run["id"], "one result", lambda r: len(r["attempts"]) == 1)
    port = device["address"]
    held = os.open(port, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        lab.gate.tell("torn 902 2500000", "sent")
        lab.gate.tell("unplug", "unplugged")
        lab.await_run(run["id"], "the run is lost", lambda r: r["state"] == "lost")
        lab.gate.tell("plug", "plugged")
        device = lab.await_state(gate.DEVICE, "ready")
        assert device["address"] != port, device
        # Number 902 was sent and did not arrive.
        lab.gate.tell("result 903 3500000", "sent")
        seen = lab.await_run(run["id"], "three attempts", lambda r: len(r["attempts"]) == 3)
        told = [(a["status"], a.get("value"), a.get("reason")) for a in seen["attempts"]]
        wanted = [("valid", 1.5, None), ("aborted", None, "gap"), ("valid", 3.5, None)]
        assert told == wanted, seen
        lab.station.command(run["id"], "cancel")
    finally:
        os.close(held)
        lab.station.disconnect(gate.DEVICE)


def gate_open_before_told(lab: Lab) -> None:
    """udevd stands still while the gate is out and back; what it tells then ends no link that works."""
    gate.reach(lab)
    lab.station.disconnect(gate.DEVICE)
    lab.gate.tell("unplug", "unplugged")
    lab.await_state(gate.DEVICE, "absent")
    # Has the lowest number now, which it will get again.
    lab.gate.tell("plug", "plugged")
    device = gate.reach(lab)
    begun = turns.start(lab, device)
    _result(lab, begun["id"], 904, 1)
    run("systemctl", "kill", "--signal=STOP", "systemd-udevd")
    try:
        lab.gate.tell("unplug", "unplugged")
        lab.await_run(begun["id"], "the run is lost", lambda r: r["state"] == "lost")
        lab.gate.tell("plug", "plugged")
        node = Path(device["address"])
        await_within("the node", 30, node.exists)
        # What udevd's rules would do.
        node.chmod(0o666)
        ready = lab.await_state(gate.DEVICE, "ready")
    finally:
        run("systemctl", "kill", "--signal=CONT", "systemd-udevd")
    for attempt in range(2, 11):
        _result(lab, begun["id"], 903 + attempt, attempt)
    run("udevadm", "settle")
    turns.save(lab, begun["id"])
    assert lab.station.device(gate.DEVICE)["since"] == ready["since"], "the link was given up"
    lab.station.disconnect(gate.DEVICE)


def _result(lab: Lab, run_id: str, number: int, attempt: int) -> None:
    lab.gate.tell(f"result {number} 1500000", "sent")
    lab.await_run(run_id, f"attempt {attempt}", lambda r: len(r["attempts"]) == attempt)


def _strap(lab: Lab) -> None:
    lab.reach(lambda d: d["id"] == pulse.DEVICE, "the strap")
    with lab.station.live() as live:
        pulse.beat(lab, live, 103)


def _beats_again(lab: Lab, rate: int) -> None:
    """See the strap come back by itself, with a pulse that it never had before."""
    with lab.station.live() as live:
        lab.radio.tell(f"strap beat {rate}")
        lab.await_state(pulse.DEVICE, "ready")
        pulse.beat(lab, live, rate)
    lab.station.disconnect(pulse.DEVICE)


def _readings(lab: Lab, device_id: str) -> int:
    return lab.station.device(device_id)["readings"]
