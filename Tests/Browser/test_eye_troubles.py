"""What goes wrong around a round of the eye test: it says so, goes on or ends, and never hangs."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from Browser.coach import Coach
from Browser.displays import Display
from Browser.measured import begin, calibrated, measurement
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
ROUNDS = "**/api/v1/eyetest/rounds"
COLOUR = "/eyetest/colour?participant=7"
PROBLEM = {"type": "about:blank", "title": "Minnet är fullt", "status": 503, "code": "x", "detail": "x"}


def tilted(route: Route) -> None:
    """Begin a round on a tablet that is not held level."""
    response = route.fetch()
    told = response.json() | {"tilt": {"use": "friendly", "state": "ready", "level": False}}
    route.fulfill(response=response, json=told)


def fail_once(page: Page, pattern: str) -> list[str]:
    """Answer the first request with a problem, later ones as usual; return what was asked."""
    asked: list[str] = []

    def handle(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=503, json=PROBLEM)
        else:
            route.continue_()

    page.route(pattern, handle)
    return asked


def begin_level_lost(coach: Coach) -> str:
    """Begin a measured round that waits for a tablet at rest; return its id."""
    coach.page.route(ROUNDS, tilted)
    coach.open("/eyetest/measure?participant=7")
    coach.page.locator("[data-form] [type=submit]").click()
    coach.page.wait_for_url("**round=*")
    expect(coach.page.locator("[data-field] [data-level]")).to_have_text("Håll plattan stilla.")
    return measurement(coach)["id"]


@pytest.mark.long
def test_stop_leaves_a_round_that_waits_for_a_tablet_at_rest(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    begin_level_lost(coach)
    coach.page.locator("[data-stop]").click()
    coach.page.wait_for_url("**/eyetest/measured/*")


@pytest.mark.long
def test_round_that_ends_elsewhere_leaves_the_page_that_waits(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    peopled.post(f"/api/v1/eyetest/rounds/{begin_level_lost(coach)}/stop", {})
    coach.page.wait_for_url("**/eyetest/measured/*")


@pytest.mark.long
def test_round_that_ends_before_the_page_has_its_stream_leaves_the_page(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    """The stream tells of what goes on when it begins, and of what ends later: of neither here."""
    coach = calibrated(new_coach(peopled))
    coach.own_stream()
    begun: list[str] = []
    ended: list[str] = []

    def note(route: Route) -> None:
        response = route.fetch()
        begun.append(response.json()["id"])
        route.fulfill(response=response)

    def end_first(route: Route) -> None:
        if begun and not ended:
            ended.append(begun[0])
            peopled.post(f"/api/v1/eyetest/rounds/{begun[0]}/stop", {})
        route.continue_()

    coach.page.route(ROUNDS, note)
    coach.page.route("**/api/v1/live?*", end_first)
    coach.open("/eyetest/measure?participant=7")
    coach.page.locator("[data-form] [type=submit]").click()
    coach.page.wait_for_url("**/eyetest/measured/*")
    assert ended == begun


def test_optotype_that_did_not_come_is_asked_for_again(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    asked = fail_once(coach.page, "**/api/v1/eyetest/optotype?*")
    coach.open("/eyetest/measure?participant=7")
    coach.page.locator("[data-form] [type=submit]").click()
    expect(coach.page.locator("[data-toast]")).to_contain_text("Försöker igen")
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
    expect(coach.page.locator("[data-cell] canvas")).to_be_visible()
    assert len(asked) == 2


def test_plate_that_did_not_come_is_asked_for_again(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    asked = fail_once(coach.page, "**/plate?question=*")
    coach.open(COLOUR)
    coach.page.locator("[data-start]").click()
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
    expect(coach.page.locator("[data-plate]")).to_be_visible()
    assert len(asked) == 2


def test_stimulus_that_could_not_be_told_as_shown_is_told_again(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    asked = fail_once(coach.page, "**/ready")
    with coach.page.expect_response(lambda told: told.url.endswith("/ready") and told.ok):
        begin(coach)
    expect(coach.page.locator("[data-toast]")).to_contain_text("Försöker igen")
    assert len(asked) == 2


def test_answer_that_was_refused_is_asked_for_again(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach)
    fail_once(coach.page, "**/answers")
    canvas = coach.page.locator("[data-cell] canvas")
    expect(canvas).to_be_visible()
    coach.page.keyboard.press("ArrowUp")
    expect(coach.page.locator("[data-toast]")).to_have_text("Minnet är fullt")
    expect(canvas).to_be_visible()
    assert measurement(coach)["question"]["number"] == 1
    coach.page.keyboard.press("ArrowUp")
    expect(coach.page.locator("main")).to_have_attribute("data-question", "2")
    assert measurement(coach)["progress"]["trials"] == 1


def test_remote_whose_answer_was_refused_answers_again(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach, helper = calibrated(new_coach(peopled)), new_coach(peopled, (360, 740))
    begin(coach)
    helper.open("/eyetest/remote")
    main, count = helper.page.locator("main"), helper.page.locator("[data-count]")
    expect(main).to_have_attribute("data-question", "1")
    # The same number as on the screen that measures.
    expect(coach.page.locator("[data-field] [data-count]")).to_have_text("1")
    expect(count).to_have_text("1")
    fail_once(helper.page, "**/answers")
    helper.page.locator('[data-choice="up"]').click()
    expect(helper.page.locator("[data-toast]")).to_have_text("Minnet är fullt")
    helper.page.locator('[data-choice="up"]').click()
    expect(coach.page.locator("main")).to_have_attribute("data-question", "2")
    expect(count).to_have_text("2")
    assert measurement(coach)["progress"]["trials"] == 1


@pytest.mark.parametrize("is_remote", [False, True], ids=["here", "remote"])
def test_stop_that_was_refused_says_why_and_can_be_pressed_again(
    new_coach: NewCoach, peopled: ValidatedStation, is_remote: bool
) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach)
    teller = coach
    if is_remote:
        teller = new_coach(peopled, (360, 740))
        teller.open("/eyetest/remote")
    expect(teller.page.locator("main")).to_have_attribute("data-question", "1")
    fail_once(teller.page, "**/stop")
    teller.page.locator("[data-stop]").click()
    expect(teller.page.locator("[data-toast]")).to_have_text("Minnet är fullt")
    assert measurement(coach)["state"] == "open"
    teller.page.locator("[data-stop]").click()
    coach.page.wait_for_url("**/eyetest/measured/*")


def test_first_question_waits_for_five_pairs_of_clocks(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    pairs: list[str] = []
    seen: list[tuple[int, float]] = []
    coach.page.on(
        "response", lambda told: pairs.append(told.url) if told.url.endswith("/clock") else None
    )

    def ready(route: Route) -> None:
        seen.append((len(pairs), route.request.post_data_json["uncertainty_s"]))
        route.continue_()

    coach.page.route("**/ready", ready)
    begin(coach)
    expect(coach.page.locator("[data-cell] canvas")).to_be_visible()
    coach.page.keyboard.press("ArrowUp")
    expect(coach.page.locator("main")).to_have_attribute("data-question", "2")
    assert seen[0][0] >= 5
    # One frame of the screen at the least.
    assert all(uncertainty > 1 / 60 for _, uncertainty in seen)


def test_round_that_another_screen_began_ends_there_without_a_number(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach, other = calibrated(new_coach(peopled)), new_coach(peopled, (800, 1280))
    begin(coach)
    asked = measurement(coach)
    assert asked["progress"]["screen"] == "1280x800@1"
    other.open(f"/eyetest/measure?participant=7&round={asked['id']}")
    other.page.wait_for_url("**/eyetest/measured/*")
    expect(other.page.locator("main")).to_contain_text("Skärmen ändrades.")
    expect(other.page.locator("main")).to_contain_text("rotationslåset")
    expect(other.page.locator("[data-size]")).to_have_count(0)
    coach.page.wait_for_url("**/eyetest/measured/*")


# The window is as large as before in both.
MOVES = {
    "larger display": {"deviceScaleFactor": 1, "screenWidth": 1920, "screenHeight": 1080},
    "finer display": {"deviceScaleFactor": 1.25, "screenWidth": 1280, "screenHeight": 800},
}


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("kind", ["measure", "contrast"])
def test_window_that_is_moved_to_another_display_stops_the_round_without_a_number(
    new_coach: NewCoach, peopled: ValidatedStation, kind: str, move: str
) -> None:
    coach = calibrated(new_coach(peopled))
    page = coach.page
    browser = page.context.new_cdp_session(page)
    same = {"width": 1280, "height": 800, "mobile": False}
    here = {**same, "deviceScaleFactor": 1, "screenWidth": 1280, "screenHeight": 800}
    browser.send("Emulation.setDeviceMetricsOverride", here)
    coach.open(f"/eyetest/{kind}?participant=7")
    page.locator("[data-form] [type=submit]").click()
    expect(page.locator("main")).to_have_attribute("data-question", "1")
    browser.send("Emulation.setDeviceMetricsOverride", {**same, **MOVES[move]})
    page.locator("[data-again], [data-headline], [data-final-score]").first.wait_for()
    expect(page.locator("main")).to_contain_text("Skärmen ändrades.")
    expect(page.locator("[data-size], [data-sensitivity]")).to_have_count(0)
    rows = peopled.get("/api/v1/trials?participant=7&status=all&exercise=eye-" + (
        "acuity" if kind == "measure" else "contrast")).json()["items"]  # fmt: skip
    assert {row["status"] for row in rows} == {"aborted"}


def test_colours_on_another_display_are_not_told_and_a_turned_one_is_the_same(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    page = coach.page
    browser = page.context.new_cdp_session(page)
    same = {"width": 1280, "height": 800, "mobile": False, "deviceScaleFactor": 1}

    def show(columns: int, rows: int) -> None:
        screen = {**same, "screenWidth": columns, "screenHeight": rows}
        browser.send("Emulation.setDeviceMetricsOverride", screen)

    show(1280, 800)
    coach.open(COLOUR)
    page.locator("[data-start]").click()
    main = page.locator("main")
    expect(main).to_have_attribute("data-question", "1")
    show(800, 1280)
    page.wait_for_function("screen.width === 800")
    page.keyboard.press("ArrowUp")
    expect(main).to_have_attribute("data-question", "2")
    show(1920, 1080)
    page.wait_for_url("**/eyetest/colour/*")
    expect(main).to_have_attribute("data-verdict", "")
    expect(main).to_contain_text("Skärmen ändrades.")
    expect(page.locator("[data-axis]")).to_have_count(0)


@pytest.mark.parametrize("kind", ["measure", "contrast"])
def test_display_that_becomes_another_one_of_the_same_name_ends_the_round(
    new_coach: NewCoach, launch: Callable[..., Program], tmp_path: Path, kind: str
) -> None:
    """The browser sees no difference; what the connector says of the display is another one."""
    display = Display(tmp_path)
    display.tell(1280, 800, 217, 136)
    station = ValidatedStation(launch(*display.arguments).port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    coach = calibrated(new_coach(station))
    coach.open(f"/eyetest/{kind}?participant=7")
    coach.page.locator("[data-form] [type=submit]").click()
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
    display.tell(1280, 800, 300, 188, serial=2)
    coach.page.wait_for_url("**round=*")
    coach.page.keyboard.press("ArrowUp" if kind == "measure" else "K")
    coach.page.wait_for_url("**/eyetest/measured/*" if kind == "measure" else "**/contrast/*")
    expect(coach.page.locator("main")).to_contain_text("Skärmen ändrades.")
    expect(coach.page.locator("[data-size], [data-sensitivity]")).to_have_count(0)


@pytest.mark.parametrize("kind", ["colour", "digits"])
def test_plates_that_cannot_begin_say_why_and_can_be_begun_again(
    new_coach: NewCoach, peopled: ValidatedStation, kind: str
) -> None:
    coach = new_coach(peopled)
    start, toast = (coach.page.locator(part) for part in ("[data-start]", "[data-toast]"))
    coach.open(f"/eyetest/{kind}?participant=7&round=unheard-of")
    expect(toast).not_to_be_empty()
    expect(start).to_be_visible()
    expect(coach.page.locator("[data-plate]")).to_be_hidden()
    coach.open(f"/eyetest/{kind}?participant=7")
    fail_once(coach.page, ROUNDS)
    start.click()
    expect(toast).to_have_text("Minnet är fullt")
    start.click()
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
    expect(coach.page.locator("[data-plate]")).to_be_visible()


@pytest.mark.parametrize("is_unknown", [False, True], ids=["refused", "unknown"])
def test_game_that_cannot_begin_says_why_and_leads_back_to_the_menu(
    new_coach: NewCoach, peopled: ValidatedStation, is_unknown: bool
) -> None:
    coach = new_coach(peopled)
    if not is_unknown:
        fail_once(coach.page, ROUNDS)
    coach.open("/eyetest/play?participant=7" + ("&round=unheard-of" if is_unknown else ""))
    expect(coach.page.locator("[data-toast]")).not_to_be_empty()
    coach.page.wait_for_url("**/eyetest")


def test_two_fingers_that_enlarge_the_page_stop_the_round(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach)
    expect(coach.page.locator("[data-field]")).to_have_css("touch-action", "none")
    browser = coach.page.context.new_cdp_session(coach.page)
    browser.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1.5})
    coach.page.wait_for_url("**/eyetest/measured/*")
    expect(coach.page.locator("main")).to_contain_text("Skärmen ändrades.")
    coach.open("/eyetest/calibrate")
    expect(coach.page.locator(".cardbox")).to_have_css("touch-action", "none")


def test_plate_is_shown_only_while_the_tablet_rests(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    coach.page.route(ROUNDS, tilted)
    coach.open(COLOUR)
    with coach.page.expect_response("**/plate?question=*"):
        coach.page.locator("[data-start]").click()
    expect(coach.page.locator("[data-note]")).to_have_text("Håll plattan stilla.")
    expect(coach.page.locator("[data-plate]")).to_be_hidden()
    assert coach.page.locator("main").get_attribute("data-question") is None


def test_plate_goes_with_the_answer(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled)
    coach.open(COLOUR)
    coach.page.locator("[data-start]").click()
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
    expect(coach.page.locator("[data-plate]")).to_be_visible()
    coach.page.route("**/answers", lambda route: route.abort())
    coach.page.keyboard.press("ArrowUp")
    expect(coach.page.locator("[data-plate]")).to_be_hidden()
