"""Counts a run of Swift Testing from its event stream (swift-testing, Documentation/ABI/JSON.md)."""

import json
import re
from pathlib import Path

from Tooling.outcome import Outcome, line

# Test targets that need this machine's kernel: descriptors, pseudo-terminals, sockets, processes.
MACHINE_TARGETS = ("TransportsTests",)
# What is said of a test that took the process down.
UNENDED = "it never ended"
# Suites that take all there is of the machine, after those whose tests wait for deadlines.
ALONE = {"TransportsTests": "LeakTests"}


def selections(target: str) -> dict[str, list[str]]:
    """Return what to run one after the other: options of `swift test`, by a name for the results."""
    everything = ["--filter", f"^{target}\\."]
    if suite := ALONE.get(target):
        only = ["--filter", f"^{target}\\.{suite}/"]
        return {target: [*everything, "--skip", f"^{target}\\.{suite}/"], suite: only}
    return {target: everything}


def count(events: Path, exit_code: int) -> Outcome:
    """Return what the tests came to.

    A test that started and never ended took the process down with it, and has failed. So has a run
    whose exit code is not 0 although no test failed, or that wrote no events.
    """
    tests, skipped, failed = _read(events)
    passed = tests - skipped - set(failed)
    failures = [line(test or events.stem, message) for test, message in failed.items()]
    if not failures and (exit_code != 0 or not tests):
        failures = [f"{events.stem}: swift test ended with {exit_code} after {len(tests)} tests"]
    return Outcome(len(passed), tuple(failures), len(skipped))


def failed(events: Path) -> list[str]:
    """Return the ids of the tests that failed, `Target.Suite/…`.

    Empty for an issue of no test, and for a test that never ended: it took the others with it.
    """
    return ["" if message == UNENDED else test for test, message in _read(events)[2].items()]


def suites(tests: list[str]) -> list[str]:
    """Return options of `swift test` that run the suites of these tests and no other."""
    return [f"--filter=^{re.escape(test.partition('/')[0])}/" for test in tests]


def _read(events: Path) -> tuple[set[str], set[str], dict[str, str]]:
    """Return all tests, those that were skipped, and of each that failed why."""
    tests: set[str] = set()
    skipped: set[str] = set()
    ended: set[str] = set()
    failed: dict[str, str] = {}
    text = events.read_text(encoding="utf-8") if events.exists() else ""
    # JSON Lines end with a line feed; `splitlines` would also cut at separators inside a test's name.
    for record in map(json.loads, filter(None, text.split("\n"))):
        payload = record["payload"]
        # An issue outside any test function (of a suite, or of none) is a failure of its own.
        kind, test = payload["kind"], payload.get("testID", "")
        if record["kind"] == "test" and kind == "function":
            tests.add(payload["id"])
        elif kind == "issueRecorded" and payload["issue"].get("isFailure", True):
            failed.setdefault(test, _message(payload))
        elif kind == "testSkipped":
            skipped.add(test)
        elif kind == "testEnded":
            ended.add(test)
    skipped &= tests
    for test in sorted(tests - skipped - ended):
        failed[test] = UNENDED
    return tests, skipped, failed


def _message(payload: dict) -> str:
    """Return what the run would have printed of an issue."""
    return " ".join(message.get("text", "") for message in payload.get("messages", []))
