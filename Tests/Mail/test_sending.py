"""Mail leaves by a real server: encrypted, logged in, whole, and once."""

import email
import email.policy
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from Mail.conftest import SETTINGS, encrypted, keep_results, settings
from Mail.sent import COACH, MAILS, await_mail, send, table
from Support import certificates
from Support.certificates import Certificates
from Support.mail_server import PASSWORD, USER, MailServer, free_port
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation

Serve = Callable[..., MailServer]


@pytest.mark.parametrize("security", ["starttls", "tls"])
@pytest.mark.parametrize("method", ["password", "plain", "login"])
def test_mail_arrives_encrypted_and_equals_the_store(
    club: ValidatedStation, serve_mail: Serve, certified: Certificates, security: str, method: str
) -> None:
    server = serve_mail(**{security: certified.context()}, login=True)
    club.post(SETTINGS, encrypted(server.port, security, certified.authority, authentication=method))
    sent = send(club, COACH, "andra@example.org", subject="Träning; \"17/11\" 👟", text="Hej\nå")
    await_mail(club, sent, state="sent")
    (envelope,), (message,) = server.envelopes, server.messages()
    assert envelope.mail_from == "klubben@example.org"
    assert envelope.rcpt_tos == [COACH, "andra@example.org"]
    assert message["Message-ID"] == sent["message_id"]
    assert message["Subject"] == "Träning; \"17/11\" 👟"
    assert message["From"].addresses[0].display_name == "IFK Åby; \"ett\""
    assert [a.addr_spec for a in message["To"].addresses] == [COACH, "andra@example.org"]
    assert message["Date"].datetime.tzinfo is not None
    assert message.get_body().get_content().replace("\r\n", "\n").rstrip() == "Hej\nå"
    assert not message.defects
    assert table(message) == club.trials()
    assert all(len(line) <= 78 for line in envelope.original_content.split(b"\r\n"))
    if method != "password":
        assert server.logins == [method.upper()]


def test_a_token_logs_in(club: ValidatedStation, serve_mail: Serve, certified: Certificates) -> None:
    server = serve_mail(starttls=certified.context(), login=True)
    account = encrypted(server.port, "starttls", certified.authority, authentication="xoauth2")
    club.post(SETTINGS, account)
    await_mail(club, send(club), state="sent")
    assert server.handler.tokens[0].startswith(f"user={USER}\x01")


def verdict(station: Station, account: dict) -> dict:
    return station.post("/api/v1/mail/test", account).json()


def test_the_test_button_tells_what_is_wrong(
    club: ValidatedStation, serve_mail: Serve, certified: Certificates, tmp_path: Path
) -> None:
    server = serve_mail(starttls=certified.context(), login=True)
    good = encrypted(server.port, "starttls", certified.authority)
    assert verdict(club, good) == {"ok": True}
    foreign = certificates.make(tmp_path)
    plain = serve_mail()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        cases = {
            "unknown-server": good | {"host": "mail.invalid"},
            "connection-refused": good | {"port": free_port()},
            "certificate": good | {"ca_file": str(foreign.authority)},
            "certificate-file": good | {"ca_file": "/no/such/file.pem"},
            "authentication": good | {"password": "wrong"},
            "password-missing": {k: v for k, v in good.items() if k != "password"},
            "not-encrypted": good | {"port": plain.port},
            "timeout": good | {"port": silent.getsockname()[1], "timeout_s": 1},
            "encryption-failed": good | {"security": "tls"},
        }
        found = {wanted: verdict(club, account).get("code") for wanted, account in cases.items()}
    assert found == {wanted: wanted for wanted in cases}
    titles = {verdict(club, cases[c])["title"] for c in ("unknown-server", "authentication")}
    assert len(titles) == 2
    assert server.envelopes == []


def test_a_certificate_for_another_name_is_refused(
    club: ValidatedStation, serve_mail: Serve, tmp_path: Path
) -> None:
    other = certificates.make(tmp_path, "mail.example.org")
    server = serve_mail(tls=other.context(), login=True)
    account = encrypted(server.port, "tls", other.authority)
    assert verdict(club, account)["code"] == "certificate"
    club.post(SETTINGS, account)
    assert await_mail(club, send(club), code="certificate")["state"] == "waiting"
    assert server.envelopes == [] and server.logins == []


def test_without_encryption_mail_stays_on_the_tablet(club: ValidatedStation) -> None:
    answer = club.post(SETTINGS, settings(25, host="192.0.2.1"), 422)
    assert answer.json()["code"] == "mail-setting-security"
    assert club.get(SETTINGS).json() == {"settings": None, "password": "none"}


@pytest.mark.parametrize(
    "address",
    [
        "a@b.se\r\nBcc: c@d.se", "a@b.se\nRCPT TO:<c@d.se>", "a@b.se, c@d.se", "<a@b.se>", "",
        "\u202ea@b.se", "å@b.se", "a@b.se\x00", "x" * 300 + "@b.se",
    ],
)  # fmt: skip
def test_an_address_that_could_smuggle_is_refused(
    club: ValidatedStation, serve_mail: Serve, address: str
) -> None:
    server = serve_mail()
    club.post(SETTINGS, settings(server.port))
    problem = club.post(MAILS, {"recipients": [COACH, address]}, 422).json()
    assert problem["code"] == "mail-address-invalid"
    assert club.post(MAILS, {"recipients": [COACH], "subject": "x\r\nBcc: a@b.se"}, 422)
    assert club.items(MAILS) == [] and server.envelopes == []


