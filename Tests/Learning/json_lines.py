"""Programs that answer each line of JSON on stdin with one on stdout."""

import json
import subprocess
from pathlib import Path


def lines(command: list[str | Path], requests: list) -> list:
    """Hand a program one request a line; return its answers."""
    text = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2_000:]
    return [json.loads(line) for line in done.stdout.splitlines()]
