"""How often a program wakes: voluntary context switches of all its threads (proc(5))."""

import os
import time
from pathlib import Path


def voluntary(pid: int) -> dict[str, int]:
    """Return the switches so far by thread, named `id name`, without a sanitizer's own thread."""
    found: dict[str, int] = {}
    tasks = sorted(Path(f"/proc/{pid}/task").iterdir(), key=lambda task: int(task.name))
    # The thread sanitizer starts one before the program's own, which wakes ten times a second.
    if "TSAN_OPTIONS" in os.environ:
        del tasks[1:2]
    for task in tasks:
        try:
            rows = (task / "status").read_text().splitlines()
        except (FileNotFoundError, ProcessLookupError):
            continue
        fields = dict(row.split(":", 1) for row in rows if ":" in row)
        name = f"{task.name} {fields['Name'].strip()}"
        found[name] = int(fields["voluntary_ctxt_switches"])
    return found


def woken(pid: int, seconds: float) -> dict[str, int]:
    """Return how often each thread slept and woke within so many seconds."""
    before = voluntary(pid)
    time.sleep(seconds)
    after = voluntary(pid)
    return {name: count - before.get(name, 0) for name, count in after.items()}
