"""Long names: equipment never crushes the participant, and words break where a reader would break them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Support.program import Program
from Support.station import Station

NewCoach = Callable[..., Coach]
FOUR = [(360, 740), (740, 360), (768, 1024), (1280, 800)]
# 20 letters each, with and without a place to break; 30 is the longest title of a piece of equipment.
NICKNAMES = {21: "Maximiliana-Charlotte"[:20], 22: "WWWWWWWWWWWWWWWWWWWW", 23: "Anna Karolina Östbrg"}
PIECES = ["Innebandyklubba med tejpat skaft"[:30], "Vänsterhandshandske", "Träningsbollspump"]


@pytest.fixture(scope="module")
def team(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Station]:
    program = Program(binary, tmp_path_factory.mktemp("names"), (), {})
    station = Station(program.port)
    for number, nickname in NICKNAMES.items():
        station.post("/api/v1/participants", {"number": number, "nickname": nickname}, 201)
    for count in (1, 2, 3):
        pieces = [
            {"id": f"piece-{number}", "title": {"sv": title, "en": title}}
            for number, title in enumerate(PIECES[:count])
        ]
        exercise = {
            "id": f"long-{count}", "number": 70 + count, "title": {"sv": "Lång", "en": "Long"},
            "kind": "integer", "quantity": "count", "unit": "1", "attempts": 3, "equipment": pieces,
            "picture": "juggling",
        }  # fmt: skip
        station.post("/api/v1/exercises", {"exercise": exercise}, 201)
    yield station
    program.stop()


def crushed(page: Page) -> list[str]:
    """Name the texts of the row of names that are cut, or lie over one another or beyond the screen."""
    return page.evaluate(
        """() => {
          const texts = [...document.querySelectorAll(".who__pick > span:nth-child(2), .who .seg > *")]
            .filter((text) => text.checkVisibility());
          const places = texts.map((text) => {
            const range = document.createRange();
            range.selectNodeContents(text);
            return range.getBoundingClientRect();
          });
          return texts.flatMap((text, index) => {
            const frame = text.closest(".who__pick, .seg > *").getBoundingClientRect();
            const place = places[index];
            const isCut = place.left < frame.left - 1 || place.right > frame.right + 1
              || place.top < frame.top - 1 || place.bottom > frame.bottom + 1
              || place.right > innerWidth + 1;
            const lies = places.some((other, at) => at !== index && other.left < place.right - 1
              && other.right > place.left + 1 && other.top < place.bottom - 1
              && other.bottom > place.top + 1);
            return isCut || lies ? [text.textContent] : [];
          });
        }"""
    )


@pytest.mark.parametrize("size", FOUR, ids=str)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_equipment_leaves_the_participants_name_its_room(
    new_coach: NewCoach, team: Station, size: tuple[int, int], count: int
) -> None:
    coach = new_coach(team, size)
    page = coach.page
    for number, nickname in NICKNAMES.items():
        run = team.create_run(f"long-{count}", participant=number, equipment="piece-0")["id"]
        for path in (f"/runs/{run}", f"/runs/{run}/follow"):
            coach.open(path)
            name = page.locator(".who__pick > span:nth-child(2)")
            expect(name).to_have_text(nickname)
            assert crushed(page) == [], (path, nickname)
            coach.expect_fits()
            if path.endswith("follow"):
                continue
            # The letters stand in at most three lines, as wide as half the field of names.
            size_px = float(name.evaluate("(span) => parseFloat(getComputedStyle(span).fontSize)"))
            assert size_px >= 12
            expect(coach.action("plus")).to_be_in_viewport(ratio=1)
        team.command(run, "cancel")
