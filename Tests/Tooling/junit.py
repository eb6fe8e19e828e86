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
        problem = _problem(case)
        if problem is not None:
            name = f"{case.get('classname', '')}::{case.get('name', '')}"
            failures.append(line(name, problem.get("message", "")))
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed += 1
    return Outcome(passed, tuple(failures), skipped)


def failed(report: Path) -> list[str]:
    """Return the node ids of the tests that failed, as pytest takes them beside its folder `Tests`."""
    if not report.exists():
        return []
    cases = ElementTree.parse(report).iter("testcase")
    return [
        f"Tests/{case.get('classname', '').replace('.', '/')}.py::{case.get('name', '')}"
        for case in cases
        if _problem(case) is not None
    ]


def _problem(case: ElementTree.Element) -> ElementTree.Element | None:
    failure = case.find("failure")
    return case.find("error") if failure is None else failure
