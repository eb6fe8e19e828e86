"""What the one call of every day stores and tells."""

import threading
from collections.abc import Iterable

import psycopg
import pytest

from Fleet import documents as doc
from Fleet.club import Club, Store
from Fleet.conftest import refusal
from Fleet.documents import Document


def counted(club: Club) -> set[str]:
    """Return the rows that count, as the store sees it."""
    return {str(id) for (id,) in club.store.rows("SELECT id FROM fleet.result WHERE club = %s", club.id)}


def ids(rows: Iterable[Document]) -> set[str]:
    return {row["id"] for row in rows}


def test_what_one_tablet_sends_another_one_is_told(club: Club) -> None:
    one, other = club.tablet("Ett"), club.tablet("Två")
    child = doc.person_id()
    measured = doc.run(child, [doc.row(2.125), doc.row(2.5, 2), doc.row(None, 3, outcome="pass")])
    assert one.send(doc.person(child, number=7, group="U13"), doc.exercise(), measured) == ["taken"] * 3
    other.fetch()
    assert other.people == {child: doc.person(child, number=7, group="U13")}
    assert other.exercises == {("sprint-10m", 1, "0123456789abcdef")}
    [told] = other.exchange(after=0, epoch=other.epoch)["items"][2:]
    assert told == measured


