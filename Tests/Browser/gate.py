"""A timing gate at the far end of a pseudo-terminal, speaking the line format of the contract."""

import os
import tty

from Support.line_format import result_line


class Gate:
    """`path` is what `--attach serial:PATH=gate-lines` opens."""

    def __init__(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._master)
        self.path = os.ttyname(self._slave)
        self.device = f"serial:{self.path}"
        self._sequence = 0

    def send(self, seconds: float) -> None:
        """Send one measured interval."""
        self._sequence += 1
        self.write(result_line(self._sequence, round(seconds * 1_000_000), b"\r\n"))

    def skip(self, count: int = 1) -> None:
        """Measure `count` intervals that are lost on the way."""
        self._sequence += count

    def write(self, data: bytes) -> None:
        os.write(self._master, data)

    def close(self) -> None:
        """Pull the cable: the reader sees a hang-up."""
        for descriptor in (self._master, self._slave):
            if descriptor >= 0:
                os.close(descriptor)
        self._master = self._slave = -1
