"""IIO: a sensor hub that tilts to the right and to the left."""

import signal
import subprocess

from scenarios.equipment import EquipmentFailed
from scenarios.lab import PATIENCE_S, Lab, sensors
from Support.live_events import LiveEvents
from Support.station import await_within

# The gesture's bias estimate wants a second of rest; a swing and its way back take 1.5 s, and after
# it nothing more may come for a while.
REST_S, SWING_S = 1.5, 2.5
# A sample that is kept waiting for 0.15 s is too old to be an answer, and not by the station's fault.
LONGEST_PAUSE_S = 0.05
TRIES = 12
# Longer than a sensor that is ready may be silent.
AWAKE_S = 5


def left_and_right(lab: Lab) -> None:
    """The positive check, and the one that its twin sees fail."""
    device = reach(lab)
    # Polling needs no permission; that the buffers run shows that the station could set them up.
    assert _buffers() == ["1", "1"], _buffers()
    with lab.station.live() as live:
        for direction in ("right", "left", "left", "right"):
            swing(lab, live, device["id"], direction)
    lab.station.disconnect(device["id"])
    await_within("the buffers are off", PATIENCE_S, lambda: _buffers() == ["0", "0"])


def hub_removed(lab: Lab) -> None:
    device = reach(lab)
    lab.hub.tell("unplug", "unplugged")
    lab.await_state(device["id"], "lost")
    lab.hub.tell("plug", "plugged")
    lab.await_state(device["id"], "ready")
    with lab.station.live() as live:
        swing(lab, live, device["id"], "left")


def hub_hangs(lab: Lab) -> None:
    """A hub that sends nothing and answers nothing is lost, tells no tilt, and comes back."""
    device = reach(lab)
    with lab.station.live() as live:
        lab.hub.tell("hang", "hangs")
        lab.await_state(device["id"], "lost")
        mark = live.mark()
        lab.hub.tell("tilt right", "tilting")
        lab.rest(SWING_S)
        assert not live.of("tilt", since=mark), live.of("tilt", since=mark)
        lab.hub.tell("wake", "awake")
        # A sensor that was switched on while the hub hung knows nothing of it, is silent and is given
        # up once more.
        lab.rest(AWAKE_S)
        lab.await_state(device["id"], "ready")
        swing(lab, live, device["id"], "left")
    lab.station.disconnect(device["id"])


def recorded(lab: Lab) -> None:
    """Keep what the sensors send during four swings: the tests of the gesture replay such a file."""
    device = reach(lab)["id"]
    lab.station.disconnect(device)
    lab.await_state(device, "available")
    command = ["/usr/bin/sideline", "record", device, str(lab.out / "tilt.jsonl")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as recorder:
        recorder.stdout.readline()
        for direction in ("right", "left", "left", "right"):
            lab.rest(REST_S)
            swung = len(lab.hub.events)
            lab.hub.tell(f"tilt {direction}", "tilting")
            lab.rest(SWING_S)
            print(direction, lab.hub.wait("swung", since=swung), flush=True)
        recorder.send_signal(signal.SIGINT)


def reach(lab: Lab) -> dict:
    return lab.reach(lambda d: d["link"] == "iio" and not d["simulated"], "the tilt sensor")


def _buffers() -> list[str]:
    return [(sensor / "buffer/enable").read_text().strip() for sensor in sensors()]


def swing(lab: Lab, live: LiveEvents, device_id: str, direction: str) -> None:
    """Tilt once and back; see exactly one event, with the right direction.

    A swing during which the emulated machine itself stood still is played again.
    """
    for _ in range(TRIES):
        lab.await_state(device_id, "ready")
        mark, swung = live.mark(), len(lab.hub.events)
        pause = lab.rest(REST_S)
        began = lab.hub.tell(f"tilt {direction}", "tilting")
        pause = max(pause, lab.rest(SWING_S))
        ended = lab.hub.wait("swung", since=swung)
        if max(pause, ended["largest_lag_s"]) < LONGEST_PAUSE_S:
            break
    else:
        raise EquipmentFailed(f"the machine never ran for a whole swing; last {pause:.3f} s, {ended}")
    tilts = [e for e in live.of("tilt", since=mark) if e.data["device"] == device_id]
    assert [e.data["direction"] for e in tilts] == [direction], f"{direction}: {tilts}, {ended}"
    late_s = (tilts[0].received_ns - began["t"]) / 1e9
    assert 0 < late_s < 1, f"{direction} came {late_s:.3f} s after the swing began"
