"""The table of what a run spent its time on."""

import re
from pathlib import Path

import pytest

from Tooling.times import SLOWEST, Times, slowest


def test_a_table_has_each_row_and_the_whole(capsys: pytest.CaptureFixture[str]) -> None:
    times = Times()
    times.add("build", 301.26)
    with pytest.raises(ValueError), times.of("tests"):
        raise ValueError
    times.show()
    rows = capsys.readouterr().out.splitlines()
    assert rows[1] == "  301.3  build"
    assert [re.sub(r"[ \d.]+", "", row, count=1) for row in rows[2:]] == ["tests", "all of it"]


def test_a_files_time_is_that_of_its_tests_and_the_slowest_come_first(tmp_path: Path) -> None:
    report = tmp_path / "python.xml"
    cases = [("quick", 1), ("slow", 2), ("slow", 2.5), *((f"other{n}", 0.1) for n in range(SLOWEST))]
    rows = "".join(f'<testcase classname="{name}" time="{seconds}"/>' for name, seconds in cases)
    report.write_text(f"<testsuites><testsuite>{rows}</testsuite></testsuites>")
    assert slowest(report)[:2] == [("slow", 4.5), ("quick", 1)]
    assert len(slowest(report)) == SLOWEST
    assert slowest(tmp_path / "missing") == []
