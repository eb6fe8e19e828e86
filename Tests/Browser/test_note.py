"""A coach's note on a result: written, seen beside it, in files, and taken away."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


@pytest.fixture
def result(bare: ValidatedStation) -> str:
    return bare.save_shots(3)


def notes(station: ValidatedStation) -> set[str | None]:
    rows = station.trials()
    return {json.loads(row["details"] or "{}").get("note") for row in rows}


def test_note_is_written_seen_and_taken_away(
    new_coach: NewCoach, bare: ValidatedStation, result: str, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    coach.open("/#results")
    page = coach.page
    row = page.locator("#results .swipe").first
    row.locator("summary").click()
    row.get_by_role("link", name="Anteckning").click()
    field = page.get_by_role("textbox", name="Anteckning")
    field.fill("Motvind & <regn>")
    # Another screen's news takes nothing away that is being typed.
    bare.post(f"/api/v1/runs/{result}/note", {"text": "Regn"}, 200)
    expect(page.locator("#note input")).to_have_attribute("value", "Regn")
    expect(field).to_have_value("Motvind & <regn>")
    field.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Anteckningen är sparad.")
    assert notes(bare) == {"Motvind & <regn>"}
    assert bare.run(result)["note"] == "Motvind & <regn>"
    coach.open("/#results")
    expect(row.locator(".row__note")).to_have_text("Anteckning: Motvind & <regn>")
    coach.open(f"/runs/{result}/result")
    field.fill("")
    page.locator("#note button").click()
    expect(page.get_by_role("status")).to_contain_text("Anteckningen är borttagen.")
    assert notes(bare) == {None}


def test_note_that_is_refused_is_said_beside_the_field(
    new_coach: NewCoach, bare: ValidatedStation, result: str
) -> None:
    coach = new_coach(bare)
    coach.open(f"/runs/{result}/result")
    field = coach.page.get_by_role("textbox", name="Anteckning")
    # A script may write what nobody can type.
    field.evaluate("field => { field.value = 'x'.repeat(201); }")
    field.press("Enter")
    expect(coach.page.locator("#note [role=alert]")).to_have_text(
        "Anteckningen ska vara en rad med högst 200 tecken."
    )
    expect(field).to_be_focused()
    assert notes(bare) == {None}
