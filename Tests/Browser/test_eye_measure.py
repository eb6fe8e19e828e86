"""Measured rounds in a browser: size of the screen, whole rounds by keys, touch and a remote."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.finger import Finger
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
    expect(coach.page.locator("[data-size]")).to_contain_text("≤ −0,5")
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
    finger = Finger(coach.page)
    play(coach, lambda side: finger.tap(coach.page.locator(f'[data-choice="{side}"]')))
    expect_floor(coach, "touch")
    coach.expect_fits()


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
    expect(coach.page.locator("main")).to_contain_text("De flesta svaren var samma.")


def test_screen_that_changes_in_mid_round_stops_it_without_a_number(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = calibrated(new_coach(peopled))
    begin(coach)
    coach.page.set_viewport_size({"width": 1000, "height": 700})
    coach.page.wait_for_url("**/eyetest/measured/*")
    expect(coach.page.locator("main")).to_contain_text("inget tal")
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
