"""The page for programs: each of its commands does what the page says."""

import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

from Support.program import Program

PAGE = Path(__file__).resolve().parents[2] / "Documentation/Programs.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SEAM = "=== the next command ==="


def examples() -> list[tuple[str, str, str]]:
    """Return each command with the kind and the text of what the page says it answers."""
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    pairs = zip(blocks[::2], blocks[1::2], strict=True)
    return [(command, kind, text) for (shell, command), (kind, text) in pairs if shell == "sh"]


def test_each_command_of_the_page_answers_as_it_says(launch: Callable[..., Program]) -> None:
    program = launch("--simulate")
    found = examples()
    assert len(found) > 8
    script = f"\necho '{SEAM}'\n".join(command for command, _, _ in found)
    answer = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        env={**os.environ, "STATION": f"http://127.0.0.1:{program.port}"},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr
    said = answer.stdout.split(SEAM)
    assert len(said) == len(found)
    for output, (command, kind, text) in zip(said, found, strict=True):
        if kind == "json":
            wanted = json.loads(text)
            got = json.loads(output)
            assert {key: got.get(key) for key in wanted} == wanted, (command, output)
        else:
            for line in text.splitlines():
                assert line in output, (command, output)
