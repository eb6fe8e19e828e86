"""Where the time of a run goes."""

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

# As many files as are worth a look.
SLOWEST = 12


class Times:
    """Seconds by what they were spent on."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._rows: list[tuple[str, float]] = []

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Measure what the context encloses, also if it fails."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.add(name, time.monotonic() - began)

    def add(self, name: str, seconds: float) -> None:
        self._rows.append((name, seconds))

    def show(self) -> None:
        """Print a table; rows of test files are part of the row above them."""
        print("seconds  went to")
        for name, seconds in [*self._rows, ("all of it", time.monotonic() - self._began)]:
            print(f"{seconds:7.1f}  {name}")


def slowest(report: Path) -> list[tuple[str, float]]:
    """Return the test files of a JUnit report that took longest, and the seconds of their tests."""
    if not report.exists():
        return []
    files: dict[str, float] = defaultdict(float)
    for case in ElementTree.parse(report).iter("testcase"):
        files[case.get("classname", "")] += float(case.get("time", "0"))
    return sorted(files.items(), key=lambda file: -file[1])[:SLOWEST]
