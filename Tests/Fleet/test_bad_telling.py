"""What a tablet is told by its club that it should not believe, or not take for more than a text."""

import json
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest

from Fleet import documents as doc
from Fleet.club import Club, Store
from Fleet.documents import Document
from Fleet.tablets import Make, Tablet, settle, told_of
from Fleet.test_bad_documents import FORGED
from Fleet.test_bad_input import full
from Fleet.test_lying_stores import lying
from Fleet.test_rights import everything
from Support.station import SHOTS, Refused


SQL = "Bo'); DROP TABLE participant; --"
HTML = '<img src=x onerror="alert(1)">&lt;'
CODE = "{{{w.club.title}}} %s $1 \\u0000 \\ `id` é"
# A screen that is emptied, a second line, a text that runs backwards.
CONTROLS = ["\x1b[2J", "a\nb", "a\u2028b", "\u202eoB"]

EXERCISE = {
    "id": "cones", "number": 40, "version": 1, "title": {"sv": HTML, "en": SQL}, "kind": "pass_fail", "attempts": 2,
    "equipment": [{"id": "foot", "title": {"sv": "<b onclick=x>{{w}}", "en": "'; --"}}], "picture": "slalom",
}  # fmt: skip


class Shown(HTMLParser):
    """The text of a page, and the elements that no page of ours has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text, self.foreign = "", []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list) -> None:
        if tag == "img" or any(name.startswith("on") for name, _ in attrs):
            self.foreign.append((tag, attrs))

    def handle_data(self, data: str) -> None:
        self.text += data


def joined(make: Make, store: Store) -> tuple[Club, Tablet]:
    club, tablet = store.club(), make("Platta 1")
    tablet.join(club)
    tablet.meet(7, "Åsa")
    return club, tablet


def test_code_in_a_text_is_a_text_on_every_tablet_and_on_the_page(make: Make, own_store: Store) -> None:
    club = own_store.club(CODE)
    one, two = make(HTML), make(SQL)
    one.post("/api/v1/exercises", {"exercise": EXERCISE}, 201)
    for tablet in (one, two):
        tablet.join(club)
    one.meet(7, SQL, group=HTML, card="DROP-TABLE-1")
    two.meet(7, HTML, group=CODE)
    run = one.create_run("cones", participant=7, equipment="foot")["id"]
    for _ in range(2):
        one.command(run, "attempts", {"outcome": "pass"})
    one.command(run, "save")
    one.post(f"/api/v1/runs/{run}/note", {"text": HTML})
    settle(one, two)
    trial = min(one.rows())
    with full(own_store):
        for tablet, reason in ((one, SQL), (two, HTML)):
            tablet.post(f"/api/v1/trials/{trial}/edit", {"outcome": "fail", "reason": reason})
    settle(one, two)
    rows = one.rows()
    # A number is each tablet's own.
    assert [row | {"participant": ""} for _, row in sorted(rows.items())] == [
        row | {"participant": ""} for _, row in sorted(two.rows().items())]  # fmt: skip
    assert {SQL, HTML} < {row["reason"] for row in rows.values()}
    assert HTML in {json.loads(row["details"] or "{}").get("note") for row in rows.values()}
    for tablet, other in ((one, two), (two, one)):
        mine, theirs = ({(p["nickname"], p["group"], p.get("card")) for p in each.items("/api/v1/participants")}
            for each in (tablet, other))  # fmt: skip
        assert mine == theirs == {(SQL, HTML, "DROP-TABLE-1"), (HTML, CODE, None)}
        tablet.take_until("heard of the other", lambda tablet=tablet: len(tablet.club()["stations"]) == 2)
        view = tablet.club()
        assert view["club"] == CODE and {station["name"] for station in view["stations"]} == {HTML, SQL}
        shown = Shown(tablet.get("/settings/club?lang=sv").body.decode())
        assert not shown.foreign and all(text in shown.text for text in (SQL, HTML, CODE))
        result = Shown(tablet.get(f"/runs/{run}/result?lang=sv").body.decode())
        assert not result.foreign and all(text in result.text for text in (SQL, HTML))
    assert len(own_store.rows("SELECT FROM fleet.person")) == 2


@pytest.mark.parametrize("text", CONTROLS, ids=ascii)
def test_a_text_that_is_no_line_is_refused_here_and_left_out_there(make: Make, own_store: Store, text: str) -> None:
    club, one = joined(make, own_store)
    with pytest.raises(Refused) as refused:
        one.meet(7, text)
    assert refused.value.response.status == 422
    who = doc.person_id()
    wrong = doc.person(who, number=9, nickname=text, group=text, card=text, birth_year=2012)
    club.tablet("Platta 2").send(wrong, doc.run(who, note=text))
    one.take_until("who it is of", lambda: len(one.rows()) == 1)
    known = [p for p in one.items("/api/v1/participants") if p["number"] == 9]
    assert [{name: value for name, value in p.items() if value is not None} for p in known] == [
        {"number": 9, "birth_year": 2012}]  # fmt: skip
    assert one.club()["unreadable"] > 0 and text not in str(one.rows())


def forged() -> list[Document]:
    """Documents of people who cannot be, and of rows and runs that cannot."""
    someone = doc.person_id()
    false = [id for id in FORGED if id != "00000000-0000-0000-0000-000000000000"]
    digests = [doc.digest(someone)[1:], "", 7]
    return [
        *[doc.person(id, number=7, nickname="Hemlig") for id in false],
        *[{"kind": "person", "number": 7, "nickname": "Hemlig"}, {"kind": "person"}, {}, {"kind": "x"}],
        *[doc.run(someone, id=id) for id in false],
        *[doc.run(None, [doc.row(id=id)]) for id in false],
        *[{"kind": "erasure", "digest": digest, "results": "delete"} for digest in digests],
    ]  # fmt: skip


def test_people_that_cannot_be_are_left_out_and_change_nobody(make: Make, own_store: Store) -> None:
    home, tablet = joined(make, own_store)
    tablet.shoot(7)
    tablet.send()
    people, known, faults = tablet.items("/api/v1/participants"), tablet.rows(), tablet.club()["unreadable"]
    items = forged()
    told = json.dumps({"items": items})
    with lying(home.store, "exchange", f"told || '{told}'"):
        tablet.take_until("read them", lambda: tablet.club()["unreadable"] >= faults + len(items))
    tablet.send()
    assert tablet.items("/api/v1/participants") == people and tablet.rows() == known
    assert "Hemlig" not in str(home.store.rows("SELECT body FROM fleet.person"))


def test_somebody_of_another_club_is_nobody_that_is_known(make: Make, own_store: Store) -> None:
    home, tablet = joined(make, own_store)
    other = home.store.club("Andra klubben")
    _, hers = told_of(other, 9, "Hemlig")
    before = everything(other)
    thief = home.tablet("Platta 3")
    measured = doc.run(hers)
    thief.send(measured)
    [row] = measured["rows"]
    tablet.take_until("the run", lambda: row["id"] in tablet.rows())
    number = int(tablet.rows()[row["id"]]["participant"])
    tablet.put(f"/api/v1/participants/{number}", {"nickname": "Bo"})
    tablet.send()
    assert "Hemlig" not in str(tablet.items("/api/v1/participants")) and everything(other) == before


@pytest.mark.parametrize(("year", "word"), [(1970, "behind"), (2090, "ahead")])
def test_a_clock_of_another_century_is_said_to_be_wrong_and_loses_nothing(
    make: Make, own_store: Store, year: int, word: str
) -> None:
    home, tablet = joined(make, own_store)
    now, then = (int(day.timestamp() * 1000) for day in (datetime.now(UTC), datetime(year, 1, 2, tzinfo=UTC)))
    moment = f"{year}-01-02T00:00:00.000Z"
    there, who = told_of(home, 9, "Bo")
    row = doc.row(id=doc.record_id(then), measured_at=moment, recorded_at=moment)
    measured = doc.run(who, [row, doc.correction(row, 2.5)], id=doc.record_id(then), started_at=moment)
    there.exchange(measured, report={"clock_ms": then - now})
    fixed = measured["rows"][1]["id"]
    tablet.take_until("what counts", lambda: tablet.counting() == {fixed})

    def said() -> str:
        return tablet.club()["stations"] and tablet.get("/settings/club?lang=en").body.decode()

    tablet.take_until("heard of the other", lambda: f"days {word}" in said())
    # As if this one's were as wrong, by a store whose own is not.
    with lying(own_store, "exchange", f"told || '{{\"now\": {max(0, 2 * now - then)}}}'"):
        tablet.shoot(7)
        tablet.send()
        assert (tablet.club()["clock_ms"] < 0) == (year == 1970) and said().count(f"days {word}") >= 2
    assert home.count() == 2 + SHOTS
