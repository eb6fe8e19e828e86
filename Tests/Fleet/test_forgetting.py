"""That a person who is forgotten on one tablet is forgotten at the store and everywhere, and stays so."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import psycopg
import pytest

from Fleet import documents as doc
from Fleet.club import OWNER, Club, Store, Tablet, waits
from Fleet.conftest import refusal
from Support.station import await_condition


def traces(store: Store, person: str) -> list[str]:
    """Return the tables in which an identity stands somewhere."""
    found = []
    tables = store.rows("""
        SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'fleet' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY c.relname
        """)
    for (table,) in tables:
        if store.value(f"SELECT count(*) FROM {table} t WHERE t::text LIKE %s", f"%{person}%"):
            found.append(table)
    return found


def receipts(club: Club) -> list[tuple[int, int]]:
    """Return for each erasure on how many tablets it was carried out, and on how many it is to be."""
    query = "SELECT done, stations FROM fleet.forgetting WHERE club = %s ORDER BY place"
    return club.store.rows(query, club.id)


def without_gone(store: Store) -> None:
    """Have the store forget whom it forgot, as one that keeps no digests."""
    store.owner.execute("DELETE FROM fleet.erasure")


def test_a_forgotten_person_is_nowhere_and_everybody_else_stays(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    child, friend = doc.person_id(), doc.person_id()
    own = doc.run(friend)
    one.send(doc.person(child, number=1, nickname="Åsa"), doc.person(friend, number=2), doc.run(child), own)
    other.fetch()
    assert traces(club.store, child) == ["fleet.person", "fleet.run", "fleet.trial"]
    assert one.send(doc.erasure(child)) == ["taken"]
    assert traces(club.store, child) == []
    other.fetch()
    assert (set(other.people), set(other.runs)) == ({friend}, {own["id"]})
    assert set(club.tablet().fetch().people) == {friend}


def test_late_rows_of_a_forgotten_person_are_not_taken_and_the_late_tablet_is_told(club: Club) -> None:
    one, late = club.tablet(), club.tablet()
    child = doc.person_id()
    one.send(doc.person(child, number=1), doc.run(child))
    late.fetch()
    one.send(doc.erasure(child))
    own = doc.run(doc.person_id())
    answer = late.exchange(doc.person(child, number=1, nickname="Åsa"), doc.run(child), own)
    assert answer["answer"] == ["gone", "gone", "taken"]
    assert answer["items"][-1] == doc.erasure(child)
    late.take(answer)
    assert child not in late.people and late.runs == {}
    assert traces(club.store, child) == []
    # Also when it had been told of it long before.
    answer = late.exchange(doc.run(child))
    assert (answer["answer"], answer["items"][-1]) == (["gone"], doc.erasure(child))
    assert {run["id"] for run in late.exchange(after=0)["items"] if run["kind"] == "run"} == {own["id"]}


def test_without_the_digests_a_late_row_would_bring_a_forgotten_person_back(club: Club) -> None:
    """The control."""
    one, late = club.tablet(), club.tablet()
    child = doc.person_id()
    one.send(doc.run(child))
    one.send(doc.erasure(child))
    without_gone(club.store)
    assert late.send(doc.run(child)) == ["taken"]
    assert traces(club.store, child) == ["fleet.person", "fleet.run", "fleet.trial"]


def test_an_anonymised_persons_results_stay_and_are_nobodys(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    child, first = doc.person_id(), doc.row()
    fixed = doc.correction(first, 2.5, reason="it was Åsa")
    undone = doc.tombstone(doc.row(attempt=2))
    details = {"max_heart_rate": 203, "max_basis": "age", "wall": "x", "mean": 120}
    pulse = doc.run(child, [doc.row(details=details)], exercise="heart-session")
    measured = doc.run(child, [first, fixed, undone], note="Åsa was tired")
    one.send(doc.person(child, number=1, nickname="Åsa"), measured, pulse)
    one.send(doc.erasure(child, "anonymise"))
    assert traces(club.store, child) == [] == traces(club.store, "Åsa")
    assert club.count("trial") == 4
    told = {run["id"]: run for run in other.exchange()["items"] if run["kind"] == "run"}
    assert told[measured["id"]]["person"] is None
    assert [row.get("reason") for row in told[measured["id"]]["rows"]] == [None, None, "delete"]
    assert told[pulse["id"]]["rows"][0]["details"] == {"mean": 120}
    assert one.send(doc.run(child)) == ["gone"]
    # What a tablet has made nobody's goes on as that.
    assert one.send(doc.run(None)) == ["taken"]


def test_delete_beats_anonymise_and_nothing_takes_it_back(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    child = doc.person_id()
    for wish, stands in [("anonymise", "anonymise"), ("delete", "delete"), ("anonymise", "delete")]:
        one.send(doc.erasure(child, wish))
        assert other.fetch().erasures == {doc.digest(child): stands}
    assert club.count("erasure") == 1


def test_two_wishes_in_one_batch_delete(club: Club) -> None:
    one = club.tablet()
    lesser, greater = sorted([doc.person_id(), doc.person_id()])
    one.send(doc.person(lesser, **{f"same:{greater}": True}), doc.run(lesser), doc.run(greater))
    one.send(doc.erasure(lesser, "anonymise"), doc.erasure(greater))
    assert club.count("trial") == 0
    assert set(one.fetch().erasures.values()) == {"delete"}


@pytest.mark.parametrize("asked", [0, 1, 2])
def test_a_person_is_forgotten_under_every_identity_that_was_joined(club: Club, asked: int) -> None:
    one, other = club.tablet(), club.tablet()
    first, second, third = people = sorted(doc.person_id() for _ in range(3))
    stranger = doc.person_id()
    # The last one's own row never came.
    one.send(doc.person(first, number=1, **{f"same:{second}": True}), doc.run(first), doc.run(stranger),
        doc.person(second, **{f"same:{third}": True}), doc.run(third))  # fmt: skip
    one.send(doc.erasure(people[asked]))
    assert [traces(club.store, person) for person in people] == [[]] * 3
    assert set(other.fetch().erasures) == {doc.digest(person) for person in people}
    assert other.send(*[doc.run(person) for person in people]) == ["gone"] * 3
    assert club.count("run") == 1


def test_who_was_no_longer_joined_is_not_forgotten_along(club: Club) -> None:
    one = club.tablet()
    lesser, greater = sorted([doc.person_id(), doc.person_id()])
    one.send(doc.person(lesser, **{f"same:{greater}": True}), doc.person(greater, number=2), doc.run(greater))
    one.send(doc.person(lesser, **{f"same:{greater}": False}))
    one.send(doc.erasure(lesser))
    assert traces(club.store, greater) == ["fleet.person", "fleet.run", "fleet.trial"]


def test_who_is_joined_late_with_somebody_forgotten_is_forgotten_too(club: Club) -> None:
    one, late = club.tablet(), club.tablet()
    lesser, greater = sorted([doc.person_id(), doc.person_id()])
    late.send(doc.person(lesser, number=1), doc.run(lesser))
    one.send(doc.erasure(greater))
    assert late.send(doc.person(lesser, **{f"same:{greater}": True}), doc.run(lesser)) == ["gone", "gone"]
    assert traces(club.store, lesser) == [] == traces(club.store, greater)
    assert late.send(doc.run(lesser)) == ["gone"]


def test_an_unknown_person_is_forgotten_before_they_come(club: Club) -> None:
    one, late = club.tablet(), club.tablet()
    child = doc.person_id()
    one.send(doc.erasure(child))
    assert late.send(doc.person(child, number=1), doc.run(child)) == ["gone", "gone"]
    assert traces(club.store, child) == []


def test_a_batch_that_brings_and_forgets_a_person_forgets(club: Club) -> None:
    one, child = club.tablet(), doc.person_id()
    answer = one.send(doc.run(child), doc.person(child, number=1), doc.erasure(child))
    assert answer == ["gone", "gone", "taken"]
    assert traces(club.store, child) == []


def test_of_a_run_that_was_corrected_to_somebody_else_their_rows_stay(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    child, friend, first = doc.person_id(), doc.person_id(), doc.row()
    given = doc.row(first["value"], replaces=first["id"], person=friend)
    measured = doc.run(child, [first, given], note="was not Åsa")
    one.send(measured)
    one.send(doc.erasure(child))
    assert traces(club.store, child) == [] == traces(club.store, "Åsa")
    [told] = [item for item in other.exchange()["items"] if item["kind"] == "run"]
    assert (told["person"], [row["id"] for row in told["rows"]]) == (friend, [given["id"]])
    # A late tablet's rows of the other one are taken all the same.
    more = doc.row(3, 2, person=friend)
    assert one.send(measured | {"rows": [first, given, more]}) == ["gone"]
    assert traces(club.store, child) == []
    assert club.count("trial") == 2
    assert one.send(doc.run(child, [doc.row(), doc.row(3, 2, person=friend)], note="Åsa")) == ["gone"]
    assert club.store.rows("SELECT DISTINCT person::text FROM fleet.run") == [(friend,)]
    assert traces(club.store, "Åsa") == []


def test_each_tablets_cursor_is_its_receipt(club: Club) -> None:
    one, other, lost = club.tablet("Ett"), club.tablet("Två"), club.tablet("Tappad")
    one.send(doc.erasure(doc.person_id()))
    assert receipts(club) == [(0, 3)]
    one.fetch().exchange()
    assert receipts(club) == [(1, 3)]
    # Told is not yet carried out: that is what the next call says.
    other.take(other.exchange())
    assert receipts(club) == [(1, 3)]
    other.exchange()
    [outstanding] = one.exchange(report={"page": True})["forgetting"]
    assert (outstanding["done"], outstanding["stations"], outstanding["missing"]) == (2, 3, [lost.station])
    assert "forgetting" not in one.exchange()
    club.store.rows("SELECT fleet.revoke(%s)", lost.station)
    assert receipts(club) == [(2, 2)]


def test_a_receipt_is_not_given_by_another_clubs_tablet(store: Store) -> None:
    club, other = store.club(), store.club()
    club.tablet().send(doc.erasure(doc.person_id()))
    for _ in range(3):
        other.tablet().fetch().exchange(doc.run(None))
    assert receipts(club) == [(0, 1)]


def test_the_owner_forgets_as_a_tablet_does(club: Club) -> None:
    one, child = club.tablet(), doc.person_id()
    one.send(doc.person(child, number=1), doc.run(child))
    club.store.rows("SELECT fleet.forget(%s, %s, 'delete')", club.id, child)
    assert traces(club.store, child) == []
    assert one.fetch().erasures == {doc.digest(child): "delete"}
    with pytest.raises(psycopg.Error) as error:
        club.store.rows("SELECT fleet.forget(%s, %s, 'perhaps')", club.id, child)
    assert refusal(error) == "23514"


def test_results_go_when_they_are_older_than_the_club_keeps_any(store: Store) -> None:
    club, keeps = store.club(), store.club()
    old, new, lost = "2020-01-01T10:00:00+01:00", "2090-01-01T10:00:00+01:00", "1970-01-01T01:00:00+01:00"

    def measured(tablet: Tablet, started: str, *times: str) -> str:
        run = doc.run(doc.person_id(), [doc.row(attempt=n, measured_at=t) for n, t in enumerate(times, 1)],
            started_at=started)  # fmt: skip
        tablet.send(run)
        return run["id"]

    one, other = club.tablet(), keeps.tablet()
    gone = measured(one, old, old, old)
    stays = {measured(one, old, old, new), measured(one, new, new), measured(one, lost, lost)}
    measured(other, old, old)
    club.settings(keep_months=36)
    store.owner.execute("CALL fleet.expire()")
    assert set(club.tablet().fetch().runs) == stays
    assert (club.count("trial"), keeps.count("trial")) == (4, 1)
    assert gone not in str(store.rows("SELECT id FROM fleet.run"))


def test_results_stay_where_the_club_decides_to_keep_them_while_others_are_deleted(club: Club) -> None:
    old = "2020-01-01T10:00:00+01:00"
    club.tablet().send(doc.run(None, [doc.row(measured_at=old)], started_at=old))
    club.settings(keep_months=36)
    owner = club.store.connect(OWNER)
    with ThreadPoolExecutor(1) as pool:
        with club.store.owner.transaction():
            club.settings(keep_months=0)
            expiring = pool.submit(owner.execute, "CALL fleet.expire()")
            looking = club.store.connect(OWNER)
            await_condition("its wait", 10, lambda: waits(looking, owner))
        expiring.result()
    assert (club.count("run"), club.count("trial")) == (1, 1)


def test_old_invitations_go_with_old_results(club: Club) -> None:
    club.invite(hours=-24 * 40)
    club.invite(hours=-24)
    club.store.owner.execute("CALL fleet.expire()")
    assert club.store.value("SELECT count(*) FROM fleet.invite") == 1


def test_an_erasure_tells_when_it_was(club: Club) -> None:
    club.tablet().send(doc.erasure(doc.person_id()))
    age = club.store.value("SELECT clock_timestamp() - at FROM fleet.forgetting")
    assert timedelta() <= age < timedelta(minutes=5)
