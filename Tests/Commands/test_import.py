"""`sideline import`: results from a file, from the shell."""

import fcntl
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

from Support.imports import row, table
from Support.program import Program
from Support.validated import ValidatedStation


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
    assert f'{file}:3:8: attempt: That is not a number. ("two")' in refused.stderr
    assert sideline(binary, "export", "--data", data).stdout.count("\n") == 1
    assert sideline(binary, "import", tmp_path / "none", "--data", data).returncode == 66


def test_a_running_station_takes_the_file_itself(
    launch: Callable[..., Program], binary: Path, tmp_path: Path
) -> None:
    station, data = ValidatedStation(launch().port), tmp_path / "data"
    file, bad = tmp_path / "a.csv", tmp_path / "b.csv"
    # Longer than one part, and with texts that a part may end in.
    rows = [row(attempt=n + 1, reason="åäö👟" * 50) for n in range(1500)]
    file.write_bytes(table(*rows))
    bad.write_bytes(table(row(), row(attempt="two")))
    looked = sideline(binary, "import", file, "--dry-run", "--data", data)
    assert (looked.returncode, looked.stdout) == (0, "1500 would be new, 0 there already\n")
    assert station.trials() == []
    for said in ("1500 new, 0 there already\n", "0 new, 1500 there already\n"):
        taken = sideline(binary, "import", file, "--data", data)
        assert (taken.returncode, taken.stdout) == (0, said), taken.stderr
    assert [found["reason"] for found in station.trials()] == [sent["reason"] for sent in rows]
    refused = sideline(binary, "import", bad, "--data", data, "--language", "sv")
    assert refused.returncode == 66
    assert f'{bad}:3:8: attempt: ' in refused.stderr and "two" in refused.stderr
    assert len(station.trials()) == 1500


def test_a_station_that_does_not_answer_yet_is_said(binary: Path, tmp_path: Path) -> None:
    file, data = tmp_path / "a.csv", tmp_path / "data"
    file.write_bytes(table(row()))
    data.mkdir()
    # A lock of the open file (F_OFD_SETLK) as a station takes before it listens.
    with (data / "sideline.lock").open("w") as lock:
        fcntl.fcntl(lock, 37, struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 0, 0))
        refused = sideline(binary, "import", file, "--data", data)
    assert refused.returncode == 69
    assert str(data) in refused.stderr


def test_a_file_that_is_not_utf_8_is_taken_only_as_what_it_is_said_to_be(
    launch: Callable[..., Program], binary: Path, tmp_path: Path
) -> None:
    file, data = tmp_path / "a.csv", tmp_path / "alone"
    file.write_bytes(table(row(reason="såg fel")).decode().encode("cp1252"))
    # Beside no station, then beside one that takes the file itself.
    for folder in (data, tmp_path / "data"):
        refused = sideline(binary, "import", file, "--data", folder)
        assert refused.returncode == 66
        assert f"{file}:2: This is not UTF-8." in refused.stderr
        assert f'{file}:2: in Windows-1252: "såg"' in refused.stderr
        assert "--encoding windows-1252" in refused.stderr
        taken = sideline(binary, "import", file, "--data", folder, "--encoding", "windows-1252")
        assert (taken.returncode, taken.stdout) == (0, "1 new, 0 there already\n"), taken.stderr
        assert "såg fel" in sideline(binary, "export", "--data", folder).stdout
        if folder == data:
            launch()
    assert sideline(binary, "import", file, "--encoding", "latin-9").returncode == 64
