"""`sideline words check`: is a list of compounds spelled as it sounds?

The refused words and their reasons: Documentation of the rules in CompoundRules.swift; måndag, whose first
part is opaque, is one that letters cannot tell.
"""

import subprocess
from pathlib import Path

import pytest

BUILT_IN = Path(__file__).parents[2] / "Sources/Learning/Resources/Lists/compounds-sv.txt"


def check(binary: Path, file: Path, *flags: str) -> tuple[int, str, list[str]]:
    done = subprocess.run(
        [binary, "words", "check", *flags, file], capture_output=True, text=True, timeout=20
    )
    return done.returncode, done.stdout, done.stderr.splitlines()


def test_the_list_that_ships_holds(binary: Path) -> None:
    code, said, complaints = check(binary, BUILT_IN)
    assert (code, complaints) == (0, [])
    assert said == f"{BUILT_IN}: holds, 198 lines in 4 levels\n"


@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [
        ("växt", "hus", "letter"), ("hund", "koja", "open-o"), ("fågel", "bo", "soft-consonant"),
        ("räk", "sallad", "lost-vowel"), ("vinter", "dag", "retroflex"),
        ("hand", "duk", "double-seam"), ("sol", "sken", "soft-consonant"), ("fot", "boll", "open-o"),
    ],
)  # fmt: skip
def test_what_is_not_spelled_as_it_sounds_is_refused_with_its_rule(
    binary: Path, tmp_path: Path, first: str, second: str, rule: str
) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"sol\tros|kam\tros\n{first}\t{second}|mes\t{second}\n", encoding="utf-8")
    code, said, complaints = check(binary, file)
    assert (code, said) == (66, "")
    assert all(line.startswith(f"{file}, line 2: {first}{second}: ") for line in complaints)
    assert any(f": {rule} (" in line for line in complaints)
    _, _, reasons = check(binary, file, "--explain")
    assert any(line.endswith(f". ({rule})") and "learn." not in line for line in reasons)


def test_marks_and_ends_of_lines_of_other_systems_are_read(binary: Path, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(b"\xef\xbb\xbf# Level 1\r\nsol\tros|kam\tros\r\n\r\nis\tbit|kam\tbit\r\n")
    assert check(binary, file) == (0, f"{file}: holds, 2 lines in 2 levels\n", [])


@pytest.mark.parametrize(
    ("content", "line", "code"),
    [
        (b"", 1, "list-empty"), (b"sol\tros|kam\tros\nsol\tr\xf6d|kam\tkam\n", 2, "list-not-utf8"),
        (b"sol\tros\tkam\tros\n", 1, "list-too-many-columns"),
        (b"sol\tros|ros\tros\n", 1, "list-repeated-alternative"),
        (b"sol\tros|kam\tbil\n", 1, "list-unknown-solution"),
        (b"sol\tros|<b>kam</b>\tros\n", 1, "list-markup"),
        ("sol\tros|k\u202eam\tros\n".encode(), 1, "list-control"),
        (b"sol\tros|" + 200 * b"a" + b"\tros\n", 1, "list-long-word"),
        (b"sol\tros|kam\tros\n\n\nis\tbit|kam\tbit\n", 3, "list-empty-level"),
        (100_000 * b"sol\tros|kam\tros\n", 1, "list-too-large"),
    ],
)  # fmt: skip
def test_bad_input_is_told_with_its_line(
    binary: Path, tmp_path: Path, content: bytes, line: int, code: str
) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(content)
    status, said, complaints = check(binary, file)
    assert (status, said) == (66, "")
    assert any(c.startswith(f"{file}, line {line}: ") and c.endswith(f"({code})") for c in complaints), complaints
    assert all("\u202e" not in complaint for complaint in complaints)


def test_a_file_that_is_not_there_is_told(binary: Path, tmp_path: Path) -> None:
    code, _, complaints = check(binary, tmp_path / "none.txt")
    assert code == 66
    assert complaints == [f"{tmp_path / 'none.txt'} cannot be read"]


def test_a_file_without_an_end_is_too_large(binary: Path) -> None:
    code, said, complaints = check(binary, Path("/dev/zero"))
    assert (code, said) == (66, "")
    assert any(complaint.endswith("(list-too-large)") for complaint in complaints)
