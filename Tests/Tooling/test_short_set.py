"""Of the forms of a test, `make test` runs one, and always the same."""

import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
TESTS = '''
import pytest

@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7, 8])
def test_forms(locale, number): pass

@pytest.mark.long
def test_long(): pass

def test_plain(): pass
'''


def collected(folder: Path, *options: str) -> list[str]:
    command = [sys.executable, "-m", "pytest", f"--confcutdir={CHECKOUT}", "-c", CHECKOUT / "Tests/pytest.ini",
               "-p", "conftest", "--collect-only", "--quiet", *options, folder / "test_some.py"]  # fmt: skip
    output = subprocess.run(command, cwd=CHECKOUT / "Tests", capture_output=True, text=True, check=True).stdout
    return [line.partition("::")[2] for line in output.splitlines() if "::" in line]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "test_some.py").write_text(TESTS)
    return tmp_path


def test_everything_is_run_where_nothing_is_said(folder: Path) -> None:
    assert len(collected(folder)) == 8 * 2 + 2


def test_the_short_set_has_each_case_in_one_form_and_nothing_long(folder: Path) -> None:
    short = collected(folder, "--short")
    assert short[-1] == "test_plain"
    assert [name.partition("[")[2].partition("-")[0] for name in short[:-1]] == [str(n) for n in range(1, 9)]
    # Each form is met by some.
    assert {name.rpartition("-")[2] for name in short[:-1]} == {"SE]", "GB]"}
    assert collected(folder, "--short") == short
