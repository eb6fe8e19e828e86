"""Simulated equipment: it answers start signals as people do, and is named in the page's language."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
GATE = "serial:simulated-gate"
QUICK = {
    "id": "quick-reaction", "number": 61, "title": {"sv": "Kvickt", "en": "Quick"},
    "kind": "automatic", "capture": "reaction", "attempts": 3,
    "start_signal": {"fore_period_s": [0.5, 0.6]},
    "equipment": [{"id": "hand", "title": {"sv": "Hand", "en": "Hand"}}],
    "quantity": "reaction_time", "unit": "s", "input": "interval", "picture": "reaction",
}  # fmt: skip


@pytest.fixture
def simulated(launch: Callable[..., Program]) -> ValidatedStation:
    station = ValidatedStation(launch("--simulate").port)
    station.connect(GATE)
    await_condition("ready", 10, lambda: station.device(GATE)["state"] == "ready")
    return station


def start(station: Station, run: str) -> str:
    """Start an attempt; return how it ended."""
    before = len(station.run(run)["attempts"])
    station.command(run, "start")

    def ended() -> str | None:
        now = station.run(run)
        if len(now["attempts"]) > before:
            return "result"
        return "false start" if now.get("signal", {}).get("state") == "false_start" else None

    return await_condition("an end", 10, ended)


def test_simulated_gate_answers_the_start_signal(simulated: ValidatedStation) -> None:
    simulated.post("/api/v1/exercises", {"exercise": QUICK}, 201)
    run = simulated.create_run("quick-reaction", participant=4, equipment="hand", device=GATE)["id"]
    # One start in twenty is a false one: more than three of six are none in ten thousand tries.
    ends = []
    while ends.count("result") < 3:
        ends.append(start(simulated, run))
        assert ends.count("false start") <= 3, ends
    values = [trial["value"] for trial in simulated.run(run)["attempts"]]
    assert all(0.1 <= value <= 1.2 for value in values), values
    assert len(set(values)) == 3


@pytest.mark.parametrize(
    ("locale", "names"),
    [
        ("sv-SE", ["Balansbräda S", "Grind S", "Grindar S", "Platta S", "Pulsband S"]),
        ("en-GB", ["Balance board S", "Gate S", "Gates S", "Strap S", "Tablet S"]),
    ],
)
def test_simulated_equipment_is_named_in_the_language_of_the_page(
    new_coach: NewCoach, simulated: ValidatedStation, locale: str, names: list[str]
) -> None:
    coach = new_coach(simulated, locale=locale)
    coach.open("/devices")
    expect(coach.page.locator(".dev__name strong")).to_have_count(5)
    assert sorted(coach.page.locator(".dev__name strong").all_inner_texts()) == names
    gate = names[1]
    coach.open("/exercises")
    expect(coach.page.locator('a[href="/exercises/ten-turns"]')).to_contain_text(gate)
    assert simulated.device(GATE)["title"] == {"sv": "Grind S", "en": "Gate S"}
