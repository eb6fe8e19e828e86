"""That what cannot be is refused with a code and a word, wholly, and holds up nothing else."""

import json
import random
from collections.abc import Callable, Iterator

import psycopg
import pytest
from psycopg.types.json import Jsonb

from Fleet import documents as doc
from Fleet.club import PROTOCOL, Club, Tablet
from Fleet.conftest import copied, refusal
from Fleet.documents import Document
from Fleet.postgres import Cluster

FORGED = ["", "x", "0", "00000000-0000-0000-0000-000000000000", 7, True, [], {}]
# Each where the other one belongs; always the same, as the names of tests are.
PERSON_ID, RECORD_ID = "0199d3a0-0000-4000-8000-000000000000", "0199d3a0-0000-7000-8000-000000000000"
OTHER_FORMS = ["{0199d3a0-0000-7000-8000-000000000000}", "0199D3A0-0000-7000-8000-000000000000"]

ROW = {
    "id": [*FORGED, None, "01A221E0-73E3-7000-8000-00AAA6BDE27", PERSON_ID],
    "attempt": [0, -1, 1.5, 32768, 1e30, "1", None, True, [1], {}],
    "value": ["2.5", "NaN", "Infinity", "-inf", 10**400, -(10**309), True, [], {}],
    "unit": [None, "", "x" * 41, 5, {}],
    "quantity": ["", "x" * 101, 5, []],
    "outcome": ["", "Pass", "won", True, 1],
    "status": [None, "", "Valid", "open", 1],
    "replaces": [*FORGED, PERSON_ID],
    "person": [*FORGED, RECORD_ID],
    "measured_at": [None, "", "now", "infinity", "2026-11-28", "2026-11-28T10:00:00", "2026-13-01T10:00:00Z",
        "2026-11-28T10:00:00+25:00", "2026-11-28T25:00:00Z", "28/11/2026 10:00:00Z", 1795860000,
        "2026-11-28T10:00:00Z; x", "0000-01-01T00:00:00Z"],
    "details": [{"x": "x" * 70_000}],
}  # fmt: skip

RUN = {
    "id": [*FORGED, *OTHER_FORMS, None, PERSON_ID],
    "person": [*FORGED, RECORD_ID],
    "exercise": [None, "", "x" * 201, 5],
    "version": [None, 0, -1, 1.5, 2**31, "1"],
    "simulated": [None, "true", 1],
    "started_at": [None, "yesterday", 5, "2026-02-30T10:00:00Z"],
    "rows": [None, {}, "x", 5, [5], [None], [[]], ["x"]],
    "kind": [None, "", "plan", 5],
}

PERSON = {
    "id": [*FORGED, None, RECORD_ID, "6BA7B810-9DAD-41D1-80B4-00C04FD430C8"],
    "number": [-1, 10_000, 1.5, "7", True, {}],
    "nickname": ["", "x" * 401, 5, {}],
    "group": ["", "x" * 401, 5, ["U13"]],
    "card": ["", "x" * 65, 5],
    "birth_year": [1899, 2101, 2010.5, "2010"],
    "max_heart_rate": [99, 241, "200"],
    "same:x": [True],
    "same:00000000-0000-4000-8000-000000000000": [True],
    "same:ffffffff-ffff-4fff-bfff-ffffffffffff": ["true", 1, None],
    "later": ["x" * 70_000],
}

EXERCISE = {
    "id": [None, "", "x" * 201, 5],
    "version": [None, 0, 1.5, "1"],
    "digest": [None, "", "xyz", "0" * 65, 5],
    "definition": [None, [], "x", {"x": "x" * 70_000}],
}

ERASURE = {
    "digest": [None, "", "0" * 63, "0" * 65, "g" * 64, "\\x" + "0" * 62, 5],
    "results": [None, "", "keep", "DELETE", 5],
}


def cases(members: dict[str, list]) -> list:
    return [
        pytest.param(name, value, id=f"{name}-{json.dumps(value)[:40]}")
        for name, values in members.items() for value in values
    ]  # fmt: skip


@pytest.fixture(scope="module")
def tablet(cluster: Cluster) -> Iterator[Tablet]:
    """One for all of them: what is refused leaves the store as it was."""
    with copied(cluster) as store:
        yield store.club().tablet()


STATE = """
    SELECT head, (SELECT count(*) FROM fleet.run), (SELECT count(*) FROM fleet.trial),
      (SELECT count(*) FROM fleet.person), (SELECT count(*) FROM fleet.exercise),
      (SELECT count(*) FROM fleet.erasure)
    FROM fleet.club WHERE id = %s
    """


def set_aside(tablet: Tablet, *items: object) -> str:
    """Send documents of which one is bad and return the message; hold that nothing of the batch is stored."""
    before = tablet.club.store.rows(STATE, tablet.club.id)
    good = doc.run(doc.person_id())
    with pytest.raises(psycopg.Error) as error:
        tablet.exchange(good, *items)
    assert refusal(error) == "SL010", error.value
    assert tablet.club.store.rows(STATE, tablet.club.id) == before
    return error.value.diag.message_primary


