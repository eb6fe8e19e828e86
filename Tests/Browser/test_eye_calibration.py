"""How large the pixels of a screen are: card, ruler and what the display says."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.measured import MEASURE, SCREEN, calibrated, finished
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    return bare


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
