"""A store, the clubs in it and their tablets, as far as SQL is concerned."""

import hashlib
import itertools
import secrets
from copy import copy
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
from psycopg.pq import TransactionStatus
from psycopg.types.json import Jsonb

from Fleet import documents
from Fleet.documents import Document
from Fleet.postgres import Cluster

SCHEMA = Path(__file__).resolve().parents[2] / "Sources/Fleet/Resources"
PARTS = sorted(SCHEMA.glob("*.sql"))

# Who owns the stores: no superuser.
OWNER = "keeper"

PROTOCOL = 1


def load(connection: psycopg.Connection) -> None:
    """Install the schema or upgrade it, as `sideline fleet init` and `upgrade` do."""
    with connection.transaction():
        for part in PARTS:
            connection.execute(part.read_text())


def waits(looking: psycopg.Connection, connection: psycopg.Connection) -> bool:
    """Return whether a connection's statement waits for a lock, as another connection sees it."""
    query = "SELECT FROM pg_locks WHERE pid = %s AND NOT granted"
    return looking.execute(query, (connection.info.backend_pid,)).rowcount == 1


class Store:
    """A database with the schema, seen by its owner.

    A login's connection is shared by all who need none of their own, also by the tests that come after: what
    a function needs to be planned once for each connection costs more than the rest of a test.
    """

    def __init__(self, cluster: Cluster, database: str) -> None:
        self.cluster, self.database = cluster, database
        self._shared: dict[str, psycopg.Connection] = {}
        self._own: list[psycopg.Connection] = []
        self._numbers = itertools.count(1)

    @property
    def owner(self) -> psycopg.Connection:
        return self.shared(OWNER)

    def shared(self, login: str) -> psycopg.Connection:
        if login not in self._shared:
            self._shared[login] = self.cluster.connect(self.database, login)
        return self._shared[login]

    def connect(self, login: str) -> psycopg.Connection:
        """Return a connection of one's own, open until the test ends."""
        self._own.append(self.cluster.connect(self.database, login))
        return self._own[-1]

    def name(self, kind: str) -> str:
        """Return a login that nobody has in this test; others had the same, for roles are the server's."""
        return f"{kind}_{next(self._numbers)}"

    def rows(self, query: str, *arguments: object) -> list[tuple]:
        return self.owner.execute(query, arguments).fetchall()

    def value(self, query: str, *arguments: object) -> object:
        [[value]] = self.rows(query, *arguments)
        return value

    def club(self, name: str = "Klubben") -> "Club":
        return Club(self, name)

    def empty(self) -> None:
        """Take everything out of it; what hangs on a club goes with it."""
        tables = ["club", "person", "exercise", "run", "trial", "erasure"]
        self.owner.execute("; ".join(f"DELETE FROM fleet.{table}" for table in tables))
        self._numbers = itertools.count(1)

    def settle(self) -> None:
        """End what a test leaves: its own connections, and those that it left in the middle of something."""
        for connection in self._own:
            connection.close()
        self._own.clear()
        for login, connection in list(self._shared.items()):
            if connection.info.transaction_status != TransactionStatus.IDLE:
                self._shared.pop(login).close()

    def close(self) -> None:
        self.settle()
        for connection in self._shared.values():
            connection.close()
        self._shared.clear()


class Club:
    def __init__(self, store: Store, name: str) -> None:
        self.store, self.name, self.login = store, name, store.name("club")
        # Another test may have had the same.
        self.id = store.value("SELECT fleet.create_club(%s, %s, true)", name, self.login)

    def at(self, store: Store) -> "Club":
        """Return the same club as another store has it."""
        there = copy(self)
        there.store = store
        return there

    def invite(self, teams: list[str] | None = None, uses: int = 1, hours: float = 1) -> str:
        """Return the code of a new invitation, of which the store has the digest alone."""
        code = secrets.token_urlsafe(24)
        ends = datetime.now(UTC) + timedelta(hours=hours)
        digest = sha256(code.encode())
        self.store.rows("SELECT fleet.invite(%s, %s, %s, %s, %s)", self.id, digest, teams, uses, ends)
        return code

    def tablet(self, name: str = "Platta", teams: list[str] | None = None) -> "Tablet":
        """Return a tablet that has joined."""
        tablet = Tablet(self, name)
        tablet.join(self.invite(teams))
        return tablet

    def reader(self) -> psycopg.Connection:
        """Return the connection of somebody who may look at the club with SQL."""
        login = self.store.name("reader")
        self.store.rows("SELECT fleet.create_reader(%s, %s, true)", self.id, login)
        return self.store.connect(login)

    def settings(self, **switches: object) -> None:
        names = ", ".join(f"{name} => %s" for name in switches)
        self.store.rows(f"SELECT fleet.settings(%s, {names})", self.id, *switches.values())

    def count(self, table: str = "trial") -> int:
        return self.store.value(f"SELECT count(*) FROM fleet.{table} WHERE club = %s", self.id)


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


