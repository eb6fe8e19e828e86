"""`sideline doctor` on mail: the account, its password, and mails that have not gone."""

import json
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from Support.mail_server import PASSWORD, USER, MailServer, free_port
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

ACCOUNT = {
    "host": "127.0.0.1", "security": "none", "authentication": "none", "timeout_s": 5,
    "sender": "klubben@example.org",
}  # fmt: skip


def findings(binary: Path, data: Path) -> dict[str, dict]:
    """Return by subject what the doctor says of the database and of mail."""
    command = [binary, "doctor", "--json", "--data", data]
    lines = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout.splitlines()
    found = {finding["subject"]: finding for finding in map(json.loads, lines)}
    return {name: said for name, said in found.items() if name.startswith(("mail", "database"))}


def test_without_an_account_nothing_needs_mending_and_the_page_is_named(
    binary: Path, launch: Callable[..., Program], tmp_path: Path
) -> None:
    data = tmp_path / "data"

    def check() -> None:
        [(subject, said)] = findings(binary, data).items()
        assert (subject, said["ok"]) == ("mail", True)
        assert "/settings/mail" in said["remedy"]

    check()
    assert not data.exists(), "looking makes no database"
    launch().stop()
    check()


@pytest.mark.long
def test_a_password_that_is_missing_or_open_to_others_is_to_be_mended(
    binary: Path, launch: Callable[..., Program], tmp_path: Path
) -> None:
    program, data = launch(), tmp_path / "data"
    station = ValidatedStation(program.port)
    account = {**ACCOUNT, "port": 25, "authentication": "password", "user": USER}
    station.post("/api/v1/mail/settings", account)
    said = findings(binary, data)
    assert said["mail"]["ok"] and "127.0.0.1:25" in said["mail"]["finding"]
    assert not said["mail-password"]["ok"] and USER in said["mail-password"]["finding"]
    station.post("/api/v1/mail/settings", {**account, "password": PASSWORD})
    assert "mail-password" not in findings(binary, data)
    file = data / "smtp-password"
    file.chmod(0o644)
    said = findings(binary, data)["mail-password"]
    assert not said["ok"] and "0644" in said["finding"]
    assert said["remedy"] == f"chmod 600 {file}"
    subprocess.run(said["remedy"].split(), check=True)
    assert "mail-password" not in findings(binary, data)
    file.write_text("\n")
    assert not findings(binary, data)["mail-password"]["ok"]
    assert PASSWORD not in json.dumps(findings(binary, data))


@pytest.mark.long
def test_mails_that_wait_or_failed_are_counted_with_their_reason(
    binary: Path, launch: Callable[..., Program], tmp_path: Path
) -> None:
    program, data = launch(), tmp_path / "data"
    station = ValidatedStation(program.port)
    run = station.create_run("hit-or-miss", participant=3, equipment="foot")["id"]
    station.command(run, "attempts", {"outcome": "pass"})
    station.post("/api/v1/mail/settings", {**ACCOUNT, "port": free_port()})
    body = {"recipients": ["coach@example.org"]}
    waits = station.post("/api/v1/mails", body, 201).json()["items"][0]["id"]

    def code() -> str | None:
        return station.get(f"/api/v1/mails/{waits}").json().get("code")

    await_condition("first attempt", 20, code)
    said = findings(binary, data)["mail-waiting"]
    assert not said["ok"] and "mails that wait, 1: " in said["finding"]
    assert "/outbox" in said["remedy"]
    station.post(f"/api/v1/mails/{waits}/cancel")
    assert "mail-waiting" not in findings(binary, data)
    server = MailServer()
    server.behaviour.after_data = "554 5.7.1 Spam"
    station.post("/api/v1/mail/settings", {**ACCOUNT, "port": server.port})
    failed = station.post("/api/v1/mails", body, 201).json()["items"][0]["id"]

    def state() -> bool:
        return station.get(f"/api/v1/mails/{failed}").json()["state"] == "failed"

    await_condition("refusal", 20, state)
    server.stop()
    said = findings(binary, data)["mail-failed"]
    assert not said["ok"] and "mails that failed, 1: " in said["finding"]
    program.stop()
    with sqlite3.connect(data / "sideline.sqlite") as database:
        database.execute("UPDATE mail SET state = 'waiting', nextAt = 0, nextOffset = 0, code = NULL"
                         " WHERE state = 'failed'")  # fmt: skip
    said = findings(binary, data)["mail-waiting"]
    assert not said["ok"] and said["remedy"].endswith("sideline serve")


def test_a_damaged_database_is_told_with_the_last_good_backup(
    binary: Path, launch: Callable[..., Program], tmp_path: Path
) -> None:
    launch().stop()
    data = tmp_path / "data"
    (data / "backups").mkdir(exist_ok=True)
    backup = data / "backups/sideline-20261121T060000Z.sqlite"
    backup.write_bytes(b"")
    (data / "sideline.sqlite").write_bytes(b"This is no database. " * 500)
    said = findings(binary, data)["database"]
    assert not said["ok"] and f"sideline backup restore {backup}" in said["remedy"]
