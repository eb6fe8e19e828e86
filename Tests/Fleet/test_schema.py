"""Installing and upgrading the store, and telling a half one from a whole one."""

import subprocess
from collections.abc import Iterator

import psycopg
import pytest

from Fleet import documents as doc
from Fleet.club import OWNER, PARTS, Club, Store, load
from Fleet.conftest import copied, refusal
from Fleet.postgres import Cluster, programs, unprivileged


@pytest.fixture
def empty(cluster: Cluster) -> Iterator[Store]:
    """A database without the schema."""
    with copied(cluster) as store:
        store.owner.execute("DROP SCHEMA fleet CASCADE")
        yield store


def definition(store: Store) -> str:
    """Return the schema with its rights, as PostgreSQL writes it."""
    command = [*unprivileged(), programs() / "pg_dump", "--host", store.cluster.folder, "--schema-only",
        "--no-owner", "--username", "postgres", store.database]  # fmt: skip
    text = subprocess.run(command, check=True, capture_output=True, text=True, cwd="/").stdout
    # Each dump has a random word against files that were tampered with.
    return "\n".join(line for line in text.splitlines() if "restrict" not in line)


def test_loading_again_changes_nothing(own_store: Store) -> None:
    club = own_store.club()
    tablet = club.tablet()
    tablet.send(measured := doc.run(doc.person_id()))
    club.reader()
    before = definition(own_store)
    load(own_store.owner)
    assert definition(own_store) == before
    assert set(tablet.fetch().runs) == {measured["id"]}


def test_all_parts_load_as_one_text(empty: Store) -> None:
    # Which a server runs as one transaction.
    empty.owner.execute("\n".join(part.read_text() for part in PARTS))
    assert empty.club().tablet().exchange()["answer"] == []


def test_a_store_that_was_half_loaded_refuses_tablets_until_it_is_whole(own_store: Store) -> None:
    club = own_store.club()
    tablet = club.tablet()
    # As psql does it without --single-transaction, going on after each failure.
    command = [*unprivileged(), programs() / "psql", "--no-psqlrc", "--quiet",
        "--host", own_store.cluster.folder, "--username", OWNER, own_store.database]  # fmt: skip
    text = "\n".join(part.read_text() for part in PARTS)
    done = subprocess.run(command, input=text, capture_output=True, text=True, cwd="/")
    assert "in one transaction" in done.stderr
    calls = [tablet.exchange, lambda: tablet.call("roster", tablet.key), lambda: tablet.join(club.invite())]
    for call in calls:
        with pytest.raises(psycopg.Error) as error:
            call()
        assert refusal(error) == "SL013" and "half-migrated" in str(error.value)
    assert own_store.rows("SELECT number, whole FROM fleet.version") == [(1, False)]
    load(own_store.owner)
    assert tablet.exchange()["answer"] == []
    assert own_store.rows("SELECT number, whole FROM fleet.version") == [(1, True)]


def test_a_database_that_has_no_room_for_every_text_is_refused(cluster: Cluster) -> None:
    with cluster.connect("postgres") as connection:
        connection.execute(f"""
            CREATE DATABASE latin OWNER {OWNER} ENCODING 'LATIN1' TEMPLATE template0
            LC_COLLATE 'C' LC_CTYPE 'C'
            """)
        try:
            with cluster.connect("latin", OWNER) as narrow, pytest.raises(psycopg.Error) as error:
                load(narrow)
        finally:
            connection.execute("DROP DATABASE latin")
    assert refusal(error) == "SL013" and "LATIN1" in str(error.value)


def test_a_function_that_got_another_argument_leaves_no_former_one_behind(own_store: Store) -> None:
    own_store.owner.execute("""
        CREATE FUNCTION fleet.create_club(name text, login text) RETURNS int LANGUAGE sql AS 'SELECT 0';
        CREATE FUNCTION fleet.create_reader(home int, login text) RETURNS void LANGUAGE sql AS '';
        CREATE FUNCTION fleet.make_login(login text) RETURNS void LANGUAGE sql AS ''
        """)
    load(own_store.owner)
    query = """
        SELECT count(*) FROM pg_proc WHERE pronamespace = 'fleet'::regnamespace
        AND proname IN ('create_club', 'create_reader', 'make_login')
        """
    assert own_store.value(query) == 3


@pytest.mark.parametrize("parts", [1, 2, 3])
def test_an_upgrade_that_fails_midway_leaves_the_store_as_it_was(own_store: Store, parts: int) -> None:
    tablet = own_store.club().tablet()
    before = definition(own_store)
    with pytest.raises(psycopg.Error), own_store.owner.transaction():
        for part in PARTS[:parts]:
            own_store.owner.execute(part.read_text())
        own_store.owner.execute("SELECT 1 / 0")
    assert definition(own_store) == before
    assert tablet.exchange()["answer"] == []


def test_a_store_that_is_newer_than_the_program_stays_as_it_is(own_store: Store) -> None:
    tablet = own_store.club().tablet()
    own_store.owner.execute("UPDATE fleet.version SET number = 2")
    with pytest.raises(psycopg.Error) as error:
        load(own_store.owner)
    assert refusal(error) == "SL013" and "newer" in str(error.value)
    assert own_store.rows("SELECT number, whole FROM fleet.version") == [(2, True)]
    assert tablet.exchange()["answer"] == []


def test_two_who_load_at_once_both_succeed(cluster: Cluster, empty: Store) -> None:
    other = empty.connect(OWNER)
    with empty.owner.transaction():
        for part in PARTS:
            empty.owner.execute(part.read_text())
        # It waits for the first one; a deadline tells that it does.
        other.execute("SET lock_timeout = '200ms'")
        with pytest.raises(psycopg.errors.LockNotAvailable):
            load(other)
    load(other)
    assert empty.rows("SELECT number, whole FROM fleet.version") == [(1, True)]


def test_logins_that_are_back_after_a_restore_are_let_in_by_loading_again(own_store: Store) -> None:
    club = own_store.club()
    tablet, reader = club.tablet(), club.reader()
    login = reader.info.user
    revoke = "REVOKE ALL ON ALL {} IN SCHEMA fleet FROM {}; REVOKE ALL ON SCHEMA fleet FROM {}"
    for name in (club.login, login):
        for kind in ("ROUTINES", "TABLES"):
            own_store.owner.execute(revoke.format(kind, name, name))
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        tablet.exchange()
    load(own_store.owner)
    assert tablet.exchange()["answer"] == []
    assert reader.execute("SELECT count(*) FROM fleet.result").fetchone() == (0,)


def test_a_store_that_cannot_be_written_to_blames_no_document(club: Club) -> None:
    tablet = club.tablet().apart()
    tablet.connection.execute("SET default_transaction_read_only = on")
    with pytest.raises(psycopg.Error) as error:
        tablet.exchange(doc.run(None))
    assert refusal(error) == "25006"
    tablet.connection.execute("SET default_transaction_read_only = off")
    assert tablet.exchange(doc.run(None))["answer"] == ["taken"]


def test_a_call_that_waits_too_long_blames_no_document(club: Club) -> None:
    one, other = club.tablet().apart(), club.tablet().apart()
    other.connection.execute("SET lock_timeout = '50ms'")
    with one.connection.transaction():
        one.exchange(doc.run(None))
        with pytest.raises(psycopg.Error) as error:
            other.exchange(doc.run(None))
    assert refusal(error) == "55P03"
    assert other.exchange(doc.run(None))["answer"] == ["taken"]
