"""What the documents of the repository say is what program and tests have."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
METHODS = {"get", "post", "put", "patch", "delete"}


def test_every_address_is_on_the_page_of_the_outside_and_no_other() -> None:
    described = json.loads((ROOT / "Sources/Web/Resources/Static/openapi.json").read_text())
    operations = {
        (method.upper(), path)
        for path, item in described["paths"].items()
        for method in METHODS & set(item)
    }
    page = (ROOT / "Documentation/Contract.md").read_text()
    promised = set(re.findall(r"`(GET|POST|PUT|PATCH|DELETE) (/api/[^`\[? ]+)`", page))
    assert promised == operations


def test_every_known_failure_is_tested_or_says_why_not() -> None:
    page = (ROOT / "Documentation/Failures.md").read_text()
    rows = dict(re.findall(r"^\| (F?\d+) \|.*\| ([^|]+) \|$", page, re.MULTILINE))
    texts = [path.read_text() for path in (ROOT / "Tests").rglob("*.swift")]
    cited = {row for text in texts for row in re.findall(r"[rR]ow (F?\d+)\b", text)}
    names = [name for text in texts for name in re.findall(r"func `([^,`]+),", text)]
    cited |= {row for name in names for row in re.findall(r"\bF\d+\b", name)}
    assert cited <= set(rows)
    assert set(rows) - cited == {row for row, done in rows.items() if "Not tested" in done}
