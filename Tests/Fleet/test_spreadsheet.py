"""Whoever looks at a club by a spreadsheet comes with psqlODBC, and sees what a reader sees."""

import csv
import subprocess
from collections.abc import Iterator

import pytest

from Fleet import documents as doc
from Fleet.club import Club, Store
from Fleet.conftest import club_server


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with club_server() as server:
        store = Store(server, "club")
        yield store
        store.close()


def asked(club: Club, query: str) -> str:
    """Ask as somebody new who may read what the club measured."""
    login = club.reader().info.user
    place = f"Driver=PostgreSQL Unicode;Server={club.store.cluster.folder};Database=club;UID={login}"
    command = ["isql", "-k", place, "-v", "-b", "-c", "-d;"]
    return subprocess.run(
        command, input=query + "\n", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=30,
        check=False,
    ).stdout  # fmt: skip


def measured(club: Club, number: int) -> str:
    """Have a tablet send somebody's result, and return who they are."""
    person = doc.person_id()
    club.tablet().send(doc.person(person, number=number, nickname="Åsa"), doc.run(person, [doc.row(2.125, 1)]))
    return person


def test_a_spreadsheet_sees_the_results_of_its_club_and_of_no_other(store: Store) -> None:
    home, other = store.club("Ett"), store.club("Två")
    person = measured(home, 7)
    measured(other, 8)
    [row] = csv.DictReader(asked(home, "SELECT * FROM fleet.result").splitlines(), delimiter=";")
    assert (row["person"].lower(), row["value"], row["unit"], row["status"]) == (person, "2.125", "s", "valid")


@pytest.mark.parametrize(
    "query", ["DELETE FROM fleet.trial", "SELECT * FROM fleet.station", "SELECT * FROM fleet.person"]
)
def test_a_spreadsheet_changes_nothing_and_sees_neither_keys_nor_people(store: Store, query: str) -> None:
    home = store.club()
    measured(home, 7)
    assert "permission denied" in asked(home, query)
    assert home.count() == 1
