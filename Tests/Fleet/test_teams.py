"""That a tablet with teams counts no row which somebody outside of them has taken the place of."""

import pytest

from Fleet import documents as doc
from Fleet.club import Club, Tablet
from Fleet.documents import Document

# What a row of somebody who is not shown still has.
KEPT = ("id", "attempt", "status", "replaces", "origin", "simulated", "measured_at", "recorded_at", "software")


def hidden(row: Document) -> Document:
    return {name: row[name] for name in KEPT} | {"person": None, "hidden": True}


def given(of: Document, person: str | None, **members: object) -> Document:
    """A row that gives another one to somebody, with all that may tell of them."""
    texts = {"reason": "was not Åsa", "details": {"pulse": 203}, "response": "blue", "channel": "Bo's strap"}
    return doc.row(of["value"], of["attempt"], replaces=of["id"], outcome="pass", **texts | members) | {
        "person": person
    }


class Case:
    """A club with a tablet that sees everything, one that sees a team, and a child in it and another not."""

    def __init__(self, club: Club) -> None:
        self.all_of_it, self.limited = club.tablet(), club.tablet(teams=["U13"])
        self.mine, self.theirs = doc.person_id(), doc.person_id()
        self.first = doc.row()
        self.run = doc.run(self.mine, [self.first])
        self.all_of_it.send(doc.person(self.mine, group="U13"), doc.person(self.theirs, group="U15"), self.run)
        self.limited.fetch()

    def send(self, *rows: Document) -> None:
        """Add rows to the run, which goes again whole."""
        self.run["rows"] = [*self.run["rows"], *rows]
        assert self.all_of_it.send(self.run) == ["taken"]

    def history(self, tablet: Tablet, after: int = 0) -> list[Document]:
        items = tablet.call("history", tablet.key, [doc.uuid.UUID(self.mine)], after)["items"]
        return [row for item in items for row in item["rows"]]

    def counted(self) -> int:
        """Return how many rows the summary tells, after seeing that they are those which were told."""
        self.limited.fetch()
        months = self.limited.call("summary", self.limited.key)["months"]
        both = 0
        for id in self.limited.rows:
            both ^= doc.uuid.UUID(id).int
        assert [month["ids"] for month in months] == [f"{both:032x}"]
        return sum(month["trials"] for month in months)


@pytest.fixture
def case(club: Club) -> Case:
    return Case(club)


@pytest.mark.parametrize("is_nobodys", [False, True])
def test_a_team_is_told_that_a_row_of_its_own_was_corrected_to_somebody_else(
    case: Case, is_nobodys: bool
) -> None:
    other = given(case.first, None if is_nobodys else case.theirs)
    case.send(other)
    answer = case.limited.exchange()
    assert [item["rows"] for item in answer["items"]] == [[hidden(other)]]
    for telling in (case.theirs, "Åsa", "203", "blue", "strap"):
        assert telling not in str(answer)
    assert case.history(case.limited) == [case.first, hidden(other)]
    assert case.counted() == 2
    # Whoever sees everybody sees it whole.
    assert case.all_of_it.exchange(after=0)["items"][-1] == case.run


def test_a_history_tells_a_row_that_came_after_all_others_of_the_person(case: Case) -> None:
    after = case.all_of_it.fetch().after
    case.send(other := given(case.first, case.theirs), given(other, case.theirs))
    assert case.history(case.limited, after) == [hidden(other)]
    assert case.history(case.all_of_it, after) == [other]


def test_a_row_that_was_taken_away_under_another_persons_name_is_told(case: Case) -> None:
    gone = doc.tombstone(case.first) | {"person": case.theirs}
    case.send(gone)
    [[told]] = [item["rows"] for item in case.limited.exchange()["items"]]
    # The word is the program's own, without which the row would not say what it does.
    assert told == hidden(gone) | {"reason": "delete"}


def test_of_a_chain_of_corrections_a_team_is_told_what_takes_its_own_row_away(case: Case) -> None:
    case.send(other := given(case.first, case.theirs))
    case.limited.fetch()
    case.send(last := given(other, case.theirs))
    # It takes the place of a row that counts for nobody here.
    assert case.limited.exchange()["items"] == []
    assert case.counted() == 2
    assert set(case.limited.rows) == {case.first["id"], other["id"]} == {
        row["id"] for row in case.history(case.limited)
    }
    # A correction back is a row of the team's own.
    case.send(back := doc.correction(last, 2.5))
    [run] = case.limited.exchange()["items"]
    assert run["rows"] == [back]
    assert case.counted() == 3


def test_rows_of_other_people_that_replace_other_peoples_are_not_told(case: Case) -> None:
    theirs = doc.row(attempt=2, person=case.theirs)
    case.send(theirs, doc.correction(theirs, 9.0, person=case.theirs))
    assert case.limited.exchange()["items"] == []
    assert case.counted() == 1


def test_a_hidden_row_that_a_tablet_sends_back_takes_nobodys_place(club: Club, case: Case) -> None:
    case.send(other := given(case.first, case.theirs))
    more = doc.row(attempt=2)
    [told] = case.limited.exchange()["items"][0]["rows"]
    back = case.run | {"rows": [case.first, told, more]}
    assert case.limited.send(back) == ["taken"]
    stored = "SELECT person::text, value FROM fleet.trial WHERE id = %s"
    assert club.store.rows(stored, other["id"]) == [(case.theirs, other["value"])]
    # Nor does it at a store that lost the whole row and is sent it later.
    club.store.rows("DELETE FROM fleet.trial WHERE id = %s RETURNING 1", other["id"])
    assert case.limited.send(back) == ["taken"]
    assert club.store.rows(stored, other["id"]) == []
    assert case.all_of_it.send(case.run) == ["taken"]
    assert club.store.rows(stored, other["id"]) == [(case.theirs, other["value"])]
