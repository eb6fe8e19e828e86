"""`sideline import`: results from a file, from the shell."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from Support.imports import row, table
from Support.program import Program


def sideline(binary: Path, *arguments: object) -> subprocess.CompletedProcess:
    return subprocess.run([binary, *arguments], capture_output=True, text=True, timeout=60)


def test_a_file_is_taken_once(binary: Path, tmp_path: Path) -> None:
    file, data = tmp_path / "a.csv", tmp_path / "data"
    file.write_bytes(table(row(), row(attempt=2)))
    looked = sideline(binary, "import", file, "--dry-run", "--data", data)
    assert (looked.returncode, looked.stdout) == (0, "2 would be new, 0 there already\n")
    assert sideline(binary, "export", "--data", data).stdout.count("\n") == 1
    for said in ("2 new, 0 there already\n", "0 new, 2 there already\n"):
        taken = sideline(binary, "import", file, "--data", data)
        assert (taken.returncode, taken.stdout) == (0, said), taken.stderr
    exported = sideline(binary, "export", "--data", data, "--format", "jsonl").stdout
    other = tmp_path / "other"
    lines = tmp_path / "a.jsonl"
    lines.write_text(exported)
    assert sideline(binary, "import", lines, "--data", other).stdout == "2 new, 0 there already\n"
    assert sideline(binary, "export", "--data", other, "--format", "jsonl").stdout == exported


def test_a_bad_file_ends_with_66_and_its_place(binary: Path, tmp_path: Path) -> None:
    file, data = tmp_path / "a.csv", tmp_path / "data"
    file.write_bytes(table(row(), row(attempt="two")))
    refused = sideline(binary, "import", file, "--data", data)
    assert refused.returncode == 66
    assert f'{file}:3:8: attempt: That is no number. ("two")' in refused.stderr
    assert sideline(binary, "export", "--data", data).stdout.count("\n") == 1
    assert sideline(binary, "import", tmp_path / "none", "--data", data).returncode == 66


def test_a_running_station_keeps_its_folder(
    launch: Callable[..., Program], binary: Path, tmp_path: Path
) -> None:
    launch()
    file = tmp_path / "a.csv"
    file.write_bytes(table(row()))
    assert sideline(binary, "import", file, "--data", tmp_path / "data").returncode == 69