def changed(document: Document, name: str, value: object) -> Document:
    return {member: value for member, value in (document | {name: value}).items() if value is not None}


@pytest.mark.parametrize(("name", "value"), cases(ROW))
def test_a_row_that_cannot_be_is_refused(tablet: Tablet, name: str, value: object) -> None:
    set_aside(tablet, doc.run(None, [doc.row(), changed(doc.row(attempt=2), name, value)]))


@pytest.mark.parametrize("id", OTHER_FORMS)
def test_a_rows_id_in_another_form_is_the_same_id(club: Club, id: str) -> None:
    tablet, other = club.tablet(), club.tablet()
    measured = doc.run(None, [doc.row(id=id)])
    assert tablet.send(measured) == tablet.send(measured) == ["taken"]
    assert set(other.fetch().rows) == {"0199d3a0-0000-7000-8000-000000000000"}


@pytest.mark.parametrize(("name", "value"), cases(RUN))
def test_a_run_that_cannot_be_is_refused(tablet: Tablet, name: str, value: object) -> None:
    message = set_aside(tablet, changed(doc.run(None), name, value))
    assert message.startswith(("document 2 of the batch: ", "a document of the batch", "a member of a row"))


@pytest.mark.parametrize(("name", "value"), cases(PERSON))
def test_a_person_who_cannot_be_is_refused(tablet: Tablet, name: str, value: object) -> None:
    # The greatest id, so that `same:` alone decides.
    person = doc.person("eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee", number=1)
    set_aside(tablet, person | {name: value})


@pytest.mark.parametrize(("name", "value"), cases(EXERCISE))
def test_an_exercise_that_cannot_be_is_refused(tablet: Tablet, name: str, value: object) -> None:
    set_aside(tablet, changed(doc.exercise(), name, value))


@pytest.mark.parametrize(("name", "value"), cases(ERASURE))
def test_an_erasure_that_cannot_be_is_refused(tablet: Tablet, name: str, value: object) -> None:
    set_aside(tablet, changed(doc.erasure(doc.person_id()), name, value))


@pytest.mark.parametrize("document", [None, 5, "x", [], {}, True, [[]]])
def test_what_is_no_document_is_refused(tablet: Tablet, document: object) -> None:
    set_aside(tablet, document)


def test_a_document_that_is_there_twice_is_refused(tablet: Tablet) -> None:
    child = doc.person_id()
    assert "twice" in set_aside(tablet, doc.person(child, number=1), doc.person(child, number=2, version=2))
    assert "twice" in set_aside(tablet, doc.exercise(), doc.exercise(attempts=9))
    assert "twice" in set_aside(tablet, doc.erasure(child), doc.erasure(child, "anonymise"))


def test_no_message_and_no_line_of_the_log_holds_what_was_sent(tablet: Tablet) -> None:
    before = len(tablet.club.store.cluster.log())
    secret = "Hemlig"
    bad = [{"status": secret}, {"attempt": 0, "reason": secret}, {"unit": secret * 9}, {"id": secret},
        {"replaces": secret}, {"measured_at": f"2026-11-28T10:00:00{secret}Z"}]  # fmt: skip
    for row in [doc.row(**members) for members in bad]:
        with pytest.raises(psycopg.Error) as error:
            tablet.exchange(doc.run(None, [row], note=secret))
        assert secret not in str(error.value)
    assert secret not in tablet.club.store.cluster.log()[before:]


@pytest.mark.parametrize("items", ['{}', '"x"', "5", "null"])
def test_a_batch_that_is_no_list_is_refused_or_empty(tablet: Tablet, items: str) -> None:
    call = "SELECT fleet.exchange(%s, %s, '', 0, %s::jsonb, NULL)"
    arguments = (tablet.key, PROTOCOL, items)
    with pytest.raises(psycopg.Error) as error:
        tablet.connection.execute(call, arguments)
    assert refusal(error) == "SL010"


@pytest.mark.parametrize(
    "text", ["", "[", "[NaN]", "[Infinity]", '["\\u0000"]', '["\\ud800"]', "[1e1000000]", "[" * 20_000]
)  # fmt: skip
def test_what_is_no_json_is_refused_by_a_class_of_its_own(tablet: Tablet, text: str) -> None:
    call = "SELECT fleet.exchange(%s, %s, '', 0, %s::jsonb, NULL)"
    with pytest.raises(psycopg.Error) as error:
        tablet.connection.execute(call, (tablet.key, PROTOCOL, text))
    assert refusal(error)[:2] in {"22", "54"}


def test_a_body_of_40_megabytes_is_refused_and_the_connection_goes_on(tablet: Tablet) -> None:
    with pytest.raises(psycopg.Error) as error:
        tablet.exchange(doc.run(None, note="x" * 40_000_000))
    assert refusal(error) == "SL011"
    assert tablet.exchange()["answer"] == []


