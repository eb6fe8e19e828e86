"""Runs the chosen test tiers and ends with where the time went, what failed, and one line:
`N passed, N failed, N skipped`.

    tiers.py [pure] [machine] [lab]

pure: Swift tests without the operating system. machine: Swift tests of the transports, and the Python
tests against the built program. lab: virtual hardware on a real kernel. What could not run counts
as failed.

The program comes first: for release where the lab has it made anyway, because that is what is installed
and several times as fast. While the Python tests wait for what they wait for, Swift tests are built and
run, and after them the lab.
"""

import sys
from pathlib import Path
from typing import TextIO

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "Lab"), str(TESTS)]

from Tooling.outcome import Outcome  # noqa: E402
from Tooling.parts import side_by_side  # noqa: E402
from Tooling.stages import RESULTS, TIMES, build, run_lab, run_python, run_swift  # noqa: E402

TIERS = ("pure", "machine", "lab")


def run(tiers: list[str]) -> Outcome:
    kind = "release" if "lab" in tiers else "debug"
    built: dict[str, bool] = {}

    def build_for(kind: str, output: TextIO) -> Outcome:
        built[kind], outcome = build(kind, output)
        return outcome

    total = build_for(kind, sys.stdout)
    if not built[kind]:
        return total + Outcome(failures=tuple(f"{tier}: it had nothing to run" for tier in tiers))
    parts = {}
    if kind == "release" and set(tiers) != {"lab"}:
        parts["build"] = lambda output: build_for("debug", output)
    if "machine" in tiers:
        parts["python"] = lambda output: run_python(kind, output)
    if parts:
        total += side_by_side(parts, RESULTS)
    if built.get("debug"):
        total += run_swift(tiers, sys.stdout)
    return total + run_lab(sys.stdout) if "lab" in tiers else total


def main() -> None:
    tiers = sys.argv[1:]
    if not tiers or set(tiers) - set(TIERS):
        sys.exit(f"sideline: TIERS is one or more of {' '.join(TIERS)}, not {' '.join(tiers)!r}")
    RESULTS.mkdir(parents=True, exist_ok=True)
    total = run(tiers)
    TIMES.show()
    left_out = [tier for tier in TIERS if tier not in tiers]
    if left_out:
        print(f"left out by TIERS: {' '.join(left_out)}")
    total.show()
    print(total, flush=True)
    sys.exit(bool(total.failures))


main()
