"""Servers that are away, full, slow, suspicious or cut off: the mail goes once, or says why not."""

import random
import socket
import threading
import uuid
from collections.abc import Callable

import pytest

from Mail.conftest import SETTINGS, keep_results, settings
from Mail.sent import COACH, MAILS, await_mail, mail, send, table
from Support.imports import row, take
from Support.imports import table as sheet
from Support.mail_server import MailServer, free_port
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

Serve = Callable[..., MailServer]


def test_mail_waits_for_the_server_and_goes_by_itself(
    club: ValidatedStation, serve_mail: Serve
) -> None:
    port = free_port()
    club.post(SETTINGS, settings(port))
    sent = send(club)
    waiting = await_mail(club, sent, state="waiting", code="connection-refused")
    assert waiting["attempts"] >= 1
    server = serve_mail(port=port)
    await_mail(club, sent, state="sent")
    assert len(server.envelopes) == 1


@pytest.mark.parametrize(
    ("reply", "code", "state"),
    [
        ("550 5.1.1 No such user", "recipient-refused", "failed"),
        ("451 4.3.0 Later", "later", "waiting"),
    ],
)
def test_a_refused_recipient(
    club: ValidatedStation, serve_mail: Serve, reply: str, code: str, state: str
) -> None:
    server = serve_mail()
    server.behaviour.refused[COACH] = reply
    club.post(SETTINGS, settings(server.port))
    sent = send(club, "andra@example.org", COACH)
    found = await_mail(club, sent, state=state, code=code)
    assert reply in found["detail"]
    assert server.envelopes == []
    server.behaviour.refused.clear()
    club.post(f"{MAILS}/{sent['id']}/send")
    await_mail(club, sent, state="sent")
    assert len(server.envelopes) == 1


def test_a_greylist_lets_the_same_mail_through(club: ValidatedStation, serve_mail: Serve) -> None:
    server = serve_mail()
    server.behaviour.greylisted = 1
    club.post(SETTINGS, settings(server.port))
    sent = send(club)
    assert "next_at" in await_mail(club, sent, state="waiting", code="later")
    club.post(f"{MAILS}/{sent['id']}/send")
    await_mail(club, sent, state="sent")
    assert [m["Message-ID"] for m in server.messages()] == [sent["message_id"]]


def test_a_mail_refused_for_good_stays_and_can_be_cancelled(
    club: ValidatedStation, serve_mail: Serve
) -> None:
    server = serve_mail()
    server.behaviour.after_data = "554 5.7.1 Spam"
    club.post(SETTINGS, settings(server.port))
    sent = send(club)
    assert await_mail(club, sent, state="failed")["code"] == "refused"
    assert club.post(f"{MAILS}/{sent['id']}/cancel").json()["state"] == "cancelled"
    problem = club.post(f"{MAILS}/{sent['id']}/cancel", status=409).json()
    assert problem["code"] == "mail-not-now"


def test_a_cut_after_the_text_sends_the_same_bytes_again(
    club: ValidatedStation, serve_mail: Serve
) -> None:
    server = serve_mail()
    server.behaviour.cuts = 1
    club.post(SETTINGS, settings(server.port))
    sent = send(club)
    found = await_mail(club, sent, state="sent")
    assert found["uncertain"] == 1
    first, second = server.envelopes
    assert first.original_content == second.original_content
    assert {m["Message-ID"] for m in server.messages()} == {sent["message_id"]}


def test_a_kill_between_the_answer_and_the_commit_sends_the_same_bytes_again(
    launch: Callable[..., Program], serve_mail: Serve
) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    keep_results(station)
    server = serve_mail()
    server.behaviour.may_answer.clear()
    station.post(SETTINGS, settings(server.port, timeout_s=30))
    sent = send(station)
    await_condition("text at the server", 10, lambda: len(server.envelopes) == 1)
    program.kill()
    server.behaviour.may_answer.set()
    again = ValidatedStation(launch().port)
    assert await_mail(again, sent, state="sent")["uncertain"] == 1
    first, second = server.envelopes
    assert first.original_content == second.original_content


def test_a_program_that_is_asked_to_end_does_not_wait_for_a_slow_server(
    launch: Callable[..., Program]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        program = launch()
        station = ValidatedStation(program.port)
        keep_results(station)
        station.post(SETTINGS, settings(silent.getsockname()[1], timeout_s=60))
        sent = send(station)
        await_mail(station, sent, state="sending")
        program.stop()
    again = ValidatedStation(launch().port)
    assert mail(again, sent)["state"] in {"waiting", "sending"}


def test_a_mail_over_the_server_s_limit_is_zipped(
    launch: Callable[..., Program], serve_mail: Serve
) -> None:
    station = ValidatedStation(launch().port)
    for _ in range(60):
        run = station.create_run("hit-or-miss", participant=3, equipment="foot")["id"]
        for _ in range(8):
            station.command(run, "attempts", {"outcome": "pass"})
        station.command(run, "save")
    server = serve_mail(size=100_000)
    station.post(SETTINGS, settings(server.port))
    sent = send(station)
    await_condition("mail", 20, lambda: server.envelopes)
    (message,) = server.messages()
    (attachment,) = message.iter_attachments()
    assert attachment.get_content_type() == "application/zip"
    assert table(message) == station.trials()
    assert mail(station, sent)["code"] == "replaced"


def test_a_mail_too_large_even_zipped_is_split_by_month(
    launch: Callable[..., Program], serve_mail: Serve
) -> None:
    station = ValidatedStation(launch().port)
    noise = random.Random(7)
    rows = [
        row(
            id=uuid.UUID(int=noise.getrandbits(128)), attempt=number % 8 + 1,
            run=uuid.UUID(int=0x0193_0000_0000_7000_8000_0000_0000_0000 + 100 * month + number // 8),
            measured_at=f"2026-{month:02}-17T17:36:04.250+01:00", raw_hex=noise.randbytes(60).hex(),
        )
        for month in (9, 10, 11)
        for number in range(150)
    ]  # fmt: skip
    take(station, sheet(*rows))
    # A month in a zip is about 20 kB, all three are about 60.
    server = serve_mail(size=40_000)
    station.post(SETTINGS, settings(server.port))
    sent = send(station)
    await_condition("a mail of each month", 20, lambda: len(server.envelopes) == 3)
    assert all(len(envelope.content) <= 40_000 for envelope in server.envelopes)
    parts = [table(message) for message in server.messages()]
    months = [{trial["measured_at"][:7] for trial in part} for part in parts]
    assert sorted(months, key=sorted) == [{"2026-09"}, {"2026-10"}, {"2026-11"}]
    arrived = sorted(trial["id"] for part in parts for trial in part)
    assert arrived == sorted(trial["id"] for trial in station.trials())
    assert len(arrived) == 450
    assert mail(station, sent)["code"] == "replaced"


def test_many_ask_at_once_and_each_mail_goes_once(club: ValidatedStation, serve_mail: Serve) -> None:
    server = serve_mail()
    club.post(SETTINGS, settings(server.port))
    threads = [threading.Thread(target=send, args=(club,)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    await_condition("six mails", 20, lambda: len(server.envelopes) == 6)
    assert len({m["Message-ID"] for m in server.messages()}) == 6
