"""Results from other programs' files: the coach says what the columns mean."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.imports import PATH, send, settled
from Support.program import Program
from Support.station import Station
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]

# The form of Chronojump's export: stacked tables, titles in capitals, nothing quoted.
JUMPS = """\
SIMPLE JUMPS
Person ID,Person name,Session ID,Jump ID,Type,TC,TF,Fall,Weight,Height,Datetime,Description,Simulated
1,Maja,1,1,CMJ,0,0.5,0,0,30.65,2026-11-17_17-36-04,=1+1,No
1,Maja,1,2,CMJ,0,0.5,0,0,30.65,2026-11-17_17-36-04,,No
2,Cleo,1,3,SJ,0,0.4,0,0,19.62,2026-11-17_17-40-00,,No
2,Cleo,1,4,CMJ,0,0.4,0,0,19.62,2026-11-17_17-41-00,<b>x</b>,No

SIMPLE RACES
Person ID,Person name,Session ID,Race ID,Type,Distance,Time,Speed,Datetime,Description,Simulated
1,Maja,1,1,10m,10,2.05,4.878,2026-07-01_10-00-00,,No
"""
LATIN = JUMPS.replace(",", ";").replace(".", ",")
CMJ = {
    "table": 0, "participant": 2, "value": 10, "unit": "cm", "exercise": "counter-movement-jump",
    "date": 11, "kind": 5, "kind_text": "CMJ",
}  # fmt: skip


@pytest.fixture
def swedish(launch: Callable[..., Program]) -> ValidatedStation:
    """A tablet in Stockholm that knows Maja and Cleo by their nicknames."""
    station = ValidatedStation(launch(TZ="Europe/Stockholm").port)
    for number, name in ((12, "Maja"), (7, "Cleo")):
        station.post("/api/v1/participants", {"number": number, "nickname": name}, 201)
    return station


def look(station: Station, file: str | bytes, mapping: dict) -> dict:
    made = send(station, file.encode() if isinstance(file, str) else file)["id"]
    station.post(f"{PATH}/{made}/look", {"mapping": mapping}, 202)
    return settled(station, made)


def take(station: Station, file: str | bytes, mapping: dict) -> dict:
    looked = look(station, file, mapping)
    assert looked["refused"] == 0, looked["errors"]
    station.post(f"{PATH}/{looked['id']}/take", status=202)
    taken = settled(station, looked["id"])
    assert taken["state"] == "taken", taken
    return taken


def test_the_tables_of_a_file_are_shown_first(swedish: ValidatedStation) -> None:
    seen = send(swedish, JUMPS.encode())
    assert [table["title"] for table in seen["tables"]] == ["SIMPLE JUMPS", "SIMPLE RACES"]
    jumps = seen["tables"][0]
    assert jumps["columns"][:3] == ["Person ID", "Person name", "Session ID"]
    assert jumps["sample"][0][11] == "=1+1"
    assert [error["code"] for error in seen["errors"]] == ["import-unknown-form"]
    assert swedish.trials() == []


def test_what_was_simulated_there_is_simulated_here(swedish: ValidatedStation) -> None:
    file = JUMPS.replace("=1+1,No", "=1+1,Yes")
    jumps = send(swedish, file.encode())["tables"][0]
    assert jumps["guess"]["simulated"] == jumps["columns"].index("Simulated") + 1
    take(swedish, file, {**CMJ, "simulated": jumps["guess"]["simulated"]})
    marks = [row["simulated"] for row in swedish.items("/api/v1/trials")]
    assert marks == [True, False, False]


@pytest.mark.parametrize("file", [JUMPS, LATIN, JUMPS.replace(",", "\t")])
def test_chronojump_s_jumps_become_results(swedish: ValidatedStation, file: str) -> None:
    assert take(swedish, file, CMJ)["new"] == 3
    rows = swedish.items("/api/v1/trials")
    # Centimetres become metres; 0.5 s in the air are 9.80665 * 0.25 / 8 = 0.3065 m.
    assert [round(row["value"], 6) for row in rows] == [0.3065, 0.3065, 0.1962]
    assert [row["participant"] for row in rows] == [12, 12, 7]
    assert [row["attempt"] for row in rows] == [1, 2, 1]
    assert {(row["unit"], row["quantity"], row["origin"]) for row in rows} == {
        ("m", "height", "imported")
    }
    # Stockholm is one hour ahead in November.
    assert rows[0]["measured_at"] == "2026-11-17T17:36:04.000+01:00"
    again = take(swedish, file, CMJ)
    assert (again["new"], again["known"]) == (0, 3)
    assert swedish.run(rows[0]["run"])["state"] == "saved"


def test_a_longer_file_adds_only_what_is_new(swedish: ValidatedStation) -> None:
    take(swedish, JUMPS, CMJ)
    lines = JUMPS.splitlines(keepends=True)
    row = lines[2].replace("17-36-04", "17-35-00")
    longer = "".join([*lines[:2], *[row.replace("30.65", f"2{n}.5") for n in range(10)], *lines[2:]])
    taken = take(swedish, longer, CMJ)
    assert (taken["new"], taken["known"]) == (10, 3)
    # A run takes as many attempts as its exercise has; the rest go to a further one.
    own = [row for row in swedish.items("/api/v1/trials?limit=100") if row["participant"] == 12]
    assert len({(row["run"], row["attempt"]) for row in own}) == 12


@pytest.mark.parametrize(
    ("date", "order", "expected"),
    [
        ("2026-07-04 10:20:30", None, "2026-07-04T10:20:30.000+02:00"),
        ("2026-07-04T10:20:30Z", None, "2026-07-04T10:20:30.000+00:00"),
        ("2026-07-04_10-20-30", None, "2026-07-04T10:20:30.000+02:00"),
        ("25/07/2026 10:20", None, "2026-07-25T10:20:00.000+02:00"),
        ("07/25/2026 1:20:30 PM", None, "2026-07-25T13:20:30.000+02:00"),
        ("25.7.2026", None, "2026-07-25T00:00:00.000+02:00"),
        ("4/7/2026", "dmy", "2026-07-04T00:00:00.000+02:00"),
        ("4/7/2026", "mdy", "2026-04-07T00:00:00.000+02:00"),
        ("07/07/2026", None, "2026-07-07T00:00:00.000+02:00"),
        ("4/7/2026", None, "import-date-ambiguous"),
        ("25/07/2026", "mdy", "import-not-a-time"),
        ("31/06/2026", None, "import-not-a-time"),
        ("yesterday", None, "import-not-a-time"),
        ("4/7/26", "dmy", "import-not-a-time"),
    ],
)
def test_dates_in_many_styles(
    swedish: ValidatedStation, date: str, order: str | None, expected: str
) -> None:
    mapping = {"table": 0, "participant": 1, "value": 3, "unit": "s", "exercise": "ten-turns", "date": 2}
    if order:
        mapping["date_order"] = order
    seen = look(swedish, f"Name,Date,Time\nMaja,{date},2.5\n", mapping)
    if expected.startswith("import-"):
        [error] = seen["errors"]
        assert (error["code"], error["line"], error["column"], error["text"]) == (expected, 2, 2, date)
    else:
        assert seen["errors"] == []
        assert seen["preview"][0]["trial"]["measured_at"] == expected


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [("62.35", "s", 62.35), ("1:02.35", "s", 62.35), ("250", "ms", 0.25), ("1:00:00", "s", 3600)],
)
def test_split_times_of_a_stopwatch(
    swedish: ValidatedStation, text: str, unit: str, value: float
) -> None:
    mapping = {"table": 0, "participant": 1, "value": 2, "unit": unit, "exercise": "ten-turns",
               "day": "2026-11-17"}  # fmt: skip
    seen = look(swedish, f"Athlete,Split\nmaja,{text}\n", mapping)
    assert seen["preview"][0]["trial"]["value"] == pytest.approx(value)


def test_people_that_nobody_here_is_are_asked_for(swedish: ValidatedStation) -> None:
    file = "Player;Reaction time;Date\nOtto;250;2026-11-17\n14;300;2026-11-17\n"
    mapping = {"table": 0, "participant": 1, "value": 2, "unit": "ms", "exercise": "ten-turns", "date": 3}
    seen = look(swedish, file.encode("utf-16"), mapping)
    assert seen["unknown_people"] == ["Otto"] and seen["refused"] == 1
    assert take(swedish, file, {**mapping, "numbers": {"Otto": 30}})["participants"] == [30, 14]


@pytest.mark.parametrize(
    ("change", "code", "name"),
    [
        ({"unit": "kg"}, "import-unit-unfit", "unit"),
        ({"value": 0}, "import-mapping-unfit", "value"),
        ({"participant": 99}, "import-mapping-unfit", "participant"),
        ({"table": 5}, "import-mapping-unfit", "table"),
        ({"exercise": "none"}, "import-mapping-unfit", "exercise"),
        ({"date": None}, "import-mapping-unfit", "date"),
    ],
)
def test_a_mapping_that_does_not_fit_is_said(
    swedish: ValidatedStation, change: dict, code: str, name: str
) -> None:
    [error] = look(swedish, JUMPS, {**CMJ, **change})["errors"]
    assert (error["code"], error["name"]) == (code, name)


def test_the_page_asks_what_the_columns_mean(
    swedish: ValidatedStation, new_coach: NewCoach, size: tuple[int, int]
) -> None:
    coach = new_coach(swedish, size)
    coach.open("/import")
    page = coach.page
    file = {"name": "jumps.csv", "mimeType": "text/csv", "buffer": JUMPS.encode()}
    page.set_input_files('input[name="file"]', file)
    expect(page.locator("[data-mapping]")).to_be_visible()
    expect(page.locator("[data-sample] tbody")).to_contain_text("=1+1")
    coach.expect_fits()
    page.select_option('[name="participant"]', "2")
    page.select_option('[name="value"]', "10")
    page.select_option('[name="unit"]', "cm")
    page.select_option('[name="exercise"]', "counter-movement-jump")
    page.select_option('[name="date"]', "11")
    page.locator('[data-action="look"]').click()
    expect(page.locator("[data-summary-text]")).to_contain_text("4 nya")
    page.select_option('[name="kind"]', "5")
    page.fill('[name="kind_text"]', "CMJ")
    page.locator('[data-action="look"]').click()
    expect(page.locator("[data-summary-text]")).to_contain_text("3 nya")
    page.locator('[data-action="take"]').click()
    expect(page.locator("[data-progress]")).to_have_text("Klart. 3 resultat från filen.")
    assert len(swedish.trials()) == 3
