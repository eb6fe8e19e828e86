"""The exported file opens unharmed in LibreOffice: every cell is what the record holds."""

import json
import subprocess
from pathlib import Path

import pytest

from Support import office
from Support.imports import COLUMNS, row

SWEDISH, BRITISH = 0x041D, 0x0809
NUMBERS = {"participant", "exercise_version", "attempt", "value", "response_time_s", "uncertainty"}
FORMULA_STARTS = "=+-@\t\r\n"

HOSTILE = [
    '=cmd|"/C calc"!A0', "=1+1", "+46 70", "-2", "@SUM(A1)", "\t=1+1", "\n=1+1", "'=1+1", "''=1+1",
    'Hon sa "nej"; sedan "ja", då', "rad 1\nrad 2\n\nrad 4", ";", ",", '"', '""', "'", "a;b,c\td",
    "\u200f\u202emaskin\u202c", "👟🏃🏽\u200d♀️", "Åsa Öberg é e\u0301", "  två  mellanslag  ",
    "0,25 eller 0.25", "1;2;3", "sann", "#REF!", "<b>&amp;</b>", "\ufeffmärke",
    "x" * 2000,
]  # fmt: skip
VALUES = [0.25, -0.000015, 1e-300, 123456789.125, 0.1 + 0.2, 0.0, 1e15, -3.5]


def records() -> list[dict]:
    """Return one result for each hostile text, in every column that may hold a text."""
    result = []
    for index, text in enumerate(HOSTILE):
        cells = {name: cell for name, cell in row().items() if cell}
        cells |= {name: int(cells[name]) for name in ("participant", "exercise_version")}
        short = text[:150]
        result.append({
            **cells, "attempt": index + 1, "simulated": False, "quantity": "time",
            "value": VALUES[index % len(VALUES)], "unit": "s", "reason": text, "response": text,
            "uncertainty": 0.0005, "channel": short, "device_model": short, "device_id": short,
            "device_firmware": short, "driver": short, "equipment": "foot",
            "raw_hex": "542c313b", "details": {"text": text, "n": 0.5},
        })  # fmt: skip
    return result


def expected(record: dict, column: str) -> office.Cell:
    """Return what a cell must hold: what would run as a formula has an apostrophe before it."""
    value = record.get(column)
    if value is None or column in NUMBERS:
        return value
    if column == "details":
        value = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    if isinstance(value, bool):
        return str(value).lower()
    return "'" + value if value.lstrip("'")[:1] in tuple(FORMULA_STARTS) else value


@pytest.mark.long
@pytest.mark.parametrize(
    ("form", "delimiter", "language"), [("csv", ",", BRITISH), ("excel-sv", ";", SWEDISH)]
)
def test_every_cell_of_the_file_is_what_was_recorded(
    binary: Path, tmp_path: Path, form: str, delimiter: str, language: int
) -> None:
    source, file, data = tmp_path / "a.jsonl", tmp_path / "export.csv", tmp_path / "data"
    wanted = records()
    source.write_text("".join(json.dumps(record) + "\n" for record in wanted))

    def sideline(*arguments: object) -> None:
        command = [binary, *arguments, "--data", data]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr

    sideline("import", source)
    sideline("export", "--format", form, "--output", file)
    head, *rows = office.sheet(file, tmp_path, delimiter, language)
    assert head[: len(COLUMNS)] == COLUMNS
    found = {cells[0]: cells for cells in rows if cells[0] is not None}
    assert found.keys() == {record["id"] for record in wanted}
    for record in wanted:
        for column, cell in zip(COLUMNS, found[record["id"]][: len(COLUMNS)], strict=True):
            right = expected(record, column)
            if isinstance(right, float):
                right = pytest.approx(right, rel=1e-14, abs=0)
            assert cell == right, (column, record["reason"])