def test_members_that_the_store_does_not_know_come_out_as_they_went_in(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    odd = {"a": None, "b": [1, {"c": None}], "Åäö 'x'": "\u2028\U0001f3c3", "n": 1e-300, "m": 9007199254740993}
    child = doc.person_id()
    person = doc.person(child, number=1, later=odd)
    row = doc.row(later=odd, details=odd, measured_at="1970-01-01T00:00:00Z")
    measured = doc.run(child, [row], later=odd)
    one.send(person, doc.exercise(later=odd), measured)
    items = other.exchange()["items"]
    assert items == [person, doc.exercise(later=odd), measured]


def test_members_that_other_kinds_of_documents_have_are_members_that_are_not_known(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    child = doc.person_id()
    odd = doc.person(child, person="x", rows=[{"person": "x"}], digest="x", exercise="eye-x", version="x")
    assert one.send(odd, doc.exercise(person="x", results="x")) == ["taken"] * 2
    assert other.exchange()["items"][0] == odd
    # But no tablet says in which teams another one shows a person.
    one.send(doc.person(child, left=True))
    assert "left" not in other.fetch().people[child]


@pytest.mark.parametrize("value", [0.1, 1 / 3, -0.0, 5e-324, 1.7976931348623157e308, 123456789012345680])
def test_a_value_comes_out_as_the_number_that_it_was(club: Club, value: float) -> None:
    one, other = club.tablet(), club.tablet()
    one.send(doc.run(None, [doc.row(value)]))
    other.apart().connection.execute("SET extra_float_digits = -15")
    [row] = other.exchange()["items"][0]["rows"]
    assert float(row["value"]) == value


@pytest.mark.parametrize(
    ("text", "moment", "zone"),
    [
        ("1970-01-01T00:00:00.000+00:00", 0, 0), ("2090-06-01T12:00:00.000+02:00", 3799994400, 7200),
        ("2026-11-28T10:00:00.250-03:30", 1795872600.25, -12600), ("2026-11-28T10:00:00Z", 1795860000, 0),
    ],
)  # fmt: skip
def test_a_clock_may_say_what_it_likes(club: Club, text: str, moment: float, zone: int) -> None:
    one, other = club.tablet(), club.tablet()
    one.apart().connection.execute("SET timezone = 'Asia/Kathmandu'; SET datestyle = 'SQL, DMY'")
    measured = doc.run(None, [doc.row(measured_at=text)], started_at=text)
    assert one.send(measured) == ["taken"]
    stored = "SELECT extract(epoch FROM measured_at)::float8, zone FROM fleet.trial"
    assert club.store.rows(stored) == [(moment, zone)]
    assert other.exchange()["items"] == [measured]


def test_a_batch_that_goes_again_is_stored_once(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    child = doc.person_id()
    batch = [doc.person(child, number=1), doc.exercise(), doc.run(child, [doc.row(), doc.row(3, 2)])]
    assert one.exchange(*batch)["answer"] == one.exchange(*batch)["answer"] == ["taken"] * 3
    other.fetch()
    assert one.exchange(*batch)["answer"] == ["taken"] * 3
    # Nothing of it is new to anybody.
    assert other.exchange()["items"] == []
    assert (club.count("run"), club.count("trial"), club.count("person")) == (1, 2, 1)


def test_a_batch_that_comes_twice_at_once_is_stored_once(club: Club) -> None:
    one = club.tablet()
    batch = [doc.run(doc.person_id(), [doc.row(attempt=n) for n in range(1, 11)]) for _ in range(10)]
    ready, answers = threading.Barrier(4), []

    def send() -> None:
        twin = one.twin().apart()
        ready.wait()
        answers.append(twin.exchange(*batch)["answer"])

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [["taken"] * 10] * 4
    assert (club.count("run"), club.count("trial")) == (10, 100)


def test_a_tablet_is_not_told_what_it_has_just_sent_but_all_that_it_sent_before(club: Club) -> None:
    one = club.tablet()
    first, second = doc.run(None), doc.run(None)
    assert one.exchange(first)["items"] == []
    assert one.exchange(second)["items"] == [first]
    assert {run["id"] for run in one.exchange()["items"]} == {first["id"], second["id"]}


def test_what_others_changed_in_the_same_person_and_run_comes_back_with_ones_own_change(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    child, measured = doc.person_id(), doc.run(None, [])
    one.send(doc.person(child, number=1), measured)
    other.fetch()
    other.send(doc.person(child, nickname="Åsa"), measured | {"note": "wet floor"})
    answer = one.exchange(doc.person(child, group="U13"), measured | {"state": "cancelled"})
    person, run = answer["items"]
    assert person == doc.person(child, number=1, nickname="Åsa", group="U13")
    assert (run["note"], run["state"]) == ("wet floor", "cancelled")


def test_the_later_arrival_holds_for_each_member_of_a_person(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    child = doc.person_id()
    one.send(doc.person(child, number=7, nickname="Bo", group="U13"))
    other.send(doc.person(child, number=8))
    one.send(doc.person(child, nickname=None))
    assert one.fetch().people[child] == doc.person(child, number=8, nickname=None, group="U13")
    assert other.fetch().people == one.people


def test_two_people_with_one_number_stay_two_until_somebody_joins_them(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    lesser, greater = sorted([doc.person_id(), doc.person_id()])
    one.send(doc.person(lesser, number=7))
    other.send(doc.person(greater, number=7))
    assert set(one.fetch().people) == {lesser, greater}
    other.send(doc.person(lesser, **{f"same:{greater}": True}))
    assert one.fetch().people[lesser][f"same:{greater}"] is True
    one.send(doc.person(lesser, **{f"same:{greater}": False}))
    assert other.fetch().people[lesser][f"same:{greater}"] is False
    assert club.store.value("SELECT same FROM fleet.person WHERE id = %s", lesser) is None


def test_another_tablet_adds_rows_to_a_run(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    child, first = doc.person_id(), doc.row()
    measured = doc.run(child, [first])
    one.send(measured)
    second = doc.correction(first, 2.5)
    other.fetch().send(measured | {"rows": [first | {"status": "edited"}, second]})
    told = one.fetch().rows
    assert ids(told.values()) == {first["id"], second["id"]}
    assert told[second["id"]]["run"] == measured["id"]
    # What was measured stays as it was sent first.
    assert told[first["id"]]["status"] == "valid"
    assert counted(club) == {second["id"]}


def test_of_two_corrections_of_one_row_the_greater_id_counts(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    first = doc.row()
    measured = doc.run(doc.person_id(), [first])
    one.send(measured)
    lesser, greater = doc.correction(first, 2.5), doc.correction(first, 2.75)
    assert lesser["id"] < greater["id"]
    # The order in which they come is no matter.
    one.send(measured | {"rows": [greater]})
    other.send(measured | {"rows": [lesser]})
    assert counted(club) == {greater["id"]}
    # Nor does what somebody made of the lesser one, who knew of no other.
    again = doc.correction(lesser, 3.5)
    other.send(measured | {"rows": [again]})
    assert counted(club) == {greater["id"]}
    one.send(measured | {"rows": [doc.tombstone(greater)]})
    assert counted(club) == set()


def test_a_deleted_row_that_was_brought_back_counts_once(club: Club) -> None:
    one = club.tablet()
    first = doc.row()
    gone = doc.tombstone(first)
    back = doc.row(first["value"], replaces=first["id"], reason="restore")
    measured = doc.run(None, [first, gone])
    one.send(measured)
    assert counted(club) == set()
    one.send(measured | {"rows": [first, gone, back]})
    assert counted(club) == {back["id"]}


def test_rows_that_replace_each_other_in_a_circle_harm_nobody(club: Club) -> None:
    one, other = doc.row(), doc.row(attempt=2)
    one["replaces"], other["replaces"] = other["id"], one["id"]
    sound = doc.row(attempt=3)
    club.tablet().send(doc.run(None, [one, other, sound]))
    assert counted(club) == {sound["id"]}


def test_two_forms_of_one_exercise_version_both_stay(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    one.send(doc.exercise(digest="0" * 16))
    other.send(doc.exercise(digest="f" * 16))
    # What a form is never changes.
    one.send(doc.exercise(digest="0" * 16, attempts=9))
    assert other.fetch().exercises == {("sprint-10m", 1, "0" * 16), ("sprint-10m", 1, "f" * 16)}
    definitions = club.store.rows("SELECT definition -> 'attempts' FROM fleet.exercise ORDER BY digest")
    assert definitions == [(None,), (None,)]


def test_a_long_absence_is_made_up_for_in_parts(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    for _ in range(12):
        one.exchange(*[doc.run(None, [doc.row(attempt=n) for n in range(1, 26)]) for _ in range(10)])
    parts = []
    while True:
        answer = other.exchange()
        parts.append(sum(len(run["rows"]) for run in answer["items"]))
        assert answer["upto"] > other.after
        other.take(answer)
        if answer["upto"] == answer["head"]:
            break
    assert len(parts) > 1 and max(parts) <= 1000
    assert len(other.rows) == sum(parts) == 3000


def test_a_part_is_small_where_documents_are_large(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    # What does not compress.
    noise = "".join(doc.person_id() for _ in range(1000))
    for _ in range(40):
        one.exchange(doc.run(None, [doc.row(details={"wave": noise})]))
    answer = other.exchange()
    assert 1 <= len(answer["items"]) < 40
    assert len(other.fetch().rows) == 40


def test_a_batch_that_is_too_large_for_a_part_is_one(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    one.exchange(*[doc.run(None, [doc.row(attempt=n) for n in range(1, 51)]) for _ in range(30)])
    one.exchange(doc.run(None))
    answer = other.exchange()
    assert sum(len(run["rows"]) for run in answer["items"]) == 1500
    assert answer["upto"] < answer["head"]


def test_a_key_that_two_tablets_have_loses_and_doubles_nothing(club: Club) -> None:
    one, third = club.tablet("Kopierad"), club.tablet("Tredje")
    twin, sent = one.twin(), []
    for number in range(6):
        for tablet in (one, twin, third):
            sent.append(measured := doc.run(None, [doc.row(number)]))
            tablet.exchange(measured)
        # One of the two falls behind.
        if number % 3:
            one.fetch()
    for tablet in (one, twin, third):
        # As a tablet has its own already.
        assert set(tablet.fetch().runs) == {run["id"] for run in sent}
    assert club.count("trial") == len(sent)
    # That there are two is seen, for somebody to revoke the key.
    doubled, other = third.exchange(report={"page": True})["stations"]
    assert doubled["name"] == "Kopierad" and doubled["doubled"] is not None and other["doubled"] is None


def test_a_tablet_that_asks_for_a_part_again_gets_it_again(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    one.send(doc.run(None))
    assert other.exchange()["items"] == other.exchange()["items"] != []


def test_the_newest_protocol_and_the_one_before_it_are_spoken(own_store: Store) -> None:
    tablet = own_store.club().tablet()
    for newest, spoken, behind, ahead in [(1, [1], [None, 0], [2]), (3, [3, 2], [1, 0], [4])]:
        speak = "CREATE OR REPLACE FUNCTION fleet.protocol() RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT {}'"
        own_store.owner.execute(speak.format(newest))
        for protocol in spoken:
            assert tablet.exchange(protocol=protocol)["protocol"] == newest
        for protocol in [*behind, *ahead]:
            with pytest.raises(psycopg.Error) as error:
                tablet.exchange(protocol=protocol)
            assert refusal(error) == "SL001"
            who = "the club's store must be updated" if protocol in ahead else "this tablet must be updated"
            assert who in str(error.value)


def test_an_answer_tells_what_the_club_decided_and_what_time_it_is(club: Club) -> None:
    tablet = club.tablet(teams=["U13"])
    club.settings(names=False, eye=True, keep_months=24)
    answer = tablet.exchange(report={"version": "1.0", "waiting": 3})
    assert {name: answer[name] for name in ("names", "eye", "keep_months", "teams", "club", "protocol")} == {
        "names": False, "eye": True, "keep_months": 24, "teams": ["U13"], "club": club.name, "protocol": 1,
    }  # fmt: skip
    now = club.store.value("SELECT extract(epoch FROM clock_timestamp()) * 1000")
    assert 0 <= now - answer["now"] < 60_000
    assert club.store.value("SELECT report -> 'waiting' FROM fleet.station") == 3
    assert set(answer) >= {"epoch", "head", "upto", "items", "answer"}
    club.settings(keep_months=0)
    assert tablet.exchange()["keep_months"] is None


def test_the_first_fill_comes_by_person_and_goes_on_where_the_roster_ended(club: Club) -> None:
    one = club.tablet()
    children = [doc.person_id() for _ in range(4)]
    runs = {child: doc.run(child, [doc.row(), doc.row(3, 2)]) for child in children}
    people = [doc.person(child, number=number) for number, child in enumerate(children)]
    one.send(doc.exercise(), *people, *runs.values())
    new = club.tablet()
    roster = new.call("roster", new.key)
    assert {item["id"] for item in roster["items"]} == {*children, "sprint-10m"}
    first = new.call("history", new.key, [*map(doc.uuid.UUID, children[:2])], 0)
    assert {item["id"] for item in first["items"]} == {runs[child]["id"] for child in children[:2]}
    assert first["upto"] == first["head"] == roster["head"]
    late = doc.run(children[0])
    one.send(late)
    new.epoch, new.after = roster["epoch"], roster["head"]
    assert set(new.fetch().runs) == {late["id"]}


def test_a_long_history_comes_in_parts(club: Club) -> None:
    one, child = club.tablet(), doc.person_id()
    for _ in range(30):
        one.exchange(doc.run(child, [doc.row(attempt=n) for n in range(1, 51)]), doc.run(doc.person_id()))
    after, seen = 0, []
    while True:
        part = one.call("history", one.key, [doc.uuid.UUID(child)], after)
        seen += [row["id"] for run in part["items"] for row in run["rows"]]
        after = part["upto"]
        if after == part["head"]:
            break
    assert len(seen) == len(set(seen)) == 1500


def test_the_summary_tells_number_and_ids_by_month(club: Club) -> None:
    one = club.tablet()
    november, december = 1_795_000_000_000, 1_797_000_000_000
    moments = [november] * 3 + [december]
    rows = [doc.row(attempt=n, id=doc.record_id(moment)) for n, moment in enumerate(moments, 1)]
    one.send(doc.run(None, rows))

    def both(some: list[Document]) -> str:
        whole = 0
        for row in some:
            whole ^= doc.uuid.UUID(row["id"]).int
        return f"{whole:032x}"

    assert one.call("summary", one.key)["months"] == [
        {"month": "2026-11", "trials": 3, "ids": both(rows[:3])},
        {"month": "2026-12", "trials": 1, "ids": both(rows[3:])},
    ]
