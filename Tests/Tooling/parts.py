"""Parts of a run that go on side by side and are read one after the other."""

import sys
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import TextIO

from Tooling.outcome import Outcome, line

# What a part does; what it has to say goes to the file that it is handed.
Part = Callable[[TextIO], Outcome]


def side_by_side(parts: dict[str, Part], folder: Path) -> Outcome:
    """Run every part to its end, however the others end, and return what all came to.

    Each writes to `NAME.log` below the folder, which is printed in one piece when the part has ended;
    a part without another beside it prints as it goes.
    """
    if len(parts) == 1:
        (part,) = parts.values()
        return part(sys.stdout)
    logs = {name: folder / f"{name}.log" for name in parts}
    with ThreadPoolExecutor(max_workers=len(parts)) as pool:
        running = {pool.submit(_run, part, logs[name]): name for name, part in parts.items()}
        for name in parts:
            print(f"{name}: begun, writes to {logs[name]}", flush=True)
        return sum((_end(running[done], done, logs) for done in as_completed(running)), Outcome())


def _run(part: Part, log: Path) -> Outcome:
    with log.open("w", encoding="utf-8") as output:
        return part(output)


def _end(name: str, done: Future[Outcome], logs: dict[str, Path]) -> Outcome:
    """Print what an ended part wrote; one that was broken off by an error is a failure."""
    print(f"\n{name}: ended; what it wrote:\n{logs[name].read_text(errors='replace')}", flush=True)
    if error := done.exception():
        traceback.print_exception(error)
        return Outcome(failures=(line(name, f"{type(error).__name__}: {error}"),))
    return done.result()
