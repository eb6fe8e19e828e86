"""USB serial: a gate that is plugged in, sends, is pulled out and put back."""

from scenarios import turns
from scenarios.lab import Lab

DEVICE = "serial:usb-Arduino_Timing_Gate_SN0001-if00"


def reach(lab: Lab) -> dict:
    return lab.reach(lambda d: d["id"] == DEVICE, "the gate")


def ten_turns(lab: Lab) -> None:
    """The positive check, and the one that its twin sees fail."""
    device = reach(lab)
    assert device["link"] == "serial" and device["driver"] == "gate-lines", device
    mark = len(lab.gate.events)
    run_id = turns.fill(lab, device, lambda n, us: lab.gate.tell(f"result {n} {us}", "sent"))
    turns.compare(lab, run_id, device, [e["hex"] for e in lab.gate.told("sent", mark)])


def pulled_plug(lab: Lab) -> None:
    device = reach(lab)
    run = turns.start(lab, device)
    mark = len(lab.gate.events)
    # The gate counts on from the ten results before, also while it is unplugged.
    send = [f"result {11 + n} {us}" for n, us in enumerate(turns.INTERVALS)]
    for command in send[:3]:
        lab.gate.tell(command, "sent")
    lab.await_run(run["id"], "three results", lambda r: len(r["attempts"]) == 3)

    lab.gate.tell("unplug", "unplugged")
    lab.await_state(DEVICE, "lost")
    lost = lab.await_run(run["id"], "the run is lost", lambda r: r["state"] == "lost")
    assert len(lost["attempts"]) == 3, f"a lost link is no result: {lost}"

    lab.gate.tell("plug", "plugged")
    lab.await_state(DEVICE, "ready")
    lab.await_run(run["id"], "the run goes on", lambda r: r["state"] == "waiting")
    for command in send[3:]:
        lab.gate.tell(command, "sent")
    turns.save(lab, run["id"])
    turns.compare(lab, run["id"], device, [e["hex"] for e in lab.gate.told("sent", mark)])
