"""What a notification costs on its way to a program, beside bleak on the same strap; and how soon a
strap that was away measures again."""

import random
import sys
import time
from dataclasses import dataclass, field

from scenarios import pulse
from scenarios.equipment import DEVICES
from scenarios.lab import Lab, run
from scenarios.measured import Client, percentile, print_figure, processor
from Support.station import await_within

ROUNDS, COUNT, WARM, HERTZ = 3, 300, 40, 20
OURS, THEIRS = "sideline watch", "bleak"

TIMES = 50
# Absences of under half a minute, within which no step may be longer than the first figure; most are
# short, as when somebody steps between the two.
LONGEST_STEP, GRACE = 4.0, 2.0
ABSENCES = [0.2, 0.5, 1, 2, 3, 4, 5, 6, 8, 12]


@dataclass
class Figures:
    """Of one client: seconds from each notification to its line, and processor seconds in all."""

    latencies: list[float] = field(default_factory=list)
    client: float = 0
    bluetoothd: float = 0
    lost: int = 0

    @property
    def each(self) -> float:
        """Return milliseconds of processor time for a thousand notifications."""
        return self.client / (ROUNDS * COUNT) * 1e6


def le_beside_bleak(lab: Lab) -> None:
    if (known := lab.station.device(pulse.DEVICE)) and known["state"] != "available":
        lab.station.disconnect(pulse.DEVICE)
    address = pulse.DEVICE.removeprefix("ble:")
    clients = {
        OURS: ["/usr/bin/sideline", "watch", f"{pulse.DEVICE}=heart-rate", "--json"],
        THEIRS: [sys.executable, str(DEVICES / "bleak_client.py"), address],
    }
    found = {name: Figures() for name in clients}
    # Turn about, so that a slow minute of the machine is in both.
    for _ in range(ROUNDS):
        for name, command in clients.items():
            _round(lab, command, found[name])
    print_figure(lab, "LE notification to measurement", "p50 ms  p99 ms  CPU ms/1000  bluetoothd  lost")
    for name, figures in found.items():
        p50, p99 = (percentile(figures.latencies, share) * 1e3 for share in (50, 99))
        daemon = figures.bluetoothd / (ROUNDS * COUNT) * 1e6
        print_figure(
            lab, name,
            f"{p50:6.2f}  {p99:6.2f}  {figures.each:11.1f}  {daemon:10.1f}  {figures.lost:4}",
        )  # fmt: skip
    ours, theirs = found[OURS], found[THEIRS]
    for share in (50, 99):
        ratio = percentile(ours.latencies, share) / percentile(theirs.latencies, share)
        print_figure(lab, f"LE: ratio p{share}", f"{ratio:6.2f}   (aim: under 1)")
    print_figure(lab, "LE: ratio CPU", f"{ours.each / theirs.each:6.2f}   (aim: under 1)")
    assert ours.lost == 0, f"{ours.lost} notifications were lost"


def _round(lab: Lab, command: list[str], figures: Figures) -> None:
    client = Client(command, "heart_rate")
    try:
        client.await_ready()
        bluetoothd = int(run("pidof", "bluetoothd"))
        _stream(lab, WARM)
        before = len(client.lines)
        clocks = [processor(client.process.pid), processor(bluetoothd)]
        sent = _stream(lab, COUNT)
        figures.client += processor(client.process.pid) - clocks[0]
        figures.bluetoothd += processor(bluetoothd) - clocks[1]
        came = client.lines[before:]
        figures.lost += COUNT - len(came)
        if [line["value"] for _, line in came] == [event["rate"] for event in sent]:
            for (instant, _), event in zip(came, sent):
                figures.latencies.append((instant - event["began"]) / 1e9)
    finally:
        client.end()


def _stream(lab: Lab, count: int) -> list[dict]:
    """Have the strap notify `count` times; return what it told, when all must have arrived."""
    mark = len(lab.radio.events)
    lab.radio.tell(f"strap stream {count} {HERTZ}")
    await_within(
        f"{count} notifications", 60 + 3 * count / HERTZ, lambda: lab.radio.told("streamed", mark)
    )
    time.sleep(1)
    return lab.radio.told("notified", mark)


def reconnect(lab: Lab) -> None:
    choice = random.Random(5)
    lab.reach(lambda d: d["id"] == pulse.DEVICE, "the strap")
    found = []
    with lab.station.live() as live:
        pulse.beat(lab, live, 100)
        for _ in range(TIMES):
            lab.radio.tell("strap off", "off")
            lab.await_state(pulse.DEVICE, "lost")
            time.sleep(choice.choice(ABSENCES) * choice.uniform(0.9, 1.1))
            mark = live.mark()
            began = lab.radio.tell("strap on", "on")
            first = live.wait(
                "measurement", lambda m: m["device"] == pulse.DEVICE, seconds=60, since=mark
            )
            assert first, f"not back within a minute, after {len(found)} times"
            found.append((first.received_ns - began["t"]) / 1e9)
    lab.station.disconnect(pulse.DEVICE)
    print_figure(
        lab, f"LE reconnect, of {TIMES}: p50 and worst, s",
        f"{percentile(found, 50):6.2f}  {max(found):6.2f}   (at most {LONGEST_STEP + GRACE:g})",
    )  # fmt: skip
