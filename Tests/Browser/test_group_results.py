"""What a group came to: one card among the results, and each result beside what that child did before."""

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from Browser import beeps
from Browser.coach import Coach
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

# Shuttles of a table with four in its first level. Of 2 the earlier ones are 10, 12 and 14 times 20 m: by
# hand 12 ± 4.303 · √(4 + 1/12) · √(4/3) = 12 ± 10.04 shuttles, so that 23 is beyond chance and 22 is not.
HISTORY = {1: [10, 12, 14, 22], 2: [10, 12, 14, 23], 3: [20, 22, 24, 9], 4: [None, None, 30, 31], 5: [None, None, None, 8]}


class Practice:
    """Four group runs of one test, each with who takes part in it."""

    def __init__(self, station: ValidatedStation) -> None:
        self.station = station
        beeps.add_people(station, 6)
        self.groups = [self._group(round_) for round_ in range(4)]
        self.last = self.groups[-1]

    def _group(self, round_: int) -> str:
        people = [number for number, results in HISTORY.items() if results[round_] is not None] + [6]
        entries = [{"participant": number} for number in people]
        group = self.station.post("/api/v1/groups", {"table": "slow", "entries": entries}, 201).json()["id"]
        start = self.station.post(f"/api/v1/groups/{group}/start").json()["start_ns"]
        await_condition("the start", 10, lambda: self.station.get("/api/v1/clock").json()["host_time_ns"] > start)
        for number in people[:-1]:
            self._press(group, kind="out", participant=number, completed=HISTORY[number][round_])
        self._press(group, kind="withdraw", participant=6)
        return group

    def _press(self, group: str, **body: object) -> None:
        self.station.post(f"/api/v1/groups/{group}/presses", {"screen": "a", "id": str(uuid4()), **body})


@pytest.fixture(scope="module")
def practice(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Practice]:
    folder = tmp_path_factory.mktemp("practice")
    beeps.add_tables(folder / "data")
    program = Program(binary, folder / "data", (), {})
    yield Practice(ValidatedStation(program.port))
    program.stop()


@pytest.mark.long
def test_a_group_is_one_card_among_the_results_that_opens(
    practice: Practice, new_coach: Callable[..., Coach]
) -> None:
    coach = new_coach(practice.station, (360, 740), "sv-SE")
    page = coach.page
    for path in ("/results", "/#results"):
        coach.open(path)
        expect(page.locator("[data-result]")).to_have_count(4)
    coach.open("/results")
    card = page.locator("[data-result]").first
    expect(card.locator("summary")).to_contain_text("5 resultat")
    # The third of 8, 9, 22, 23 and 31 shuttles.
    expect(card.locator(".row__val")).to_contain_text("2.18")
    card.locator("summary").click()
    rows = card.locator(".gathered li")
    assert [" ".join(text.split()) for text in rows.all_inner_texts()] == [
        "1 Barn1 2.18", "2 Barn2 2.19", "3 Barn3 2.5", "4 Barn4 2.27", "5 Barn5 2.4",
    ]
    card.get_by_text("Se hela laget").click()
    page.wait_for_url(f"**/groups/{practice.last}/results")
    # Whoever asks for one child sees each of its results, as level, shuttle and metres.
    coach.open("/results?participant=2")
    expect(page.locator("[data-result]")).to_have_count(4)
    first = page.locator("[data-result]").first
    expect(first.locator(".row__val")).to_contain_text("2.19")
    expect(first.locator(".row__val")).to_contain_text("460 m")
    expect(first.locator(".change")).to_contain_text("+180 m")


