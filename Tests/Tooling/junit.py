"""Counts a run of pytest from the JUnit file that it wrote."""

from pathlib import Path
from xml.etree import ElementTree

# pytest's exit codes for "all passed" and "some failed"; any other means that it did not run.
EXPECTED_CODES = (0, 1)


def count(report: Path, exit_code: int) -> tuple[int, int, int]:
    """Return how many tests passed, failed and were skipped; a run that did not happen is a failure."""
    if exit_code not in EXPECTED_CODES or not report.exists():
        return 0, 1, 0
    passed = failed = skipped = 0
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed += 1
    return passed, failed, skipped
