"""Counts a run of Swift Testing from its event stream (swift-testing, Documentation/ABI/JSON.md)."""

import json
from pathlib import Path

# Test targets that need this machine's kernel: descriptors, pseudo-terminals, sockets, processes.
MACHINE_TARGETS = ("TransportsTests",)
# Suites that take all there is of the machine, after those whose tests wait for deadlines.
ALONE = {"TransportsTests": "LeakTests"}


def selections(target: str) -> dict[str, list[str]]:
    """Return what to run one after the other: options of `swift test`, by a name for the results."""
    everything = ["--filter", f"^{target}\\."]
    if suite := ALONE.get(target):
        only = ["--filter", f"^{target}\\.{suite}/"]
        return {target: [*everything, "--skip", f"^{target}\\.{suite}/"], suite: only}
    return {target: everything}


def count(events: Path, exit_code: int) -> tuple[int, int, int]:
    """Return how many tests passed, failed and were skipped.

    A test that started and never ended took the process down with it, and has failed. So has a run
    whose exit code is not 0 although no test failed, or that wrote no events.
    """
    tests: set[str] = set()
    happened: dict[str, set[str]] = {"testSkipped": set(), "testEnded": set(), "issueRecorded": set()}
    text = events.read_text(encoding="utf-8") if events.exists() else ""
    # JSON Lines end with a line feed; `splitlines` would also cut at separators inside a test's name.
    for line in filter(None, text.split("\n")):
        record = json.loads(line)
        payload = record["payload"]
        kind, test = payload["kind"], payload.get("testID", "")
        if record["kind"] == "test" and kind == "function":
            tests.add(payload["id"])
        elif kind == "issueRecorded" and payload["issue"].get("isFailure", True):
            happened[kind].add(test)
        elif kind in ("testSkipped", "testEnded"):
            happened[kind].add(test)
    skipped = tests & happened["testSkipped"]
    # An issue outside any test function (of a suite, or of none) counts as a failure of its own.
    failed = happened["issueRecorded"] | (tests - skipped - happened["testEnded"])
    passed = tests - skipped - failed
    unexplained = 1 if not failed and (exit_code != 0 or not tests) else 0
    return len(passed), len(failed) + unexplained, len(skipped)
