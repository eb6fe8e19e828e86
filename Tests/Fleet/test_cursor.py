"""That a tablet which asks again and again misses nothing, whoever writes meanwhile."""

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from psycopg.types.json import Jsonb

from Fleet import documents as doc
from Fleet.club import PROTOCOL, Club, Store, Tablet, waits
from Support.station import await_condition

WRITERS, BATCHES = 8, 20


def send(tablet: Tablet, *items: doc.Document) -> None:
    tablet.connection.execute(
        "SELECT fleet.exchange(%s, %s, '', 0, %s, NULL)", (tablet.key, PROTOCOL, Jsonb(items))
    )


def test_a_batch_that_commits_later_has_the_later_place(club: Club) -> None:
    slow, fast, reader = (club.tablet().apart() for _ in range(3))
    first, second = doc.run(None), doc.run(None)
    with ThreadPoolExecutor(1) as pool:
        with slow.connection.transaction():
            send(slow, first)
            overtaking = pool.submit(send, fast, second)
            await_condition("the second writer's wait", 10, lambda: waits(club.store.owner, fast.connection))
            # Who only reads waits for nobody, and is told of nothing that may yet be undone.
            assert reader.exchange()["items"] == []
        overtaking.result()
    assert set(reader.fetch().runs) == {first["id"], second["id"]}
    places = club.store.rows("SELECT id::text FROM fleet.run ORDER BY place")
    assert places == [(first["id"],), (second["id"],)]


def test_a_batch_that_is_undone_leaves_no_hole_that_is_waited_for(club: Club) -> None:
    one, reader = club.tablet(), club.tablet()
    with one.connection.transaction(force_rollback=True):
        send(one, doc.run(None))
    last = doc.run(None)
    send(one, last)
    assert set(reader.fetch().runs) == {last["id"]}
    assert reader.after == club.store.value("SELECT head FROM fleet.club")


def test_clubs_do_not_wait_for_each_other(store: Store) -> None:
    one, other = store.club().tablet().apart(), store.club().tablet().apart()
    with one.connection.transaction():
        send(one, doc.run(None))
        assert other.send(doc.run(None)) == ["taken"]


def stress(write: Callable[[int], None], read: Callable[[], object]) -> None:
    """Have eight write at once and one read all the while, and once more at the end."""
    done = threading.Event()

    def read_on() -> None:
        while not done.is_set():
            read()
        read()

    with ThreadPoolExecutor(WRITERS + 1) as pool:
        reading = pool.submit(read_on)
        try:
            for writing in [pool.submit(write, number) for number in range(WRITERS)]:
                writing.result()
        finally:
            done.set()
        reading.result()


def test_eight_writers_at_once_hide_nothing_from_who_reads(club: Club) -> None:
    tablets = [club.tablet().apart() for _ in range(WRITERS)]
    reader = club.tablet().apart()

    def write(number: int) -> None:
        chance = random.Random(number)
        for _ in range(BATCHES):
            with tablets[number].connection.transaction():
                send(tablets[number], doc.run(None, [doc.row(), doc.row(3, 2)]))
                tablets[number].connection.execute("SELECT pg_sleep(%s)", (chance.random() * 0.004,))

    stress(write, reader.fetch)
    assert len(reader.rows) == club.count("trial") == 2 * WRITERS * BATCHES


def test_a_sequence_as_cursor_would_hide_a_row_that_commits_late(own_store: Store) -> None:
    """The control: one writer is overtaken, as in the first test."""
    own_store.owner.execute("CREATE TABLE log (place bigserial PRIMARY KEY)")
    slow, fast = (own_store.connect("keeper") for _ in range(2))
    with slow.transaction():
        slow.execute("INSERT INTO log DEFAULT VALUES")
        fast.execute("INSERT INTO log DEFAULT VALUES")
        after = own_store.value("SELECT max(place) FROM log")
    assert own_store.value("SELECT count(*) FROM log WHERE place > %s", after) == 0
    assert own_store.value("SELECT count(*) FROM log") == 2
