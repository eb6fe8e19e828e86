"""The built-in list of compounds, judged by Debian's Swedish dictionary (hunspell-sv).

A wrong compound that it accepts would teach that a word is none; it takes free ones like *bilmat*. A
right one that it lacks stands in compounds-sv-exceptions.txt with its reason.
"""

import shutil
import subprocess
from pathlib import Path

LISTS = Path(__file__).parents[2] / "Sources/Learning/Resources/Lists"


def rows() -> list[tuple[str, list[str], list[str]]]:
    lines = (LISTS / "compounds-sv.txt").read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(word, alternatives.split("|"), right.split("|")) for word, alternatives, right in cells]


def exceptions() -> dict[str, str]:
    lines = (LISTS / "compounds-sv-exceptions.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t", 1) for line in lines if line and not line.startswith("#"))


def unknown(words: set[str]) -> set[str]:
    """Those of the words that are not Swedish."""
    assert shutil.which("hunspell"), "hunspell is missing: Tests/Tooling/install-packages test"
    listed = subprocess.run(
        ["hunspell", "-d", "sv_SE", "-i", "utf-8", "-l"],
        input="\n".join(sorted(words)) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    return set(listed.stdout.split())


def test_the_dictionary_tells_words_from_others() -> None:
    assert unknown({"solros", "solkam", "bilmat"}) == {"solkam"}


def test_every_part_is_a_word_of_its_own() -> None:
    assert unknown({part for word, alternatives, _ in rows() for part in [word, *alternatives]}) == set()


def test_every_right_compound_is_swedish_or_an_exception_with_its_reason() -> None:
    right = {word + second for word, _, solutions in rows() for second in solutions}
    assert len(right) >= 4 * 24 * 2
    assert unknown(right) == set(exceptions())
    assert all(len(reason) > 20 for reason in exceptions().values())


def test_no_wrong_compound_is_swedish() -> None:
    wrong = {word + second for word, alternatives, right in rows() for second in alternatives if second not in right}
    assert len(wrong) >= 4 * 24 * 3
    assert wrong - unknown(wrong) == set()
