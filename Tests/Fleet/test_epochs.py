"""What becomes of tablets when the store is not what it was: failovers, backups, disks that were set back."""

import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from Fleet import documents as doc
from Fleet.club import OWNER, Club, Store, Tablet, load
from Fleet.conftest import prepare
from Fleet.postgres import Cluster, folder, running


@pytest.fixture(scope="module")
def pristine() -> Iterator[Cluster]:
    """A server that is stopped, with a store called `club`; it waits for its disk."""
    with running(is_hasty=False) as cluster:
        prepare(cluster)
        with cluster.connect("postgres") as connection:
            connection.execute(f"CREATE DATABASE club OWNER {OWNER}")
        with cluster.connect("club", OWNER) as connection:
            load(connection)
        cluster.stop(signal.SIGINT)
        yield cluster


@pytest.fixture
def careful(pristine: Cluster) -> Iterator[Cluster]:
    """A copy of it that runs, for a test to ruin."""
    with folder() as place:
        cluster = Cluster(place)
        pristine.saved(cluster.data)
        cluster.configure(f"unix_socket_directories = '{place}'\n")
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()


def measure(tablet: Tablet, number: int = 3) -> None:
    """Have somebody run on a tablet, some times."""
    child = doc.person_id()
    measured = [doc.run(child, [doc.row(), doc.row(3, 2)]) for _ in range(number)]
    tablet.keep(doc.person(child, number=number), *measured)


def runs(*tablets: Tablet) -> set[str]:
    """Return what was measured on tablets and is not forgotten."""
    forgotten = set().union(*(tablet.erasures for tablet in tablets))
    return {
        item["id"] for tablet in tablets for item in tablet.own
        if item["kind"] == "run" and doc.digest(item["person"]) not in forgotten
    }  # fmt: skip


def stored(club: Club) -> set[str]:
    return {str(id) for (id,) in club.store.rows("SELECT id FROM fleet.run WHERE club = %s", club.id)}


def hold_equal(club: Club, *tablets: Tablet) -> None:
    """Hold that the store and each tablet have all that was measured and nothing else, each once."""
    for _ in range(2):
        for tablet in tablets:
            tablet.sync()
    assert stored(club) == runs(*tablets)
    for tablet in tablets:
        assert set(tablet.runs) == runs(*tablets)
        assert len(tablet.rows) == club.count("trial")


def afternoon(club: Club) -> tuple[list[Tablet], str]:
    """Return three tablets that met, and somebody who was measured."""
    tablets = [club.tablet(name) for name in ("Ett", "Två", "Tre")]
    for tablet in tablets:
        measure(tablet)
        tablet.sync()
    for tablet in tablets:
        tablet.sync()
    return tablets, tablets[0].own[0]["id"]


def evening(tablets: list[Tablet], child: str) -> None:
    """Have more come that the backup does not know, also to forget somebody whom it knows."""
    for tablet in tablets:
        measure(tablet, 4)
        tablet.sync()
    tablets[1].keep(doc.erasure(child))
    for tablet in [*tablets, *tablets]:
        tablet.sync()


def overtake(club: Club, passed: int) -> Tablet:
    """Return a new tablet with which a store went beyond a place: by its places alone it is the old one."""
    tablet = club.tablet("Ny")
    while club.store.value("SELECT head FROM fleet.club WHERE id = %s", club.id) <= passed:
        measure(tablet, 1)
        tablet.sync()
    return tablet


def restored(club: Club, cluster: Cluster, file: Path, database: str) -> Club:
    """Return a club as a dump has it, whose tablets are let in anew by loading the schema."""
    with cluster.connect("postgres") as connection:
        known = connection.execute("SELECT FROM pg_roles WHERE rolname = %s", [club.login]).rowcount
        if not known:
            connection.execute(f"CREATE ROLE {club.login} LOGIN")
        connection.execute(f"CREATE DATABASE {database} OWNER {OWNER}")
    cluster.restore(file, database)
    there = club.at(Store(cluster, database))
    load(there.store.owner)
    return there


@pytest.mark.parametrize("place", ["cluster", "careful"])
def test_yesterdays_dump_loses_nothing_that_tablets_have(
    club: Club, cluster: Cluster, place: str, request: pytest.FixtureRequest
) -> None:
    tablets, child = afternoon(club)
    file = cluster.folder / "yesterday"
    cluster.dump(club.store.database, file)
    evening(tablets, child)
    hold_equal(club, *tablets)
    # Beside the old one, where the server is the same, or on another machine.
    there = restored(club, request.getfixturevalue(place), file, "restored")
    assert len(stored(there)) == 9 and len(runs(*tablets)) == 18
    former = tablets[0].epoch
    tablets.append(overtake(there, tablets[0].after))
    for tablet in tablets:
        tablet.move(there)
    hold_equal(there, *tablets)
    assert tablets[0].epoch != former
    # Whom it knew and was to have forgotten, it has forgotten again.
    assert there.store.value("SELECT count(*) FROM fleet.person WHERE id = %s", child) == 0
    # A tablet that joins now sees the same.
    new = there.tablet()
    new.sync()
    assert set(new.runs) == runs(*tablets)
    # What came meanwhile at places that a tablet had passed in the old store is told to it.
    measure(tablets[2])
    tablets[2].sync()
    hold_equal(there, *tablets)
    there.store.close()


