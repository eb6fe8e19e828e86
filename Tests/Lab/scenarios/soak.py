"""Every link streams, a fault comes every ten seconds, and nothing that was shown is lost.

Runs go on at every gate as a coach would have them, one after the other. What the live stream has told as a
trial counts as acknowledged: it stands in the file at the end, with the same value, also after the station was
killed. How memory, descriptors and threads grow is printed as slopes.
"""

import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scenarios import gate, pulse, rfcomm, service, stream, tilt, uart
from scenarios.equipment import VirtualDevice
from scenarios.lab import Lab, run
from scenarios.measured import print_figure
from Support.live_events import LiveEvents
from Support.station import Refused

SECONDS = 60 * float(os.environ.get("SOAK_MINUTES", "30"))
EVERY_S, AWAY_S = 10, 3
LINES_HZ, BEATS_HZ = 2, 4
LOOK_S = 5
# More than will ever be sent.
ENDLESS = 10**9


@dataclass(frozen=True)
class Fault:
    """`away` takes these devices from the station, or hides them from it; `back` gives them back."""

    name: str
    devices: list[str]
    away: Callable[[], object]
    back: Callable[[], object]


class Trials(LiveEvents):
    """Keeps the trials and how each run stands, and none of what comes beside them."""

    def __init__(self, *arguments: object) -> None:
        self.trials: dict[str, dict] = {}
        self.runs: dict[str, dict] = {}
        super().__init__(*arguments)

    def _keep(self, kind: str, identifier: str, text: str) -> None:
        if kind in ("trial", "run"):
            super()._keep(kind, identifier, text)
            event = self.events.pop()
            (self.trials if kind == "trial" else self.runs)[event.data["id"]] = event.data


class Coach(threading.Thread):
    """Has ten turns at each gate, saves them, and has the next ten."""

    def __init__(self, lab: Lab, live: Trials, devices: list[str]) -> None:
        super().__init__(daemon=True)
        self.saved, self.trouble = 0, ""
        self._lab, self._live, self._is_over = lab, live, threading.Event()
        self._participants = {device: lab.participant() for device in devices}
        self._runs: dict[str, str] = {}
        self._waiting: set[str] = set()

    def run(self) -> None:
        try:
            while not self._is_over.wait(0.5):
                for device in self._participants:
                    self._turn(device)
        except Exception as error:  # tells the scenario, which fails by it
            self.trouble = repr(error)

    def end(self) -> None:
        self._is_over.set()
        self.join()
        assert not self.trouble, self.trouble

    def _turn(self, device: str) -> None:
        known = self._runs.get(device)
        if known and self._live.runs.get(known, {}).get("state") == "full":
            self._lab.station.command(known, "save")
            self.saved += 1
            known = None
        if not known:
            made = self._lab.station.create_run(
                "ten-turns", participant=self._participants[device], equipment="foot", device=device
            )
            self._runs[device] = made["id"]
            self._waiting.add(device)
        if device in self._waiting and self._lab.station.device(device)["state"] == "ready":
            self._start(device)

    def _start(self, device: str) -> None:
        try:
            self._lab.station.command(self._runs[device], "start")
        except Refused as refused:
            # A fault was quicker than the press.
            assert refused.response.json()["code"] == "device-not-ready", refused
        else:
            self._waiting.remove(device)


