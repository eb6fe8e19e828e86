"""A server for all tests of the club's store, and a store of its own for each."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from Fleet.club import OWNER, Club, Store, load
from Fleet.postgres import Cluster, running
from Fleet.tablets import Make, Tablet

_databases = itertools.count(1)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A server with a database of the schema, from which the others are copied."""
    with running() as cluster:
        prepare(cluster)
        with cluster.connect("postgres") as connection:
            connection.execute(f"CREATE DATABASE pattern OWNER {OWNER}")
        with cluster.connect("pattern", OWNER) as connection:
            load(connection)
        yield cluster


def prepare(cluster: Cluster) -> None:
    with cluster.connect("postgres") as connection:
        connection.execute(f"CREATE ROLE {OWNER} LOGIN CREATEROLE")


def furnish(cluster: Cluster) -> None:
    """Make an empty store `club`."""
    prepare(cluster)
    with cluster.connect("postgres") as connection:
        connection.execute(f"CREATE DATABASE club OWNER {OWNER}")
    with cluster.connect("club", OWNER) as connection:
        load(connection)


@contextmanager
def club_server(settings: str = "") -> Iterator[Cluster]:
    """A server of one's own with an empty store `club`; its disk is waited for, since its plug may be pulled."""
    with running(is_hasty=False) as cluster:
        if settings:
            cluster.configure(settings)
            cluster.stop()
            cluster.start()
        furnish(cluster)
        yield cluster


@pytest.fixture(scope="session")
def common(cluster: Cluster) -> Iterator[Store]:
    """A store that tests use one after the other."""
    with copied(cluster) as store:
        yield store


@pytest.fixture
def store(common: Store) -> Iterator[Store]:
    """A store with nothing in it; it is emptied, which takes a hundredth of making another."""
    common.empty()
    yield common
    common.settle()


@contextmanager
def copied(cluster: Cluster) -> Iterator[Store]:
    """A store in a database of its own."""
    name = f"store_{next(_databases)}"
    with cluster.connect("postgres") as connection:
        connection.execute(f"CREATE DATABASE {name} OWNER {OWNER} TEMPLATE pattern")
        store = Store(cluster, name)
        try:
            yield store
        finally:
            store.close()
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def own_store(cluster: Cluster) -> Iterator[Store]:
    """A store for a test that changes the schema."""
    with copied(cluster) as store:
        yield store


@pytest.fixture
def club(store: Store) -> Club:
    return store.club()


@pytest.fixture
def make(binary: Path, tmp_path: Path) -> Iterator[Make]:
    """Start a tablet with a data folder of its own."""
    made: list[Tablet] = []

    def make(name: str) -> Tablet:
        folder = "".join(letter if letter.isalnum() else "-" for letter in name)
        made.append(Tablet(binary, tmp_path / folder, name))
        return made[-1]

    yield make
    for tablet in made:
        tablet.stop()


@pytest.fixture
def bench(binary: Path) -> Path:
    path = binary.parent / "fleet-bench"
    assert path.exists(), f"{path} is not there; `swift build --product fleet-bench` makes it"
    return path


def refusal(error: pytest.ExceptionInfo[psycopg.Error]) -> str | None:
    """Return the SQLSTATE of what was refused."""
    return error.value.sqlstate
