"""Runs the chosen test tiers and ends with one line: `N passed, N failed, N skipped`.

    tiers.py [pure] [machine] [lab]

pure: Swift tests without the operating system. machine: Swift tests of the transports, and the Python
tests against the built program. lab: virtual hardware on a real kernel. What could not run counts
as failed.

Where the lab has the release build made anyway, the Python tests are run against it too: it is what
is installed, and several times as fast.
"""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(CHECKOUT / "Tests/Lab"), str(CHECKOUT / "Tests/Tooling")]

import junit  # noqa: E402
import lab  # noqa: E402
import swift_testing  # noqa: E402

TIERS = ("pure", "machine", "lab")
RESULTS = CHECKOUT / ".build/test-results"


@dataclass(frozen=True)
class Count:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def build() -> tuple[bool, Count]:
    """Build program and tests for pure and machine; a warning of our own code is a failure."""
    command = ["swift", "build", "--build-tests"]
    ours = re.compile(r"/(Sources|Tests)/.*: warning: ")
    warnings: set[str] = set()
    with subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True,
                          stderr=subprocess.STDOUT) as process:  # fmt: skip
        for line in process.stdout:
            print(line, end="", flush=True)
            if ours.search(line) and "/.build/" not in line:
                warnings.add(line)
    for warning in sorted(warnings):
        print("A warning counts as a failed test:", warning, end="")
    return process.returncode == 0, Count(failed=len(warnings))


def run_swift(tiers: list[str]) -> Count:
    """Run the Swift tests of the chosen tiers, one target after the other.

    All at once, long computations of one target keep the threads on which another one's links wait
    for their deadlines.
    """
    total = Count()
    for target in sorted(folder.name for folder in (CHECKOUT / "Tests").glob("*Tests")):
        tier = "machine" if target in swift_testing.MACHINE_TARGETS else "pure"
        if tier not in tiers:
            continue
        for name, selection in swift_testing.selections(target).items():
            events = RESULTS / f"{name}.jsonl"
            events.unlink(missing_ok=True)
            command = ["swift", "test", "--skip-build", "--disable-xctest", *selection]
            command += ["--event-stream-output-path", str(events)]
            code = subprocess.run(command, cwd=CHECKOUT, check=False).returncode
            total += Count(*swift_testing.count(events, code))
    return total


def run_python(has_release: bool) -> Count:
    """Run the Python tests: the interface for programs, the page in a browser, the tools."""
    environment = dict(os.environ)
    make = ["make", "--silent", "build"]
    if has_release and subprocess.run(make, cwd=CHECKOUT, check=False).returncode == 0:
        environment["SIDELINE"] = str(CHECKOUT / ".build/release/sideline")
    report = RESULTS / "python.xml"
    report.unlink(missing_ok=True)
    # A file stays with one worker: its tests share a station. As many as CI has cores.
    command = [sys.executable, "-m", "pytest", "Tests", f"--junit-xml={report}"]
    command += ["--numprocesses=2", "--dist=loadfile"]
    code = subprocess.run(command, cwd=CHECKOUT, env=environment, check=False).returncode
    return Count(*junit.count(report, code))


def run_lab() -> Count:
    """Build for release, boot the lab once and print one line for each scenario."""
    results = lab.run()
    for result in results:
        sentence = lab.SCENARIOS[result.scenario]
        print("passed" if result.passed else "FAILED", f"{result.seconds:6.1f} s", sentence)
        if not result.passed:
            print(result.message)
    passed = sum(result.passed for result in results)
    return Count(passed, len(results) - passed)


def main() -> None:
    tiers = sys.argv[1:]
    if not tiers or set(tiers) - set(TIERS):
        sys.exit(f"sideline: TIERS is one or more of {' '.join(TIERS)}, not {' '.join(tiers)!r}")
    RESULTS.mkdir(parents=True, exist_ok=True)
    total = Count()
    on_host = [tier for tier in tiers if tier != "lab"]
    if on_host:
        built, total = build()
        if built:
            total += run_swift(tiers)
            total += run_python("lab" in tiers) if "machine" in tiers else Count()
        else:
            print(f"The build failed, so none of these ran: {' '.join(on_host)}")
            total += Count(failed=len(on_host))
    if "lab" in tiers:
        total += run_lab()
    left_out = [tier for tier in TIERS if tier not in tiers]
    if left_out:
        print(f"left out by TIERS: {' '.join(left_out)}")
    print(total, flush=True)
    sys.exit(total.failed > 0)


main()
