"""`sideline serve` as a process of its own."""

import os
import re
import signal
import subprocess
import threading
import time
from pathlib import Path

from Support.station import await_condition

LISTENING = re.compile(r"^Listening on http://127\.0\.0\.1:(\d+)$")
START_S = 30
# The contract's limit between SIGTERM and exit.
STOP_S = 5


class Program:
    """Running once made: the first line of its output tells the port.

    It sees neither sensors nor displays of this machine and is not heard by its loudspeaker, unless
    `arguments` say where some are.
    """

    def __init__(
        self, binary: Path, data: Path, arguments: tuple[str, ...], environment: dict[str, str]
    ) -> None:
        self.log: list[str] = []
        nothing = data.parent / "nothing"
        nothing.mkdir(parents=True, exist_ok=True)
        for root in ("--sysfs", "--dev"):
            if root not in arguments:
                arguments = (*arguments, root, str(nothing))
        if "--sound-card" not in arguments:
            arguments = (*arguments, "--sound-card", "null")
        self.process = subprocess.Popen(
            [binary, "serve", "--port", "0", "--data", data, *arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **environment},
        )  # fmt: skip
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        stuck = threading.Timer(START_S, self.process.kill)
        stuck.start()
        first = self.process.stdout.readline().rstrip("\n")
        stuck.cancel()
        listening = LISTENING.match(first)
        if not listening:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"first line {first!r}; log: {''.join(self.log[-40:])}")
        self.port = int(listening[1])

    def kill(self) -> None:
        """End it as a power cut would: no handler of the program runs."""
        self.process.kill()
        self.process.wait()
        self._reader.join(STOP_S)

    def told(self, text: str) -> str:
        """Return the first line of the journal that has `text`, once there is one."""
        return await_condition(
            f"a line with {text!r}", 10, lambda: next((line for line in self.log if text in line), None)
        )

    def stop(self) -> None:
        """Ask it to end; raise AssertionError unless it does so within the contract's time."""
        if self.process.returncode is not None:
            return
        self.process.send_signal(signal.SIGTERM)
        began = time.monotonic()
        try:
            code = self.process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"still running {STOP_S} s after SIGTERM") from None
        took = time.monotonic() - began
        self._reader.join(STOP_S)
        assert code == 0, f"exit code {code} {took:.1f} s after SIGTERM: {''.join(self.log[-40:])}"

    def _read(self) -> None:
        for line in self.process.stderr:
            self.log.append(line)
