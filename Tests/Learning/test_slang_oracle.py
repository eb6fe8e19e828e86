"""The machine of Slang, judged by Node: the same programs as JavaScript say the same, line by line."""

import random
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from Learning import slang_programs
from Learning.json_lines import lines

HOST = Path(__file__).parent / "slang_host.mjs"
COUNT = 2_000
LANGUAGES = ["en", "sv"]


def values(seed: int, program: str) -> dict:
    """As many values as the turns of any program can take, of the equipment that it reads."""
    made = random.Random(seed)
    all_values = {
        "pulse": [made.randint(60, 200) for _ in range(100)],
        "tilt": [made.randint(-900, 900) / 10 for _ in range(100)],
        "gate": [
            made.randint(200, 400) / 100
            if number % 2
            else {"time": made.randint(200, 400) / 100, "lane": made.randint(1, 4), "count": 7 * number}
            for number in range(100)
        ],
    }
    return {name: series for name, series in all_values.items() if name in program}


@pytest.fixture(scope="module")
def requests() -> list[dict]:
    programs = [slang_programs.program(seed) for seed in range(COUNT)]
    return [
        {"program": text, "seed": seed, "values": values(seed, text), "language": LANGUAGES[seed % 2]}
        for seed, text in enumerate(programs)
    ]


@pytest.fixture(scope="module")
def answers(binary: Path, requests: list[dict]) -> tuple[list[dict], list[dict]]:
    """Both sides at once: what the machine says, and what Node says of the same programs in JavaScript."""
    with ThreadPoolExecutor() as pool:
        ours = pool.submit(lines, [binary, "slang", "run", "-"], requests)
        theirs = pool.submit(in_javascript, binary, requests)
        return ours.result(), theirs.result()


def in_javascript(binary: Path, requests: list[dict]) -> list[dict]:
    assert shutil.which("node"), "node is missing: Tests/Tooling/install-packages test"
    show = [binary, "slang", "show", "-", "--as", "javascript", "--wrapped"]
    views = lines(show, [{"program": request["program"]} for request in requests])
    codes = ["\n".join(view["top"] + view["lines"]) for view in views]
    return lines(["node", HOST], [{**request, "code": code} for request, code in zip(requests, codes, strict=True)])


@pytest.fixture(scope="module")
def machine(answers: tuple[list[dict], list[dict]]) -> list[dict]:
    return answers[0]


@pytest.fixture(scope="module")
def node(answers: tuple[list[dict], list[dict]]) -> list[dict]:
    return answers[1]


def test_the_machine_says_what_node_says(requests: list[dict], machine: list[dict], node: list[dict]) -> None:
    for request, ours, theirs in zip(requests, machine, node, strict=True):
        said = theirs["output"]
        if "fault" in ours:
            # JavaScript goes on where Slang stops.
            said = said[: len(ours["output"])]
        else:
            assert theirs["thrown"] is None, (theirs["thrown"], request["program"])
        assert ours["output"] == said, request["program"]


def test_most_programs_run_to_their_end_and_say_something(machine: list[dict]) -> None:
    ended = [answer for answer in machine if "fault" not in answer]
    faults = {answer["fault"]["code"] for answer in machine if "fault" in answer}
    assert len(ended) >= 0.6 * COUNT, faults
    assert sum(len(answer["output"]) for answer in ended) >= 10 * COUNT
    # A fault that is found before anything runs would be one of the maker of programs.
    assert faults <= {"zero", "place", "letter", "big", "steps", "deep"}, faults


def test_the_programs_have_all_that_there_is(requests: list[dict]) -> None:
    words = set(re.findall(r"[a-z]+|[-+*/%]|[<>=!]=?", "\n".join(request["program"] for request in requests)))
    functions = {"length", "max", "min", "round", "random", "letter", "upper", "add", "walk", "right"}
    signs = {"+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "and", "or", "not"}
    blocks = {"blank", "variable", "repeat", "if", "else", "end", "print"}
    assert words >= functions | signs | blocks | {"turn", "pulse", "tilt", "gate", "gates", "true", "false"}
    deepest = 0
    for request in requests:
        depth = 0
        for line in request["program"].splitlines():
            depth += line.startswith(("repeat", "if"))
            depth -= line == "end"
            deepest = max(deepest, depth)
    assert deepest == 8


def test_a_wrong_rule_would_be_seen(node: list[dict], requests: list[dict]) -> None:
    """The oracle notices a machine that counts from another seed or says another decimal mark."""
    said = ["\n".join(answer["output"]) for answer in node]
    assert any("," in text for text in said)
    throw = {"code": "console.log(random(1, 1000000))", "values": {}, "language": "en"}
    first, second = lines(["node", HOST], [{**throw, "seed": seed} for seed in (1, 2)])
    assert first != second
