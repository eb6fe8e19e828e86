"""Start is today's board: what was done, whose turn it is, what needs the coach."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.test_pages import small_targets
from Browser.test_plan import make
from Support.program import Program
from Support.station import SHOTS, Station, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
FOUR = [(360, 640), (800, 1280), (1280, 800), (1920, 1080)]


def shoot(station: Station, participant: int, hits: int) -> None:
    run = station.create_run("hit-or-miss", participant=participant, equipment="foot")["id"]
    for number in range(SHOTS):
        outcome = "pass" if number < hits else "fail"
        station.command(run, "attempts", {"outcome": outcome})
    station.command(run, "save")


def begin(station: Station, participant: int) -> str:
    run = station.create_run("hit-or-miss", participant=participant, equipment="foot")["id"]
    station.command(run, "attempts", {"outcome": "pass"})
    return run


@pytest.mark.parametrize("size", FOUR, ids=str)
def test_board_shows_today_the_plan_and_the_newest_results(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    make(bare)
    for participant, hits in [(5, 4), (5, 6), (8, 3), (5, 5)]:
        shoot(bare, participant, hits)
    coach = new_coach(bare, size)
    coach.open("/")
    start = coach.page.locator("#start")
    expect(start.locator("[data-today]")).to_have_text("4 resultat · 2 deltagare")
    expect(start.locator(".board__next")).to_contain_text("Nästa: 3 Alva")
    changes = start.locator(".board__result")
    expect(changes).to_have_count(3)
    # A reader hears what the sign means.
    worse = changes.nth(0).locator(".board__change")
    expect(worse.locator("[aria-hidden]")).to_have_text("−1 träff mot bästa")
    expect(worse.locator(".vh")).to_have_text("1 träff sämre än bästa")
    expect(changes.nth(1).locator(".board__change")).to_have_text("första gången")
    expect(changes.nth(2).locator(".board__change")).to_have_attribute("data-change", "better")
    expect(start.locator(".hero")).to_have_count(0)
    expect(start.get_by_text("Välj en övning")).to_have_count(1)
    # One yellow press, and it begins whose turn it is.
    expect(start.locator(".btn--go, .go-card--next")).to_have_count(1)
    coach.expect_fits()
    assert small_targets(coach.page) == []
    start.locator("[data-plan-next]").click()
    coach.page.wait_for_url("**/runs/*")
    expect(coach.page.locator(".bib").first).to_have_text("3")


def test_board_follows_what_happens(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    coach.open("/")
    expect(coach.page.locator(".hero")).to_have_count(1)
    shoot(bare, 5, 4)
    expect(coach.page.locator("[data-today]")).to_have_text("1 resultat · 1 deltagare")
    expect(coach.page.locator(".hero")).to_have_count(0)
    shoot(bare, 8, 4)
    expect(coach.page.locator("[data-today]")).to_have_text("2 resultat · 2 deltagare")
    expect(coach.page.locator(".board__result .bib").first).to_have_text("8")


def test_every_result_says_its_change_and_the_run_the_best_of_the_day(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    for participant, hits in [(5, 4), (8, 3), (5, 6), (5, 5)]:
        shoot(bare, participant, hits)
    coach = new_coach(bare, (360, 740))
    rows = ["worse", "better", "first", "first"]
    coach.open("/results")
    changes = coach.page.locator(".row > .change")
    for place, state in enumerate(rows):
        expect(changes.nth(place)).to_have_attribute("data-change", state)
    coach.expect_fits()
    # What was done later changes nothing: the second of 5 was better than the first then.
    better = bare.items("/api/v1/trials?participant=5&limit=100")
    runs = list(dict.fromkeys(trial["run"] for trial in better))
    coach.open("/participants/5")
    expect(coach.page.locator(".own-results .change")).to_have_count(3)
    coach.expect_fits()
    best = next(
        run
        for run in runs
        if sum(t["outcome"] == "pass" for t in better if t["run"] == run) == 6
    )
    coach.open(f"/runs/{best}/result")
    expect(coach.page.locator("main .change")).to_have_attribute("data-change", "better")
    coach.open(f"/runs/{best}")
    expect(coach.page.locator(".stage__star")).to_have_text(
        "Personbästa +2 träffar · Dagens bästa"
    )


def test_two_runs_to_go_on_with_are_in_sight_and_empty_ones_are_not_there(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    for participant in range(1, 6):
        begin(bare, participant)
    bare.create_run("count-20s", participant=9, equipment="foot")
    coach = new_coach(bare, FOUR[0])
    coach.open("/")
    seen = coach.page.locator('#start .go-card[href^="/runs/"]:visible')
    expect(seen).to_have_count(2)
    expect(seen.locator(".bib")).to_have_text(["5", "4"])
    more = coach.page.locator(".more-runs > summary")
    expect(more).to_have_text("3 till")
    more.click()
    expect(seen).to_have_count(5)


def test_board_shows_devices_with_their_battery(
    new_coach: NewCoach, launch: Callable[..., Program]
) -> None:
    station = Station(launch("--simulate").port)
    station.save_shots(3)
    coach = new_coach(station)
    coach.open("/")
    strap = next(d for d in station.items("/api/v1/devices") if d["driver"] == "heart-rate")
    station.connect(strap["id"])
    line = coach.page.locator(".board__device", has_text=strap["title"]["sv"])
    expect(line).to_contain_text("%")
    level = station.device(strap["id"])["battery"]
    expect(line.get_by_role("img")).to_have_attribute("aria-label", f"Batteri {level} %")