def test_nothing_to_send_is_said(club: ValidatedStation, serve_mail: Serve) -> None:
    club.post(SETTINGS, settings(serve_mail().port))
    problem = club.post(MAILS, {"recipients": [COACH], "filter": {"participant": 7}}, 422).json()
    assert problem["code"] == "nothing-to-send"
    assert club.items(MAILS) == []


def test_the_same_key_queues_one_mail(club: ValidatedStation, serve_mail: Serve) -> None:
    server = serve_mail()
    club.post(SETTINGS, settings(server.port))
    headers = {"Content-Type": "application/json", "Idempotency-Key": "send-1"}
    body = b'{"recipients":["coach@example.org"]}'
    first, second = (club.exchange("POST", MAILS, body, headers) for _ in range(2))
    assert first.status == second.status == 201
    assert first.json()["items"][0]["id"] == second.json()["items"][0]["id"]
    await_mail(club, first.json()["items"][0], state="sent")
    assert len(server.envelopes) == 1


def test_the_password_is_in_a_private_file_and_nowhere_else(
    launch: Callable[..., Program], serve_mail: Serve, certified: Certificates, tmp_path: Path
) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    keep_results(station)
    server = serve_mail(starttls=certified.context(), login=True)
    account = encrypted(server.port, "starttls", certified.authority)
    answer = station.post(SETTINGS, account)
    await_mail(station, send(station), state="sent")
    assert answer.json()["password"] == "file"
    page = station.get("/settings/mail").body
    secrets = [PASSWORD.encode(), b"a2x1YmJlbg", b"aGVtbGlndCAx"]
    program.stop()
    data = tmp_path / "data"
    for file in data.iterdir():
        if file.is_file() and file.name != "smtp-password":
            assert not any(secret in file.read_bytes() for secret in secrets), file
    log = "".join(program.log).encode()
    assert not any(secret in text for secret in secrets for text in (log, answer.body, page))
    assert (data / "smtp-password").stat().st_mode & 0o777 == 0o600


def test_a_kept_password_goes_to_no_other_server(
    club: ValidatedStation, serve_mail: Serve, certified: Certificates
) -> None:
    server, thief = (serve_mail(starttls=certified.context(), login=True) for _ in range(2))
    account = encrypted(server.port, "starttls", certified.authority)
    club.post(SETTINGS, account)
    del account["password"]
    assert verdict(club, account) == {"ok": True}
    assert verdict(club, account | {"port": thief.port})["code"] == "password-missing"
    assert club.post(SETTINGS, account | {"port": thief.port}).json()["password"] == "none"
    assert thief.logins == []


def test_a_credential_of_the_system_is_used(
    launch: Callable[..., Program], serve_mail: Serve, certified: Certificates, tmp_path: Path
) -> None:
    (tmp_path / "smtp-password").write_text(PASSWORD + "\n")
    station = ValidatedStation(launch(CREDENTIALS_DIRECTORY=str(tmp_path)).port)
    keep_results(station)
    server = serve_mail(starttls=certified.context(), login=True)
    account = encrypted(server.port, "starttls", certified.authority)
    problem = station.post(SETTINGS, account, 409).json()
    assert problem["code"] == "mail-password-from-system"
    del account["password"]
    assert station.post(SETTINGS, account).json()["password"] == "credential"
    await_mail(station, send(station), state="sent")


def test_a_draft_opens_in_a_mail_program(club: ValidatedStation) -> None:
    answer = club.get(f"/api/v1/trials.eml?recipient={COACH}&format=csv&participant=12")
    assert answer.headers["content-type"] == "message/rfc822"
    message = email.message_from_bytes(answer.body, policy=email.policy.default)
    assert message["X-Unsent"] == "1"
    assert message["To"] == COACH
    assert table(message) == club.trials()


def test_the_shell_sends_without_a_station_and_hands_over_to_one(
    launch: Callable[..., Program], binary: Path, serve_mail: Serve, tmp_path: Path
) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    keep_results(station)
    server = serve_mail()
    station.post(SETTINGS, settings(server.port))

    def shell(*arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [binary, "mail", "--data", tmp_path / "data", *arguments], capture_output=True,
            text=True, timeout=30, check=False,
        )  # fmt: skip

    handed = shell("--to", COACH, "--since", "7d", "--subject", "Veckan")
    assert (handed.returncode, handed.stdout) == (0, "queued\n"), handed.stderr
    await_condition("first mail", 20, lambda: len(server.envelopes) == 1)
    program.stop()
    direct = shell("--to", COACH, "--format", "csv")
    assert direct.returncode == 0, direct.stderr
    assert direct.stdout.startswith("sent\t")
    assert [m["Subject"] for m in server.messages()][0] == "Veckan"
    assert len(table(server.messages()[1])) == 8
    server.stop()
    assert shell("--to", COACH).returncode == 69
    assert shell("--to", "a@b\nc").returncode == 66
    assert shell("--to", COACH, "--participant", "7").returncode == 66
