"""The virtual devices as the scenarios hold them."""

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2]
DEVICES = TESTS / "Lab/devices"


class EquipmentFailed(Exception):
    """A virtual device itself did not do what it was told: the lab is at fault, not the station."""


class VirtualDevice:
    """One program of the folder `devices`, told by words, telling by JSON lines."""

    def __init__(self, program: str, log: Path, name: str = "") -> None:
        """Start `program`; one of several that run the same has a `name` for its logs."""
        self.program, name = program, name or program
        self.events: list[dict] = []
        self._condition = threading.Condition()
        self._errors = (log / f"{name}.err").open("wb")
        self._log = (log / f"{name}.jsonl").open("w", encoding="utf-8", buffering=1)
        self._process = subprocess.Popen(
            [sys.executable, DEVICES / f"{program}.py"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, text=True, bufsize=1,
            env={**os.environ, "PYTHONPATH": str(TESTS)},
        )  # fmt: skip
        threading.Thread(target=self._read, daemon=True).start()

    def tell(self, words: str, event: str = "", seconds: float = 30) -> dict:
        """Send a command and return the `event` that answers it, if one is named."""
        mark = len(self.events)
        self._process.stdin.write(words + "\n")
        return self.wait(event, seconds, mark) if event else {}

    def wait(self, event: str, seconds: float = 60, since: int = 0) -> dict:
        """Return the first `event` since the given count; raise EquipmentFailed if none comes."""
        deadline = time.monotonic() + seconds
        with self._condition:
            while True:
                for seen in self.events[since:]:
                    if seen["event"] == event:
                        return seen
                    if seen["event"] == "refused":
                        raise EquipmentFailed(f"{self.program} refused {seen['words']}")
                left = deadline - time.monotonic()
                if left <= 0 or self._process.poll() is not None:
                    raise EquipmentFailed(f"{self.program} told no {event!r}; see its .err file")
                self._condition.wait(min(left, 1))

    def told(self, event: str, since: int = 0) -> list[dict]:
        with self._condition:
            return [seen for seen in self.events[since:] if seen["event"] == event]

    def _read(self) -> None:
        for line in self._process.stdout:
            if not line.startswith("{"):
                # bumble prints some of its troubles on standard output.
                self._errors.write(line.encode())
                continue
            self._log.write(line)
            with self._condition:
                self.events.append(json.loads(line))
                self._condition.notify_all()
