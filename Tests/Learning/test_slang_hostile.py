"""Programs of Slang that want to go on for ever, at the full limit of steps: each ends, and none grows.

What they cost in time is printed by `make bench` and asserted nowhere: a loaded machine is no fault.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from Learning import slang_hostile
from Support.slang_runner import SlangRunner

COUNT = 300
MOST_STEPS, MOST_LINES, MOST_LETTERS = 10_000, 500, 1_000
# Beyond what it takes to be there.
MOST_MEMORY = 20 * 1_048_576
VALUES = {"tilt": [1] * 1_000, "pulse": [60] * 1_000}


@pytest.fixture(params=[(), ("--trace",)], ids=["alone", "traced"])
def runner(request: pytest.FixtureRequest, binary: Path) -> Iterator[SlangRunner]:
    runner = SlangRunner(binary, *request.param)
    yield runner
    runner.stop()


def endure(runner: SlangRunner, program: str) -> str:
    """Run a program to its end; return what ended it."""
    answer = runner.run(program, VALUES)
    what = program[:300]
    assert answer["steps"] <= MOST_STEPS, what
    assert len(answer["output"]) <= MOST_LINES, what
    assert all(len(line) <= MOST_LETTERS for line in answer["output"]), what
    return answer["fault"]["code"] if "fault" in answer else "end"


def test_the_worst_programs_end_within_their_limits(runner: SlangRunner) -> None:
    before = runner.cost.memory
    endings = Counter(endure(runner, program) for program in slang_hostile.WORST)
    assert endings["steps"] >= 5 and endings["big"] >= 3, endings
    # Each of them, and all of them one after the other.
    assert runner.cost.memory - before <= MOST_MEMORY


@pytest.mark.parametrize("runner", [()], indirect=True, ids=["alone"])
def test_programs_from_seeds_end_within_their_limits(runner: SlangRunner) -> None:
    before = runner.cost
    endings = Counter(endure(runner, slang_hostile.program(seed)) for seed in range(COUNT))
    # They get as far as the limits, not only to the first mistake.
    for ending in ("end", "steps", "big", "deep"):
        assert endings[ending] > COUNT / 100, endings
    assert runner.cost.memory - before.memory <= MOST_MEMORY
    print(f"{runner.cost.cpu - before.cpu:.1f} s of processor for {COUNT} programs: {dict(endings)}")
