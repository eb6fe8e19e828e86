"""Bluetooth LE, Nordic UART: the gate's lines over the radio."""

from scenarios import turns
from scenarios.lab import Lab

DEVICE = "ble:F0:F1:F2:F3:F4:F2"


def ten_turns(lab: Lab) -> None:
    """The positive check, and the one that its twin sees fail."""
    device = lab.reach(lambda d: d["id"] == DEVICE, "the UART gate")
    assert device["link"] == "ble" and device["driver"] == "nus-lines", device
    mark = len(lab.radio.events)
    run_id = turns.fill(lab, device, lambda n, us: lab.radio.tell(f"nus result {n} {us}", "sent"))
    sent = [e["hex"] for e in lab.radio.told("sent", mark) if "rate" not in e]
    turns.compare(lab, run_id, device, sent)
    lab.station.disconnect(DEVICE)
