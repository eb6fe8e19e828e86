"""The Swift that a page shows beside a program: all reference solutions are compiled in one go and run."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from Learning.json_lines import lines

HERE = Path(__file__).parent
COURSE = HERE.parents[1] / "Sources/Learning/Resources/Course/course.json"
SEED = 18
STYLES = {"plain": [], "wrapped": ["--wrapped"]}


class Try(NamedTuple):
    """A case of a task: a program that solves it, and values of equipment."""

    program: str
    values: dict


def tasks() -> list[dict]:
    course = json.loads(COURSE.read_text(encoding="utf-8"))
    return [page for lesson in course["lessons"] for page in lesson["pages"]] + course["challenges"]


def tries() -> Iterator[Try]:
    """The solutions of both languages, whose names and texts are not the same."""
    for task in tasks():
        solution = task["solution"]
        programs = {solution} if isinstance(solution, str) else {solution["en"], solution["sv"]}
        for program in sorted(programs):
            for case in task["goal"]["cases"]:
                yield Try(program, case.get("inputs", {}))


def gate(values: list) -> str:
    passages = [
        value if isinstance(value, dict) else {"time": value, "lane": 1, "count": number}
        for number, value in enumerate(values, 1)
    ]
    parts = [
        f"Gate(time: {passage['time']}, lane: {passage.get('lane', 1)}, count: {passage.get('count', number)})"
        for number, passage in enumerate(passages, 1)
    ]
    return f"gate: [{', '.join(parts)}]"


def call(function: str, values: dict) -> str:
    given = [function, f"seed: {SEED}"]
    given += [f"{name}: {json.dumps(values[name])}" for name in ("pulse", "tilt") if name in values]
    given += [gate(values["gate"])] if "gate" in values else []
    return f"tryOut({', '.join(given)})"


def function(name: str, view: dict) -> str:
    """A program as a function, which tells where turns begin."""
    body = "\n".join(view["top"] + view["lines"])
    body = re.sub(r"^( *for .*\{)$", r"\1 turnBegins()", body, flags=re.MULTILINE)
    return f"func {name}() {{\n{body}\n}}"


@pytest.fixture(scope="module")
def machine(binary: Path) -> list[list[str]]:
    requests = [{"program": each.program, "seed": SEED, "values": each.values} for each in tries()]
    answers = lines([binary, "slang", "run", "-"], requests)
    assert [answer.get("fault") for answer in answers] == [None] * len(answers)
    return [answer["output"] for answer in answers]


@pytest.fixture(scope="module")
def swift(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[list[str]]]:
    """What each case says in Swift, by the style in which it is written."""
    assert shutil.which("swiftc"), "swiftc is missing"
    file = tmp_path_factory.mktemp("swift") / "main.swift"
    code, calls = [(HERE / "slang_host.swift").read_text()], []
    places = {program: number for number, program in enumerate(dict.fromkeys(each.program for each in tries()))}
    for style, options in STYLES.items():
        show = [binary, "slang", "show", "-", "--as", "swift", *options]
        views = lines(show, [{"program": program} for program in places])
        code += [function(f"{style}{number}", view) for number, view in enumerate(views)]
        calls += [call(f"{style}{places[each.program]}", each.values) for each in tries()]
    file.write_text("\n".join([*code, *calls]) + "\n")
    program = file.with_suffix("")
    build = ["swiftc", "-swift-version", "6", "-suppress-warnings", file, "-o", program]
    done = subprocess.run(build, capture_output=True, text=True, timeout=120, check=False, cwd=file.parent)
    assert done.returncode == 0, done.stderr[-4_000:]
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    done = subprocess.run([program], capture_output=True, text=True, timeout=20, check=False, env=environment)
    assert done.returncode == 0, done.stderr[-4_000:]
    said = iter(done.stdout.splitlines())
    runs = [[next(said) for _ in range(int(next(said)))] for _ in calls]
    half = len(runs) // 2
    return {"plain": runs[:half], "wrapped": runs[half:]}


def numbers(text: str) -> list[str | float]:
    """A line in pieces; 3 and 3.0 are the same."""
    pieces = re.split(r"(\d+(?:\.\d+)?)", text)
    return [round(float(piece), 9) if piece[:1].isdigit() else piece for piece in pieces]


def test_all_solutions_say_in_swift_what_the_machine_says(machine: list[list[str]], swift: dict) -> None:
    assert len(tasks()) == 70
    for each, ours, theirs in zip(tries(), machine, swift["wrapped"], strict=True):
        assert theirs == ours, each


def test_what_is_copied_from_the_page_says_the_same(machine: list[list[str]], swift: dict) -> None:
    """As it stands beside the program, without our rules: but for how numbers are written, and for chance."""
    for each, ours, theirs in zip(tries(), machine, swift["plain"], strict=True):
        if "random" in each.program:
            assert len(theirs) == len(ours), each
        else:
            assert [numbers(line) for line in theirs] == [numbers(line) for line in ours], each
