"""What a run of the tests consists of: builds, Swift tests, Python tests, the lab.

Each writes what its programs print to a file, adds to the times and returns what it came to.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import TextIO

import lab
from Tooling import junit, swift_build, swift_testing
from Tooling.outcome import Outcome, line
from Tooling.times import Times, slowest

CHECKOUT = Path(__file__).resolve().parents[2]
RESULTS = CHECKOUT / ".build/test-results"
# Three times as many as CI has cores, because a test waits most of its time: for a clock, a device or
# a browser.
WORKERS = 6
TIMES = Times()


def build(kind: str, output: TextIO) -> tuple[bool, Outcome]:
    """Build the program for `release`, or all there is for `debug`; the first value tells success."""
    command = ["make", "--silent", "build"] if kind == "release" else ["swift", "build", "--build-tests"]
    # What computes lets go first what waits for a clock.
    with TIMES.of(f"build, {kind}"):
        built, outcome = swift_build.run(["nice", *command], CHECKOUT, output)
    return built, outcome if built else outcome + Outcome(failures=(f"the {kind} build failed",))


def run_swift(tiers: list[str], output: TextIO) -> Outcome:
    """Run the Swift tests of the chosen tiers, one target after the other.

    All at once, long computations of one target keep the threads on which another one's links wait
    for their deadlines.
    """
    total = Outcome()
    for target in sorted(folder.name for folder in (CHECKOUT / "Tests").glob("*Tests")):
        tier = "machine" if target in swift_testing.MACHINE_TARGETS else "pure"
        if tier not in tiers:
            continue
        for name, selection in swift_testing.selections(target).items():
            events = RESULTS / f"{name}.jsonl"
            events.unlink(missing_ok=True)
            command = ["swift", "test", "--skip-build", "--disable-xctest", *selection]
            with TIMES.of(name):
                code = _run([*command, "--event-stream-output-path", str(events)], output)
            total += swift_testing.count(events, code)
    return total


def run_python(kind: str, output: TextIO) -> Outcome:
    """Run the Python tests against a build: interface for programs, page in a browser, tools."""
    environment = {**os.environ, "SIDELINE": str(CHECKOUT / f".build/{kind}/sideline")}
    report = RESULTS / "python.xml"
    report.unlink(missing_ok=True)
    # A file stays with one worker: its tests share a station.
    command = [sys.executable, "-m", "pytest", "Tests", f"--junit-xml={report}"]
    with TIMES.of(f"Python tests, {WORKERS} workers"):
        code = _run([*command, f"--numprocesses={WORKERS}", "--dist=loadfile"], output, environment)
    for name, seconds in slowest(report):
        TIMES.add(f"  {name}", seconds)
    return junit.count(report, code)


def run_lab(output: TextIO) -> Outcome:
    """Boot the lab once and print one line for each scenario."""
    with TIMES.of("lab"):
        results = lab.run(output)
    for result in results:
        sentence = lab.SCENARIOS[result.scenario]
        print("passed" if result.passed else "FAILED", f"{result.seconds:6.1f} s", sentence, file=output)
        if not result.passed:
            print(result.message, file=output)
    failures = [line(r.scenario, r.message) for r in results if not r.passed]
    return Outcome(len(results) - len(failures), tuple(failures))


def _run(command: list[str], output: TextIO, environment: dict[str, str] | None = None) -> int:
    output.flush()
    return subprocess.run(
        command, cwd=CHECKOUT, env=environment, stdout=output, stderr=subprocess.STDOUT, check=False
    ).returncode
