"""What a run of the tests consists of: builds, Swift tests, Python tests, the lab.

Each writes what its programs print to a file, adds to the times and returns what it came to.
"""

import os
import subprocess
import sys
from pathlib import Path

import lab
from Tooling import again, junit, swift_build, swift_testing
from Tooling.outcome import Outcome, line
from Tooling.times import Times, slowest

CHECKOUT = Path(__file__).resolve().parents[2]
RESULTS = CHECKOUT / ".build/test-results"
# One more than CI has cores: a test waits part of its time, for a clock or a device. More take no less
# time, and browsers that get no processor miss deadlines.
WORKERS = 3
# What nobody debugs needs nothing that is for debugging. (The index of the build finds the tests.)
UNSEEN = ["-debug-info-format", "none"]
TIMES = Times()


def build(kind: str) -> tuple[bool, Outcome]:
    """Build the program for `release`, or all there is for `debug`; the first value tells success."""
    debug = ["swift", "build", "--build-tests", *(UNSEEN if os.environ.get("CI") else [])]
    command = ["make", "--silent", "test-build"] if kind == "release" else debug
    with TIMES.of(f"build, {kind}"):
        built, outcome = swift_build.run(command, CHECKOUT)
    return built, outcome if built else outcome + Outcome(failures=(f"the {kind} build failed",))


def run_swift(tiers: list[str]) -> Outcome:
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
            first = _swift(name, selection)
            failed = swift_testing.failed(RESULTS / f"{name}.jsonl")
            total += again.alone(
                first, failed if all(failed) else [],
                lambda tests, name=name: _swift(f"{name}, again", swift_testing.suites(tests)),
            )  # fmt: skip
    return total


def _swift(name: str, selection: list[str]) -> Outcome:
    events = RESULTS / f"{name}.jsonl"
    events.unlink(missing_ok=True)
    command = ["swift", "test", "--skip-build", "--disable-xctest", *selection]
    with TIMES.of(name):
        code = _run([*command, "--event-stream-output-path", str(events)])
    return swift_testing.count(events, code)


def run_python(kind: str, is_long: bool = False) -> Outcome:
    """Run the Python tests against a build: interface for programs, page in a browser, tools.

    Without `is_long` those alone that `Support.short_set` chooses.
    """
    which = [] if is_long else ["--short"]
    environment = {**os.environ, "SIDELINE": str(CHECKOUT / f".build/{kind}/sideline")}
    # A file stays with one worker: its tests share a station.
    beside = [*which, "-m", "not alone", f"--numprocesses={WORKERS}", "--dist=loadfile"]
    everything = _pytest(f"Python tests, {WORKERS} workers", "python", ["Tests", *beside], environment)
    total = again.alone(
        everything, junit.failed(RESULTS / "python.xml"),
        lambda tests: _pytest("Python tests, again", "python-again", tests, environment),
    )  # fmt: skip
    return total + _pytest("Python tests, alone", "python-alone", ["Tests", *which, "-m", "alone"], environment)


def _pytest(title: str, name: str, options: list[str], environment: dict[str, str]) -> Outcome:
    report = RESULTS / f"{name}.xml"
    report.unlink(missing_ok=True)
    with TIMES.of(title):
        code = _run([sys.executable, "-m", "pytest", f"--junit-xml={report}", *options], environment)
    for test, seconds in slowest(report):
        TIMES.add(f"  {test}", seconds)
    return junit.count(report, code)


def run_lab() -> Outcome:
    """Boot the lab once and print one line for each scenario."""
    with TIMES.of("lab"):
        results = lab.run()
    for result in results:
        sentence = lab.SCENARIOS[result.scenario]
        print("passed" if result.passed else "FAILED", f"{result.seconds:6.1f} s", sentence)
        if not result.passed:
            print(result.message)
    failures = [line(r.scenario, r.message) for r in results if not r.passed]
    return Outcome(len(results) - len(failures), tuple(failures))


def _run(command: list[str], environment: dict[str, str] | None = None) -> int:
    sys.stdout.flush()
    return subprocess.run(command, cwd=CHECKOUT, env=environment, check=False).returncode
