"""What surrounds every round of the eye test: a picture that stays as it is, and when to see a doctor."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.measured import calibrated
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


@pytest.mark.parametrize("path", ["measure", "contrast", "colour"])
def test_how_to_keep_the_picture_from_turning_is_said_before_the_round(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int], path: str
) -> None:
    coach = calibrated(new_coach(peopled, size))
    coach.open(f"/eyetest/{path}?participant=7")
    expect(coach.page.locator("[data-turn]")).to_be_visible()
    expect(coach.page.locator("[data-turn]")).to_contain_text("rotationslåset")
    coach.expect_fits()


@pytest.mark.parametrize("path", ["play", "measure", "contrast", "colour", "digits"])
def test_whole_screen_is_asked_for_and_a_refused_lock_says_nothing(
    new_coach: NewCoach, peopled: ValidatedStation, path: str
) -> None:
    coach = new_coach(peopled)
    coach.page.add_init_script(
        """
        Element.prototype.requestFullscreen = async () => {};
        ScreenOrientation.prototype.lock = async (way) => {
          document.documentElement.dataset.locked = way;
          throw new DOMException("", "NotSupportedError");
        };
        """
    )
    coach.open(f"/eyetest/{path}?participant=7")
    coach.page.locator("[data-full]:visible").click()
    expect(coach.page.locator("html")).to_have_attribute("data-locked", "landscape")
    expect(coach.page.locator("[data-toast]")).to_be_hidden()


@pytest.mark.parametrize("path", ["measure", "contrast", "colour", "digits"])
def test_when_to_see_a_doctor_can_be_read_in_mid_round(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int], path: str
) -> None:
    coach = calibrated(new_coach(peopled, size))
    coach.station.post(
        "/api/v1/eyetest/screens",
        {"screen": f"{size[0]}x{size[1]}@1", "card_widths_px": [504, 504]},
    )
    coach.open(f"/eyetest/{path}?participant=7")
    if path == "contrast":
        # Letters for two metres are too large for a phone.
        coach.page.locator('input[name="distance"][value="1"]').check(force=True)
    coach.page.locator("[data-form] [type=submit], [data-start]").click()
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
    fold = coach.page.locator("[data-doctor-fold]")
    fold.locator("summary").press("Enter")
    expect(fold.locator("strong")).to_be_in_viewport(ratio=1)
    expect(fold.locator("strong")).to_contain_text("1177")
    coach.expect_fits()
