"""Parts of a run that go on side by side: none is lost, neither what it came to nor what it wrote."""

import threading
from pathlib import Path
from typing import TextIO

import pytest

from Tooling.outcome import Outcome
from Tooling.parts import side_by_side


def test_what_parts_write_at_the_same_time_is_read_one_after_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    together = threading.Barrier(2, timeout=30)

    def part(name: str, output: TextIO) -> Outcome:
        for number in range(3):
            together.wait()
            print(f"{name} {number}", file=output)
        return Outcome(passed=1)

    parts = {name: lambda output, name=name: part(name, output) for name in ("one", "other")}
    assert side_by_side(parts, tmp_path) == Outcome(passed=2)
    printed = capsys.readouterr().out
    for name in parts:
        assert f"{name} 0\n{name} 1\n{name} 2\n" in printed


def test_a_part_that_breaks_off_has_failed_and_the_other_one_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = threading.Event()

    def breaks(output: TextIO) -> Outcome:
        print("as far as here", file=output)
        broken.set()
        raise FileNotFoundError("no such tool")

    def ends(output: TextIO) -> Outcome:
        assert broken.wait(30)
        return Outcome(passed=1)

    total = side_by_side({"breaks": breaks, "ends": ends}, tmp_path)
    assert total == Outcome(passed=1, failures=("breaks: FileNotFoundError: no such tool",))
    assert "as far as here" in capsys.readouterr().out


def test_a_part_alone_prints_as_it_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def part(output: TextIO) -> Outcome:
        print("a line", file=output)
        return Outcome(failures=(capsys.readouterr().out,))

    assert side_by_side({"alone": part}, tmp_path) == Outcome(failures=("a line\n",))
