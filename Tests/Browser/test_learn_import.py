"""A teacher's own words from a file: read in the page, told line by line, taken whole or not at all."""

import plistlib
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
LISTS = "/api/v1/learning/lists"
COMPOUNDS = 'Frågeord,Svar,Rätta\r\nsol,"ros, kam, fot",ros\r\n,,\r\nbåt,hus|lök|resa,"hus, resa"\r\n'
SPELLED = [{"correct": "green", "incorrect": "grean", "incorrect 2": "gren"}, {"correct": "båt"}]


def choose(page: Page, name: str, contents: bytes) -> None:
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": contents}
    page.set_input_files("[data-file]", files=[file])


def own_lists(station: ValidatedStation) -> list[dict]:
    return [each for each in station.items(LISTS) if not each["builtin"]]


def make(coach: Coach, kind: str, name: str, contents: bytes) -> str:
    coach.open(f"/learn/lists?new={kind}")
    choose(coach.page, name, contents)
    expect(coach.page.locator('[name="title"]')).to_have_value(name.rpartition(".")[0])
    coach.page.locator('[type="submit"]').click()
    coach.page.wait_for_url("**list=own-*")
    editor = coach.page.locator("[data-editor]")
    expect(editor).to_have_attribute("data-drawn", "true")
    return editor.get_attribute("data-editor")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
def test_a_table_of_compounds_from_a_spreadsheet(
    new_coach: NewCoach, bare: ValidatedStation, encoding: str
) -> None:
    own = make(new_coach(bare), "compounds", "Vecka 35.csv", COMPOUNDS.encode(encoding))
    kept = bare.get(f"{LISTS}/{own}").json()
    assert kept["text"] == "sol\tros|kam|fot\tros\n\nbåt\thus|lök|resa\thus|resa\n"
    assert (kept["title"], kept["levels"]) == ("Vecka 35", 2)


@pytest.mark.parametrize("form", [plistlib.FMT_XML, plistlib.FMT_BINARY])
def test_words_to_spell_from_a_property_list(
    new_coach: NewCoach, bare: ValidatedStation, form: plistlib.PlistFormat
) -> None:
    own = make(new_coach(bare), "spelling", "Vecka 36.plist", plistlib.dumps(SPELLED, fmt=form))
    rows = bare.get(f"{LISTS}/{own}").json()["rows"]
    assert [row["word"] for row in rows] == ["green", "båt"]
    assert [made["text"] for made in rows[0]["misspellings"]] == ["grean", "gren"]


BAD = [
    ("compounds", "is;bit, val;bit\nsol;ros, kam;säl", ["2:"]),
    ("compounds", "is\tbit|val\tbit\nso\tl\tros|kam\tros\nsol\tros|ros\tros", ["2:", "3:"]),
    ("compounds", "is;bit, val;bit\n\n\nsol;ros, kam;ros", ["3:"]),
    ("compounds", "sol;ros, kam;ros\n" * 70_000, ["Filen är för stor."]),
    ("spelling", "cat\n<b>dog</b>\nc\u200fat\n" + "a" * 200, ["2:", "3:", "4:"]),
    ("spelling", "".join(f"d{number}g\n" for number in range(50)), ["1:", "2:", "3:", "4:", "5:", "och 45 till"]),
]


def test_what_is_wrong_is_told_by_line_and_nothing_is_taken(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    page = (coach := new_coach(bare, (360, 740))).page
    for kind, text, told in BAD:
        coach.open(f"/learn/lists?new={kind}")
        page.fill('[name="title"]', "Nya ord")
        choose(page, "Nya ord.csv", text.encode())
        if text.count("\n") < 1000:
            expect(page.locator('[name="text"]')).not_to_have_value("")
            page.locator('[type="submit"]').click()
        faults = page.locator("[data-faults] li")
        expect(faults).to_have_count(len(told))
        for fault, begin in zip(faults.all(), told, strict=True):
            assert fault.inner_text().startswith(begin), fault.inner_text()
    assert own_lists(bare) == []


def test_a_file_that_is_too_large_for_the_open_list_says_so(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    wish = {"kind": "spelling", "language": "en", "title": "Week 34", "text": "green"}
    own = bare.post(LISTS, wish, 201).json()["id"]
    page = (coach := new_coach(bare)).page
    coach.open(f"/learn/lists?list={own}")
    expect(page.locator("[data-editor]")).to_have_attribute("data-drawn", "true")
    page.locator("[data-open-paste]").click()
    choose(page, "words.txt", b"cat\n" * 300_000)
    expect(page.locator("[data-paste-faults]")).to_have_text("Filen är för stor.")
    choose(page, "words.txt", b"cat\ngreen\n")
    expect(page.locator("[data-paste-faults] li")).to_have_count(0)
    states = page.locator("[data-preview] .pill")
    expect(states).to_have_count(2)
    assert states.evaluate_all("pills => pills.map(({ dataset }) => dataset.state)") == ["ready", "absent"]
