"""Runs the chosen test tiers and ends with where the time went, what failed, and one line:
`N passed, N failed, N skipped`.

    tiers.py [--long] [pure] [machine] [lab]

pure: Swift tests without the operating system. machine: Swift tests of the transports, and the Python
tests against the built program. lab: virtual hardware on a real kernel. What could not run counts
as failed. What failed beside others and passed three times by itself is told as unsteady. With --long the
Python tests are all there are, and not those alone that `Support.short_set` chooses.

The program comes first: for release where the lab has it made anyway, because that is what is installed
and several times as fast. One thing after the other: a test that keeps a deadline beside a build, or
beside more browsers than there are processors, fails for want of them.
"""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "Lab"), str(TESTS)]

from Tooling.outcome import Outcome  # noqa: E402
from Tooling.stages import RESULTS, TIMES, build, run_lab, run_python, run_swift  # noqa: E402

TIERS = ("pure", "machine", "lab")


def run(tiers: list[str], is_long: bool) -> Outcome:
    kind = "release" if "lab" in tiers else "debug"
    built, total = build(kind)
    if not built:
        return total + Outcome(failures=tuple(f"{tier}: it had nothing to run" for tier in tiers))
    if "machine" in tiers:
        total += run_python(kind, is_long)
    if set(tiers) != {"lab"}:
        built, outcome = (built, Outcome()) if kind == "debug" else build("debug")
        total += outcome
        total += run_swift(tiers) if built else Outcome()
    return total + run_lab() if "lab" in tiers else total


def main() -> None:
    tiers = [argument for argument in sys.argv[1:] if argument != "--long"]
    if not tiers or set(tiers) - set(TIERS):
        sys.exit(f"sideline: TIERS is one or more of {' '.join(TIERS)}, not {' '.join(tiers)!r}")
    RESULTS.mkdir(parents=True, exist_ok=True)
    total = run(tiers, "--long" in sys.argv)
    TIMES.show()
    if "machine" in tiers and "--long" not in sys.argv:
        print("left to `make test-long`: other screens and languages of a test, and tests marked `long`")
    left_out = [tier for tier in TIERS if tier not in tiers]
    if left_out:
        print(f"left out by TIERS: {' '.join(left_out)}")
    total.show()
    print(total, flush=True)
    sys.exit(bool(total.failures))


main()
