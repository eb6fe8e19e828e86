"""The tablet of `--simulate`, tilted by arrow keys and a slider."""

from collections.abc import Callable
from functools import partial
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.tilted import REST_S
from Support.program import Program
from Support.station import await_within
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
TABLET = "iio:simulated-tablet"
PATH = f"/api/v1/devices/{TABLET}/lean"
HOW = "/eyetest/how"
GAME = "/eyetest/play?participant=7"


@pytest.fixture
def simulating(launch: Callable[..., Program]) -> ValidatedStation:
    station = ValidatedStation(launch("--simulate").port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    return station


def tilt(
    page: Page, lean: Callable[[], None], let_go: Callable[[], None], seen: Callable[[], None]
) -> None:
    """Tilt until it is `seen`: a tilt counts only from rest, as in hands.

    On a busy machine samples may come so late that a tilt is none.
    """
    for _ in range(5):
        page.wait_for_timeout(REST_S * 1000)
        lean()
        try:
            seen()
        except AssertionError:
            continue
        else:
            return
        finally:
            let_go()
    pytest.fail("no tilt came")


def tilt_by_key(page: Page, word: str, key: str) -> None:
    keyboard = page.keyboard
    tilt(page, lambda: keyboard.down(key), lambda: keyboard.up(key), lambda: expect_word(page, word))


def expect_word(page: Page, word: str) -> None:
    expect(page.locator("[data-word]")).to_have_text(word, timeout=2500)


def pull(page: Page, word: str) -> None:
    """Pull the slider to its left end and let go of it."""
    box = page.locator("[data-lean-slider]").bounding_box()
    assert box is not None
    assert box["height"] >= 64
    middle = box["y"] + box["height"] / 2

    def lean() -> None:
        page.mouse.move(box["x"] + box["width"] / 2, middle)
        page.mouse.down()
        page.mouse.move(box["x"] + 8, middle, steps=4)

    tilt(page, lean, page.mouse.up, lambda: expect_word(page, word))


@pytest.mark.long
def test_tablet_is_offered_and_tilted_on_the_page_on_which_tilting_is_tried(
    new_coach: NewCoach, simulating: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(simulating, size)
    page = coach.page
    coach.open(HOW)
    expect(page.locator("[data-lean-slider]")).to_have_count(0)
    page.get_by_role("button", name="Använd den simulerade plattan").press("Enter")
    slider = page.get_by_role("slider", name="Luta åt vänster eller höger")
    expect(slider).to_have_value("0")
    expect(page.locator("[data-tablet] .pill")).to_have_text("Simulerad")
    coach.expect_fits()
    tilt_by_key(page, "Höger", "ArrowRight")
    tilt_by_key(page, "Upp", "ArrowUp")
    slider.scroll_into_view_if_needed()
    pull(page, "Vänster")
    expect(slider).to_have_value("0")
    eventually_level(page)


def eventually_level(page: Page) -> None:
    page.wait_for_function(
        """async (id) => {
          const { items } = await (await fetch("/api/v1/devices")).json();
          const { lean } = items.find((device) => device.id === id);
          return lean.right_deg === 0 && lean.up_deg === 0;
        }""",
        arg=TABLET,
    )


def round_id(page: Page) -> str:
    return parse_qs(urlsplit(page.url).query)["round"][0]


@pytest.mark.long
def test_arrow_keys_tilt_in_a_game_and_its_result_is_marked(
    new_coach: NewCoach, simulating: ValidatedStation
) -> None:
    simulating.connect(TABLET)
    coach = new_coach(simulating)
    page = coach.page
    coach.open(GAME)
    for number, arrow in enumerate(["ArrowLeft", "ArrowRight"], start=1):
        expect(page.locator("main")).to_have_attribute("data-question", str(number))
        expect(page.locator("[data-note]")).to_contain_text("Simulerad platta")
        path = f"/api/v1/eyetest/rounds/{round_id(page)}"

        def last(path: str = path) -> dict:
            return simulating.get(path).json().get("last", {})

        def seen(number: int = number) -> None:
            await_within("an answer", 2.5, lambda: last().get("question") == number)

        tilt(page, partial(page.keyboard.down, arrow), partial(page.keyboard.up, arrow), seen)
        assert last()["choice"] == arrow.removeprefix("Arrow").lower()
        assert last()["origin"] == "tilt"
    assert simulating.get(path).json()["simulated"]


def test_tablet_that_a_page_left_leaning_goes_back_with_the_next_one(
    new_coach: NewCoach, simulating: ValidatedStation
) -> None:
    simulating.connect(TABLET)
    simulating.post(PATH, {"right_deg": 30, "up_deg": -12.5}, 202)
    coach = new_coach(simulating)
    coach.open(HOW)
    eventually_level(coach.page)


def test_what_cannot_be_tilted_says_so(simulating: ValidatedStation) -> None:
    level = {"right_deg": 0, "up_deg": 0}
    assert simulating.post(PATH, level, 409).json()["code"] == "order-not-taken"
    simulating.connect(TABLET)
    assert simulating.post(PATH, level, 202).json()["lean"] == level
    far = simulating.post(PATH, {"right_deg": 60.5, "up_deg": 0}, 422)
    assert far.json()["code"] == "lean-out-of-range"
    board = "/api/v1/devices/iio:simulated-board/lean"
    assert simulating.post(board, level, 409).json()["code"] == "order-not-taken"
