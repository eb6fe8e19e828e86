"""Tablets that fall silent in the middle of an answer, and stores with much that is not for a tablet."""

import io
import json
import socket
import zipfile
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from Fleet import documents as doc
from Fleet.club import Club, Store
from Fleet.conftest import club_server
from Fleet.postgres import Cluster
from Fleet.tablets import Make
from Fleet.test_bad_input import full
from Support.station import SHOTS, Refused, await_condition

# More than the kernel keeps for somebody who does not read.
LONG = 50_000_000
PAGE = 1000


@pytest.fixture
def server() -> Iterator[Cluster]:
    with club_server() as cluster:
        yield cluster


@pytest.mark.long
def test_a_tablet_that_falls_silent_holds_its_club_up_until_its_connection_is_given_up(server: Cluster) -> None:
    store = Store(server, "club")
    home = store.club()
    silent, other = home.tablet(), home.tablet()
    store.close()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server.configure(f"listen_addresses = '127.0.0.1'\nport = {port}\nunix_socket_directories = ''\n")
    server.stop()
    server.start_unasked()
    place = f"host=127.0.0.1 port={port} dbname=club user={home.login}"
    call = "SELECT fleet.exchange($1::bytea, 1, '', 0, $2::jsonb, '{}')::text"

    def arguments(key: bytes) -> list[bytes]:
        return [b"\\x" + key.hex().encode(), json.dumps([doc.run(None)]).encode()]

    # Six times as long as the club's login waits for one who takes nothing; the kernel would wait for minutes.
    patient = "-c statement_timeout=60s"
    with (
        closing(psycopg.connect(place)) as mute,
        psycopg.connect(place, autocommit=True, options=patient) as connection,
    ):
        # It asks, and reads nothing of what is answered.
        mute.pgconn.send_query_params(f"{call} || repeat('x', {LONG})".encode(), arguments(silent.key))
        mute.pgconn.flush()
        stuck = "SELECT FROM pg_stat_activity WHERE pid = %s AND wait_event = 'ClientWrite'"
        await_condition("an answer", 20, lambda: connection.execute(stuck, [mute.info.backend_pid]).rowcount)
        result = connection.pgconn.exec_params(call.encode(), arguments(other.key))
        assert result.status == psycopg.pq.ExecStatus.TUPLES_OK, result.error_message.decode()
        assert json.loads(result.get_value(0, 0))["answer"] == ["taken"]


def test_a_store_with_many_pages_for_others_is_no_endless_one(make: Make, own_store: Store) -> None:
    club: Club = own_store.club()
    there, one = club.tablet("Kansli"), make("Platta 1")
    one.join(club, ["U13"])
    one.meet(7, "Åsa", group="U13")
    one.send()
    [who] = [str(id) for (id,) in own_store.rows("SELECT id FROM fleet.person WHERE club = %s", club.id)]
    stranger = doc.person_id()
    with full(own_store):
        one.shoot(7)
        there.send(doc.person(stranger, number=8, group="U15"))
        for _ in range(7):
            there.send(*[doc.run(stranger, [doc.row(2.0, attempt) for attempt in range(1, 11)])
                for _ in range(PAGE // 10)])  # fmt: skip
        there.send(doc.erasure(who))
    # What it measured is of somebody who was forgotten, which it hears of after all those pages.
    one.take_until("forgotten", lambda: one.person("Åsa") is None and one.waiting() == 0)
    assert "trouble" not in one.club() and one.rows() == {}
    one.meet(9, "Bo", group="U13")
    one.shoot(9)
    one.send()
    assert club.count() == 7 * PAGE + SHOTS


def test_the_number_of_who_is_shown_as_another_one_says_where_they_are(make: Make, own_store: Store) -> None:
    club: Club = own_store.club()
    there, one = club.tablet("Kansli"), make("Platta 1")
    one.join(club)
    one.meet(7, "Åsa")
    one.send()
    there.send(doc.person(doc.person_id(), number=7, nickname="Åse"))
    one.take_until("the other", lambda: one.person("Åse"))
    one.post("/api/v1/club/people", {"first": 7, "second": 1007, "same": True})
    assert [person["number"] for person in one.items("/api/v1/participants")] == [7]
    wish = {"exercise": "hit-or-miss", "participant": 1007, "equipment": "foot"}
    with pytest.raises(Refused) as refused:
        one.post("/api/v1/runs", wish, 201)
    told = refused.value.response
    assert (told.status, told.json()["code"]) == (409, "participant-joined")
    assert "participant 7" in told.json()["detail"]
    with zipfile.ZipFile(io.BytesIO(one.get("/api/v1/participants/7/data.zip").body)) as file:
        facts = json.loads(file.read("person.json"))
    assert [other["nickname"] for other in facts["also"]] == ["Åse"]
