"""Rounds in a tablet's hands: level before the letters, and a sensor that stops in mid-round."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from Browser.coach import Coach
from Browser.finger import Finger
from Browser.measured import MEASURE, calibrated, measurement
from Browser.tilted import Gyroscope, answer_by_tilt
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
Tilting = tuple[ValidatedStation, Gyroscope]
GAME = "/eyetest/play?participant=7"
COLOUR = "/eyetest/colour?participant=7"
ARROWS = {"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown"}
# Each change of the place of the letters: the question that was shown last, whether it is hidden, and
# how many letters stand there.
WATCH = """() => {
  const main = document.querySelector("main");
  const shown = document.querySelector("[data-shown]");
  window.seen = [];
  new MutationObserver(() => window.seen.push(
    [main.dataset.question, shown.hasAttribute("data-away"), shown.children.length],
  )).observe(shown, { attributes: true, childList: true });
}"""


@pytest.fixture
def tilting(launch: Callable[..., Program], tmp_path: Path) -> Tilting:
    gyroscope = Gyroscope(tmp_path / "machine")
    station = ValidatedStation(launch(*gyroscope.arguments).port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    return station, gyroscope


def expect_state(page: Page, state: str) -> None:
    expect(page.locator("main")).to_have_attribute("data-tilt-state", state, timeout=20_000)


def expect_question(page: Page, number: int) -> None:
    expect(page.locator("main")).to_have_attribute("data-question", str(number))


def stop(station: ValidatedStation) -> None:
    (sensor,) = [device for device in station.items("/api/v1/devices") if device["link"] == "iio"]
    station.disconnect(sensor["id"])


def not_level(route: Route) -> None:
    """Begin a round on a tablet that is not held level."""
    response = route.fetch()
    told = response.json() | {"tilt": {"use": "friendly", "state": "ready", "level": False}}
    route.fulfill(response=response, json=told)


def open_unlevel(coach: Coach) -> None:
    coach.page.route("**/api/v1/eyetest/rounds", not_level)
    coach.open(GAME)
    coach.page.wait_for_url("**round=*")
    expect(coach.page.locator("[data-note]")).to_contain_text("Håll plattan stilla")
    expect(coach.page.locator("[data-left] svg")).to_have_count(3)
    expect(coach.page.locator("[data-shown] svg")).to_have_count(0)
    assert coach.page.locator("main").get_attribute("data-question") is None


@pytest.mark.parametrize("way", ["key", "card", "field"])
def test_letters_wait_for_a_tablet_at_rest_and_for_nobody_who_presses(
    new_coach: NewCoach, peopled: ValidatedStation, way: str
) -> None:
    coach = new_coach(peopled, touch=True)
    page, finger = coach.page, Finger(coach.page)
    open_unlevel(coach)
    if way == "key":
        page.keyboard.press("ArrowLeft")
    else:
        finger.tap(page.locator('[data-choice="left"]' if way == "card" else "[data-field]"))
    # Nobody answers what was not seen: the press shows the letters, the next one answers.
    expect_question(page, 1)
    expect(page.locator("[data-shown] svg")).to_have_count(3)
    expect(page.locator("[data-shown]")).to_be_visible()
    assert peopled.trials("?exercise=eye-game") == []
    for number in (1, 2):
        expect_question(page, number)
        page.keyboard.press("ArrowLeft")
    expect_question(page, 3)
    assert [row["origin"] for row in peopled.trials("?exercise=eye-game")] == ["key", "key"]


def test_letters_go_when_the_tilt_begins_and_the_next_come_at_rest(
    new_coach: NewCoach, tilting: Tilting
) -> None:
    station, gyroscope = tilting
    coach = new_coach(station)
    coach.open(GAME)
    expect_state(coach.page, "ready")
    expect_question(coach.page, 1)
    coach.page.evaluate(WATCH)
    answer_by_tilt(coach.page, gyroscope, "right")
    expect_question(coach.page, 2)
    expect(coach.page.locator("[data-shown]")).to_be_visible()
    seen = coach.page.evaluate("window.seen")
    assert any(question == "1" and is_away for question, is_away, _ in seen)
    # Where letters are put, they may be seen: the tablet is level then.
    drawn = [entry for before, entry in zip(seen, seen[1:], strict=False) if before[2] < entry[2]]
    assert drawn and not any(is_away for _, is_away, _ in drawn)


def test_measured_round_whose_sensor_goes_is_finished_by_keys(
    new_coach: NewCoach, tilting: Tilting
) -> None:
    station, gyroscope = tilting
    coach = calibrated(new_coach(station))
    page = coach.page
    coach.open(MEASURE)
    page.locator('input[name="short"]').check(force=True)
    page.locator("[data-form] [type=submit]").click()
    page.wait_for_url("**round=*")
    expect_state(page, "ready")
    expect_question(page, 1)
    answer_by_tilt(page, gyroscope, measurement(coach)["question"]["stimulus"]["symbol"][8:])
    expect_question(page, 2)
    stop(station)
    expect_state(page, "lost")
    expect(page.locator("[data-remote]")).to_have_text(
        "Sensorn är borta. Fortsätt med tryck eller tangenter."
    )
    # What it does not tell is not waited for.
    expect(page.locator("[data-cell] canvas")).to_be_visible()
    while "/eyetest/measured/" not in page.url:
        number = int(page.locator("main").get_attribute("data-question"))
        side = measurement(coach)["question"]["stimulus"]["symbol"][8:]
        page.wait_for_timeout(350)
        page.keyboard.press(ARROWS[side])
        expect(
            page.locator(f'main[data-question="{number + 1}"], [data-final-score]')
        ).to_have_count(1)
    expect(page.locator("[data-final-score]")).to_be_visible()
    rows = station.trials("?exercise=eye-acuity")
    assert [row["origin"] for row in rows[:2]] == ["tilt", "key"]
    assert {row["origin"] for row in rows[1:-1]} == {"key"}
    # Nothing was missed: the screen's end, never a number.
    assert rows[-1]["value"] == ""


@pytest.mark.parametrize(
    ("state", "words"),
    [("absent", "ingen lutningssensor"), ("slow", "hinner inte med"), ("upright", "gyroskop")],
)
def test_measured_round_says_why_tilts_are_no_answer(
    new_coach: NewCoach, peopled: ValidatedStation, state: str, words: str
) -> None:
    coach = calibrated(new_coach(peopled))

    def begun(route: Route) -> None:
        response = route.fetch()
        told = response.json()
        told["tilt"]["state"] = state
        route.fulfill(response=response, json=told)

    coach.page.route("**/api/v1/eyetest/rounds", begun)
    coach.open(MEASURE)
    side = "Math.min(cell.clientWidth, cell.clientHeight)"
    with coach.page.expect_request(
        lambda asked: asked.method == "POST" and asked.url.endswith("/eyetest/rounds")
    ) as asked:
        coach.page.locator("[data-form] [type=submit]").click()
    trouble = coach.page.locator("[data-trouble]")
    expect(trouble).to_contain_text(words)
    # Its words take no room from the field that was measured before.
    room = coach.page.locator("[data-cell]").evaluate(f"(cell) => {side}")
    assert asked.value.post_data_json["options"]["side_px"] == room


def test_test_of_colours_whose_sensor_goes_is_said_and_goes_on_by_keys(
    new_coach: NewCoach, tilting: Tilting
) -> None:
    station, gyroscope = tilting
    coach = new_coach(station)
    page = coach.page
    coach.open(COLOUR)
    page.locator("[data-start]").click()
    page.wait_for_url("**round=*")
    expect_state(page, "ready")
    expect_question(page, 1)
    answer_by_tilt(page, gyroscope, "left")
    expect_question(page, 2)
    stop(station)
    expect_state(page, "lost")
    expect(page.locator("[data-note]")).to_have_text(
        "Sensorn är borta. Fortsätt med tryck eller tangenter."
    )
    for number in (2, 3):
        expect_question(page, number)
        expect(page.locator("[data-plate]")).to_be_visible()
        page.keyboard.press("ArrowUp")
    expect_question(page, 4)
    rows = station.get("/api/v1/trials?exercise=eye-colour&status=all").json()["items"]
    assert [row["origin"] for row in rows] == ["tilt", "key", "key"]


def test_letters_of_contrast_are_never_answered_by_a_sensor(
    new_coach: NewCoach, tilting: Tilting
) -> None:
    station, gyroscope = tilting
    coach = calibrated(new_coach(station))
    page = coach.page
    coach.open("/eyetest/contrast?participant=7")
    page.locator("[data-form] [type=submit]").click()
    page.wait_for_url("**round=*")
    expect_question(page, 1)
    assert measurement(coach)["tilt"]["state"] == "off"
    gyroscope.tilt("left")
    assert measurement(coach)["question"]["number"] == 1
    expect(page.locator("canvas")).to_be_visible()
