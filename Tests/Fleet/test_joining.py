"""Who becomes a tablet of the club, and by which invitation."""

import hashlib
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from Fleet import documents as doc
from Fleet.club import OWNER, Club, Store, Tablet, waits
from Fleet.conftest import refusal
from Support.station import await_condition


def refused(tablet: Tablet, code: str) -> str | None:
    with pytest.raises(psycopg.Error) as error:
        tablet.join(code)
    return refusal(error)


def test_an_invitation_lets_in_as_many_tablets_as_it_says(club: Club) -> None:
    code = club.invite(["U13", "U15"], uses=2)
    for name in ("Ett", "Två"):
        answer = Tablet(club, name).join(code)
        assert (answer["club"], answer["teams"]) == (club.name, ["U13", "U15"])
    assert refused(Tablet(club), code) == "SL005"
    assert club.store.rows("SELECT name, teams FROM fleet.station ORDER BY id") == [
        ("Ett", ["U13", "U15"]), ("Två", ["U13", "U15"]),
    ]  # fmt: skip


def test_what_is_no_invitation_of_the_club_lets_nobody_in(store: Store) -> None:
    club, other = store.club("Vi"), store.club("De")
    assert refused(Tablet(club), "nonsense") == "SL003"
    assert refused(Tablet(club), club.invite(hours=-1)) == "SL004"
    theirs = other.invite()
    with pytest.raises(psycopg.Error) as error:
        Tablet(club).join(theirs)
    assert refusal(error) == "SL006"
    assert "De" not in str(error.value)
    assert store.value("SELECT count(*) FROM fleet.station") == 0
    # It was not used up by who may not use it.
    Tablet(other).join(theirs)


def test_an_invitation_that_is_taken_back_lets_nobody_in(club: Club) -> None:
    code = club.invite(uses=5)
    digest = hashlib.sha256(code.encode()).digest()
    club.store.rows("SELECT fleet.invite(%s, %s, NULL, 0, now() + interval '1 hour')", club.id, digest)
    assert refused(Tablet(club), code) == "SL005"


def test_an_invitation_of_one_club_is_not_changed_by_another_one(store: Store) -> None:
    club, other = store.club(), store.club()
    code = club.invite()
    digest = hashlib.sha256(code.encode()).digest()
    with pytest.raises(psycopg.Error) as error:
        store.rows("SELECT fleet.invite(%s, %s, NULL, 9, now() + interval '1 hour')", other.id, digest)
    assert refusal(error) == "SL006"
    assert store.rows("SELECT club, uses FROM fleet.invite") == [(club.id, 1)]


def test_who_lost_the_answer_asks_again_and_uses_the_invitation_once(club: Club) -> None:
    code = club.invite(uses=1)
    tablet = Tablet(club)
    first = tablet.join(code)
    assert tablet.join(code)["station"] == first["station"]
    assert club.store.value("SELECT count(*) FROM fleet.station") == 1
    assert refused(Tablet(club), code) == "SL005"


def test_of_two_at_once_one_gets_the_last_place(club: Club) -> None:
    code = club.invite(uses=1)
    first, second = Tablet(club).apart(), Tablet(club).apart()
    with ThreadPoolExecutor(1) as pool:
        with first.connection.transaction():
            first.join(code)
            waiting = pool.submit(second.join, code)
            await_condition("its wait", 10, lambda: waits(club.store.owner, second.connection))
        with pytest.raises(psycopg.Error) as error:
            waiting.result()
    assert refusal(error) == "SL005"
    assert club.store.value("SELECT count(*) FROM fleet.station") == 1


def test_a_place_that_was_not_taken_after_all_is_free(club: Club) -> None:
    code = club.invite(uses=1)
    first, second = Tablet(club), Tablet(club)
    with first.connection.transaction(force_rollback=True):
        first.join(code)
    second.join(code)


def test_a_photographed_invitation_is_seen_and_its_guest_is_shown_out(club: Club) -> None:
    code = club.invite(uses=2)
    own, guest = Tablet(club, "Vår"), Tablet(club, "Okänd")
    own.join(code)
    guest.join(code)
    page = own.exchange(report={"page": True})
    assert [station["name"] for station in page["stations"]] == ["Okänd", "Vår"]
    club.store.rows("SELECT fleet.revoke(%s)", guest.station)
    assert refused(guest, code) == "SL002"
    with pytest.raises(psycopg.Error) as error:
        guest.exchange()
    assert refusal(error) == "SL002"
    assert [station["name"] for station in own.exchange(report={"page": True})["stations"]] == ["Vår"]


def test_a_call_that_waited_while_its_tablet_was_revoked_is_refused(club: Club) -> None:
    one, lost = club.tablet().apart(), club.tablet().apart()
    with ThreadPoolExecutor(1) as pool:
        with one.connection.transaction():
            one.exchange(doc.run(None))
            waiting = pool.submit(lost.exchange, doc.run(None))
            await_condition("its wait", 10, lambda: waits(club.store.owner, lost.connection))
            club.store.rows("SELECT fleet.revoke(%s)", lost.station)
        with pytest.raises(psycopg.Error) as error:
            waiting.result()
    assert refusal(error) == "SL002"
    assert club.count("run") == 1


def test_a_call_under_way_takes_no_revocation_back(club: Club) -> None:
    tablet = club.tablet().apart()
    with ThreadPoolExecutor(1) as pool:
        with club.store.owner.transaction():
            club.store.rows("SELECT fleet.revoke(%s)", tablet.station)
            under_way = pool.submit(tablet.exchange)
            other = club.store.connect(OWNER)
            await_condition("its wait", 10, lambda: waits(other, tablet.connection))
        under_way.result()
    with pytest.raises(psycopg.Error) as error:
        tablet.exchange()
    assert refusal(error) == "SL002"


