"""A loudspeaker that nobody hears: a sound server of one's own, and what it was given, by the host's clock."""

import os
import subprocess
import threading
import time
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from Support.process import running
from Support.station import PATIENCE, await_condition

RATE = 16_000
# Samples in a thousandth of a second: how finely beginnings are told.
STEP = RATE // 1000
# Of full scale: what is louder sounds, and after so many milliseconds below it a new sound begins.
LOUD = 1300
SILENCE = 90
SINK = "hall"


@dataclass
class Heard:
    """A sound: when it began, on the host's monotonic clock, how long it was above silence, its pitch."""

    at_ns: int
    seconds: float
    hertz: float


class HallSound:
    """A PulseAudio server with one loudspeaker, recorded from its monitor for as long as it lives."""

    def __init__(self, folder: Path) -> None:
        self.environment = {"PULSE_SERVER": f"unix:{folder}/native", "PULSE_RUNTIME_PATH": str(folder)}
        self._folder = folder
        self._samples = array("h")
        self._arrivals: list[tuple[int, int]] = []
        self._news = threading.Condition()
        self.server: subprocess.Popen | None = None

    @contextmanager
    def running(self) -> Iterator["HallSound"]:
        server = [
            "pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm=yes",
            "-L", f"module-native-protocol-unix auth-anonymous=1 socket={self._folder}/native",
            "-L", f"module-null-sink sink_name={SINK} rate=48000 channels=1",
        ]  # fmt: skip
        home = {**os.environ, **self.environment, "HOME": str(self._folder), "XDG_RUNTIME_DIR": str(self._folder)}
        quiet = {"stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
        with running(server, env=home, stdout=subprocess.DEVNULL, **quiet) as self.server:
            await_condition("the sound server", 20, lambda: (self._folder / "native").exists())
            # A short way: what comes is of the last few milliseconds.
            listener = [
                "parec", "--device", f"{SINK}.monitor", "--format=s16le", f"--rate={RATE}", "--channels=1",
                "--latency-msec=5",
            ]  # fmt: skip
            with running(listener, env=home, stdout=subprocess.PIPE, bufsize=0, **quiet) as recorder:
                reader = threading.Thread(target=self._read, args=(recorder.stdout,), daemon=True)
                reader.start()
                await_condition("the recorder", 20, lambda: len(self._samples) > 0)
                yield self
                recorder.terminate()
                reader.join()

    def _read(self, pipe: object) -> None:
        rest = b""
        while data := os.read(pipe.fileno(), 65_536):
            now = time.monotonic_ns()
            data = rest + data
            whole = len(data) // 2 * 2
            rest = data[whole:]
            self._samples.frombytes(data[:whole])
            with self._news:
                self._arrivals.append((len(self._samples), now))
                self._news.notify_all()

    def await_moment(self, at_ns: int) -> None:
        """Wait until what sounds at a moment of the host's clock has been recorded."""
        patience = (at_ns - time.monotonic_ns()) / 1e9 + 5 * PATIENCE
        with self._news:
            assert self._news.wait_for(lambda: self._arrivals[-1][1] > at_ns, patience), "the recording stopped"

    def heard(self) -> list[Heard]:
        """Return every sound so far, oldest first."""
        clock = _Clock(list(self._arrivals))
        samples = self._samples[: len(self._samples) // STEP * STEP]
        loud = [max(map(abs, samples[place : place + STEP])) > LOUD for place in range(0, len(samples), STEP)]
        sounds: list[tuple[int, int]] = []
        for place, is_loud in enumerate(loud):
            if not is_loud:
                continue
            if sounds and place - sounds[-1][1] <= SILENCE:
                sounds[-1] = (sounds[-1][0], place)
            else:
                sounds.append((place, place))
        return [
            Heard(clock.time_ns(first * STEP), (last - first + 1) / 1000, _pitch(samples, first, last))
            for first, last in sounds
        ]


class _Clock:
    """When each sample was to be heard: it came at the earliest then, and the soonest of many came at once."""

    WINDOW = 2_000_000_000

    def __init__(self, arrivals: list[tuple[int, int]]) -> None:
        self._arrivals = arrivals
        self._counts = [count for count, _ in arrivals]

    def time_ns(self, sample: int) -> int:
        middle = min(bisect_left(self._counts, sample), len(self._arrivals) - 1)
        near = self._arrivals[middle][1]
        begins = []
        for step in (-1, 1):
            place = middle
            while 0 <= place < len(self._arrivals) and abs(self._arrivals[place][1] - near) < self.WINDOW:
                count, now = self._arrivals[place]
                begins.append(now - count * 1_000_000_000 // RATE)
                place += step
        return min(begins) + sample * 1_000_000_000 // RATE


def _pitch(samples: array, first: int, last: int) -> float:
    """Return the pitch of the first tenth of a second of a sound, by how often it crosses its middle."""
    part = samples[first * STEP : min(last, first + 80) * STEP]
    crossings = [place for place in range(1, len(part)) if part[place - 1] < 0 <= part[place]]
    if len(crossings) < 2:
        return 0.0
    return (len(crossings) - 1) * RATE / (crossings[-1] - crossings[0])
