"""Runs the chosen test tiers and ends with what failed, then one line: `N passed, N failed,
N skipped`.

    tiers.py [pure] [machine] [lab]

pure: Swift tests without the operating system. machine: Swift tests of the transports, and the Python
tests against the built program. lab: virtual hardware on a real kernel. What could not run counts
as failed.

Where the lab has the release build made anyway, the Python tests are run against it too: it is what
is installed, and several times as fast.
"""

import os
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(CHECKOUT / "Tests/Lab"), str(CHECKOUT / "Tests")]

import lab  # noqa: E402
from Tooling import junit, swift_build, swift_testing  # noqa: E402
from Tooling.outcome import Outcome, line  # noqa: E402

TIERS = ("pure", "machine", "lab")
RESULTS = CHECKOUT / ".build/test-results"


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
            events = RESULTS / f"{name}.jsonl"
            events.unlink(missing_ok=True)
            command = ["swift", "test", "--skip-build", "--disable-xctest", *selection]
            command += ["--event-stream-output-path", str(events)]
            code = subprocess.run(command, cwd=CHECKOUT, check=False).returncode
            total += swift_testing.count(events, code)
    return total


def run_python(has_release: bool) -> Outcome:
    """Run the Python tests: the interface for programs, the page in a browser, the tools."""
    environment = dict(os.environ)
    make = ["make", "--silent", "build"]
    if has_release and subprocess.run(make, cwd=CHECKOUT, check=False).returncode == 0:
        environment["SIDELINE"] = str(CHECKOUT / ".build/release/sideline")
    report = RESULTS / "python.xml"
    report.unlink(missing_ok=True)
    # A file stays with one worker: its tests share a station. Twice as many as CI has cores, because
    # a test waits most of its time: for a clock, a device or a browser.
    command = [sys.executable, "-m", "pytest", "Tests", f"--junit-xml={report}"]
    command += ["--numprocesses=4", "--dist=loadfile"]
    code = subprocess.run(command, cwd=CHECKOUT, env=environment, check=False).returncode
    return junit.count(report, code)


def run_lab() -> Outcome:
    """Build for release, boot the lab once and print one line for each scenario."""
    results = lab.run()
    for result in results:
        sentence = lab.SCENARIOS[result.scenario]
        print("passed" if result.passed else "FAILED", f"{result.seconds:6.1f} s", sentence)
        if not result.passed:
            print(result.message)
    failures = [line(r.scenario, r.message) for r in results if not r.passed]
    return Outcome(len(results) - len(failures), tuple(failures))


def main() -> None:
    tiers = sys.argv[1:]
    if not tiers or set(tiers) - set(TIERS):
        sys.exit(f"sideline: TIERS is one or more of {' '.join(TIERS)}, not {' '.join(tiers)!r}")
    RESULTS.mkdir(parents=True, exist_ok=True)
    total = Outcome()
    on_host = [tier for tier in tiers if tier != "lab"]
    if on_host:
        built, total = swift_build.run(["swift", "build", "--build-tests"], CHECKOUT)
        if built:
            total += run_swift(tiers)
            total += run_python("lab" in tiers) if "machine" in tiers else Outcome()
        else:
            total += Outcome(failures=tuple(f"{tier}: the build failed" for tier in on_host))
    if "lab" in tiers:
        total += run_lab()
    left_out = [tier for tier in TIERS if tier not in tiers]
    if left_out:
        print(f"left out by TIERS: {' '.join(left_out)}")
    total.show()
    print(total, flush=True)
    sys.exit(bool(total.failures))


main()