# As many brackets within each other as a tablet reads (`JSON.deepest`).
READ = 32


def brackets(text: str) -> int:
    depths = [0]
    for letter in text:
        depths.append(depths[-1] + ((letter in "[{") - (letter in "]}")))
    return max(depths)


def test_what_a_tablet_could_not_read_is_refused(club: Club) -> None:
    one, two = club.tablet("one"), club.tablet("two")
    someone = doc.person_id()
    taken = []
    for levels in range(1, 40):
        details: object = 1
        for _ in range(levels):
            details = {"x": details}
        try:
            taken += one.send(doc.run(someone, [doc.row(details=details)]))
        except psycopg.Error as error:
            assert error.sqlstate == "SL010"
    assert 20 < len(taken) < 39 and set(taken) == {"taken"}
    answer = two.call("exchange", two.key, PROTOCOL, "", 0, Jsonb([]), Jsonb({}))
    assert READ - 4 <= brackets(json.dumps(answer)) <= READ


def test_more_documents_than_a_batch_holds_are_refused(tablet: Tablet) -> None:
    with pytest.raises(psycopg.Error) as error:
        tablet.exchange(*[doc.erasure(doc.person_id()) for _ in range(1001)])
    assert refusal(error) == "SL011"


def test_a_run_that_is_too_large_for_one_is_refused(tablet: Tablet) -> None:
    # Below what a batch may have, so that it is found out alone.
    assert "too large" in set_aside(tablet, doc.run(None, note="x" * 3_000_000))


@pytest.mark.parametrize("report", [[], "x", 5, {"x": "x" * 20_000}])
def test_a_report_is_a_small_object(tablet: Tablet, report: object) -> None:
    with pytest.raises(psycopg.Error) as error:
        tablet.call("exchange", tablet.key, PROTOCOL, "", 0, Jsonb([]), Jsonb(report))
    assert refusal(error) == "SL010"


@pytest.mark.parametrize("persons", [None, [None], [doc.uuid.uuid4()] * 1001])
def test_a_history_is_asked_for_of_some_people(tablet: Tablet, persons: list | None) -> None:
    with pytest.raises(psycopg.Error) as error:
        tablet.connection.execute("SELECT fleet.history(%s, %s::uuid[], 0)", (tablet.key, persons))
    assert refusal(error) == "SL011"


@pytest.mark.parametrize("after", [-1, None, 2**62])
def test_a_place_that_cannot_be_is_the_beginning(club: Club, after: int | None) -> None:
    one, other = club.tablet(), club.tablet()
    one.send(measured := doc.run(None))
    for epoch in ("", None, "nonsense", other.exchange()["epoch"]):
        call = "SELECT fleet.exchange(%s, %s, %s, %s, '[]', NULL)"
        [answer] = other.connection.execute(call, (other.key, PROTOCOL, epoch, after)).fetchone()
        assert answer["items"] == [measured], epoch


def test_an_id_is_never_given_twice(club: Club) -> None:
    one, other = club.tablet(), club.tablet()
    row = doc.row()
    measured = doc.run(None, [row])
    one.send(measured)
    forms = [[row | {"value": 9}], [row | {"attempt": 2}], [row, doc.row(3, 2), row | {"value": 9}]]
    for forged in [doc.run(None, [row]), *[measured | {"rows": rows} for rows in forms]]:
        with pytest.raises(psycopg.Error) as error:
            other.exchange(forged)
        assert refusal(error) == "SL010" and row["id"] in str(error.value)
    twice = doc.row()
    with pytest.raises(psycopg.Error) as error:
        other.exchange(doc.run(None, [twice, twice | {"value": 9}]))
    assert refusal(error) == "SL010"
    assert (club.count("run"), club.count("trial")) == (1, 1)


def halved(tablet: Tablet, items: list[Document], aside: Callable[[Document], None]) -> None:
    """Send as a tablet does: half of what is refused, until a document is alone."""
    try:
        tablet.exchange(*items)
    except psycopg.Error as error:
        assert error.sqlstate in {"SL010", "SL011"}
        if len(items) == 1:
            return aside(items[0])
        middle = len(items) // 2
        halved(tablet, items[:middle], aside)
        halved(tablet, items[middle:], aside)


def test_one_bad_document_is_found_and_everything_else_goes_on(club: Club) -> None:
    tablet, chance, aside = club.tablet(), random.Random(21), []
    good = [doc.run(doc.person_id(), [doc.row(), doc.row(3, 2)]) for _ in range(97)]
    huge = doc.row(details={"x": "x" * 4_500_000})
    bad = [doc.run(None, [doc.row(attempt=0)]), doc.person("x"), doc.run(None, [huge])]
    items = [*good, *bad]
    chance.shuffle(items)
    halved(tablet, items, aside.append)
    assert sorted(map(id, aside)) == sorted(map(id, bad))
    assert (club.count("run"), club.count("trial")) == (97, 194)
