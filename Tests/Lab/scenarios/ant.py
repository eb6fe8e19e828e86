"""ANT+: a stick on USB as the kernel's own driver gives it, with more straps than Bluetooth could connect."""

from itertools import pairwise

from scenarios.equipment import VirtualDevice
from scenarios.lab import Lab
from Support.station import TooLate, await_within

COUNT, FIRST = 25, 40001
STRAPS = {number: f"ant:120-{number}" for number in range(FIRST, FIRST + COUNT)}
LOSSES = (0.0, 0.1, 0.3)
# How long straps send in one go.
STRETCH_S = 15
# After so long both values of a strap's toggle were heard, so that its pages are known.
SETTLED_S = 3
# What was handed over has arrived; a strap is lost after 5 s only.
ARRIVED_S = 1
# A stick that stopped is asked again after 5 s, in vain three times, and once more by and by.
PATIENCE_S = 120


def twenty_five(lab: Lab) -> None:
    """Each message of 25 straps that reached the stick is counted; a pulled or mute stick comes back."""
    stick = VirtualDevice("ant_stick", lab.out)
    stick.wait("built")
    stick.tell("plug", "plugged")
    stick.tell(f"begin {COUNT} 0 1")
    stick.wait("scanning", PATIENCE_S)
    lab.station.scan()
    await_within("25 straps listed", PATIENCE_S, lambda: len(_states(lab)) == COUNT)
    for device in STRAPS.values():
        lab.station.connect(device)
    _await_all(lab, "ready")
    for seed, loss in enumerate(LOSSES):
        _stretch(lab, stick, loss, seed)

    stick.tell("torn", "sent")
    stick.tell("unplug", "unplugged")
    _await_all(lab, "lost")
    mark = len(stick.events)
    stick.tell("plug", "plugged")
    stick.wait("scanning", PATIENCE_S, mark)
    _await_all(lab, "ready")
    _stretch(lab, stick, 0.1, 4)

    stick.tell("mute")
    _await_all(lab, "lost")
    mark = len(stick.events)
    stick.tell("speak")
    stick.wait("scanning", PATIENCE_S, mark)
    _await_all(lab, "ready")
    _stretch(lab, stick, 0.1, 5)

    for device in STRAPS.values():
        lab.station.disconnect(device)
    stick.tell("end", "ended")
    stick.tell("unplug", "unplugged")


def _stretch(lab: Lab, stick: VirtualDevice, loss: float, seed: int) -> None:
    """Have all straps send for a while, and see each message and each beat counted."""
    lab.rest(SETTLED_S)
    last = stick.tell("end", "ended")["heard"]
    lab.rest(ARRIVED_S)
    before = _counts(lab)
    stick.tell(f"begin {COUNT} {loss} {seed}")
    lab.rest(STRETCH_S)
    heard = stick.tell("end", "ended")["heard"]
    wanted = {}
    for number, device in STRAPS.items():
        beats = [last[str(number)][-1], *heard[str(number)]]
        steps = [after - earlier for earlier, after in pairwise(beats) if after > earlier]
        readings, missing = before[device]
        # Each message tells a pulse, and each new beat the time since the one before it; of the beats that no
        # message told of, all but that one are missing.
        wanted[device] = (
            readings + len(beats) - 1 + len(steps), missing + sum(step - 1 for step in steps)
        )  # fmt: skip
    try:
        await_within("all messages", ARRIVED_S * 3, lambda: _counts(lab) == wanted)
    except TooLate as error:
        found = _counts(lab)
        amiss = {d: (wanted[d], found[d]) for d in wanted if found[d] != wanted[d]}
        raise AssertionError(f"sent and counted (readings, missing): {amiss}") from error
    told = sum(len(messages) for messages in heard.values())
    print(f"{told} messages of {COUNT} straps, {loss:.0%} lost on air: all counted", flush=True)
    # They go on, so that none is lost for its silence.
    stick.tell(f"begin {COUNT} 0 {seed}")


def _counts(lab: Lab) -> dict[str, tuple[int, int]]:
    devices = lab.station.items("/api/v1/devices")
    return {d["id"]: (d["readings"], d["missing"]) for d in devices if d["id"] in STRAPS.values()}


def _states(lab: Lab) -> list[str]:
    devices = lab.station.items("/api/v1/devices")
    return [d["state"] for d in devices if d["id"] in STRAPS.values() and d["state"] != "absent"]


def _await_all(lab: Lab, state: str) -> None:
    await_within(f"25 straps {state}", PATIENCE_S, lambda: _states(lab).count(state) == COUNT)
