"""Reminders of the learn-to-code part, as the station sends them by itself."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from Mail.conftest import SETTINGS, settings
from Support.mail_server import MailServer
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

DAY_MS = 86_400_000
REMINDERS = "/api/v1/code/reminders"
PEOPLE = {7: "maja@example.org", 8: "ali@example.org"}


def let_pass(data: Path, person: int, days: int) -> None:
    """Move back by days when somebody's weeks began: a station has no other clock than ours."""
    command = "UPDATE codeReminder SET since = since - ? WHERE participant = ?"
    with sqlite3.connect(data / "sideline.sqlite") as database:
        changed = database.execute(command, (days * DAY_MS, person)).rowcount
    assert changed == 1


def days_left(program: Program, person: int) -> list[str]:
    return ValidatedStation(program.port).get(f"{REMINDERS}?participant={person}").json()["dates"]


def test_a_station_reminds_when_it_starts_each_once(
    launch: Callable[..., Program], serve_mail: Callable[..., MailServer], tmp_path: Path
) -> None:
    server, data = serve_mail(), tmp_path / "data"
    program = launch()
    station = ValidatedStation(program.port)
    station.post(SETTINGS, settings(server.port))
    for number, address in PEOPLE.items():
        station.post("/api/v1/participants", {"number": number, "nickname": f"P{number}"}, 201)
        wish = {"participant": number, "state": "mail", "to": address, "language": "sv"}
        assert len(station.post(REMINDERS, wish).json()["dates"]) == 3
    program.stop()

    let_pass(data, 7, 8)
    program = launch()
    await_condition("a mail", 10, lambda: server.envelopes)
    await_condition("the day is over", 5, lambda: len(days_left(program, 7)) == 2)
    program.kill()

    # Those who come after 7 get theirs, and so 7 was looked at.
    let_pass(data, 8, 8)
    program = launch()
    await_condition("another mail", 10, lambda: len(server.envelopes) == 2)
    mails = server.messages()
    assert [mail["To"] for mail in mails] == [PEOPLE[7], PEOPLE[8]]
    assert all(list(mail.iter_attachments()) == [] for mail in mails)
    assert all(mail.get_body(("plain",)).get_content().strip() for mail in mails)
