"""How a virtual device is told what to do and tells what it did: words in, one JSON object a line out."""

import json
import sys
import time


def say(event: str, **details: object) -> None:
    """Print one event with the instant (CLOCK_MONOTONIC, ns) at which it happened."""
    print(json.dumps({"event": event, "t": time.monotonic_ns(), **details}), flush=True)


def complain(words: str) -> None:
    """Tell the scenario that a command was not understood, which fails it."""
    say("refused", words=words)


def commands():
    """Yield each command line of standard input, split into words."""
    for line in sys.stdin:
        words = line.split()
        if words:
            yield words