class Growth(threading.Thread):
    """Looks at the daemon every few seconds."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.rows: list[tuple[float, int, int, int]] = []
        self._is_over = threading.Event()

    def run(self) -> None:
        while not self._is_over.is_set():
            fields = service.status()
            descriptors = len(list(Path(f"/proc/{fields['Pid']}/fd").iterdir()))
            memory = int(fields["VmRSS"].split()[0])
            self.rows.append((time.monotonic(), memory, descriptors, int(fields["Threads"])))
            self._is_over.wait(LOOK_S)

    def end(self, lab: Lab) -> None:
        self._is_over.set()
        self.join()
        # What is loaded and cached once is no growth.
        rows = self.rows[len(self.rows) // 4 :]
        for place, name in enumerate(("memory, kB", "descriptors", "threads"), 1):
            slope = _slope([(row[0], row[place]) for row in rows]) * 3600
            print_figure(
                lab, f"soak: {name}: first, last, an hour", f"{rows[0][place]}  {rows[-1][place]}  {slope:+.1f}"
            )


def _slope(points: list[tuple[float, float]]) -> float:
    """Return the rise by least squares."""
    count = len(points)
    middle = sum(x for x, _ in points) / count, sum(y for _, y in points) / count
    width = sum((x - middle[0]) ** 2 for x, _ in points)
    return sum((x - middle[0]) * (y - middle[1]) for x, y in points) / width if width else 0.0


def every_link(lab: Lab) -> None:
    with stream.network_gates(lab) as gates, rfcomm.compatible():
        hub = tilt.reach(lab)["id"]
        lab.radio.tell("strap beat 60")
        for device in (pulse.DEVICE, gate.DEVICE, stream.CALLED, uart.DEVICE):
            lab.reach(lambda d, device=device: d["id"] == device, device)
        for device, verb in ((stream.CALLS, "call"), (stream.SENDS, "send")):
            stream.let_in(lab, device, gates[device], verb, is_remembered=True)
        with rfcomm.serial_port(lab) as (port, distant):
            lab.reach(lambda d: d["id"] == distant, distant)
            lines = {gate.DEVICE: lab.gate, distant: port, **gates}
            try:
                with _flowing(lab, lines):
                    _soak(lab, [*lines, uart.DEVICE], _faults(lab, gates, port, distant, hub))
            finally:
                for known in (*lines, uart.DEVICE, pulse.DEVICE, hub):
                    lab.station.disconnect(known)


@contextmanager
def _flowing(lab: Lab, lines: dict[str, VirtualDevice]) -> Iterator[None]:
    for sender in lines.values():
        sender.tell(f"flow {LINES_HZ}")
    lab.radio.tell(f"strap stream {ENDLESS} {BEATS_HZ}")
    lab.radio.tell(f"nus stream {ENDLESS} {LINES_HZ}")
    try:
        yield
    finally:
        for sender in lines.values():
            sender.tell("ebb", "ebbed")
        lab.radio.tell("strap silence", "silent")
        lab.radio.tell("nus hush", "hushed")


def _faults(
    lab: Lab, gates: dict[str, VirtualDevice], port: VirtualDevice, distant: str, hub: str
) -> list[Fault]:
    called, calls = gates[stream.CALLED], gates[stream.CALLS]
    channel = [3]

    def answer_elsewhere() -> None:
        channel[0] = 10 - channel[0]
        port.tell(f"listen {channel[0]}", "listening")

    return [
        Fault("cable", [gate.DEVICE], lambda: lab.gate.tell("unplug", "unplugged"),
              lambda: lab.gate.tell("plug", "plugged")),
        Fault("strap", [pulse.DEVICE], lambda: lab.radio.tell("strap off", "off"),
              lambda: lab.radio.tell("strap on", "on")),
        Fault("uart", [uart.DEVICE], lambda: lab.radio.tell("nus off", "off"),
              lambda: lab.radio.tell("nus on", "on")),
        Fault("hub", [hub], lambda: lab.hub.tell("unplug", "unplugged"),
              lambda: lab.hub.tell("plug", "plugged")),
        Fault("called board", [stream.CALLED], lambda: called.tell("hang-up", "hung-up"), lambda: None),
        Fault("calling board", [stream.CALLS], lambda: calls.tell("hang-up", "hung-up"),
              lambda: calls.tell(f"call {stream.CALLS.partition(':')[2]}", "called")),
        Fault("distant gate", [distant], lambda: port.tell("drop", "dropped"), answer_elsewhere),
        Fault("bluetoothd", [pulse.DEVICE, uart.DEVICE],
              lambda: run("systemctl", "kill", "--signal=STOP", "bluetooth"),
              lambda: run("systemctl", "kill", "--signal=CONT", "bluetooth")),
        Fault("udevd", [], lambda: run("systemctl", "kill", "--signal=STOP", "systemd-udevd"),
              lambda: run("systemctl", "kill", "--signal=CONT", "systemd-udevd")),
    ]  # fmt: skip


def _soak(lab: Lab, gates: list[str], faults: list[Fault]) -> None:
    process, growth, begin = service.status()["Pid"], Growth(), time.monotonic()
    choice, done = random.Random(19), 0
    with Trials(lab.station.host, lab.station.port, "/api/v1/live") as live:
        coach = Coach(lab, live, gates)
        coach.start()
        growth.start()
        order: list[Fault] = []
        while time.monotonic() - begin < SECONDS:
            order = order or choice.sample(faults, len(faults))
            fault = order.pop()
            for device in fault.devices:
                lab.await_state(device, "ready")
            fault.away()
            lab.rest(AWAY_S)
            fault.back()
            done += 1
            lab.rest(max(0, begin + done * EVERY_S - time.monotonic()))
        for device in {device for fault in faults for device in fault.devices}:
            lab.await_state(device, "ready")
        coach.end()
        growth.end(lab)
        seconds = time.monotonic() - begin
    print_figure(
        lab, "soak: seconds, faults, runs saved, trials", f"{seconds:.0f}  {done}  {coach.saved}  {len(live.trials)}"
    )
    assert service.status()["Pid"] == process, "the station ended and was started again"
    assert coach.saved and live.trials, "nothing was measured"
    _compare(lab, live.trials)
    run("systemctl", "kill", "--signal=KILL", "sideline")
    run("systemctl", "restart", "sideline")
    _compare(lab, live.trials)


def _compare(lab: Lab, told: dict[str, dict]) -> None:
    """Hold what was told against the file: all of it is there, and no line of a gate counts twice.

    What a gap took is told too, as an attempt that was aborted.
    """
    rows = {row["id"]: row for row in lab.station.trials("?status=all")}
    lost = [trial for name, trial in told.items() if name not in rows]
    assert not lost, f"{len(lost)} of {len(told)} lost: {lost[:3]}"
    for name, trial in told.items():
        value = trial.get("value")
        assert value is None or float(rows[name]["value"]) == value, (trial, rows[name])
    lines = [(row["device_id"], row["value"]) for name, row in rows.items() if name in told and row["value"]]
    assert len(lines) == len(set(lines)), "a line was counted twice"
