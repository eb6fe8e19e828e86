"""Measured rounds in a browser: whole rounds by keys, touch, tilt and a remote."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.finger import Finger
from Browser.measured import MEASURE, begin, calibrated, finished, measurement, play
from Browser.pad import Pad
from Browser.tilted import Gyroscope, answer_by_tilt
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
ARROWS = {"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown"}
# Whether anything but white stands on the canvas.
INK = """(canvas) => canvas.getContext("2d")
  .getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value < 128)"""


def expect_floor(coach: Coach, origin: str) -> None:
    """Nothing was missed, so the interval reaches the screen's smallest at 2 m, −0.53."""
    # What is sure is the upper end of the interval, above what nobody missed; a short round says less.
    expect(coach.page.locator("[data-size]")).to_contain_text(re.compile("≤ −0,[1-5]"))
    expect(coach.page.locator("[data-interval]")).to_contain_text("eller mindre")
    # The sentence that everybody understands is the largest, what is counted for fun the smallest.
    expect(coach.page.locator("[data-plain]")).to_contain_text("på en syntavla.")
    large, number, score = (
        coach.page.locator(part).evaluate("(text) => parseFloat(getComputedStyle(text).fontSize)")
        for part in ("[data-plain]", "[data-size]", "[data-final-score]")
    )
    assert large > number > score
    rows = coach.station.trials("?exercise=eye-acuity")
    assert {row["origin"] for row in rows[:-1]} == {origin}
    assert {row["outcome"] for row in rows[:-1]} == {"pass"}
    assert rows[-1]["value"] == ""


def test_whole_measured_round_by_keys(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach, short=False)
    play(coach, lambda choice: coach.page.keyboard.press(ARROWS[choice]))
    expect_floor(coach, "key")