def test_each_result_stands_beside_the_childs_own_chance(
    practice: Practice, new_coach: Callable[..., Coach]
) -> None:
    coach = new_coach(practice.station, (1280, 800), "en-GB")
    coach.open(f"/groups/{practice.last}/results")
    page = coach.page
    expect(page.locator("h2").first).to_have_text("Middle of the team: 2.18")
    expect(page.locator(".dots .d")).to_have_count(5)
    found = {
        int(row.get_attribute("data-bib")): [" ".join(cell.split()) for cell in row.locator("td").all_inner_texts()]
        for row in page.locator("[data-team] tr").all()
    }
    assert found == {
        1: ["2.18", "+8", "", "within chance"],
        2: ["2.19", "+9", "", "▲ better"],
        3: ["2.5", "−15", "", "▼ lower"],
        4: ["2.27", "+1", "", "too few"],
        5: ["2.4", "", "", "first time"],
        6: ["withdrew"],
    }
    expect(page.locator(".chg")).to_have_count(3)
    assert [page.locator(f'[data-bib="{bib}"] .chg').get_attribute("data-s") for bib in (1, 2, 3)] == [
        "same", "up", "down",
    ]  # fmt: skip


def test_nobody_is_ranked_until_somebody_asks_and_for_that_visit_only(
    practice: Practice, new_coach: Callable[..., Coach]
) -> None:
    coach = new_coach(practice.station, (1280, 800), "sv-SE")
    page = coach.page
    path = f"/groups/{practice.last}/results"
    coach.open(path)
    bibs = "() => [...document.querySelectorAll('[data-team] tr')].map((row) => Number(row.dataset.bib))"
    switch = page.get_by_role("switch", name="Rangordna")
    assert page.evaluate(bibs) == [1, 2, 3, 4, 5, 6]
    expect(page.locator(".gplace:visible")).to_have_count(0)
    switch.focus()
    page.keyboard.press("Space")
    expect(switch).to_have_attribute("aria-checked", "true")
    assert page.evaluate(bibs) == [4, 2, 1, 3, 5, 6]
    assert page.locator(".gplace:visible").all_inner_texts() == ["1", "2", "3", "4", "5"]
    switch.click()
    assert page.evaluate(bibs) == [1, 2, 3, 4, 5, 6]
    switch.click()
    coach.open(path)
    assert page.evaluate(bibs) == [1, 2, 3, 4, 5, 6]


def test_a_group_that_nobody_finished_has_no_drawing(practice: Practice, new_coach: Callable[..., Coach]) -> None:
    group = beeps.make(practice.station, "slow", 2)
    coach = new_coach(practice.station, (360, 740), "sv-SE")
    coach.open(f"/groups/{group['id']}/results")
    expect(coach.page.locator(".dots, [data-rank]")).to_have_count(0)
    expect(coach.page.locator("[data-team] tr")).to_have_count(2)
    practice.station.post(f"/api/v1/groups/{group['id']}/cancel")


def test_what_became_of_a_result_since_is_so_in_the_card_and_in_the_team(
    practice: Practice, new_coach: Callable[..., Coach]
) -> None:
    station = practice.station
    people = station.get(f"/api/v1/groups/{practice.last}").json()["people"]
    runs = {person["participant"]: person.get("run") for person in people}
    station.command(runs[4], "delete")
    # 25 times 20 m: after the four of the first level the 21st of the second.
    trial = station.get(f"/api/v1/trials?run={runs[1]}").json()["items"][0]["id"]
    station.post(f"/api/v1/trials/{trial}/edit", {"value": 500, "reason": "video"})
    coach = new_coach(station, (360, 740), "en-GB")
    page = coach.page
    coach.open("/results")
    card = page.locator("[data-result]").first
    expect(card.locator("summary")).to_contain_text("4 results")
    card.locator("summary").click()
    rows = card.locator(".gathered li")
    assert [" ".join(text.split()) for text in rows.all_inner_texts()] == [
        "1 Barn1 500 m", "2 Barn2 2.19", "3 Barn3 2.5", "5 Barn5 2.4",
    ]  # fmt: skip
    coach.open(f"/groups/{practice.last}/results")
    expect(page.locator('[data-bib="4"]')).to_contain_text("removed")
    expect(page.locator('[data-bib="1"] .lv')).to_have_text("2.21")
    expect(page.locator(".dots .d")).to_have_count(4)
    station.command(runs[4], "restore")
    coach.open("/results")
    expect(page.locator("[data-result] summary").first).to_contain_text("5 results")
