"""Results from a file: our own tables and lines come back as they went, all of them or none."""

import base64
import csv
import io
import json
import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.imports import COLUMNS, PATH, row, send, settled, table, take
from Support.program import Program
from Support.station import Refused, Station
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
NUMBERS = {"value", "response_time_s", "uncertainty"}


def export(station: Station, query: str = "?status=all") -> bytes:
    return station.get(f"/api/v1/trials.csv{query}").body


def busy(station: Station) -> None:
    """Leave something of every kind behind: undone, corrected, deleted and plain results."""
    station.post("/api/v1/participants", {"number": 12, "nickname": "Maja"}, 201)
    station.post("/api/v1/participants", {"number": 7}, 201)
    run = station.create_run("hit-or-miss", participant=12, equipment="foot")["id"]
    for number in range(8):
        station.command(run, "attempts", {"outcome": "pass" if number % 2 else "fail"})
    station.command(run, "undo")
    station.command(run, "attempts", {"outcome": "pass"})
    station.command(run, "save")
    first = station.items(f"/api/v1/trials?run={run}")[0]["id"]
    body = {"outcome": "pass", "reason": '=HYPERLINK("x") såg fel'}
    station.post(f"/api/v1/trials/{first}/edit", body)
    station.post(f"/api/v1/runs/{run}/edit", {"participant": 7, "reason": "'=1 var Cleo"})
    gone = station.create_run("hit-or-miss", participant=3, equipment="club")["id"]
    station.command(gone, "attempts", {"outcome": "pass"})
    station.command(gone, "cancel")
    station.command(gone, "delete")


@pytest.fixture
def two(launch: Callable[..., Program], binary: object, tmp_path: object) -> tuple[Station, Station]:
    """A tablet with results, and a new one beside it."""
    old = ValidatedStation(launch().port)
    busy(old)
    new = Program(binary, tmp_path / "new", (), {})
    yield old, ValidatedStation(new.port)
    new.stop()


@pytest.mark.parametrize("form", ["csv", "excel-sv", "jsonl"])
def test_a_round_trip_loses_nothing_and_the_second_adds_nothing(
    two: tuple[Station, Station], form: str
) -> None:
    old, new = two
    if form == "jsonl":
        lines = old.items("/api/v1/trials?status=all&limit=1000")
        file = "".join(json.dumps(line) + "\n" for line in lines).encode()
    else:
        file = export(old, f"?status=all&format={form}")
    before = export(old)
    rows = before.count(b"\r\n") - 1
    assert rows > 20
    taken = take(new, file)
    assert (taken["new"], taken["known"]) == (rows, 0)
    assert export(new) == before
    again = take(new, file)
    assert (again["new"], again["known"]) == (0, rows)
    assert export(new) == before
    assert take(old, file)["new"] == 0


def test_current_rows_alone_come_back_too(two: tuple[Station, Station]) -> None:
    old, new = two
    before = export(old, "")
    assert b",12," in before or b",7," in before
    taken = take(new, before)
    assert taken["new"] == before.count(b"\r\n") - 1
    assert export(new, "") == before
    # What they replace is not here; the whole log can still come later.
    run = new.trials()[0]["run"]
    assert new.get(f"/runs/{run}/result").status == 200


def test_hostile_texts_come_back_as_they_were(bare: ValidatedStation) -> None:
    random.seed(4)
    signs = "=+-@'\t\r\n\",; aåÅ\u200f\u202e👟\u0301\u2028<b>&0"
    texts = ["=1+1", "'=1", "''=1", "'", "'a", "@x", "<script>alert(1)</script>", "\ufeffx"]
    while len(texts) < 300:
        texts.append("".join(random.choices(signs, k=random.randint(1, 12))))
    lines = [
        json.dumps({**{k: v for k, v in row().items() if v}, "participant": 12, "exercise_version": 1,
                    "attempt": number + 1, "simulated": False, "response": text})
        for number, text in enumerate(texts)
    ]  # fmt: skip
    assert take(bare, "\n".join(lines).encode())["new"] == len(texts)
    for form in ("csv", "excel-sv"):
        file = bare.get(f"/api/v1/trials.csv?format={form}").body
        cells = list(csv.DictReader(io.StringIO(file.decode("utf-8-sig"), newline=""),
                                    delimiter=";" if form == "excel-sv" else ","))  # fmt: skip
        # A cell that starts a formula carries one apostrophe more than the text.
        written = [cell["response"] for cell in cells]
        assert written == [f"'{t}" if re.match("'*[=+\\-@\t\r\n]", t) else t for t in texts]
        assert send(bare, file)["known"] == len(texts)
    assert [item["response"] for item in bare.items("/api/v1/trials?limit=1000")] == texts