@pytest.mark.long
def test_whole_short_round_by_touch(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = calibrated(new_coach(peopled, size, touch=True))
    begin(coach)
    coach.expect_fits()
    # The largest ring stands whole within the field that was measured for it.
    ring, room = (coach.page.locator(part).bounding_box() for part in ("canvas", "[data-cell]"))
    assert room["x"] - 1 <= ring["x"]
    assert ring["x"] + ring["width"] <= room["x"] + room["width"] + 1
    assert room["y"] - 1 <= ring["y"]
    assert ring["y"] + ring["height"] <= room["y"] + room["height"] + 1
    finger = Finger(coach.page)
    play(coach, lambda side: finger.tap(coach.page.locator(f'[data-choice="{side}"]')))
    expect_floor(coach, "touch")
    coach.expect_fits()


@pytest.mark.long
def test_whole_short_round_by_gamepad(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = calibrated(new_coach(peopled))
    pad = Pad(coach.page)
    begin(coach)
    play(coach, pad.press)
    expect_floor(coach, "gamepad")


@pytest.mark.long
def test_whole_short_round_by_tilt(
    new_coach: NewCoach, launch: Callable[..., Program], tmp_path: Path
) -> None:
    gyroscope = Gyroscope(tmp_path / "machine")
    station = ValidatedStation(launch(*gyroscope.arguments).port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    coach = calibrated(new_coach(station))
    # This seed draws every side at least once.
    begin(coach, seed=9)
    main = coach.page.locator("main")
    expect(main).to_have_attribute("data-tilt-state", "ready", timeout=20_000)
    play(coach, lambda side: answer_by_tilt(coach.page, gyroscope, side))
    # Whether there is a number depends on the machine: a tilt that it was too busy to see is made
    # again, and a tablet that was tilted without an answer was not level.
    expect(coach.page.locator("[data-final-score]")).to_be_visible()
    rows = station.trials("?exercise=eye-acuity")[:-1]
    assert {(row["outcome"], row["origin"], row["driver"]) for row in rows} == {
        ("pass", "tilt", "tablet-tilt")
    }
    # All four sides were asked for, so that all four were tilted to.
    assert {row["response"] for row in rows} == set(ARROWS)
    assert all(float(row["response_time_s"]) > 0 for row in rows)


@pytest.mark.long
def test_letters_have_a_pad_and_keys(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach, chart="sloan")
    expect(coach.page.locator('[data-field] [data-choice="K"]')).to_be_visible()
    expect(coach.page.locator('[data-field] [data-choice="up"]')).to_be_hidden()
    play(coach, coach.page.keyboard.press)
    expect(coach.page.locator("[data-size]")).to_contain_text("≤")


def test_field_is_measured_with_the_letters_below_it(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    # Here the ten letters take two rows.
    coach = calibrated(new_coach(peopled, (740, 420)))
    with coach.page.expect_request(
        lambda asked: asked.method == "POST" and asked.url.endswith("/eyetest/rounds")
    ) as asked:
        begin(coach, chart="sloan")
    side = coach.page.locator("[data-cell]").evaluate(
        "(cell) => Math.min(cell.clientWidth, cell.clientHeight)"
    )
    assert asked.value.post_data_json["options"]["side_px"] == side


@pytest.mark.long
def test_second_browser_answers_what_only_the_first_one_shows(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach, helper = calibrated(new_coach(peopled)), new_coach(peopled, (360, 740))
    helper.open("/eyetest/remote")
    expect(helper.page.locator("main")).to_have_attribute("data-round", "")
    begin(coach)
    expect(helper.page.locator('[data-choice="up"]')).to_be_visible()

    def press(choice: str) -> None:
        number = coach.page.locator("main").get_attribute("data-question")
        expect(helper.page.locator("main")).to_have_attribute("data-question", number)
        helper.page.locator(f'[data-choice="{choice}"]').click()

    expect(coach.page.locator("[data-remote]")).to_have_text("Fjärrkontroll kopplad")
    play(coach, press)
    expect_floor(coach, "remote")
    expect(helper.page.locator("[data-over]")).to_be_visible()


def test_stimulus_stands_alone_on_white_and_goes_with_the_answer(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach)
    canvas = coach.page.locator("canvas")
    expect(canvas).to_be_visible()
    assert canvas.evaluate(INK)
    coach.page.route("**/answers", lambda route: route.abort())
    coach.page.keyboard.press("ArrowUp")
    expect(canvas).to_be_hidden()


@pytest.mark.long
def test_always_the_same_answer_gives_no_number(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach)
    play(coach, lambda choice: coach.page.keyboard.press(ARROWS[choice]), chosen="left")
    expect(coach.page.locator("[data-final-score]")).to_be_visible()
    expect(coach.page.locator("[data-size]")).to_have_count(0)
    expect(coach.page.locator("main")).to_contain_text("De flesta svaren var likadana.")


def test_screen_that_changes_in_mid_round_stops_it_without_a_number(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach)
    coach.page.set_viewport_size({"width": 1000, "height": 700})
    coach.page.wait_for_url("**/eyetest/measured/*")
    expect(coach.page.locator("main")).to_contain_text("inget tal")
    expect(coach.page.locator("main")).to_contain_text("Skärmen ändrades.")
    expect(coach.page.locator("[data-size]")).to_have_count(0)


def test_without_a_measured_screen_no_round_begins(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    coach.open(MEASURE)
    expect(coach.page.locator("[data-unknown]")).to_be_visible()
    expect(coach.page.locator("[data-form] [type=submit]")).to_be_disabled()
    calibrated(coach).open(MEASURE)
    expect(coach.page.locator("[data-form] [type=submit]")).to_be_enabled()
    expect(coach.page.locator("[data-reach]")).to_contain_text("−0,53")
    coach.page.locator('input[name="distance"][value="1"]').check(force=True)
    expect(coach.page.locator("[data-form] [type=submit]")).to_be_disabled()
    expect(coach.page.locator("[data-reach]")).to_contain_text("1,17")


def test_screen_in_the_hand_is_measured_at_an_arms_length(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled, (360, 740))
    peopled.post("/api/v1/eyetest/screens", {"screen": "360x740@1", "card_widths_px": [1008, 1008]})
    coach.open(MEASURE)
    expect(coach.page.locator('input[name="distance"][value="2"]')).to_be_checked()
    for distance in ("0.6", "0.7", "0.8"):
        coach.page.locator(f'input[name="distance"][value="{distance}"]').check(force=True)
        expect(coach.page.locator("[data-form] [type=submit]")).to_be_enabled()
    coach.expect_fits()


def test_a_remote_that_goes_is_missed(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach, helper = calibrated(new_coach(peopled)), new_coach(peopled, (360, 740))
    begin(coach)
    remote = coach.page.locator("[data-remote]")
    expect(remote).to_be_empty()
    helper.open("/eyetest/remote")
    expect(remote).to_have_text("Fjärrkontroll kopplad")
    helper.page.close()
    expect(remote).to_contain_text("borta")


def test_result_of_a_round_that_is_not_over_leads_back_to_it(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach)
    asked = measurement(coach)
    coach.open(f"/eyetest/measured/{asked['id']}")
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
    expect(coach.page.locator("[data-cell] canvas")).to_be_visible()
    assert measurement(coach)["question"]["number"] == asked["question"]["number"]


@pytest.mark.long
@pytest.mark.parametrize("is_remote", [False, True], ids=["here", "remote"])
def test_distance_that_changed_is_a_flag_and_leaves_no_number(
    new_coach: NewCoach, peopled: ValidatedStation, is_remote: bool
) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach)
    teller = coach
    if is_remote:
        teller = new_coach(peopled, (360, 740))
        teller.open("/eyetest/remote")
    teller.page.locator("[data-moved]").click()
    expect(coach.page.locator("[data-moved]")).to_be_disabled()
    play(coach, lambda choice: coach.page.keyboard.press(ARROWS[choice]))
    expect(coach.page.locator("main")).to_contain_text("Avståndet ändrades.")
    expect(coach.page.locator("[data-size]")).to_have_count(0)


def test_result_stands_among_the_rounds_of_the_same_eye(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    peopled.post("/api/v1/eyetest/screens", {"screen": "1280x800@1", "card_widths_px": [504, 504]})
    first = finished(peopled, 0.2)
    finished(peopled, 0.9, eye="left")
    second = finished(peopled, 0.3, seed=7)
    coach = new_coach(peopled, size, "en-GB")
    coach.open(f"/eyetest/measured/{first}")
    text = coach.page.locator("[data-interval-text]")
    expect(text).to_contain_text("now: 0.")
    expect(text).to_contain_text("The screen ends at −0.53.")
    expect(coach.page.locator("[data-mean]")).to_have_count(0)
    coach.expect_fits()
    coach.open(f"/eyetest/measured/{second}")
    expect(text).to_contain_text("earlier today: 0.")
    drawing = coach.page.locator("svg.interval:visible")
    expect(drawing).to_have_count(1)
    # This round and the one before; the other eye's is no part of it.
    expect(drawing.locator("circle")).to_have_count(2)
    expect(coach.page.locator("[data-mean]")).to_contain_text("Mean of 2 rounds today: 0.")
    expect(coach.page.locator("main")).to_contain_text("smaller than two rounds can differ")
    coach.expect_fits()
