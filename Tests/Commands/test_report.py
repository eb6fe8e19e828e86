"""`sideline report`: what leaves the tablet for who helps, and what does not."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from Support.program import Program
from Support.station import Station

DEVICE = "ble:A0:9E:1A:00:11:22"


def report(binary: Path, data: Path, *arguments: str, says: str = "") -> subprocess.CompletedProcess:
    nothing = data.parent / "nothing"
    nothing.mkdir(exist_ok=True)
    return subprocess.run(
        [binary, "report", "--data", data, "--sysfs", nothing, "--dev", nothing, *arguments],
        input=says, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_the_journal_of_a_running_station_is_there_without_names(
    binary: Path, launch: Callable[..., Program], tmp_path: Path
) -> None:
    # A coach named a file after a child, and the file is none that can be read.
    folder = tmp_path / "config/sideline/devices.d"
    folder.mkdir(parents=True)
    (folder / "Majas matta.yaml").write_text(f"sideline_device: 1\n# {DEVICE}\n")
    program = launch(XDG_CONFIG_HOME=str(tmp_path / "config"))
    assert program.told("Majas matta"), "the journal itself names the file"
    station = Station(program.port)
    person = {"number": 12, "nickname": "Maja Öberg", "group": "P12", "card": "04A2B3C4"}
    station.post("/api/v1/participants", person, 201)
    account = {
        "host": "127.0.0.1", "port": 25, "security": "none", "authentication": "password",
        "user": "kassor", "sender": "klubben@example.org", "sender_name": "Karin",
    }  # fmt: skip
    station.post("/api/v1/mail/settings", account)
    shown = report(binary, tmp_path / "data")
    assert shown.returncode == 0, shown.stderr
    assert "sideline 0.1.0" in shown.stdout
    assert "MEND mail-password: the account of [name] has no password" in shown.stdout
    assert "devices.d/[name] matta.yaml" in shown.stdout
    for personal in ("Maja", "Öberg", "klubben", "kassor", "Karin", "04A2B3C4"):
        assert personal.lower() not in shown.stdout.lower(), personal
    # The page has the same, but for when it was made.
    page = station.get("/doctor?lang=en").body.decode()
    assert "devices.d/[name] matta.yaml" in page and "Majas" not in page


@pytest.mark.long
def test_the_file_is_written_after_a_yes_as_it_was_shown(binary: Path, tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "report.txt"
    refused = report(binary, data, "--output", str(file), says="n\n")
    assert refused.returncode == 1 and "Nothing was written" in refused.stderr
    assert not file.exists()
    silent = report(binary, data, "--output", str(file))
    assert silent.returncode == 1 and not file.exists()
    written = report(binary, data, "--output", str(file), says="y\n")
    assert written.returncode == 0, written.stderr
    assert written.stdout == file.read_text() + "\n"
    assert file.stat().st_mode & 0o777 == 0o600
    again = report(binary, data, "--output", str(file), says="y\n")
    assert again.returncode == 1 and "File exists" in again.stderr
    assert not data.exists(), "looking makes no database"


def test_without_the_names_there_is_no_journal(
    binary: Path, launch: Callable[..., Program], tmp_path: Path
) -> None:
    launch().stop()
    data = tmp_path / "data"
    (data / "sideline.sqlite").write_bytes(b"This is no database. " * 500)
    shown = report(binary, data)
    assert shown.returncode == 0, shown.stderr
    assert "MEND database" in shown.stdout
    assert "The journal is left out" in shown.stdout
