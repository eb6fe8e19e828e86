"""What the figures share: programs that print what they read, their clocks, and where figures go."""

import json
import math
import subprocess
import threading
import time

from scenarios.lab import Lab

FILE = "figures.txt"
# An interpreter and its libraries take long to start on an emulated machine.
PATIENCE_S = 150


class Client:
    """A program that prints a JSON line for each reading; `lines` has the instant of each, in ns."""

    def __init__(self, command: list[str], quantity: str) -> None:
        self.lines: list[tuple[int, dict]] = []
        self._quantity = quantity
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
        )
        self._ready = threading.Event()
        self._told: list[bytes] = []
        for target in (self._read, self._listen):
            threading.Thread(target=target, daemon=True).start()

    def await_ready(self) -> None:
        assert self._ready.wait(PATIENCE_S), f"no link: {b''.join(self._told).decode()[-2000:]}"

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()

    def _read(self) -> None:
        while line := self.process.stdout.readline():
            instant, value = time.monotonic_ns(), json.loads(line)
            if value.get("quantity") == self._quantity:
                self.lines.append((instant, value))

    def _listen(self) -> None:
        while line := self.process.stderr.readline():
            self._told.append(line)
            if b"is ready" in line:
                self._ready.set()


def processor(pid: int) -> float:
    """Return the seconds of processor time of all its threads so far (clock_getcpuclockid(3))."""
    return time.clock_gettime(~pid << 3 | 2)


def percentile(values: list[float], share: float) -> float:
    """Return the value below which `share` per cent lie (nearest rank)."""
    return sorted(values)[max(0, math.ceil(share / 100 * len(values)) - 1)]


def print_figure(lab: Lab, name: str, text: str) -> None:
    """Keep one line for the host, which prints it when the machine is off."""
    with (lab.out / FILE).open("a", encoding="utf-8") as file:
        print(f"{name:44} {text}", file=file)
