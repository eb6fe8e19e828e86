"""Documentation/Club.md, followed literally as far as an unprivileged server goes.

What needs root or a whole machine (apt, systemctl, another user's shell) is stood in for by a script of that name.
"""

import hashlib
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import duckdb
import psycopg
import pytest
from psycopg.types.json import Jsonb

from Fleet import documents as doc
from Fleet.postgres import SUPERUSER, Cluster, folder
from Fleet.test_commands import opened

PAGE = (Path(__file__).resolve().parents[2] / "Documentation/Club.md").read_text()
BLOCKS = re.findall(r"^```(?:sh|sql)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

CLUB, HOST = "IF Example", "store.example.org"

# A shell takes the first of that name on its path. Each says what the page's own would have done.
STAND_INS = {
    "apt": "exit 0",
    "useradd": "exit 0",
    "systemctl": "exit 0",
    "qrencode": "cat",
    "runuser": 'export PGUSER="$2"; shift 3; exec "$@"',
    "su": 'export PGUSER="$2"; exec bash -c "$4"',
    "chown": 'if [ "$(id -u)" = 0 ]; then exec /bin/chown nobody "$2"; fi',
    "sideline": 'exec "$SIDELINE_UNDER_TEST" "$@"',
}


def block(*marks: str) -> str:
    """Return the one block of the page that has all of these in it."""
    [found] = [text for text in BLOCKS if all(mark in text for mark in marks)]
    return found


class Machine:
    """The page's machine: its server, its folders and whoever types there."""

    def __init__(self, cluster: Cluster, binary: Path) -> None:
        self.cluster, self.home = cluster, cluster.folder / "home"
        with socket.create_server(("localhost", 0)) as found:
            self.port = found.getsockname()[1]
        # As Debian's: the machine's own users by their name, and nobody else.
        (cluster.folder / "log").touch()
        (cluster.data / "pg_hba.conf").write_text("local all all trust\n")
        cluster.configure(f"port = {self.port}\n")
        for name in ("home", "bin", "ssl", "ssl/certs", "ssl/private", "home/duck/bin"):
            (cluster.folder / name).mkdir(parents=True)
        for name, text in STAND_INS.items():
            self._program(cluster.folder / "bin" / name, text)
        self._program(self.home / "duck/bin/python", f'exec {sys.executable} "$@"')
        self.environment = os.environ | {
            "PATH": f"{cluster.folder}/bin:{os.environ['PATH']}", "HOME": str(self.home),
            "XDG_CONFIG_HOME": str(self.home), "PGHOST": str(cluster.folder), "PGPORT": str(self.port),
            "SIDELINE_UNDER_TEST": str(binary),
        }  # fmt: skip

    @staticmethod
    def _program(path: Path, text: str) -> None:
        path.write_text(f"#!/bin/bash\n{text}\n")
        path.chmod(0o755)

    def type(self, text: str, typed: str = "", **environment: str) -> str:
        """Have a shell run a block of the page; it ends with the first command that fails."""
        text = text.replace("/etc/ssl", f"{self.cluster.folder}/ssl").replace(HOST, "localhost")
        text = text.replace("listen_addresses = '*'", "listen_addresses = 'localhost'")
        # In a session of its own there is no terminal: a password is asked for on the standard input.
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", text], input=typed, capture_output=True, text=True, timeout=60,
            cwd=self.home, env=self.environment | environment, start_new_session=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def connect(self, user: str) -> psycopg.Connection:
        return self.cluster.connect("sideline", user, port=self.port)


@pytest.fixture(scope="module")
def machine(binary: Path) -> Iterator[Machine]:
    """The machine after the ten commands, with a tablet that sent two results."""
    with folder() as path:
        cluster = Cluster.made(path)
        machine = Machine(cluster, binary)
        try:
            cluster.start_unasked()
            prepare, invite = commands()[:8], commands()[8:]
            machine.type("\n".join(prepare))
            cluster.stop()
            cluster.start_unasked()
            send(machine, machine.type("\n".join(invite)).split()[-1])
            yield machine
        finally:
            cluster.stop()


def commands() -> list[str]:
    return block("sideline fleet init").splitlines()


def send(machine: Machine, word: str) -> None:
    """Join by an invitation as a tablet does, over TLS, and send two results of somebody."""
    card = opened(word)
    authority = machine.home / "club-ca.pem"
    authority.write_text(card["ca"])
    place = card["place"] | {"port": str(machine.port)}
    assert place["sslmode"] == "verify-full"
    with psycopg.connect(**place, sslrootcert=str(authority), autocommit=True) as tablet:
        join = "SELECT fleet.join_club(%s, 'Tablet 1', %s)"
        tablet.execute(join, [card["code"], hashlib.sha256(b"key").digest()])
        one = doc.person_id()
        items = [doc.person(one, number=7, nickname="Åsa", group="U13"), doc.run(one, [doc.row(), doc.row(3.5, 2)])]
        exchange = "SELECT fleet.exchange('key', 1, '', 0, %s, '{\"waiting\": 0}')"
        assert len(tablet.execute(exchange, [Jsonb(items)]).fetchone()[0]["answer"]) == 2


@pytest.fixture(scope="module")
def reader(machine: Machine) -> dict[str, str]:
    """What anna's shell has, whom the page makes."""
    machine.type(block("fleet.create_reader"), "secret\nsecret\n", PGUSER="keeper")
    return {"PGPASSWORD": "secret", "PGSSLMODE": "verify-full", "PGSSLROOTCERT": "club-ca.pem"}


def test_the_store_stands_after_ten_commands_with_an_owner_who_is_no_superuser(machine: Machine) -> None:
    assert len(commands()) == 10
    with machine.connect(SUPERUSER) as root:
        role = "SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = 'keeper'"
        assert root.execute(role).fetchall() == [(False, True)]
        assert root.execute("SELECT count(*) FROM fleet.trial").fetchall() == [(2,)]


def test_nobody_comes_in_from_outside_without_tls_or_with_another_authority(
    machine: Machine, reader: dict[str, str]
) -> None:
    place = {"host": "localhost", "port": machine.port, "dbname": "sideline", "user": "anna", "password": "secret"}
    with pytest.raises(psycopg.OperationalError, match="no encryption"):
        psycopg.connect(**place, sslmode="disable")
    with pytest.raises(psycopg.OperationalError, match="certificate verify failed"):
        psycopg.connect(**place, sslmode="verify-full", sslrootcert="system")
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(**place | {"password": "another"}, sslmode="require")


def test_what_the_owner_types_works_as_it_stands(machine: Machine) -> None:
    machine.type(block("--uses 5 > invitation"), PGUSER="keeper")
    assert opened((machine.home / "invitation").read_text().strip())["code"]
    daily = re.search(r"^15 3 \* \* \* keeper (.*)$", PAGE, re.MULTILINE)
    machine.type(daily[1], PGUSER="keeper")
    switches = block("keep_months => 24").replace("limit_station(3", "limit_station(1")
    owner = "psql -d sideline -v ON_ERROR_STOP=1 -f -"
    machine.type(owner, switches, PGUSER="keeper")
    with machine.connect("keeper") as keeper:
        assert keeper.execute("SELECT names, eye, keep_months FROM fleet.club").fetchall() == [(False, True, 24)]
        keeper.execute("SELECT fleet.settings(id, names => true) FROM fleet.club")
    assert "Tablet 1" in machine.type(owner, block("fleet.forgetting"), PGUSER="keeper")
    machine.type(block("sideline fleet revoke").replace("revoke 7", "revoke 1"), PGUSER="keeper")


def test_a_reader_sees_results_with_names_of_one_club_alone(machine: Machine, reader: dict[str, str]) -> None:
    shown = machine.type(block("FROM fleet.result r"), **reader)
    assert re.search(r"7 +\| Åsa +\| U13 +\| sprint-10m \| interval \| s +\| +2 \| +2.125 \| +3.5 ", shown)
    assert len((machine.home / "result.csv").read_text().splitlines()) == 3
    machine.type("psql -d sideline -c \"SELECT fleet.create_club('Other', 'other')\"", PGUSER="keeper")
    made = block("fleet.create_reader").replace(CLUB, "Other").replace("anna", "bo")
    machine.type(made, "secret\nsecret\n", PGUSER="keeper")
    assert "(0 rows)" in machine.type(block("FROM fleet.result r").replace("anna", "bo"), **reader)


def test_one_command_makes_parquet_of_the_results(machine: Machine, reader: dict[str, str]) -> None:
    assert shutil.which("psql"), "Debian's package `postgresql-client` has it"
    machine.type(block("duckdb"), **reader)
    file = duckdb.read_parquet(str(machine.home / "result.parquet"))
    assert file.order("attempt").project("exercise, value, unit").fetchall() == [
        ("sprint-10m", 2.125, "s"), ("sprint-10m", 3.5, "s")]  # fmt: skip
    assert dict(zip(file.columns, map(str, file.types), strict=True))["value"] == "DOUBLE"


def test_no_backup_is_kept_for_more_than_35_days() -> None:
    kept = int(re.search(r"^repo1-retention-full=(\d+)$", PAGE, re.MULTILINE)[1])
    assert re.search(r"^30 3 \* \* 0 postgres .* --type=full backup$", PAGE, re.MULTILINE)
    # One that failed leaves the oldest for another week.
    assert (kept + 1) * 7 <= 35
