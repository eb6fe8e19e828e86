"""A person who is forgotten is in no mail that has not left."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from Mail.conftest import SETTINGS, settings
from Mail.test_sending import COACH, MAILS, await_mail, send, table
from Support.mail_server import MailServer, free_port
from Support.station import SHOTS
from Support.validated import ValidatedStation

PERSON = "/api/v1/participants/12"


def test_waiting_mails_are_made_anew_and_sent_bytes_go(
    club: ValidatedStation, serve_mail: Callable[..., MailServer], tmp_path: Path
) -> None:
    early = serve_mail()
    club.post(SETTINGS, settings(early.port))
    gone = send(club)
    await_mail(club, gone, state="sent")
    club.save_shots(3)
    port = free_port()
    club.post(SETTINGS, settings(port))
    everybody = send(club, subject="Hela laget")
    alone = send(club, filter={"participant": "12"}, subject="Bara tolvan")
    for waiting in (everybody, alone):
        await_mail(club, waiting, state="waiting", code="connection-refused")

    traces = club.get(f"{PERSON}/traces").json()
    assert (traces["mails_waiting"], traces["mails_sent"]) == (2, 1)
    club.post(f"{PERSON}/forget", {"results": "delete"})
    dropped = await_mail(club, alone, state="cancelled")
    assert dropped["code"] == "forgotten" and "tolvan" not in dropped["subject"]
    assert club.post(f"{MAILS}/{gone['id']}/send", status=409).json()["code"] == "mail-bytes-gone"

    late = serve_mail(port=port)
    club.post(f"{MAILS}/{everybody['id']}/send")
    assert await_mail(club, everybody, state="cancelled")["code"] == "replaced"
    made = club.items(MAILS)[0]
    assert made["subject"] == "Hela laget"
    await_mail(club, made, state="sent")
    [envelope] = late.envelopes
    assert envelope.rcpt_tos == [COACH]
    database = sqlite3.connect(tmp_path / "data" / "sideline.sqlite")
    parts = database.execute("SELECT DISTINCT mail FROM mailPart").fetchall()
    database.close()
    assert parts == [(made["id"],)]
    assert [row["participant"] for row in table(late.messages()[0])] == SHOTS * ["3"]


def test_a_mail_about_a_forgotten_person_alone_does_not_come_back(
    club: ValidatedStation, serve_mail: Callable[..., MailServer]
) -> None:
    port = free_port()
    club.post(SETTINGS, settings(port))
    everybody = send(club)
    await_mail(club, everybody, state="waiting", code="connection-refused")
    club.post(f"{PERSON}/forget", {"results": "delete"})
    server = serve_mail(port=port)
    club.post(f"{MAILS}/{everybody['id']}/send")
    # Nobody else has results: there is nothing to send.
    await_mail(club, everybody, state="cancelled")
    assert server.envelopes == []
    # The settings decide nothing here; a mail without results is refused as ever.
    problem = club.post(MAILS, {"recipients": [COACH]}, status=422).json()
    assert problem["code"] == "nothing-to-send"


def test_results_that_are_nobody_s_still_go(
    club: ValidatedStation, serve_mail: Callable[..., MailServer]
) -> None:
    port = free_port()
    club.post(SETTINGS, settings(port))
    everybody = send(club)
    await_mail(club, everybody, state="waiting", code="connection-refused")
    club.post(f"{PERSON}/forget", {"results": "anonymise"})
    server = serve_mail(port=port)
    club.post(f"{MAILS}/{everybody['id']}/send")
    await_mail(club, everybody, state="cancelled", code="replaced")
    await_mail(club, club.items(MAILS)[0], state="sent")
    assert {row["participant"] for row in table(server.messages()[0])} == {"9999"}
    assert len(table(server.messages()[0])) == 8


