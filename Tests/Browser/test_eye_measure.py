"""Measured rounds in a browser: size of the screen, whole rounds by keys, touch and a remote."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.finger import Finger
from Browser.pad import Pad
from Browser.tilted import Gyroscope, answer_by_tilt
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
MEASURE = "/eyetest/measure?participant=7"
SCREEN = "`${screen.width}x${screen.height}@${devicePixelRatio}`"
ARROWS = {"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown"}
# Whether anything but white stands on the canvas.
INK = """(canvas) => canvas.getContext("2d")
  .getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value < 128)"""


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    return bare


def calibrated(coach: Coach) -> Coach:
    """Tell the station that a card is 504 pixels wide on this screen: 0.17 mm a pixel."""
    coach.open("/eyetest/calibrate")
    wish = {"screen": coach.page.evaluate(SCREEN), "card_widths_px": [504, 504]}
    coach.station.post("/api/v1/eyetest/screens", wish)
    return coach


def begin(coach: Coach, *, short: bool = True, chart: str = "landolt") -> None:
    coach.open(MEASURE)
    coach.page.locator(f'input[name="chart"][value="{chart}"]').check(force=True)
    if short:
        coach.page.locator('input[name="short"]').check(force=True)
    coach.page.locator("[data-form] [type=submit]").click()
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
    coach.page.wait_for_url("**round=*")


def measurement(coach: Coach, page: Page | None = None) -> dict:
    query = parse_qs(urlsplit((page or coach.page).url).query)
    return coach.station.get(f"/api/v1/eyetest/rounds/{query['round'][0]}").json()


def play(coach: Coach, press: Callable[[str], None], chosen: str | None = None) -> None:
    """Answer every question rightly, or always the same."""
    for number in range(1, 50):
        expect(coach.page.locator("main")).to_have_attribute("data-question", str(number))
        now = measurement(coach)
        # A round of answers within 250 ms has no number, because nobody can have looked.
        coach.page.wait_for_timeout(350)
        press(chosen or now["question"]["stimulus"]["symbol"].split("-")[-1])
        # The next question is asked, or the round is over.
        expect(
            coach.page.locator(f'main[data-question="{number + 1}"], [data-final-score]')
        ).to_have_count(1)
        if "/eyetest/measured/" in coach.page.url:
            return
    raise AssertionError("the round does not end")


def expect_floor(coach: Coach, origin: str) -> None:
    """Nothing was missed, so the interval reaches the screen's smallest at 2 m, −0.53."""
    # What is sure is the upper end of the interval, a little above what nobody missed.
    expect(coach.page.locator("[data-size]")).to_contain_text(re.compile("≤ −0,[45]"))
    expect(coach.page.locator("[data-interval]")).to_contain_text("eller mindre")
    rows = coach.station.trials("?exercise=eye-acuity")
    assert {row["origin"] for row in rows[:-1]} == {origin}
    assert {row["outcome"] for row in rows[:-1]} == {"pass"}
    assert rows[-1]["value"] == ""


def test_whole_measured_round_by_keys(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach, short=False)
    play(coach, lambda choice: coach.page.keyboard.press(ARROWS[choice]))
    expect_floor(coach, "key")


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