def test_without_sending_again_yesterdays_dump_loses_what_came_since(club: Club, cluster: Cluster) -> None:
    """The control."""
    tablets, child = afternoon(club)
    file = cluster.folder / "control"
    cluster.dump(club.store.database, file)
    evening(tablets, child)
    there = restored(club, cluster, file, "control")
    for tablet in tablets:
        tablet.move(there)
        tablet.sync(resends=False)
    assert len(stored(there)) == 9 < len(runs(*tablets))
    assert there.store.value("SELECT count(*) FROM fleet.person WHERE id = %s", child) == 1
    there.store.close()


def test_a_standby_that_lagged_and_was_promoted_loses_nothing_that_tablets_have(careful: Cluster) -> None:
    club = Store(careful, "club").club()
    tablets, child = afternoon(club)
    with folder() as place:
        standby = careful.copied(place)
        standby.start()
        try:
            evening(tablets, child)
            former = tablets[0].epoch
            club.store.close()
            careful.stop()
            standby.promote()
            there = club.at(Store(standby, "club"))
            tablets.append(overtake(there, tablets[0].after))
            for tablet in tablets:
                tablet.move(there)
            assert tablets[0].exchange()["epoch"] != former
            hold_equal(there, *tablets)
            there.store.close()
        finally:
            standby.stop()


def test_a_disk_that_was_set_back_under_a_running_name_is_found_out(careful: Cluster) -> None:
    club = Store(careful, "club").club()
    tablets, child = afternoon(club)
    club.store.close()
    careful.stop(signal.SIGINT)
    earlier = careful.folder / "earlier"
    careful.saved(earlier)
    careful.start()
    there = club.at(Store(careful, "club"))
    for tablet in tablets:
        tablet.move(there)
    evening(tablets, child)
    former = tablets[0].epoch
    there.store.close()
    careful.stop()
    shutil.rmtree(careful.data)
    earlier.rename(careful.data)
    careful.start()
    there = club.at(Store(careful, "club"))
    for tablet in tablets:
        tablet.move(there)
    hold_equal(there, *tablets)
    assert tablets[0].epoch != former
    there.store.close()


def test_what_was_acknowledged_is_there_after_a_crash_and_no_epoch_begins(careful: Cluster) -> None:
    club = Store(careful, "club").club()
    tablets, _ = afternoon(club)
    former, had = tablets[0].epoch, stored(club)
    club.store.close()
    careful.stop()
    careful.start()
    there = club.at(Store(careful, "club"))
    assert stored(there) == had == runs(*tablets)
    tablets[0].move(there)
    assert tablets[0].exchange()["epoch"] == former
    there.store.close()


def begin_epoch(club: Club) -> None:
    """Have the store believe that its last epoch was on another machine."""
    club.store.owner.execute("UPDATE fleet.epoch SET machine = 'elsewhere'")


def places(tablet: Tablet, epoch: str | None, after: int) -> list[int]:
    """Return the numbers of the persons that are told to who knows a place of an epoch."""
    return sorted(item["number"] for item in tablet.exchange(epoch=epoch, after=after)["items"])


def test_a_cursor_is_taken_back_to_where_the_first_epoch_since_began(club: Club) -> None:
    tablet = club.tablet()

    def write() -> str:
        return tablet.exchange(doc.person(doc.person_id(), number=len(known)))["epoch"]

    known: list[str] = []
    for _ in range(3):
        known += [write()]
        known += [write()]
        begin_epoch(club)
    last = tablet.exchange()["epoch"]
    first, second, third = known[::2]
    assert len({first, second, third, last}) == 4
    # Places 1 and 2 are of the first epoch, 3 and 4 of the second, 5 and 6 of the third.
    assert places(tablet, first, 1) == [1, 2, 3, 4, 5]
    assert places(tablet, first, 9) == [2, 3, 4, 5]
    assert places(tablet, second, 3) == [3, 4, 5]
    assert places(tablet, second, 9) == [4, 5]
    assert places(tablet, third, 6) == []
    assert places(tablet, last, 6) == []
    # One that branched off somewhere may have done so at the first change.
    assert places(tablet, "branched off", 1) == [1, 2, 3, 4, 5]
    assert places(tablet, "branched off", 9) == [2, 3, 4, 5]


@pytest.mark.parametrize("act", [
    lambda club, tablet: club.store.rows("SELECT fleet.forget(%s, gen_random_uuid(), 'delete')", club.id),
    lambda club, tablet: (club.settings(names=False), club.settings(names=True)),
    lambda club, tablet: tablet.exchange(doc.run(None)),
    lambda club, tablet: tablet.exchange(),
    lambda club, tablet: tablet.call("roster", tablet.key),
])  # fmt: skip
def test_an_epoch_begins_before_anything_is_done_in_it(
    club: Club, act: Callable[[Club, Tablet], object]
) -> None:
    tablet = club.tablet()
    for _ in range(3):
        tablet.exchange(doc.run(None))
    begin_epoch(club)
    act(club, tablet)
    assert club.store.rows("SELECT number, head FROM fleet.epoch ORDER BY number") == [(1, 0), (2, 3)]


def test_an_epochs_name_is_never_given_twice(store: Store) -> None:
    clubs = [store.club() for _ in range(3)]
    names = [club.tablet().exchange()["epoch"] for club in clubs]
    assert len(set(names)) == 3
