"""What a level lets expect of the oxygen uptake: beside the result, for the coach, where somebody knows how far off."""

from collections.abc import Callable
from datetime import date
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.validated import ValidatedStation

YEAR = date.today().year
# Age and completed shuttles. 47 are 6.6, at 11 km/h; 23 are 3.8, at 9.5 km/h (FITNESSGRAM's lap totals).
RUNNERS = {1: (12, 47), 2: (None, 47), 3: (11, 47), 4: (13, 23), 5: (30, 47), 6: (12, 0), 7: (12, 47)}
# By hand with Léger's equation (J Sports Sci 1988), the errors of Liu 1992 (5.26), Ruiz 2009 (6.5) and of
# Léger and Gadoury 1989 (4.7): 47.94, 38.53 and, as for one of 18, 38.59.
EXPECTED = {1: "≈ 48 ± 5", 2: "", 3: "", 4: "≈ 39 ± 7", 5: "≈ 39 ± 5", 6: ""}


def press(station: ValidatedStation, group: str, **body: object) -> None:
    station.post(f"/api/v1/groups/{group}/presses", {"screen": "a", "id": str(uuid4()), **body})


def run(station: ValidatedStation, table: str) -> str:
    entries = [{"participant": number} for number in RUNNERS]
    group = station.post("/api/v1/groups", {"table": table, "entries": entries}, 201).json()["id"]
    station.post(f"/api/v1/groups/{group}/start")
    press(station, group, kind="stop")
    return group


@pytest.fixture
def track(bare: ValidatedStation) -> ValidatedStation:
    """A station with runners of whom most have a year of birth."""
    for number, (age, _) in RUNNERS.items():
        born = {} if age is None else {"birth_year": YEAR - age}
        bare.post("/api/v1/participants", {"number": number, "nickname": f"Barn{number}", **born}, 201)
    return bare


@pytest.fixture
def shuttles(track: ValidatedStation) -> str:
    """A 20 m shuttle run that all of them have run."""
    group = run(track, "beep-20m")
    for number, (_, completed) in RUNNERS.items():
        press(track, group, kind="correct", participant=number, completed=completed, reason="video")
    press(track, group, kind="withdraw", participant=7, reason="knä")
    return group


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [("sv-SE", "Jämför nivåer, inte uppskattningar."), ("en-GB", "Compare levels, not estimates.")],
)
def test_an_estimate_stands_beside_whom_a_standard_error_is_published_for(
    track: ValidatedStation, shuttles: str, new_coach: Callable[..., Coach], locale: str, sentence: str
) -> None:
    coach = new_coach(track, (1280, 800), locale)
    coach.open(f"/groups/{shuttles}")
    page = coach.page
    found = {
        number: " ".join(page.locator(f'[data-row="{number}"] [data-uptake]').inner_text().split())
        for number in EXPECTED
    }
    assert found == EXPECTED
    expect(page.locator('[data-row="7"] [data-uptake]')).to_have_count(0)
    note = page.locator("[data-uptake-note]")
    expect(note).to_contain_text(sentence)
    for source in ("Léger, Mercier, Gadoury and Lambert", "Liu", "Ruiz", "Léger and Gadoury"):
        expect(note).to_contain_text(source)


def test_an_estimate_is_in_no_file_and_goes_with_the_year_of_birth(
    track: ValidatedStation, shuttles: str, new_coach: Callable[..., Coach]
) -> None:
    for path in ("/api/v1/trials.csv", "/api/v1/trials", f"/api/v1/groups/{shuttles}"):
        text = track.get(path).body.decode("utf-8-sig").lower()
        assert "≈" not in text and "vo2" not in text and "uptake" not in text and "estimate" not in text
    coach = new_coach(track, (360, 740), "en-GB")
    coach.open(f"/groups/{shuttles}")
    expect(coach.page.locator('[data-row="1"] [data-uptake]')).to_contain_text("≈ 48")
    for number in RUNNERS:
        track.put(f"/api/v1/participants/{number}", {"nickname": f"Barn{number}"})
    coach.open(f"/groups/{shuttles}")
    expect(coach.page.locator("[data-row]")).to_have_count(len(RUNNERS))
    expect(coach.page.locator("[data-uptake], [data-uptake-note]")).to_have_count(0)


@pytest.mark.parametrize("table", ["30-15-ift", "yo-yo-ir1", "vameval", "cooper"])
def test_a_test_without_a_published_error_has_no_estimate(
    track: ValidatedStation, new_coach: Callable[..., Coach], table: str
) -> None:
    group = run(track, table)
    done = {"kind": "finish", "distance_m": 2400} if table == "cooper" else {"kind": "correct", "completed": 5}
    press(track, group, participant=1, reason="video", **done)
    coach = new_coach(track, (360, 740), "en-GB")
    coach.open(f"/groups/{group}")
    expect(coach.page.locator('[data-row="1"] .lv')).not_to_be_empty()
    expect(coach.page.locator("[data-uptake], [data-uptake-note]")).to_have_count(0)