def test_whole_short_round_by_gamepad(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = calibrated(new_coach(peopled))
    pad = Pad(coach.page)
    begin(coach)
    play(coach, pad.press)
    expect_floor(coach, "gamepad")


def test_whole_short_round_by_tilt(
    new_coach: NewCoach, launch: Callable[..., Program], tmp_path: Path
) -> None:
    gyroscope = Gyroscope(tmp_path / "machine")
    station = ValidatedStation(launch(*gyroscope.arguments).port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    coach = calibrated(new_coach(station))
    begin(coach)
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


def test_letters_have_a_pad_and_keys(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach, chart="sloan")
    expect(coach.page.locator('[data-field] [data-choice="K"]')).to_be_visible()
    expect(coach.page.locator('[data-field] [data-choice="up"]')).to_be_hidden()
    play(coach, coach.page.keyboard.press)
    expect(coach.page.locator("[data-size]")).to_contain_text("≤")


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


def keep(page: Page, width: float) -> None:
    page.locator("[data-long]").fill(str(width))
    page.locator("[data-keep]").click()


def test_two_settings_of_the_card_that_agree_are_kept(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size)
    coach.open("/eyetest/calibrate?participant=7")
    coach.expect_fits()
    keep(coach.page, 320)
    expect(coach.page.locator("[data-known]")).to_be_hidden()
    keep(coach.page, 322)
    expect(coach.page.locator("[data-known]")).to_be_visible()
    name = coach.page.evaluate(SCREEN)
    known = peopled.get(f"/api/v1/eyetest/screens/{name}").json()
    assert known["pitch_mm"] == pytest.approx(85.60 / 321)


def test_two_that_differ_ask_for_a_third(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled)
    coach.open("/eyetest/calibrate")
    keep(coach.page, 300)
    keep(coach.page, 330)
    expect(coach.page.locator("[data-toast]")).to_contain_text("tredje")
    keep(coach.page, 302)
    expect(coach.page.locator("[data-known]")).to_be_visible()


def test_outline_follows_keys_presses_and_the_corner(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    coach.open("/eyetest/calibrate")
    outline = coach.page.locator("[data-outline]")
    keep(coach.page, 400)
    coach.page.locator("[data-long]").fill("400")
    coach.page.locator("[data-larger]").click()
    expect(outline).to_have_css("width", "401px")
    coach.page.keyboard.press("ArrowLeft")
    coach.page.keyboard.press("ArrowLeft")
    expect(outline).to_have_css("width", "399px")
    box = coach.page.locator("[data-grip]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    coach.page.mouse.move(x, y)
    coach.page.mouse.down()
    coach.page.mouse.move(x + 10, y)
    coach.page.mouse.up()
    # From its middle to both sides.
    expect(outline).to_have_css("width", "419px")


def test_ruler_that_nobody_can_mean_is_refused(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    coach.open("/eyetest/calibrate")
    for length in ("0", "10000", "-5", "kort"):
        coach.page.locator('[name="length_mm"]').fill(length)
        coach.page.locator("[data-ruler] button").click()
        expect(coach.page.locator("[data-toast]")).to_contain_text("linjen")
        expect(coach.page.locator("[data-known]")).to_be_hidden()
    coach.page.locator('[name="length_mm"]').fill("47,6")
    coach.page.locator("[data-ruler] button").click()
    expect(coach.page.locator("[data-known-text]")).to_contain_text("0,1700")


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


def finished(station: ValidatedStation, threshold: float, seed: int = 6, eye: str = "right") -> str:
    """Play a measured round over HTTP, seeing everything down to a size."""
    wish = {
        "kind": "acuity", "participant": 7, "seed": seed,
        "options": {"screen": "1280x800@1", "distance_m": 2, "side_px": 700, "eye": eye},
    }  # fmt: skip
    ring = station.post("/api/v1/eyetest/rounds", wish, 201).json()
    while question := ring.get("question"):
        side = question["stimulus"]["symbol"].removeprefix("landolt-")
        others = [choice for choice in question["choices"] if choice != side]
        is_seen = question["stimulus"]["logmar"] >= threshold
        answer = {
            "question": question["number"], "origin": "key", "response_time_s": 1.1,
            "choice": side if is_seen else others[question["number"] % 3],
        }  # fmt: skip
        ring = station.post(f"/api/v1/eyetest/rounds/{ring['id']}/answers", answer).json()
    return ring["id"]


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


def edid(columns: int, rows: int, width_mm: int, height_mm: int, serial: int = 1) -> bytes:
    """The base block of VESA E-EDID 1.4 with one detailed timing."""
    block = bytearray(128)
    block[:8] = bytes([0, 255, 255, 255, 255, 255, 255, 0])
    block[12:16] = serial.to_bytes(4, "little")
    block[54:56] = (14_850).to_bytes(2, "little")
    block[56], block[58] = columns & 255, columns >> 8 << 4
    block[59], block[61] = rows & 255, rows >> 8 << 4
    block[66], block[67] = width_mm & 255, height_mm & 255
    block[68] = width_mm >> 8 << 4 | height_mm >> 8
    block[127] = -sum(block) % 256
    return bytes(block)


@pytest.mark.parametrize(
    ("width_mm", "height_mm", "is_doubted"),
    # 1280 by 800 pixels of 0.1695 mm are 217 by 136 mm; 10 % more are 239 by 149.
    [(217, 136, False), (239, 149, True)],
)
def test_card_is_held_against_what_the_display_says(
    new_coach: NewCoach, launch: Callable[..., Program], tmp_path: Path,
    width_mm: int, height_mm: int, is_doubted: bool,
) -> None:  # fmt: skip
    connector = tmp_path / "sys/class/drm/card0-eDP-1"
    connector.mkdir(parents=True)
    (connector / "edid").write_bytes(edid(1280, 800, width_mm, height_mm))
    (tmp_path / "dev").mkdir()
    arguments = ("--sysfs", str(tmp_path / "sys"), "--dev", str(tmp_path / "dev"))
    station = ValidatedStation(launch(*arguments).port)
    coach = calibrated(new_coach(station))
    coach.open("/eyetest/calibrate")
    expect(coach.page.locator("[data-known]")).to_be_visible()
    doubt = coach.page.locator("[data-doubt]")
    if is_doubted:
        expect(doubt).to_contain_text("10 %")
        expect(doubt).to_be_visible()
    else:
        expect(doubt).to_be_hidden()
    known = station.get("/api/v1/eyetest/screens/1280x800@1").json()
    assert known["contradicted"] is is_doubted
    assert known["display_pitch_mm"] == pytest.approx(width_mm / 1280)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    coach.open(MEASURE)
    expect(coach.page.locator("[data-form] [type=submit]")).to_be_enabled()
    expect(coach.page.locator("[data-doubted]")).to_be_visible(visible=is_doubted)
    coach.open(f"/eyetest/measured/{finished(station, 0.2)}")
    told = "Skärmen uppger själv andra mått"
    assert (told in coach.page.locator("main").inner_text()) is is_doubted


def test_other_display_of_the_same_name_is_measured_anew_and_two_are_told_apart_by_nobody(
    new_coach: NewCoach, launch: Callable[..., Program], tmp_path: Path
) -> None:
    connectors = [tmp_path / f"sys/class/drm/card0-{name}" for name in ("DP-1", "HDMI-A-1")]
    for connector in connectors:
        connector.mkdir(parents=True)
    (tmp_path / "dev").mkdir()
    (connectors[0] / "edid").write_bytes(edid(1280, 800, 217, 136))
    station = ValidatedStation(
        launch("--sysfs", str(tmp_path / "sys"), "--dev", str(tmp_path / "dev")).port
    )
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    coach = calibrated(new_coach(station))
    screen = "/api/v1/eyetest/screens/1280x800@1"
    station.get(screen)
    # Two of a kind have pixels of one size.
    (connectors[1] / "edid").write_bytes(edid(1280, 800, 217, 136))
    station.get(screen)
    (connectors[1] / "edid").write_bytes(edid(1280, 800, 300, 188, serial=2))
    assert station.get(screen, 409).json()["code"] == "eye-screen-ambiguous"
    coach.open(MEASURE)
    expect(coach.page.locator("[data-unknown]")).to_contain_text("Två anslutna skärmar")
    expect(coach.page.locator("[data-form] [type=submit]")).to_be_disabled()
    wish = {"screen": "1280x800@1", "card_widths_px": [504, 504]}
    assert station.post("/api/v1/eyetest/screens", wish, 409).json()["code"] == (
        "eye-screen-ambiguous"
    )
    # Only the one that was not measured is left.
    (connectors[0] / "edid").write_bytes(b"")
    assert station.get(screen, 404).json()["code"] == "eye-screen-unknown"
    coach.open(MEASURE)
    expect(coach.page.locator("[data-unknown]")).to_contain_text("inte mätt")
