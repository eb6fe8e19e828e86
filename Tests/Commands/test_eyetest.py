"""`sideline eyetest estimate`: a run over stdin and stdout."""

import json
import math
import random
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from Support.process import running


def estimate(
    binary: Path, alternatives: int, is_right: Callable[[float], bool]
) -> tuple[list[float], dict]:
    """Answer until the estimate comes; return the sizes that were asked and the estimate."""
    command = [binary, "eyetest", "estimate", "--alternatives", str(alternatives)]
    sizes = []
    with running(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        while True:
            row = json.loads(process.stdout.readline())
            if "logmar" not in row:
                break
            assert set(row) == {"logmar"}
            sizes.append(row["logmar"])
            process.stdin.write(json.dumps({"correct": is_right(row["logmar"])}) + "\n")
        assert process.stdout.read() == ""
        assert process.wait(timeout=10) == 0
    return sizes, row


def refused(binary: Path, text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [binary, "eyetest", "estimate", *(arguments or ("--alternatives", "4"))],
        input=text, capture_output=True, text=True, timeout=30, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(("alternatives", "threshold"), [(4, 0.1), (8, 0.35), (10, -0.05)])
def test_a_simulated_observer_is_estimated_with_an_interval(
    binary: Path, alternatives: int, threshold: float
) -> None:
    chance = random.Random(1)

    def is_right(size: float) -> bool:
        seen = 1 / (1 + math.exp(-17 * (size - threshold)))
        return chance.random() < seen + (1 - seen) / alternatives

    sizes, row = estimate(binary, alternatives, is_right)
    assert set(row) == {"estimate", "low", "high", "trials", "flags"}
    assert sizes[0] == 1.0
    assert row["trials"] == len(sizes)
    assert 16 <= len(sizes) <= 48
    # Four standard deviations of where the run stops.
    assert row["estimate"] == pytest.approx(threshold, abs=4 * 0.055)
    assert row["low"] < row["estimate"] < row["high"]
    assert row["flags"] == []


def test_all_right_ends_at_the_floor_and_all_wrong_at_the_ceiling(binary: Path) -> None:
    sizes, row = estimate(binary, 4, lambda _: True)
    assert min(sizes) >= -0.6
    assert "floor" in row["flags"]
    # At most: no answer holds the mean of what was never missed, and the upper end rests on them.
    assert -0.6 <= row["low"] < row["estimate"] == row["high"]
    sizes, row = estimate(binary, 4, lambda _: False)
    assert max(sizes) <= 1.4
    assert "ceiling" in row["flags"]
    # At least: the same on the other side.
    assert row["low"] == row["estimate"] < row["high"] <= 1.4


@pytest.mark.parametrize(
    "line", ["", "yes", "{}", '{"correct":1}', '{"correct":"true"}', "[true]", '{"correct":true']
)
def test_a_line_that_is_no_answer_is_refused_with_its_number(binary: Path, line: str) -> None:
    result = refused(binary, '{"correct":true}\n' + line + "\n")
    assert result.returncode == 66
    refusal = json.loads(result.stderr)
    assert (refusal["code"], refusal["line"]) == ("malformed", 2)
    assert "estimate" not in result.stdout


def test_input_that_ends_in_the_middle_gives_no_estimate(binary: Path) -> None:
    result = refused(binary, '{"correct":true}\n' * 5)
    assert result.returncode == 66
    assert json.loads(result.stderr)["code"] == "incomplete"
    assert "estimate" not in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [(), ("--alternatives", "1"), ("--alternatives", "-4"), ("--alternatives", "four"),
     ("--alternatives", "27")],
)  # fmt: skip
def test_a_number_of_alternatives_that_cannot_be_is_a_usage_error(
    binary: Path, arguments: tuple[str, ...]
) -> None:
    result = refused(binary, "", *(arguments or ("--",)))
    assert result.returncode == 64
