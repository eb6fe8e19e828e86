"""A mail server that was not written for tests takes what leaves, delivers it or refuses it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from Mail.conftest import SETTINGS, encrypted, settings
from Mail.sent import COACH, MAILS, await_mail, send, table
from Support import certificates
from Support.certificates import Certificates
from Support.opensmtpd import OpenSMTPD
from Support.station import await_condition
from Support.validated import ValidatedStation

OTHER = "andra@example.org"


@pytest.fixture(scope="session")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Certificates:
    # What opensmtpd_key.c mends is RSA only.
    return certificates.make(tmp_path_factory.mktemp("certificates"), is_rsa=True)


@pytest.fixture
def server(tmp_path: Path, certified: Certificates) -> Iterator[OpenSMTPD]:
    folder = tmp_path / "opensmtpd"
    folder.mkdir()
    running = OpenSMTPD(folder, certified, [COACH, OTHER])
    yield running
    running.stop()


@pytest.mark.parametrize("security", ["starttls", "tls"])
@pytest.mark.parametrize("method", ["password", "plain", "login"])
def test_mail_is_delivered_and_equals_the_store(
    club: ValidatedStation, server: OpenSMTPD, certified: Certificates, security: str, method: str
) -> None:
    port = getattr(server, security)
    club.post(SETTINGS, encrypted(port, security, certified.authority, authentication=method))
    sent = send(club, COACH, OTHER, subject='Träning; "17/11" 👟', text="Hej\nå\n.\n..\nFrom här")
    await_mail(club, sent, state="sent")
    await_condition("both mails", 20, lambda: len(server.messages()) == 2)
    messages = server.messages()
    assert {message["Delivered-To"] for message in messages} == {COACH, OTHER}
    for message in messages:
        assert message["Return-Path"] == "<klubben@example.org>"
        assert "TLS" in message["Received"]
        assert message["Message-ID"] == sent["message_id"]
        assert message["Subject"] == 'Träning; "17/11" 👟'
        assert message["From"].addresses[0].display_name == 'IFK Åby; "ett"'
        assert [a.addr_spec for a in message["To"].addresses] == [COACH, OTHER]
        body = message.get_body().get_content().replace("\r\n", "\n").rstrip()
        assert body == "Hej\nå\n.\n..\nFrom här"
        assert not message.defects
        assert table(message) == club.trials()


def test_a_server_that_knows_no_such_person_fails_the_mail_and_delivers_none(
    club: ValidatedStation, server: OpenSMTPD, certified: Certificates
) -> None:
    club.post(SETTINGS, encrypted(server.starttls, "starttls", certified.authority))
    sent = send(club, COACH, "ingen@example.org")
    found = await_mail(club, sent, state="failed", code="recipient-refused")
    assert "ingen@example.org: 5" in found["detail"]
    known = send(club, COACH)
    await_mail(club, known, state="sent")
    await_condition("the other mail", 20, lambda: len(server.messages()) == 1)
    assert [m["Message-ID"] for m in server.messages()] == [known["message_id"]]


def test_a_server_tells_which_of_the_account_is_wrong(
    club: ValidatedStation, server: OpenSMTPD, certified: Certificates
) -> None:
    good = encrypted(server.starttls, "starttls", certified.authority)
    cases = {
        None: good,
        "authentication": good | {"password": "wrong"},
        "not-encrypted": good | {"port": server.plain},
        "encryption-failed": good | {"security": "tls"},
    }
    found = {
        wanted: club.post("/api/v1/mail/test", account).json().get("code")
        for wanted, account in cases.items()
    }
    assert found == {wanted: wanted for wanted in cases}


def test_mail_in_the_clear_on_this_machine_is_delivered(
    club: ValidatedStation, server: OpenSMTPD
) -> None:
    club.post(SETTINGS, settings(server.plain))
    sent = send(club)
    await_mail(club, sent, state="sent")
    await_condition("mail", 20, server.messages)
    assert club.get(f"{MAILS}/{sent['id']}").json()["attempts"] == 1
