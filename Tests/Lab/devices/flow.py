"""Result lines at a steady rate beside whatever else a device is told to do."""

import itertools
import threading
import time
from collections.abc import Callable

from Support.line_format import result_line


class Flow:
    """Sends lines from number 1 on through `send`, which raises OSError where nobody takes them.

    The device counts on meanwhile, as one does that measures and cannot tell.
    """

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self.sent = 0
        self._send, self._is_over = send, threading.Event()

    def begin(self, hertz: float) -> None:
        threading.Thread(target=self._run, args=(hertz,), daemon=True).start()

    def end(self) -> None:
        self._is_over.set()

    def _run(self, hertz: float) -> None:
        begin = time.monotonic()
        for number in itertools.count(1):
            if self._is_over.wait(max(0, begin + number / hertz - time.monotonic())):
                return
            try:
                self._send(result_line(number, 1_000_000 + number))
                self.sent += 1
            except OSError:
                continue
