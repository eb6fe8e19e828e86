"""What the page edits can be shown: by the page itself, and by the station, which reads what it is handed."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from Learning.json_lines import lines

HERE = Path(__file__).parent
MODULES = HERE.parents[1] / "Sources/Web/Resources/Static/js"
COUNT = 600


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> list[dict]:
    """Programs after some forty edits each; of every one in between Node has said that it can be drawn."""
    assert shutil.which("node"), "node is missing: Tests/Tooling/install-packages test"
    folder = tmp_path_factory.mktemp("modules")
    for module in MODULES.glob("code-*.js"):
        shutil.copy(module, folder)
    shutil.copy(MODULES / "toast.js", folder)
    # Without it Node takes them for another kind of modules.
    (folder / "package.json").write_text('{"type": "module"}')
    command = ["node", HERE / "slang_edits.mjs", folder, "0", str(COUNT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2_000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def text(line: dict) -> str:
    """A line as the station puts it together from its block and arguments."""
    parts = [line["block"]]
    for argument in line["arguments"]:
        parts += ["=", argument["text"]] if argument["name"] == "value" else [argument["text"]]
    return " ".join(parts)


def test_an_edited_program_is_read_as_it_stands(binary: Path, edited: list[dict]) -> None:
    programs = [each["lines"] for each in edited if not each["isClumsy"]]
    texts = [[text(line) for line in program] for program in programs]
    requests = [{"program": "\n".join(program)} for program in texts]
    shown = lines([binary, "slang", "show", "-", "--as", "text"], requests)
    for program, answer in zip(texts, shown, strict=True):
        assert answer["lines"] == program, answer


def test_the_edits_make_programs_of_all_there_is(edited: list[dict]) -> None:
    assert len(edited) == COUNT
    assert sum(each["edits"] for each in edited) > 35 * COUNT
    all_lines = [line for each in edited for line in each["lines"]]
    assert {line["block"] for line in all_lines} == {"blank", "variable", "repeat", "if", "else", "end", "print"}
    longest = max(len(line["arguments"]) for line in all_lines if line["block"] == "if")
    assert longest == 11, "no If has three comparisons"
