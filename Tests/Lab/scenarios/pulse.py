"""Bluetooth LE, Heart Rate service: the highest pulse of a 30 s window."""

from decimal import Decimal

from scenarios.lab import Lab
from Support.live_events import LiveEvents

DEVICE = "ble:F0:F1:F2:F3:F4:F1"
# Beats a minute. What comes before and after the window is higher than anything in it, so that a
# window which is too wide gives another result.
BEFORE, WITHIN, AFTER = 180, [90, 117, 143, 143, 128], 190


def highest_of_window(lab: Lab) -> None:
    """The positive check, and the one that its twin sees fail."""
    device = lab.reach(lambda d: d["id"] == DEVICE, "the strap")
    assert device["link"] == "ble" and device["driver"] == "heart-rate", device
    run = lab.station.create_run(
        "highest-pulse", participant=lab.participant(), equipment="step", device=DEVICE
    )
    with lab.station.live() as live:
        beat(lab, live, BEFORE)
        beat(lab, live, WITHIN[0])
        mark = len(lab.radio.events)
        lab.station.command(run["id"], "start")
        for rate in WITHIN:
            beat(lab, live, rate)
            lab.rest(2)
        lab.await_run(run["id"], "the window ends", lambda r: r["state"] == "full")
        sent = [e["rate"] for e in lab.radio.told("sent", mark) if "rate" in e]
        beat(lab, live, AFTER)
    lab.station.command(run["id"], "save")

    (row,) = [row for row in lab.station.trials() if row["run"] == run["id"]]
    expected = {
        "attempt": "1", "exercise": "highest-pulse", "equipment": "step", "quantity": "heart_rate",
        "unit": "/min", "origin": "device", "simulated": "false", "device_id": DEVICE,
        "driver": "heart-rate", "time_source": "arrival", "status": "valid",
    }  # fmt: skip
    differing = {name: row[name] for name, value in expected.items() if row[name] != value}
    assert not differing, differing
    assert Decimal(row["value"]) == max(sent) == max(WITHIN), (row, sent)


def switched_off(lab: Lab) -> None:
    lab.reach(lambda d: d["id"] == DEVICE, "the strap")
    with lab.station.live() as live:
        beat(lab, live, 101)
        lab.radio.tell("strap off", "off")
        lab.await_state(DEVICE, "lost")
        lab.radio.tell("strap on", "on")
        lab.await_state(DEVICE, "ready")
        beat(lab, live, 102)
    lab.station.disconnect(DEVICE)


def beat(lab: Lab, live: LiveEvents, rate: int) -> None:
    """Let the strap beat at `rate` and see that it arrives."""
    mark = live.mark()
    lab.radio.tell(f"strap beat {rate}")
    arrived = live.wait(
        "measurement",
        lambda m: m["device"] == DEVICE and m["quantity"] == "heart_rate" and m["value"] == rate,
        since=mark,
    )
    assert arrived, f"{rate} beats a minute did not arrive"
