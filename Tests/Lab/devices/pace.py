"""When a device that sends at a steady rate is due to send."""

import time
from collections.abc import Iterator


def paced(count: int, hertz: int) -> Iterator[int]:
    """Yield 1 to `count`, `hertz` times a second; what is late is made up for."""
    begin = time.monotonic()
    for number in range(1, count + 1):
        wait = begin + number / hertz - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        yield number
