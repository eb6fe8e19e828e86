"""How large the pixels of a screen are: card, ruler and what the display says."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.displays import Display
from Browser.measured import MEASURE, SCREEN, calibrated, finished
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


def keep(page: Page, width: float) -> None:
    page.locator("[data-long]").fill(str(width))
    page.locator("button[data-keep]").click()


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


@pytest.mark.parametrize(
    ("width_mm", "height_mm", "is_doubted"),
    # 1280 by 800 pixels of 0.1695 mm are 217 by 136 mm; 10 % more are 239 by 149.
    [(217, 136, False), (239, 149, True)],
)
def test_card_is_held_against_what_the_display_says(
    new_coach: NewCoach, launch: Callable[..., Program], tmp_path: Path,
    width_mm: int, height_mm: int, is_doubted: bool,
) -> None:  # fmt: skip
    display = Display(tmp_path)
    display.tell(1280, 800, width_mm, height_mm)
    station = ValidatedStation(launch(*display.arguments).port)
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
    one, other = Display(tmp_path, "DP-1"), Display(tmp_path, "HDMI-A-1")
    one.tell(1280, 800, 217, 136)
    station = ValidatedStation(launch(*one.arguments).port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    coach = calibrated(new_coach(station))
    screen = "/api/v1/eyetest/screens/1280x800@1"
    station.get(screen)
    # Two of a kind have pixels of one size.
    other.tell(1280, 800, 217, 136)
    station.get(screen)
    other.tell(1280, 800, 300, 188, serial=2)
    assert station.get(screen, 409).json()["code"] == "eye-screen-ambiguous"
    coach.open(MEASURE)
    expect(coach.page.locator("[data-unknown]")).to_contain_text("Två anslutna skärmar")
    expect(coach.page.locator("[data-form] [type=submit]")).to_be_disabled()
    wish = {"screen": "1280x800@1", "card_widths_px": [504, 504]}
    assert station.post("/api/v1/eyetest/screens", wish, 409).json()["code"] == (
        "eye-screen-ambiguous"
    )
    # Only the one that was not measured is left.
    one.unplug()
    assert station.get(screen, 404).json()["code"] == "eye-screen-unknown"
    coach.open(MEASURE)
    expect(coach.page.locator("[data-unknown]")).to_contain_text("inte mätt")


@pytest.mark.parametrize("zoom", [0.8, 1.1, 1.25, 1.5])
@pytest.mark.parametrize(("width_mm", "is_doubted"), [(217, False), (239, True)])
def test_zoomed_page_is_held_against_the_display_it_is_on(
    launch: Callable[..., Program], tmp_path: Path, zoom: float, width_mm: int, is_doubted: bool
) -> None:
    """A browser that zooms calls the screen as large as before, with other pixels to its own."""
    display = Display(tmp_path)
    display.tell(1280, 800, width_mm, round(width_mm / 1.6))
    station = ValidatedStation(launch(*display.arguments).port)
    wish = {"screen": f"1280x800@{zoom}", "card_widths_px": [504, 504]}
    known = station.post("/api/v1/eyetest/screens", wish).json()
    assert known["display_pitch_mm"] == pytest.approx(width_mm / 1280)
    assert known["contradicted"] is is_doubted


def test_display_of_another_shape_says_nothing_of_a_zoomed_page(
    launch: Callable[..., Program], tmp_path: Path
) -> None:
    display = Display(tmp_path)
    display.tell(1920, 1080, 239, 134)
    station = ValidatedStation(launch(*display.arguments).port)
    # Neither 16 to 10, nor 16 to 9 at a zoom that there is.
    for screen in ("1280x800@1.25", "1920x1080@1.3"):
        wish = {"screen": screen, "card_widths_px": [504, 504]}
        assert "display_pitch_mm" not in station.post("/api/v1/eyetest/screens", wish).json()