class Tablet:
    """One that keeps what it was told, and forgets whom it should."""

    def __init__(self, club: Club, name: str = "Platta") -> None:
        self.club, self.name, self.key = club, name, secrets.token_bytes(32)
        self.epoch, self.after, self.station = "", 0, 0
        self.has_moved = False
        self._own: psycopg.Connection | None = None
        self.people: dict[str, Document] = {}
        self.runs: dict[str, Document] = {}
        self.rows: dict[str, Document] = {}
        self.exercises: set[tuple] = set()
        self.erasures: dict[str, str] = {}
        # What it measured and decided itself, and what of it has not been acknowledged.
        self.own: list[Document] = []
        self.due: list[Document] = []

    @property
    def connection(self) -> psycopg.Connection:
        return self._own or self.club.store.shared(self.club.login)

    def apart(self) -> "Tablet":
        """Have a connection of its own, for who waits, or sets something for it."""
        self._own = self.club.store.connect(self.club.login)
        return self

    def call(self, function: str, *arguments: object) -> dict:
        """Call one of the functions and return its answer."""
        places = ", ".join(["%s"] * len(arguments))
        return self.connection.execute(f"SELECT fleet.{function}({places})", arguments).fetchone()[0]

    def join(self, code: str) -> dict:
        answer = self.call("join_club", code, self.name, sha256(self.key))
        self.station = answer["station"]
        return answer

    def exchange(
        self, *items: Document, report: dict | None = None, protocol: int = PROTOCOL,
        after: int | None = None, epoch: str | None = None,
    ) -> dict:  # fmt: skip
        """Send a batch and return the answer; nothing is kept of it."""
        place = self.after if after is None else after
        known = self.epoch if epoch is None else epoch
        return self.call("exchange", self.key, protocol, known, place, Jsonb(items), Jsonb(report or {}))

    def send(self, *items: Document) -> list[str]:
        """Send a batch of its own, take what comes, and return the word for each document."""
        answer = self.exchange(*items)
        for item, word in zip(items, answer["answer"], strict=True):
            if word == "taken" and item["kind"] == "run":
                self._take(item)
        self.take(answer)
        return answer["answer"]

    def fetch(self) -> "Tablet":
        """Take all that there is."""
        while True:
            answer = self.exchange()
            self.take(answer)
            if answer["upto"] >= answer["head"]:
                return self

    def keep(self, *items: Document) -> None:
        """Have documents of its own, to be sent when there is contact."""
        self.own += items
        self.due += items

    def sync(self, resends: bool = True) -> None:
        """Fetch all that there is and then send what is due, until neither is left.

        In another epoch everything is due that it has: its own documents and whom it knows to forget. It is
        sent after the rest was fetched: nothing old of its own shall come after something new of another's.
        """
        while True:
            self.fetch()
            if self.has_moved and resends:
                self.has_moved = False
                forgotten = [{"kind": "erasure", "digest": d, "results": r} for d, r in self.erasures.items()]
                self.due = [*forgotten, *(item for item in self.own if item["kind"] != "erasure")]
            if not self.due:
                return
            batch = self.due[:100]
            self.send(*batch)
            del self.due[: len(batch)]

    def move(self, club: "Club") -> None:
        """Ask another store, which a club was restored to."""
        self.club, self._own = club, None

    def take(self, answer: dict) -> None:
        for item in answer["items"]:
            self._take(item)
        self.has_moved |= self.epoch not in ("", answer["epoch"])
        self.epoch, self.after = answer["epoch"], answer["upto"]

    def _take(self, item: Document) -> None:
        match item["kind"]:
            case "person" if item.get("left"):
                self.people.pop(item["id"], None)
            case "person":
                self.people[item["id"]] = item
            case "exercise":
                self.exercises.add((item["id"], item["version"], item["digest"]))
            case "run":
                self.runs[item["id"]] = {name: item[name] for name in item if name != "rows"}
                for row in item["rows"]:
                    self.rows[row["id"]] = {"run": item["id"], "person": item["person"]} | row
            case "erasure":
                self.erasures[item["digest"]] = item["results"]
                self._forget(item["digest"])

    def _forget(self, digest: str) -> None:
        def is_theirs(person: object) -> bool:
            return person is not None and documents.digest(person) == digest

        self.people = {id: body for id, body in self.people.items() if not is_theirs(id)}
        self.rows = {id: row for id, row in self.rows.items() if not is_theirs(row["person"])}
        self.runs = {id: run for id, run in self.runs.items() if not is_theirs(run["person"])}

    def twin(self) -> "Tablet":
        """Return another one with the same key, which knows nothing yet."""
        twin = Tablet(self.club, self.name)
        twin.key, twin.station = self.key, self.station
        return twin
