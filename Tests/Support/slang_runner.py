"""`sideline slang run -` as a process that stays, with what each program costs it."""

import json
import re
import subprocess
from pathlib import Path
from typing import NamedTuple


class Cost(NamedTuple):
    #: Of all its threads, in seconds.
    cpu: float
    #: The most memory that it had by then, in bytes.
    memory: int


class SlangRunner:
    def __init__(self, binary: Path | str, *options: str) -> None:
        command = [binary, "slang", "run", "-", *options]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        # What it takes to be there is no program's.
        self.run("print 1")

    def run(self, program: str, values: dict | None = None) -> dict:
        self._process.stdin.write(json.dumps({"program": program, "values": values or {}}) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    @property
    def cost(self) -> Cost:
        """What it has come to until now."""
        folder = Path(f"/proc/{self._process.pid}")
        nanoseconds = sum(int(file.read_text().split()[0]) for file in folder.glob("task/*/schedstat"))
        peak = re.search(r"^VmHWM:\s+(\d+) kB", (folder / "status").read_text(), re.MULTILINE)
        return Cost(nanoseconds / 1e9, int(peak[1]) * 1024)

    def stop(self) -> None:
        self._process.stdin.close()
        self._process.wait(10)
