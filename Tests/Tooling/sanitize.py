"""Runs the first two tiers under a sanitizer and counts what it reports.

    sanitize.py thread|address [PATH…]

Everything is built anew with the sanitizer, into a folder of its own below .build. Swift tests run
target by target, then the Python tests against a program that was built the same way; PATH chooses
among the latter. What is suppressed, and why, stands in Tests/Sanitize.

Ends with what failed, then one line: `N reports, N passed, N failed, N skipped`.
"""

import os
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(CHECKOUT / "Tests"))

from Tooling import junit, swift_testing  # noqa: E402
from Tooling.outcome import Outcome  # noqa: E402

RESULTS = CHECKOUT / ".build/test-results"
# An instrumented program is several times as slow, and so is what waits for it; tests of Swift run few
# at a time.
SLOW = {"SIDELINE_PATIENCE": "20", "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "4"}


def options(kind: str, logs: Path) -> dict[str, str]:
    """Return the environment in which the sanitizer writes each process's reports to a file."""
    settings = ["halt_on_error=0", f"log_path={logs}/report"]
    if kind == "thread":
        settings.append(f"suppressions={CHECKOUT}/Tests/Sanitize/thread.txt")
        return {"TSAN_OPTIONS": ":".join(settings)}
    # Tasks that outlive a test process are no leak of the program, and descriptors have their own test.
    return {"ASAN_OPTIONS": ":".join([*settings, "detect_leaks=0"])}


def swift(command: str, kind: str, *arguments: str) -> list[str]:
    folder = f".build/sanitize-{kind}"
    return ["swift", command, f"--sanitize={kind}", "--scratch-path", folder, *arguments]


def run_swift(kind: str, environment: dict[str, str]) -> Outcome:
    total = Outcome()
    for target in sorted(folder.name for folder in (CHECKOUT / "Tests").glob("*Tests")):
        for name, selection in swift_testing.selections(target).items():
            events = RESULTS / f"{kind}-{name}.jsonl"
            events.unlink(missing_ok=True)
            command = swift(
                "test", kind, "--skip-build", "--disable-xctest", *selection,
                "--event-stream-output-path", str(events),
            )  # fmt: skip
            code = subprocess.run(command, cwd=CHECKOUT, env=environment, check=False).returncode
            total += swift_testing.count(events, code)
    return total


def run_python(kind: str, environment: dict[str, str], paths: list[str]) -> Outcome:
    report = RESULTS / f"{kind}-python.xml"
    report.unlink(missing_ok=True)
    program = CHECKOUT / f".build/sanitize-{kind}/debug/sideline"
    code = subprocess.run(
        [sys.executable, "-m", "pytest", *(paths or ["Tests"]), f"--junit-xml={report}",
         "--numprocesses=2", "--dist=loadfile"],
        cwd=CHECKOUT, check=False,
        env={**environment, "SIDELINE": str(program)},
    ).returncode  # fmt: skip
    return junit.count(report, code)


def main() -> None:
    kinds = ("thread", "address")
    if len(sys.argv) < 2 or sys.argv[1] not in kinds:
        sys.exit(f"sideline: sanitize.py takes one of {' '.join(kinds)}")
    kind, paths = sys.argv[1], sys.argv[2:]
    RESULTS.mkdir(parents=True, exist_ok=True)
    logs = RESULTS / f"sanitize-{kind}"
    logs.mkdir(exist_ok=True)
    for old in logs.iterdir():
        old.unlink()
    if subprocess.run(swift("build", kind, "--build-tests"), cwd=CHECKOUT, check=False).returncode:
        sys.exit("sideline: the build failed")
    environment = {**os.environ, **SLOW, **options(kind, logs)}
    total = run_swift(kind, environment) + run_python(kind, environment, paths)
    reports = sum(file.read_text(errors="replace").count("SUMMARY: ") for file in logs.iterdir())
    for file in sorted(logs.iterdir()):
        print(file.read_text(errors="replace"))
    total.show()
    print(f"{reports} reports, {total}")
    sys.exit(reports > 0 or bool(total.failures))


main()
