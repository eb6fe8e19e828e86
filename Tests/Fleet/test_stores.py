"""Stores that are not as they should be, as a tablet meets them."""

import os
import pwd
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from Fleet.club import Club, Store
from Fleet.conftest import club_server
from Fleet.postgres import Cluster
from Fleet.tablets import Tablet, invitation
from Support.station import SHOTS, Refused, await_condition


@pytest.fixture
def server() -> Iterator[Cluster]:
    with club_server() as cluster:
        yield cluster


@pytest.fixture
def home(server: Cluster) -> Iterator[Club]:
    store = Store(server, "club")
    yield store.club()
    store.close()


@pytest.fixture
def tablet(binary: Path, tmp_path: Path) -> Iterator[Tablet]:
    tablet = Tablet(binary, tmp_path / "tablet", "Platta 1")
    yield tablet
    tablet.stop()


def trouble(tablet: Tablet) -> str:
    return await_condition("trouble", 20, lambda: tablet.club().get("trouble"))["code"]


def configure(cluster: Cluster, *statements: str) -> None:
    with cluster.connect("club") as connection:
        for statement in statements:
            connection.execute(statement)
        connection.execute("SELECT pg_reload_conf()")


def half_migrated(cluster: Cluster, whole: bool) -> None:
    configure(cluster, f"UPDATE fleet.version SET whole = {whole}")


def older(cluster: Cluster, whole: bool) -> None:
    name, other = ("exchange", "exchanged") if not whole else ("exchanged", "exchange")
    configure(cluster, f"ALTER FUNCTION fleet.{name} RENAME TO {other}")


def read_only(cluster: Cluster, whole: bool) -> None:
    configure(cluster, f"ALTER SYSTEM SET default_transaction_read_only = {'off' if whole else 'on'}")


@pytest.mark.parametrize(
    ("change", "codes"),
    [(half_migrated, {"fleet-version"}), (older, {"fleet-version"}), (read_only, {"fleet-unreachable", "fleet-later"})],
    ids=["half-migrated", "older", "read-only"],
)  # fmt: skip
def test_what_a_store_does_not_take_waits_until_it_does(
    tablet: Tablet, server: Cluster, home: Club, change: Callable[[Cluster, bool], None], codes: set[str]
) -> None:
    tablet.join(home)
    tablet.send()
    change(server, False)
    tablet.meet(7, "Åsa")
    tablet.shoot(7)
    tablet.call()
    assert trouble(tablet) in codes
    assert tablet.waiting() > 0 and len(tablet.rows()) == SHOTS
    change(server, True)
    tablet.send()
    assert home.count() == SHOTS


def test_a_wait_for_a_standby_that_is_cancelled_is_no_answer(
    tablet: Tablet, server: Cluster, home: Club
) -> None:
    tablet.join(home)
    tablet.send()
    configure(server, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    tablet.meet(7, "Åsa")
    tablet.shoot(7)
    cancel = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    with server.connect("club") as root:
        await_condition("a wait to cancel", 20, lambda: root.execute(cancel).fetchone()[0])
    assert trouble(tablet) == "fleet-unanswered"
    assert tablet.waiting() > 0
    configure(server, "ALTER SYSTEM RESET synchronous_standby_names")
    tablet.send()
    assert home.count() == SHOTS


def test_a_tablet_ends_in_time_while_the_store_says_nothing(
    tablet: Tablet, server: Cluster, home: Club
) -> None:
    tablet.join(home)
    tablet.send()
    waits = "SELECT FROM pg_stat_activity WHERE usename = %s AND wait_event_type = 'Lock'"
    with server.connect("club", autocommit=False) as holder, server.connect("club") as root:
        holder.execute("UPDATE fleet.club SET head = head")
        tablet.meet(7, "Åsa")
        tablet.call()
        await_condition("a call that waits", 20, lambda: root.execute(waits, (home.login,)).rowcount)
        tablet.stop()
    tablet.start()
    tablet.send()


def test_a_first_host_that_says_nothing_does_not_hide_the_second(tablet: Tablet, home: Club) -> None:
    tablet.meet(7, "Åsa")
    tablet.shoot(7)
    with tempfile.TemporaryDirectory(dir="/tmp") as mute, socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"{mute}/.s.PGSQL.5432")
        listener.listen()
        hosts = {"host": f"{mute},{home.store.cluster.folder}", "port": "5432,5432"}
        word = invitation(home, home.invite(), **hosts)
        tablet.post("/api/v1/club/join", {"invitation": word, "name": tablet.name})
        tablet.send()
    assert home.count() == SHOTS


def certificate(folder: Path, name: str) -> Path:
    """A certificate of its own authority for a host."""
    key, made = folder / "server.key", folder / "server.crt"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-keyout", key, "-out", made, "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"],
        check=True, capture_output=True,
    )  # fmt: skip
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        for path in (key, made):
            os.chown(path, nobody.pw_uid, nobody.pw_gid)
    key.chmod(0o600)
    return made


def test_a_certificate_of_another_host_is_not_let_pass(
    tablet: Tablet, server: Cluster, home: Club
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    files = server.folder / "tls"
    files.mkdir(mode=0o755)
    made = certificate(files, "store.example.org")
    server.configure(
        f"listen_addresses = '127.0.0.1'\nport = {port}\nssl = on\nssl_cert_file = '{made}'\n"
        f"ssl_key_file = '{files / 'server.key'}'\nunix_socket_directories = ''\n"
    )

    def word(code: str) -> str:
        return invitation(home, code, host="localhost", port=str(port), sslmode="verify-full", ca=made.read_text())

    first, second = home.invite(), home.invite()
    home.store.close()
    server.stop()
    server.start_unasked()
    with pytest.raises(Refused) as refused:
        tablet.post("/api/v1/club/join", {"invitation": word(first), "name": "Platta 1"})
    assert refused.value.response.json()["code"] == "fleet-not-let-in"
    assert tablet.club()["joined"] is False
    server.stop()
    certificate(files, "localhost")
    server.start_unasked()
    assert tablet.post("/api/v1/club/join", {"invitation": word(second), "name": "Platta 1"}).json()["joined"]
    tablet.meet(7, "Åsa")
    tablet.shoot(7)
    tablet.send()
