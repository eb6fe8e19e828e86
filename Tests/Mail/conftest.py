"""What the tests of mail share."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from Support import certificates
from Support.certificates import Certificates
from Support.mail_server import PASSWORD, USER, MailServer
from Support.program import Program
from Support.station import Station
from Support.validated import ValidatedStation

SETTINGS = "/api/v1/mail/settings"


@pytest.fixture(scope="session")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Certificates:
    return certificates.make(tmp_path_factory.mktemp("certificates"))


@pytest.fixture
def serve_mail() -> Iterator[Callable[..., MailServer]]:
    """Start a mail server; any number of them."""
    servers: list[MailServer] = []

    def start(**choices: object) -> MailServer:
        servers.append(MailServer(**choices))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


def settings(port: int, **others: object) -> dict:
    """Return settings for a server on this machine in the clear, unless `others` say so."""
    return {
        "host": "127.0.0.1", "port": port, "security": "none", "authentication": "none",
        "sender": "klubben@example.org", "sender_name": 'IFK Åby; "ett"', "timeout_s": 5, **others,
    }  # fmt: skip


def encrypted(port: int, security: str, authority: Path, **others: object) -> dict:
    return settings(
        port, host="localhost", security=security, ca_file=str(authority), user=USER,
        password=PASSWORD, **{"authentication": "password", **others},
    )  # fmt: skip


def keep_results(station: Station, count: int = 8) -> None:
    """Save one run with results of a participant with an awkward name."""
    station.post("/api/v1/participants", {"number": 12, "nickname": '=cmd|"M";\u200fåäö👟'}, 201)
    run = station.create_run("hit-or-miss", participant=12, equipment="foot")["id"]
    for attempt in range(count):
        station.command(run, "attempts", {"outcome": "pass" if attempt % 3 else "fail"})
    if count == 8:
        station.command(run, "save")


@pytest.fixture
def club(launch: Callable[..., Program]) -> ValidatedStation:
    """A station with eight results."""
    station = ValidatedStation(launch().port)
    keep_results(station)
    return station
