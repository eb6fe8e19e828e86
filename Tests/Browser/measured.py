"""What tests of measured rounds share."""

from collections.abc import Callable
from typing import cast
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Route, expect

from Browser.coach import Coach
from Support.validated import ValidatedStation

MEASURE = "/eyetest/measure?participant=7"
SCREEN = "`${screen.width}x${screen.height}@${devicePixelRatio}`"


def calibrated(coach: Coach) -> Coach:
    """Tell the station that a card is 504 pixels wide on this screen: 0.17 mm a pixel."""
    coach.open("/eyetest/calibrate")
    wish = {"screen": coach.page.evaluate(SCREEN), "card_widths_px": [504, 504]}
    coach.station.post("/api/v1/eyetest/screens", wish)
    return coach


def begin(
    coach: Coach, *, short: bool = True, chart: str = "landolt", seed: int | None = None
) -> None:
    """Begin a measured round; a seed settles what chance draws."""
    if seed is not None:
        coach.page.route("**/api/v1/eyetest/rounds", lambda route: sow(route, seed), times=1)
    coach.open(MEASURE)
    coach.page.locator(f'input[name="chart"][value="{chart}"]').check(force=True)
    if short:
        coach.page.locator('input[name="short"]').check(force=True)
    coach.page.locator("[data-form] [type=submit]").click()
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")
    coach.page.wait_for_url("**round=*")


def sow(route: Route, seed: int) -> None:
    wish = cast("dict[str, object]", route.request.post_data_json)
    route.continue_(post_data={**wish, "seed": seed})


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