def test_a_tablet_that_leaves_brings_what_it_has_and_is_waited_for_no_longer(club: Club) -> None:
    one, other = club.tablet("Ett"), club.tablet("Två")
    one.send(doc.erasure(doc.person_id()))
    measured = doc.run(None)
    assert other.exchange(measured, report={"leaves": True})["answer"] == ["taken"]
    with pytest.raises(psycopg.Error) as error:
        other.exchange()
    assert refusal(error) == "SL002"
    assert set(one.fetch().runs) == {measured["id"]}
    page = one.exchange(report={"page": True})
    assert [station["name"] for station in page["stations"]] == ["Ett"]
    assert [(told["done"], told["stations"]) for told in page["forgetting"]] == [(1, 1)]


def test_the_store_keeps_neither_code_nor_key(club: Club) -> None:
    code = club.invite(uses=2)
    tablet = Tablet(club)
    tablet.join(code)
    tablet.exchange()
    query = "SELECT i::text FROM fleet.invite i UNION ALL SELECT s::text FROM fleet.station s"
    kept = str(club.store.rows(query))
    assert hashlib.sha256(code.encode()).hexdigest() in kept
    assert code not in kept and code.encode().hex() not in kept and tablet.key.hex() not in kept


@pytest.mark.parametrize(
    ("name", "length"),
    [
        ("", 32), ("x" * 81, 32), ("Platta", 31), ("Platta", 0), (None, 32),
        ("Platta\n", 32), ("\x1b[2J", 32), ("Pla\tta", 32), ("Platta\x7f", 32),
    ],
)  # fmt: skip
def test_a_tablet_has_a_name_and_a_whole_key(club: Club, name: str | None, length: int) -> None:
    tablet = Tablet(club)
    with pytest.raises(psycopg.Error) as error:
        tablet.call("join_club", club.invite(), name, secrets.token_bytes(length))
    assert refusal(error) == "SL008"


def test_clubs_and_teams_have_names_of_one_line(club: Club) -> None:
    for call, *arguments in [
        ("create_club('Klub' || chr(27), 'x')",),
        ("invite(%s, '\\x00', ARRAY['U13', 'U' || chr(10)], 1, now())", club.id),
        ("limit_station(%s, ARRAY[chr(127)])", club.tablet().station),
    ]:
        with pytest.raises(psycopg.Error) as error:
            club.store.rows(f"SELECT fleet.{call}", *arguments)
        assert refusal(error) == "SL008", call


def test_a_club_has_a_login_of_its_own_that_has_no_other_rights(club: Club) -> None:
    store = club.store
    for login in (club.login, "postgres", "keeper", "", "x" * 64):
        with pytest.raises(psycopg.Error) as error:
            store.rows("SELECT fleet.create_club('En till', %s, true)", login)
        assert refusal(error) == "SL008", login
    with pytest.raises(psycopg.Error) as error:
        store.rows("SELECT fleet.create_reader(%s, %s, true)", club.id, club.login)
    assert refusal(error) == "SL008"
    assert store.value("SELECT count(*) FROM fleet.club") == 1


@pytest.fixture
def stranger(store: Store) -> Iterator[str]:
    """A login that somebody else made at the server."""
    with store.cluster.connect(store.database) as root:
        root.execute("CREATE ROLE stranger LOGIN")
        yield "stranger"
        root.execute("DROP OWNED BY stranger; DROP ROLE stranger")


def test_a_login_that_is_there_already_is_left_alone_unless_it_is_known(store: Store, stranger: str) -> None:
    club = store.club()
    create_reader = "SELECT fleet.create_reader(%s, %s{})"
    for call, home in [("SELECT fleet.create_club(%s, %s)", "De"), (create_reader.format(""), club.id),
            (create_reader.format(", NULL"), club.id)]:  # fmt: skip
        with pytest.raises(psycopg.Error) as error:
            store.rows(call, home, stranger)
        assert refusal(error) == "SL008" and "there already" in str(error.value)
    store.rows(create_reader.format(", true"), club.id, stranger)
    assert store.connect(stranger).execute("SELECT count(*) FROM fleet.result").fetchone() == (0,)


@pytest.mark.parametrize(
    "right", ["SUPERUSER", "BYPASSRLS", "REPLICATION", "CREATEROLE", "CREATEDB", "IN ROLE pg_read_all_data"]
)
def test_a_known_login_that_may_do_more_is_left_alone_too(
    store: Store, stranger: str, right: str
) -> None:
    with store.cluster.connect(store.database) as root:
        member = right.startswith("IN ROLE ")
        root.execute(f"GRANT {right[8:]} TO {stranger}" if member else f"ALTER ROLE {stranger} {right}")
    club = store.club()
    for call, home in [("create_club", "De"), ("create_reader", club.id)]:
        with pytest.raises(psycopg.Error) as error:
            store.rows(f"SELECT fleet.{call}(%s, %s, true)", home, stranger)
        assert refusal(error) == "SL008" and "other rights" in str(error.value)


def test_who_is_no_tablet_is_told_nothing(club: Club) -> None:
    stranger = Tablet(club)
    calls = [("exchange", stranger.key, 1, "", 0, None, None), ("roster", stranger.key),
        ("history", stranger.key, [], 0), ("summary", stranger.key)]  # fmt: skip
    for function, *arguments in calls:
        places = ", ".join(["%s"] * len(arguments))
        cast = "%s, %s::uuid[], %s" if function == "history" else places
        with pytest.raises(psycopg.Error) as error:
            stranger.connection.execute(f"SELECT fleet.{function}({cast})", arguments)
        assert refusal(error) == "SL002", function
