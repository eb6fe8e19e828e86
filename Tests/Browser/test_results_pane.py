"""Earlier results: opened, deleted one by one or all, and brought back, by touch, mouse and key."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from Browser.coach import Coach
from Browser.finger import Finger
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
FOUR = [(360, 740), (800, 1280), (1280, 800), (1920, 1080)]


@pytest.fixture
def full(bare: ValidatedStation) -> ValidatedStation:
    """A station with three saved results, the newest of participant 3."""
    for number, name in [(1, "Alva"), (2, "Bo"), (3, "Cleo")]:
        bare.post("/api/v1/participants", {"number": number, "nickname": name}, 201)
        run = bare.create_run("hit-or-miss", participant=number, equipment="foot")["id"]
        for shot in range(8):
            bare.command(run, "attempts", {"outcome": "pass" if shot < number else "fail"})
        bare.command(run, "save")
    return bare


def rows(coach: Coach) -> Locator:
    return coach.page.locator("#results .swipe")


def open_results(coach: Coach) -> None:
    coach.open("/")
    coach.page.locator('.tab[href="#results"]').click()
    expect(coach.page.locator(".tab[aria-current]")).to_have_text("Resultat")
    at = "document.querySelector('.panes').scrollLeft"
    await_condition("pane at rest", 5, lambda: coach.page.evaluate(at) == 0)


@pytest.mark.parametrize("size", FOUR, ids=str)
def test_row_tells_the_result_and_opens_every_attempt(
    new_coach: NewCoach, full: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(full, size)
    open_results(coach)
    row = rows(coach).first
    for part in ["5 Precisionsskott", "3 Cleo", "fot", "3/8", "träffar"]:
        expect(row.locator("summary")).to_contain_text(part)
    expect(row.locator("summary svg.pic")).to_be_visible()
    row.locator("summary").click()
    expect(row.locator("tbody tr")).to_have_count(8)
    coach.expect_fits()
    row.get_by_role("link", name="Öppna").click()
    coach.page.wait_for_url("**/result")
    expect(coach.page.locator("tbody tr")).to_have_count(8)
    coach.expect_fits()


@pytest.mark.parametrize("size", FOUR, ids=str)
def test_row_swiped_right_is_deleted_and_undone(
    new_coach: NewCoach, full: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(full, size, touch=True)
    open_results(coach)
    finger = Finger(coach.page)
    width = rows(coach).first.bounding_box()["width"]
    finger.swipe(rows(coach).first.locator("summary"), min(320, width * 0.55) + 20)
    expect(rows(coach)).to_have_count(2)
    bar = coach.page.locator(".undo-bar")
    expect(bar).to_contain_text("Raderat: 3 Cleo, Precisionsskott")
    assert len(full.trials()) == 16
    finger.tap(bar.locator("[data-undo]"))
    expect(rows(coach)).to_have_count(3)
    expect(bar).to_have_count(0)
    assert len(full.trials()) == 24


def test_row_swiped_a_little_shows_the_button(new_coach: NewCoach, full: ValidatedStation) -> None:
    coach = new_coach(full, FOUR[0], touch=True)
    open_results(coach)
    finger = Finger(coach.page)
    finger.swipe(rows(coach).first.locator("summary"), 90)
    button = coach.page.locator(".swipe--drawn .swipe__act")
    expect(button).to_be_visible()
    assert len(full.trials()) == 24
    finger.tap(button)
    expect(rows(coach)).to_have_count(2)


def test_row_swiped_left_changes_the_pane(new_coach: NewCoach, full: ValidatedStation) -> None:
    coach = new_coach(full, FOUR[0], touch=True)
    open_results(coach)
    # Well over half of the pane: a browser that is late takes some of the way for a finger's slack.
    Finger(coach.page).swipe(rows(coach).first.locator("summary"), -300)
    expect(coach.page.locator(".tab[aria-current]")).to_have_text("Start")
    assert len(full.trials()) == 24


def test_row_is_drawn_away_with_the_mouse(new_coach: NewCoach, full: ValidatedStation) -> None:
    coach = new_coach(full, FOUR[2])
    open_results(coach)
    box = rows(coach).first.locator("summary").bounding_box()
    mouse = coach.page.mouse
    mouse.move(box["x"] + 50, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 450, box["y"] + 34, steps=10)
    mouse.up()
    expect(rows(coach)).to_have_count(2)
    # The drag did not press what it ended on.
    expect(coach.page.locator("details[open]")).to_have_count(0)


def test_results_are_deleted_and_undone_by_key(new_coach: NewCoach, full: ValidatedStation) -> None:
    coach = new_coach(full, FOUR[2])
    open_results(coach)
    page = coach.page
    rows(coach).first.locator("summary").focus()
    page.keyboard.press("Delete")
    expect(rows(coach)).to_have_count(2)
    # The focus goes on to the next row, so that the next press means that one.
    expect(rows(coach).first.locator("summary")).to_be_focused()
    page.keyboard.press("Delete")
    expect(rows(coach)).to_have_count(1)
    for left in (2, 3):
        page.keyboard.press("Backspace")
        expect(rows(coach)).to_have_count(left)
    assert len(full.trials()) == 24


def test_undo_waits_eight_seconds_and_stands_still_while_focused(
    new_coach: NewCoach, full: ValidatedStation
) -> None:
    coach = new_coach(full, FOUR[2])
    coach.page.clock.install()
    open_results(coach)
    bar = coach.page.locator(".undo-bar")
    rows(coach).first.locator("summary").focus()
    coach.page.keyboard.press("Delete")
    expect(bar).to_be_visible()
    coach.page.clock.run_for(7_000)
    expect(bar).to_be_visible()
    bar.locator("[data-undo]").focus()
    coach.page.clock.run_for(60_000)
    expect(bar).to_be_visible()
    rows(coach).first.locator("summary").focus()
    coach.page.clock.run_for(1_500)
    expect(bar).to_have_count(0)
    assert len(full.trials()) == 16


def test_undo_waits_anew_for_whoever_comes_by_key(new_coach: NewCoach, full: ValidatedStation) -> None:
    coach = new_coach(full, FOUR[2])
    coach.page.clock.install()
    open_results(coach)
    bar = coach.page.locator(".undo-bar")
    rows(coach).first.locator("summary").focus()
    coach.page.keyboard.press("Delete")
    expect(bar).to_be_visible()
    for _ in range(3):
        coach.page.clock.run_for(7_000)
        coach.page.keyboard.press("Shift")
    coach.page.clock.run_for(7_000)
    expect(bar).to_be_visible()
    coach.page.clock.run_for(1_500)
    expect(bar).to_have_count(0)


def test_all_are_deleted_after_a_word_about_what_goes(
    new_coach: NewCoach, full: ValidatedStation
) -> None:
    going = full.create_run("count-20s", participant=1, equipment="foot")["id"]
    coach = new_coach(full, FOUR[0])
    open_results(coach)
    page = coach.page
    page.locator("#results [data-delete-all]").click()
    sheet = page.locator("[data-delete-sheet]")
    expect(sheet).to_contain_text("3 resultat med 24 försök, från 3 deltagare")
    sheet.locator("[data-stay]").click()
    expect(sheet).to_be_hidden()
    assert len(full.trials()) == 24
    page.locator("#results [data-delete-all]").click()
    sheet.locator("[data-delete-confirm]").click()
    expect(rows(coach)).to_have_count(0)
    assert full.trials() == []
    assert full.run(going)["state"] == "ready"
    page.locator("[data-undo]").click()
    expect(rows(coach)).to_have_count(3)
    assert len(full.trials()) == 24


def test_send_all_leads_to_the_file_of_everything(
    new_coach: NewCoach, full: ValidatedStation
) -> None:
    coach = new_coach(full, FOUR[0])
    open_results(coach)
    coach.page.locator("#results [data-send-all]").click()
    coach.page.wait_for_url("**/results/send")
    with coach.page.expect_download() as download:
        coach.page.locator("[data-csv]").click()
    text = download.value.path().read_text(encoding="utf-8-sig")
    assert len(text.splitlines()) == 1 + 24


def test_detail_page_deletes_and_the_list_undoes(new_coach: NewCoach, full: ValidatedStation) -> None:
    coach = new_coach(full, FOUR[0])
    run = full.trials()[0]["run"]
    page = coach.page
    coach.open(f"/runs/{run}/result")
    page.locator("[data-delete]").click()
    page.wait_for_url("**/#results")
    expect(page.locator(".undo-bar")).to_contain_text("Raderat: 1 Alva")
    coach.open(f"/runs/{run}/result")
    expect(page.get_by_text("Raderat ").first).to_be_visible()
    page.locator("[data-restore]").click()
    expect(page.locator("[data-delete]")).to_be_visible()
    assert len(full.trials()) == 24


def test_log_tells_what_was_undone_and_what_came_back(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    run = bare.create_run("hit-or-miss", participant=1, equipment="foot")["id"]
    bare.command(run, "attempts", {"outcome": "pass"})
    bare.command(run, "undo")
    for _ in range(8):
        bare.command(run, "attempts", {"outcome": "fail"})
    bare.command(run, "save")
    coach = new_coach(bare, FOUR[2], "en-GB")
    coach.open(f"/runs/{run}/result")
    lines = coach.page.locator("tbody tr")
    expect(lines).to_have_count(9)
    expect(lines.first).to_contain_text("undone")
    expect(lines.first.locator("s")).to_have_text("hit")
    bare.command(run, "delete")
    expect(lines.nth(1)).to_contain_text("deleted")
    bare.command(run, "restore")
    expect(lines.nth(1)).to_contain_text("deleted and back")
    expect(lines.nth(1).locator("s")).to_have_count(0)
    expect(lines).to_have_count(9)


def test_tablet_that_dies_in_the_undo_period_keeps_the_deletion(
    new_coach: NewCoach, launch: Callable[..., Program]
) -> None:
    program = launch()
    station = Station(program.port)
    run = station.create_run("hit-or-miss", participant=1, equipment="foot")["id"]
    for _ in range(8):
        station.command(run, "attempts", {"outcome": "pass"})
    station.command(run, "save")
    coach = new_coach(station, FOUR[0])
    open_results(coach)
    rows(coach).first.locator("summary").focus()
    coach.page.keyboard.press("Delete")
    undo = coach.page.locator("[data-undo]")
    expect(undo).to_be_visible()
    program.kill()
    # Pressed while nobody hears it, it is sent when somebody does.
    undo.click()
    expect(coach.page.locator("[data-offline]")).to_contain_text("Ett tryck väntar.")
    assert launch("--port", str(program.port)).port == program.port
    expect(rows(coach)).to_have_count(1, timeout=10_000)
    assert len(station.trials()) == 8
    assert [row["reason"] for row in station.trials("?status=all")].count("restore") == 8
