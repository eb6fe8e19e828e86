"""What `make bench` writes down of several runs."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Bench"))

from report import Report, merged  # noqa: E402

FIRST = ["step                    p50 µs     p99 µs", "pty, 300 viewers           1,102.5      7", "ratio p50     1.90   (aim: under 2)"]
SECOND = ["step                    p50 µs     p99 µs", "pty, 300 viewers             998.1      7", "ratio p50     2.10   (aim: under 2)"]
THIRD = ["step                    p50 µs     p99 µs", "pty, 300 viewers           1,205.0      9", "ratio p50     1.70   (aim: under 2)"]


def test_of_several_runs_the_middle_and_the_spread_are_told() -> None:
    lines, spreads = merged([FIRST, SECOND, THIRD])
    assert lines[0] == FIRST[0]
    assert lines[1] == "pty, 300 viewers           1,102.5      7"
    assert lines[2] == "ratio p50     1.90   (aim: under 2)"
    assert spreads == ["pty, 300 viewers: 998.1 to 1,205.0, 7 to 9", "ratio p50: 1.70 to 2.10"]


def test_a_line_that_has_other_figures_each_time_is_told_as_it_first_was() -> None:
    assert merged([["lost 3"], ["lost"]]) == (["lost 3"], [])


def test_what_is_measured_once_is_told_as_it_was() -> None:
    assert merged([FIRST]) == (FIRST, [])


def test_the_file_says_on_what_when_and_with_which_versions(tmp_path: Path) -> None:
    program = tmp_path / "sideline"
    program.write_bytes(b"\0")
    report = Report(program)
    report.add("A part", "the disk.", ["\n".join(FIRST), "\n".join(SECOND), "\n".join(THIRD)])
    file = tmp_path / "BENCHMARKS.md"
    file.write_text("the figures of the last run")
    report.write(file)
    text = file.read_text()
    for wanted in ("| machine |", "| system |", "| date |", "| versions | sideline ", "## A part", "Spread of 3 times",
                   "ratio p50: 1.70 to 2.10", "What limits it: the disk."):  # fmt: skip
        assert wanted in text
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []
