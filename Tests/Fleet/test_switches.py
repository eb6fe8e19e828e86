"""What a club decides: whether names and eye tests travel, and for how long results are kept."""

import psycopg
import pytest

from Fleet import documents as doc
from Fleet.club import Club, Store, Tablet

EYE = ["eye-game", "eye-acuity", "eye-colour", "eye-contrast", "eye-digits", "eye-acuity~0123456789abcdef"]


def eye_run(person: str | None, exercise: str = "eye-acuity") -> doc.Document:
    row = doc.row(0.1, quantity="logmar", unit="[logMAR]")
    return doc.run(person, [row], exercise=exercise)


def named(tablet: Tablet, child: str) -> doc.Document:
    """Return a person as roster and exchange tell them, which is the same."""
    [listed] = [item for item in tablet.call("roster", tablet.key)["items"] if item["id"] == child]
    [told] = [item for item in tablet.exchange(after=0)["items"] if item["id"] == child]
    assert listed == told
    return told


@pytest.mark.parametrize("exercise", EYE)
def test_eye_tests_are_not_stored_unless_the_club_says_so(club: Club, exercise: str) -> None:
    tablet = club.tablet()
    assert tablet.exchange()["eye"] is False
    assert tablet.send(eye_run(doc.person_id(), exercise), doc.run(None)) == ["eye", "taken"]
    assert (club.count("run"), club.count("trial"), club.count("person")) == (1, 1, 0)


def test_eye_tests_travel_when_the_club_says_so(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    club.settings(eye=True)
    seen = eye_run(doc.person_id())
    assert one.send(seen) == ["taken"]
    assert other.exchange()["items"][-1] == seen


def test_eye_tests_that_were_stored_before_are_told_nobody_while_the_switch_is_off(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    reader = club.reader()
    club.settings(eye=True)
    child = doc.person_id()
    seen, ran = eye_run(child), doc.run(child)
    one.send(doc.person(child, group="U13"), seen, ran)
    club.settings(eye=False)
    assert set(other.fetch().runs) == {ran["id"]}
    history = other.call("history", other.key, [doc.uuid.UUID(child)], 0)
    assert {run["id"] for run in history["items"]} == {ran["id"]}
    [month] = other.call("summary", other.key)["months"]
    assert month["trials"] == 1
    for table in ("trial", "result", "run"):
        assert reader.execute(f"SELECT count(*) FROM fleet.{table}").fetchone() == (1,)
    # Nor a row that is added to one of them under another name.
    more = doc.row(3, 2)
    assert one.send(seen | {"exercise": "sprint-10m", "rows": [more]}) == ["taken"]
    assert set(other.fetch().rows) == {row["id"] for row in ran["rows"]}
    # When it is on again, who has passed their place is told of them.
    club.settings(eye=True)
    assert set(other.fetch().rows) == {row["id"] for row in [*ran["rows"], *seen["rows"], more]}
    assert reader.execute("SELECT count(*) FROM fleet.trial").fetchone() == (3,)


def test_many_hidden_eye_tests_come_back_in_parts(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    club.settings(eye=True)
    for _ in range(13):
        one.exchange(*[eye_run(None) for _ in range(100)])
    club.settings(eye=False)
    assert other.fetch().runs == {}
    club.settings(eye=True)
    answer = other.exchange()
    assert len(answer["items"]) < 1300 and answer["upto"] < answer["head"]
    assert len(other.fetch().runs) == 1300


def test_names_and_cards_are_not_stored_where_the_club_wants_none(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    club.settings(names=False)
    child = doc.person_id()
    assert one.send(doc.person(child, number=7, nickname="Åsa", card="A-77", group="U13")) == ["taken"]
    assert club.store.value("SELECT body FROM fleet.person") == {"number": 7, "group": "U13"}
    assert named(other, child) == doc.person(child, number=7, group="U13")
    assert other.exchange()["names"] is False


def test_names_that_were_stored_before_are_told_nobody_while_the_switch_is_off(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    reader = club.reader()
    child, plain = doc.person_id(), doc.person_id()
    one.send(doc.person(child, number=7, nickname="Åsa", card="A-77"), doc.person(plain, number=8))
    club.settings(names=False)
    assert named(other, child) == doc.person(child, number=7)
    other.fetch()
    for (body,) in reader.execute("SELECT body FROM fleet.people"):
        assert set(body) == {"number"}
    one.send(doc.person(child, nickname="Bo", group="U13"))
    assert other.fetch().people[child] == doc.person(child, number=7, group="U13")
    club.settings(names=True)
    # What was changed meanwhile is the tablet's to send again.
    whole = doc.person(child, number=7, group="U13", nickname="Åsa", card="A-77")
    assert other.fetch().people[child] == whole
    assert reader.execute("SELECT count(*) FROM fleet.people WHERE body ? 'nickname'").fetchone() == (1,)


def test_a_switch_of_one_club_is_not_anothers(store: Store) -> None:
    club, other = store.club(), store.club()
    club.settings(eye=True, names=False)
    tablet, child = other.tablet(), doc.person_id()
    assert tablet.send(doc.person(child, nickname="Åsa"), eye_run(child)) == ["taken", "eye"]
    assert named(tablet, child)["nickname"] == "Åsa"


def test_settings_change_what_they_name_and_no_more(club: Club) -> None:
    club.settings(names=False, eye=True, keep_months=12)
    club.settings(eye=False)
    assert club.store.rows("SELECT names, eye, keep_months FROM fleet.club") == [(False, False, 12)]
    for wrong in (-1, 1201):
        with pytest.raises(psycopg.Error):
            club.settings(keep_months=wrong)
    assert club.store.rows("SELECT names, eye, keep_months FROM fleet.club") == [(False, False, 12)]
