"""The spoken clips that `make speech` makes."""

import subprocess
import sys
import wave
from array import array
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
CLIPS = CHECKOUT / ".build/speech"
MAKE = CHECKOUT / "Sources/Speech/make-clips"
LONGEST_S = 2
# A compound, said slowly, or a sentence.
LONGEST_WORD_S = 5
# A part of full scale; the voice's own peaks lie far above, rounding far below.
AUDIBLE = 0.05


def names(language: str) -> list[str]:
    listed = subprocess.run([MAKE, "--list", language], check=True, capture_output=True, text=True)
    return [line.split("\t")[0] for line in listed.stdout.splitlines()]


@pytest.mark.parametrize("language", ["sv", "en"])
def test_every_clip_is_there_and_is_heard_and_short(language: str) -> None:
    assert CLIPS.exists(), "`make speech` makes them"
    wanted = names(language)
    assert {"0", "100", "point", "minus", "hit", "miss", "lost", "unit-interval"} <= set(wanted)
    assert {path.stem for path in (CLIPS / language).glob("*.wav")} == set(wanted)
    for name in wanted:
        with wave.open(str(CLIPS / language / f"{name}.wav")) as clip:
            assert (clip.getnchannels(), clip.getsampwidth()) == (1, 2), name
            samples = array("h", clip.readframes(clip.getnframes()))
            seconds = clip.getnframes() / clip.getframerate()
        if sys.byteorder == "big":
            samples.byteswap()
        assert 0.1 < seconds < LONGEST_S, (name, seconds)
        assert max(map(abs, samples)) > AUDIBLE * 32768, name


@pytest.mark.parametrize("language", ["sv", "en"])
def test_every_word_of_the_learning_games_has_its_clips(language: str) -> None:
    listed = subprocess.run([MAKE, "--words", language], check=True, capture_output=True, text=True)
    wanted = {tuple(line.split("\t")[:2]) for line in listed.stdout.splitlines()}
    assert {part for part, _ in wanted} == {"words", "slow", *(["sentences"] if language == "en" else [])}
    made = {(part, path.stem) for part, _ in wanted for path in (CLIPS / language / part).glob("*.wav")}
    assert made == wanted
    for part, name in wanted:
        with wave.open(str(CLIPS / language / part / f"{name}.wav")) as clip:
            assert 0.1 < clip.getnframes() / clip.getframerate() < LONGEST_WORD_S, (part, name)


def test_two_languages_do_not_say_the_same(tmp_path: Path) -> None:
    same = [
        name
        for name in names("sv")
        if (CLIPS / "sv" / f"{name}.wav").read_bytes()
        == (CLIPS / "en" / f"{name}.wav").read_bytes()
    ]
    assert same == []


@pytest.mark.long
def test_clips_are_not_made_twice(tmp_path: Path) -> None:
    subprocess.run([MAKE, tmp_path], check=True)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.wav")}
    subprocess.run([MAKE, tmp_path], check=True)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.wav")} == before
