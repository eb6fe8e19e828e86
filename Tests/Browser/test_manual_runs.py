"""Counting and hit-or-miss at the screen, from the card to the file."""

from collections.abc import Callable

from playwright.sync_api import expect

from Browser.coach import Coach, shorten_count
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


def test_count_is_played_through_and_saved(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    run = coach.begin("count-20s", 12, "Maja")
    page = coach.page
    expect(coach.action("next")).to_have_attribute("aria-disabled", "true")
    coach.action("next").click(force=True)
    expect(page.locator("[data-toast]")).to_have_text("Starta tiden först.")
    counts = [3, 5, 4, 0, 2]
    for number, count in enumerate(counts, 1):
        expect(coach.box(number)).to_have_attribute("data-state", "now")
        coach.press("start")
        expect(page.locator(".clock")).to_have_attribute("data-state", "run")
        for _ in range(count):
            coach.action("plus").click()
        expect(coach.box(number).locator("span").first).to_have_text(str(count))
        coach.press("next")
        expect(coach.page.locator("main")).to_have_attribute("data-done", str(number))
    coach.expect_state("full")
    expect(coach.box(2)).to_have_attribute("data-state", "best")
    expect(page.locator(".num span")).to_have_text("2,8")
    expect(page.locator(".stage__cap")).to_have_text("Medel av 5")
    coach.expect_fits()
    coach.press("save")
    coach.expect_state("saved")
    assert bare.run(run)["state"] == "saved"
    assert [row["value"] for row in bare.trials()] == [str(count) for count in counts]
    with page.expect_download() as download:
        coach.open("/results")
        page.locator("[data-csv]").click()
    text = download.value.path().read_text(encoding="utf-8-sig")
    assert len(text.splitlines()) == 1 + len(counts)


def test_hits_are_played_through_and_saved(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size, "en-GB")
    run = coach.begin("hit-or-miss", 0, equipment="club")
    outcomes = ["pass", "fail", "pass", "pass", "fail", "pass", "pass", "pass"]
    for number, outcome in enumerate(outcomes, 1):
        coach.press(outcome)
        expect(coach.box(number)).to_have_attribute("data-state", "done")
    coach.expect_state("full")
    expect(coach.page.locator(".num")).to_have_text("6of 8")
    coach.press("undo")
    coach.expect_state("ready")
    expect(coach.box(8)).to_have_attribute("data-state", "now")
    coach.press("fail")
    coach.expect_state("full")
    coach.press("save")
    coach.expect_state("saved")
    rows = bare.trials("?exercise=hit-or-miss&participant=0")
    assert [row["outcome"] for row in rows] == outcomes[:7] + ["fail"]
    assert {row["run"] for row in rows} == {run}
    assert {row["equipment"] for row in rows} == {"club"}
    assert {row["value"] + row["unit"] for row in rows} == {""}


def test_clock_can_be_stopped_and_goes_on(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    run = coach.begin("count-20s", 1)
    coach.press("start")
    coach.press("stop")
    clock = coach.page.locator(".clock")
    expect(clock).to_have_attribute("data-state", "stopped")
    left = bare.run(run)["countdown"]["remaining_s"]
    assert 15 < left < 20
    expect(coach.page.locator("[data-clock]")).to_have_text(f"{left:.1f}".replace(".", ","))
    coach.press("start")
    expect(clock).to_have_attribute("data-state", "run")


def test_time_runs_out_in_the_daemon(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    coach.begin(shorten_count(bare), 1)
    coach.press("start")
    clock = coach.page.locator(".clock")
    expect(clock).to_have_attribute("data-state", "over", timeout=23_000)
    expect(coach.page.locator("[data-clock]")).to_have_text("0,0")
    expect(coach.page.locator(".stage__cap")).to_contain_text("tiden är ute")
    expect(coach.action("next")).to_have_class("slot slot--go")


def test_keys_do_everything(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    run = coach.begin("count-20s", 3)
    page = coach.page
    keyboard = page.keyboard
    page.locator("body").focus()
    keyboard.press("Enter")
    expect(page.locator(".clock")).to_have_attribute("data-state", "run")
    for key in ["+", "+", "ArrowUp", "-", "ArrowDown", "+"]:
        keyboard.press(key)
    expect(page.locator(".wheel")).to_have_attribute("aria-valuenow", "2")
    page.wait_for_timeout(450)
    coach.action("next").press("Enter")
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    page.wait_for_timeout(450)
    keyboard.press("Backspace")
    expect(coach.box(1)).to_have_attribute("data-state", "now")
    assert bare.run(run)["attempts"] == []
    page.wait_for_timeout(450)
    keyboard.press("Escape")
    page.wait_for_url(bare.url + "/")
    assert bare.run(run)["state"] == "cancelled"


def test_hit_and_miss_have_keys(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    run = coach.begin("hit-or-miss", 3)
    coach.page.locator("body").focus()
    for number, key in enumerate("hmh", 1):
        coach.page.keyboard.press(key)
        expect(coach.box(number)).to_have_attribute("data-state", "done")
    assert [t["outcome"] for t in bare.run(run)["attempts"]] == ["pass", "fail", "pass"]


def test_value_is_dragged_wheeled_and_tapped(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    coach.begin("count-20s", 3)
    wheel = coach.page.locator(".wheel")
    box = wheel.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse = coach.page.mouse
    mouse.move(*middle)
    mouse.down()
    mouse.move(middle[0] - 144, middle[1], steps=8)
    mouse.up()
    expect(wheel).to_have_attribute("aria-valuenow", "4")
    mouse.wheel(0, 100)
    expect(wheel).to_have_attribute("aria-valuenow", "3")
    mouse.click(box["x"] + box["width"] * 0.9, middle[1])
    expect(wheel).to_have_attribute("aria-valuenow", "4")


def test_leaving_asks_only_if_something_would_be_lost(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    run = coach.begin("hit-or-miss", 3)
    coach.press("pass")
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    coach.press("cancel")
    sheet = coach.page.locator("[data-sheet]")
    expect(sheet).to_be_visible()
    sheet.locator("[data-stay]").click()
    expect(sheet).to_be_hidden()
    assert bare.run(run)["state"] == "ready"
    coach.press("cancel")
    sheet.locator('a[href="/"]').click()
    card = coach.page.locator(".go-card--next")
    expect(card).to_contain_text("Fortsätt Precisionsskott")
    card.click()
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    coach.press("cancel")
    sheet.locator("[data-discard]").click()
    coach.page.wait_for_url(bare.url + "/")
    assert bare.run(run)["state"] == "cancelled"
    assert bare.trials() == []
    # What was measured is still there to look at.
    coach.open(f"/runs/{run}")
    expect(coach.box(1)).to_have_attribute("data-state", "void")
    expect(coach.box(1)).to_contain_text("räknas inte")
    expect(coach.page.locator(".num")).to_have_text("–")
    coach.page.get_by_role("link", name="Logg").click()
    expect(coach.page.locator("tbody tr")).to_have_count(1)


def test_another_participant_is_chosen_before_the_first_attempt(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    first = coach.begin("hit-or-miss", 3)
    coach.page.locator("a.who__pick").click()
    coach.page.fill('input[name="number"]', "4")
    coach.page.locator('[type="submit"]').click()
    coach.page.wait_for_url("**/runs/*")
    expect(coach.page.locator(".bib")).to_have_text("4")
    assert bare.run(first)["state"] == "cancelled"


def test_number_that_is_typed_before_the_script_is_there_is_meant_all_the_same(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    coach.begin("hit-or-miss", 3)
    held = []
    coach.page.route("**/js/chooser.js", lambda route: held.append(route))
    coach.page.locator("a.who__pick").click(no_wait_after=True)
    coach.page.fill('input[name="number"]', "4")
    for route in held:
        route.continue_()
    coach.page.unroute("**/js/chooser.js")
    coach.page.locator('[type="submit"]').click()
    expect(coach.page.locator("[data-run-state] .bib")).to_have_text("4")


def test_press_that_comes_before_the_script_is_done_after_it(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    """A tablet may paint the page some time before its modules are there."""
    coach = new_coach(bare)
    held = []
    coach.page.route("**/js/chooser.js", lambda route: held.append(route))
    coach.page.goto(bare.url + "/exercises/hit-or-miss", wait_until="commit")
    coach.page.fill('input[name="number"]', "7")
    coach.page.locator('[type="submit"]').click(no_wait_after=True)
    for route in held:
        route.continue_()
    coach.page.wait_for_url("**/runs/*")
    coach.page.unroute("**/js/chooser.js")
    run = coach.page.url.rsplit("/", 1)[1]
    assert bare.run(run)["participant"] == 7

    held.clear()
    coach.page.route("**/js/run.js", lambda route: held.append(route))
    coach.page.reload(wait_until="commit")
    coach.action("pass").click(no_wait_after=True)
    assert bare.run(run)["attempts"] == []
    for route in held:
        route.continue_()
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    assert len(bare.run(run)["attempts"]) == 1
