"""A process that ends with its test, however the test ends."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def running(command: list, **options: object) -> Iterator[subprocess.Popen]:
    """Start command as `subprocess.Popen` does and kill it at the end if it still runs.

    `Popen` waits there instead: what a failed assertion leaves running holds its worker for ever.
    """
    with subprocess.Popen(command, **options) as process:
        try:
            yield process
        finally:
            process.kill()