def test_foreign_numbers_and_dates_keep_their_bits(bare: ValidatedStation) -> None:
    values = [0.1 + 0.2, 1e-300, 5e-324, 1.7976931348623157e308, -0.0, 2.84]
    rows = [
        row(exercise="ten-turns", attempt=number + 1, outcome="", quantity="interval", value=repr(value),
            unit="s", measured_at="2026-03-29T01:59:59.999-09:30")
        for number, value in enumerate(values)
    ]  # fmt: skip
    take(bare, table(*rows))
    found = bare.items("/api/v1/trials")
    assert [item["value"] for item in found] == values
    assert {item["measured_at"] for item in found} == {"2026-03-29T01:59:59.999-09:30"}


FAULTS = [
    ("participant", "x", "import-not-a-number"),
    ("participant", "10000", "import-out-of-range"),
    ("participant", "", "import-value-missing"),
    ("id", "t-1", "import-not-an-identity"),
    ("value", "1;5", "import-not-a-number"),
    ("value", "nan", "import-not-a-number"),
    ("value", "0x10", "import-not-a-number"),
    ("value", "1e999", "import-not-a-number"),
    ("unit", "", "import-value-missing"),
    ("outcome", "miss", "import-unknown-word"),
    ("simulated", "no", "import-unknown-word"),
    ("measured_at", "17/11/2026", "import-not-a-time"),
    ("raw_hex", "5g", "import-not-hex"),
    ("details", "[1]", "import-not-json"),
    ("attempt", "0", "import-out-of-range"),
    ("exercise_version", "2", "import-run-differs"),
    ("run", "01930000-0000-7000-8000-0000000000aX", "import-not-an-identity"),
]


@pytest.mark.parametrize(("column", "text", "code"), FAULTS)
def test_a_bad_cell_is_named_by_line_and_column_and_nothing_is_taken(
    bare: ValidatedStation, column: str, text: str, code: str
) -> None:
    good = {"value": "2.5", "unit": "s", "quantity": "interval"}
    rows = [row(attempt=1, **good), row(**{"attempt": 2, **good, column: text})]
    looked = send(bare, table(*rows))
    [error] = looked["errors"]
    assert (error["code"], error["line"], error["name"]) == (code, 3, column)
    if code != "import-run-differs":
        assert error["column"] == COLUMNS.index(column) + 1
    assert (looked["refused"], looked["new"]) == (1, 1)
    with pytest.raises(Refused) as refused:
        bare.post(f"{PATH}/{looked['id']}/take", status=202)
    assert refused.value.response.json()["code"] == "import-not-now"
    assert bare.trials() == [] and bare.items("/api/v1/participants") == []


@pytest.mark.parametrize(
    ("file", "code", "line", "column"),
    [
        (b"", "csv-empty", 1, 1),
        (b"name,time\nMaja,2.5\n", "import-unknown-form", 1, None),
        (table(columns=COLUMNS[:-1]), "import-column-missing", 1, 31),
        (table(columns=[*COLUMNS, "run"]), "import-column-twice", 1, 32),
        (table(row()) + b"1,2\r\n", "csv-uneven-row", 3, 3),
        (table(row(response="x")).replace(b",x,", b",\x81,"), "csv-not-text", 2, 13),
        (b'{"id": 1}\n', "import-not-an-identity", 1, None),
        (b'{"id": "x"\n', "import-not-json", 1, None),
    ],
)
def test_a_file_that_is_none_is_refused_at_its_place(
    bare: ValidatedStation, file: bytes, code: str, line: int, column: int | None
) -> None:
    looked = send(bare, file)
    error = looked["errors"][0]
    assert (error["code"], error["line"], error.get("column")) == (code, line, column)
    assert bare.trials() == []


def test_rows_that_clash_are_refused(bare: ValidatedStation) -> None:
    one, other = row(), row()
    assert send(bare, table(one, other))["errors"][0]["code"] == "import-slot-taken"
    assert send(bare, table(one, one))["errors"][0]["code"] == "import-identity-twice"
    take(bare, table(one))
    assert send(bare, table(other))["errors"][0]["code"] == "import-slot-taken"
    run = bare.create_run("hit-or-miss", participant=12, equipment="foot")["id"]
    assert send(bare, table(row(run=run)))["errors"][0]["code"] == "import-run-open"


def test_results_of_an_unknown_exercise_are_shown_by_its_name(bare: ValidatedStation) -> None:
    looked = send(bare, table(row(exercise="hoppa-högt", exercise_version=3)))
    assert looked["exercises"] == ["hoppa-högt"] and looked["participants"] == [12]
    bare.post(f"{PATH}/{looked['id']}/take", status=202)
    assert settled(bare, looked["id"])["state"] == "taken"
    run = bare.run(row()["run"])
    assert (run["exercise"], run["state"], len(run["attempts"])) == ("hoppa-högt", "saved", 1)
    assert bare.get("/results").status == 200


