"""Balance on the tablet: the board's lean is drawn while its sway is measured."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
BOARD = "iio:simulated-board"


@pytest.fixture
def swaying(station: ValidatedStation) -> str:
    """A run that measures the sway of the simulated board."""
    station.connect(BOARD)
    await_condition("board ready", 10, lambda: station.device(BOARD)["state"] == "ready")
    run = station.create_run("tablet-balance", participant=2, equipment="both", device=BOARD)["id"]
    station.command(run, "start")
    return run


def test_lean_is_drawn_as_a_dot_with_a_trail(
    new_coach: NewCoach, station: ValidatedStation, swaying: str
) -> None:
    coach, watcher = new_coach(station, (360, 740)), new_coach(station)
    coach.open(f"/runs/{swaying}")
    watcher.open(f"/runs/{swaying}/follow")
    for screen in (coach, watcher):
        trail = screen.page.locator("[data-sway-trail]")
        # Five places at least, none of them beyond the outer ring.
        expect(trail).to_have_attribute("points", re.compile(r"(-?[\d.]+,-?[\d.]+ ?){5,}"))
        for place in trail.get_attribute("points").split():
            x, y = map(float, place.split(","))
            assert x * x + y * y <= 100**2
        expect(screen.page.locator("[data-sway-number]")).to_have_text(re.compile(r"^\d+,\d$"))
        screen.expect_fits()


def test_nothing_moves_for_who_wants_no_motion(
    new_coach: NewCoach, station: ValidatedStation, swaying: str
) -> None:
    coach = new_coach(station, locale="en-GB")
    coach.page.emulate_media(reduced_motion="reduce")
    coach.open(f"/runs/{swaying}")
    expect(coach.page.locator("[data-sway-number]")).to_have_text(re.compile(r"^\d+\.\d$"))
    expect(coach.page.locator(".sway svg")).to_be_hidden()
    expect(coach.page.locator("[data-sway-trail]")).to_have_attribute("points", "")


def test_drawing_goes_when_the_window_is_over(
    new_coach: NewCoach, station: ValidatedStation, swaying: str
) -> None:
    coach = new_coach(station)
    coach.open(f"/runs/{swaying}")
    expect(coach.page.locator("[data-sway]")).to_be_visible()
    station.command(swaying, "stop")
    expect(coach.page.locator("[data-sway]")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 360])
def test_its_long_name_leaves_its_card_as_wide_as_the_phone(
    new_coach: NewCoach, station: ValidatedStation, swaying: str, width: int
) -> None:
    coach = new_coach(station, (width, 640), locale="en-GB")
    coach.open("/devices")
    card = coach.page.locator(f'.dev[data-device="{BOARD}"]')
    expect(card.locator(".pill")).to_have_text("Simulated")
    beyond = card.evaluate(
        """(card) => [...card.children].filter((child) =>
          child.getBoundingClientRect().right > card.getBoundingClientRect().right + 1
        ).map((child) => child.className)"""
    )
    assert beyond == []
    coach.expect_fits()
