"""A group of 26 with long names on screens of every form, and what a helper's screen has of it."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import expect

from Browser import beeps
from Browser.coach import Coach
from Browser.long_names import AMISS, GROUP, NAMES, NUMBERS, SIZES
from Browser.room import Door, OpenRoom, Screen
from Support.mail_server import free_port
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

class Hall:
    """One group in each state, of the same 26."""

    def __init__(self, room: OpenRoom) -> None:
        self.room, self.station = room, room.station
        for place, number in enumerate(NUMBERS):
            person = {
                "number": number, "nickname": NAMES[place % 4], "group": GROUP, "birth_year": date.today().year - 14,
            }  # fmt: skip
            self.station.post("/api/v1/participants", person, 201)
        # One runs at a time.
        self.over = self._started("slow")
        for number in NUMBERS[:4]:
            self.press(self.over, kind="out", participant=number, completed=0)
        self.press(self.over, kind="stop")
        self.press(self.over, kind="correct", participant=9995, completed=3, reason="nuddade linjen " * 8)
        self.estimated = self._started("beep-20m")
        self.press(self.estimated, kind="stop")
        for number in NUMBERS[-8:]:
            self.press(self.estimated, kind="correct", participant=number, completed=94, reason="video")
        self.measured = self._started("cooper")
        self.press(self.measured, kind="stop")
        self.course, self.course_ready = self._ran(), self.made("course-600m")
        self.running = self._started("slow")
        for number in NUMBERS[:4]:
            self.press(self.running, kind="tap", participant=number)
        self.press(self.running, kind="out", participant=5, completed=0)
        self.press(self.running, kind="withdraw", participant=6)
        self.ready = self.made("slow")

    def _ran(self) -> str:
        """Half of them are in, one gave up, and five times have no name."""
        group = self.made("course-600m")
        gun = self.station.get("/api/v1/clock").json()["host_time_ns"] - 55_000_000_000
        self.station.post(f"/api/v1/groups/{group}/start", {"pressed_at_ns": gun})
        for place in range(18):
            at = gun + 36_000_000_000 + place * 900_000_000
            self.press(group, kind="time", id=f"t{place}", pressed_at_ns=at)
        for place, number in enumerate(NUMBERS[-13:]):
            self.press(group, kind="assign", time=f"t{place}", participant=number)
        self.press(group, kind="withdraw", participant=3)
        self.press(group, kind="stop")
        return group

    def press(self, group: str, **body: object) -> None:
        self.station.post(f"/api/v1/groups/{group}/presses", {"screen": "a", **body})

    def made(self, table: str) -> str:
        entries = [{"participant": number} for number in NUMBERS]
        return self.station.post("/api/v1/groups", {"table": table, "entries": entries}, 201).json()["id"]

    def _started(self, table: str) -> str:
        group = self.made(table)
        start = self.station.post(f"/api/v1/groups/{group}/start").json()["start_ns"]
        if table == "slow":
            await_condition("a beep", 10, lambda: self.station.get("/api/v1/clock").json()["host_time_ns"] > start)
        return group


@pytest.fixture(scope="module")
def hall(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder, port = tmp_path_factory.mktemp("hall"), free_port()
    beeps.add_tables(folder / "data")
    program = Program(binary, folder / "data", ("--room-port", str(port)), {})
    station = ValidatedStation(program.port)
    station.post("/api/v1/room", {"name": "Hallen", "until": "practice"}, 201)
    yield Hall(OpenRoom(station, Door(port)))
    program.stop()


@pytest.fixture
def room(hall: Hall) -> OpenRoom:
    return hall.room


@pytest.fixture
def helper(new_screen: Callable[..., Screen], room: OpenRoom) -> Screen:
    screen = new_screen()
    screen.join(room, "Räknaren", "helper")
    return screen


@pytest.mark.long
@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_long_names_are_neither_cut_nor_in_the_way(
    hall: Hall, new_coach: Callable[..., Coach], locale: str
) -> None:
    coach = new_coach(hall.station, SIZES[0], locale)
    pages = [f"/groups/{group}" for group in (hall.ready, hall.running, hall.over, hall.estimated, hall.measured)]
    pages += [f"/groups/{hall.course_ready}", f"/groups/{hall.course}"]
    pages += [f"/groups/{hall.course}?finish=1", f"/groups/{hall.course}/results"]
    found = []
    for path in ["/groups/new?test=slow", f"/groups/{hall.over}/results", *pages]:
        coach.open(path)
        if path.endswith(hall.running):
            expect(coach.page.locator('.gc[data-s="out"] .gc__st')).not_to_be_empty()
        for width, height in SIZES:
            coach.page.set_viewport_size({"width": width, "height": height})
            for theme in ("dark", "sun"):
                coach.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
                found += [(path, width, theme, each) for each in coach.page.evaluate(AMISS)]
    assert not found


@pytest.mark.long
def test_helper_finds_the_group_and_no_key_that_it_may_not_press(hall: Hall, helper: Screen) -> None:
    page = helper.page
    helper.open("/runs")
    page.locator(f'a[href="/groups/{hall.ready}"]').click()
    expect(page.get_by_text("Tränaren startar.")).to_be_visible()
    for name in ("start", "line", "cancel"):
        expect(page.locator(f"[data-{name}]")).to_have_count(0)
    page.locator("[data-back]").click()
    page.locator(f'a[href="/groups/{hall.running}"]').click()
    expect(page.locator("[data-stop]")).to_have_count(0)
    # What it is there for it does: who missed the beep, and not what is over.
    cell = page.locator('.gcells > [data-person="7"]')
    expect(cell).to_have_attribute("aria-label", f"7 {NAMES[2]}, tryck: varning")
    cell.click()
    expect(cell).to_have_attribute("data-s", "warn")
    page.locator('.gcells > [data-person="5"]').click(delay=700)
    expect(page.locator("[data-menu]")).to_be_hidden()
    cell.click(delay=700)
    expect(page.locator("[data-menu]")).to_be_visible()
    page.locator("[data-menu-clear]").click()
    expect(cell).to_have_attribute("data-s", "run")
    helper.open(f"/groups/{hall.over}")
    expect(page.locator(".gt tbody tr")).to_have_count(len(NUMBERS))
    expect(page.locator("[data-correct], .gt a, a[download]")).to_have_count(0)
    # Level and estimate together would tell an age.
    helper.open(f"/groups/{hall.estimated}")
    expect(page.locator(".gt tbody tr")).to_have_count(len(NUMBERS))
    expect(page.locator("[data-uptake], [data-uptake-note]")).to_have_count(0)
    # Metres that nobody has measured yet are no correction.
    helper.open(f"/groups/{hall.measured}")
    page.locator('[data-correct="3"]').click()
    page.locator('[name="metres"]').fill("2350")
    page.locator("[data-save]").click()
    expect(page.locator('[data-row="3"]')).to_contain_text("2350 m")
    expect(page.locator('[data-correct="3"]')).to_have_count(0)
    page.locator("[data-primary]").click()
    page.wait_for_url("**/runs")


def test_helper_of_a_run_that_is_measured_is_told_of_metres_and_enters_none_too_early(
    hall: Hall, helper: Screen
) -> None:
    group = hall.made("cooper")
    helper.open(f"/groups/{group}")
    expect(helper.page.get_by_text("När tiden är ute skriver du in metrarna.")).to_be_visible()
    hall.station.post(f"/api/v1/groups/{group}/cancel")
    expect(helper.page.locator("[data-row]")).to_have_count(len(NUMBERS))
    expect(helper.page.locator("[data-correct]")).to_have_count(0)
