"""Counts a run of pytest from the JUnit file that it wrote."""

from pathlib import Path
from xml.etree import ElementTree

from Tooling.outcome import Outcome, line

# pytest's exit codes for "all passed" and "some failed"; any other means that it did not run.
EXPECTED_CODES = (0, 1)


def count(report: Path, exit_code: int) -> Outcome:
    """Return what the tests came to; a run that did not happen is a failure."""
    if exit_code not in EXPECTED_CODES or not report.exists():
        return Outcome(failures=(f"pytest ended with {exit_code}, see {report.name}",))
    passed = skipped = 0
    failures = []
    for case in ElementTree.parse(report).iter("testcase"):
        problem = case.find("failure")
        problem = case.find("error") if problem is None else problem
        if problem is not None:
            name = f"{case.get('classname', '')}::{case.get('name', '')}"
            failures.append(line(name, problem.get("message", "")))
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed += 1
    return Outcome(passed, tuple(failures), skipped)