def test_a_part_that_is_missing_or_too_large_is_refused(bare: ValidatedStation) -> None:
    made = bare.post(PATH, {}, 201).json()["id"]
    with pytest.raises(Refused):
        bare.post(f"{PATH}/{made}/parts", {"offset": 5, "bytes": "eA=="})
    part = {"offset": 0, "bytes": base64.b64encode(table(row())).decode()}
    size = bare.post(f"{PATH}/{made}/parts", part).json()["size"]
    assert bare.post(f"{PATH}/{made}/parts", part).json()["size"] == size
    large = {"offset": size, "bytes": base64.b64encode(bytes(600_000)).decode()}
    with pytest.raises(Refused) as refused:
        bare.post(f"{PATH}/{made}/parts", large)
    assert refused.value.response.status == 413
    bare.post(f"{PATH}/{made}/cancel")
    with pytest.raises(Refused) as refused:
        bare.get(f"{PATH}/{made}")
    assert refused.value.response.json()["code"] == "unknown-import"


def test_the_page_shows_a_file_before_it_takes_it(
    bare: ValidatedStation, new_coach: NewCoach, size: tuple[int, int]
) -> None:
    evil = "<img src=x onerror=alert(1)>"
    file = table(row(response="=1+1", exercise=evil, device_model=evil))
    coach = new_coach(bare, size)
    coach.open("/import")
    page = coach.page
    upload = {"name": "a.csv", "mimeType": "text/csv", "buffer": file}
    page.set_input_files('input[name="file"]', upload)
    expect(page.locator("[data-summary-text]")).to_contain_text("1 nya, 0 finns redan")
    expect(page.locator("tbody td").nth(2)).to_have_text(evil)
    assert bare.trials() == []
    coach.expect_fits()
    page.locator('[data-action="take"]').click()
    expect(page.locator("[data-progress]")).to_have_text("Klart. 1 resultat från filen.")
    assert [trial["response"] for trial in bare.trials()] == ["'=1+1"]


def test_the_page_says_where_a_file_is_wrong(bare: ValidatedStation, new_coach: NewCoach) -> None:
    coach = new_coach(bare)
    coach.open("/import")
    page = coach.page
    upload = {"name": "a.csv", "mimeType": "text/csv", "buffer": table(row(), row(participant="Maja"))}
    page.set_input_files('input[name="file"]', upload)
    expect(page.locator("[data-faults] li")).to_have_text(
        "Rad 3, kolumn 4 (participant): Det är inget tal. ”Maja”"
    )
    expect(page.locator('[data-action="take"]')).to_be_hidden()
    page.locator("[data-leave]").click()
    expect(page.locator("[data-preview]")).to_be_hidden()


def test_a_file_that_is_not_utf_8_is_asked_about(
    bare: ValidatedStation, new_coach: NewCoach
) -> None:
    coach = new_coach(bare, (360, 740))
    coach.open("/import")
    page = coach.page
    question, taken = page.locator("[data-encoding]"), page.locator('[data-action="take"]')

    def choose(file: bytes) -> None:
        upload = {"name": "a.csv", "mimeType": "text/csv", "buffer": file}
        page.set_input_files('input[name="file"]', upload)

    text = table(row(reason="såg fel"), row(attempt=2, reason="Åsa och Örjan")).decode()
    # One byte of a file of UTF-8 is damaged: its other words would change, so the answer is no.
    damaged = text.encode().replace("såg".encode(), "såg".encode("cp1252"))
    choose(damaged)
    expect(question.locator("li")).to_have_text(["Rad 2: såg", "Rad 3: Ã…sa", "Rad 3: Ã–rjan"])
    coach.expect_fits()
    question.get_by_role("button", name="Nej").click()
    expect(question).to_be_hidden()
    expect(page.locator("[data-error]")).to_contain_text("UTF-8")
    expect(taken).to_be_hidden()
    # The whole file is Windows-1252.
    choose(text.encode("cp1252"))
    expect(question.locator("li")).to_have_text(["Rad 2: såg", "Rad 3: Åsa", "Rad 3: Örjan"])
    question.get_by_role("button", name="Ja, de stämmer").click()
    expect(page.locator("[data-summary-text]")).to_contain_text("2 nya")
    expect(question).to_be_hidden()
    taken.click()
    expect(page.locator("[data-progress]")).to_have_text("Klart. 2 resultat från filen.")
    assert [trial["reason"] for trial in bare.trials()] == ["såg fel", "Åsa och Örjan"]
