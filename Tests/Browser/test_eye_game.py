"""The eye test's game in a browser: whole games by touch, keys, gamepad and tilt."""

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
PLAY = "/eyetest/play?participant=7"
TESTS = [f"/eyetest/{name}?participant=7" for name in ("measure", "contrast", "colour", "digits")]
OTHERS = [f"/eyetest/{name}" for name in ("how", "scores", "calibrate", "remote")]
PAGES = ["/eyetest", PLAY, *TESTS, *OTHERS]
ARROWS = {"left": "ArrowLeft", "right": "ArrowRight"}


def open_game(coach: Coach, tilt: str = "off") -> None:
    coach.open("/eyetest")
    coach.page.locator(f'input[name="tilt"][value="{tilt}"]').check(force=True)
    coach.page.locator("[data-play]").click()
    coach.page.wait_for_url("**/eyetest/play?*")
    expect(coach.page.locator("main")).to_have_attribute("data-question", "1")


def expect_question(page: Page, number: int) -> None:
    expect(page.locator("main")).to_have_attribute("data-question", str(number))


def side(page: Page, right: bool) -> str:
    """Look for the candidate that equals the letters in the middle; return it or the other one."""
    def letters(place: str) -> list[str]:
        uses = page.locator(f"{place} use")
        return [use.get_attribute("href") for use in uses.all()]

    shown = letters("[data-shown]")
    assert len(shown) == 3
    equal = [name for name in ARROWS if letters(f"[data-{name}]") == shown]
    assert len(equal) == 1
    return equal[0] if right else ({"left", "right"} - set(equal)).pop()


def play(coach: Coach, press: Callable[[str], None], plan: list[bool]) -> None:
    """Answer the questions rightly or wrongly, as planned."""
    for number, right in enumerate(plan, start=1):
        expect_question(coach.page, number)
        press(side(coach.page, right))
    coach.page.wait_for_url("**/eyetest/rounds/*")


# One point, back to where it was won, two more, then the last two wrong answers.
PLAN = [True, False, True, True, False, False]


def expect_done(coach: Coach, origin: str) -> None:
    expect(coach.page.locator("[data-final-score]")).to_contain_text(str(sum(PLAN)))
    expect(coach.page.locator("[data-new-best]")).to_be_visible()
    expect(coach.page.locator("[data-doctor]")).to_be_in_viewport(ratio=1)
    rows = coach.station.trials("?exercise=eye-game")
    assert [row["outcome"] for row in rows] == ["pass" if right else "fail" for right in PLAN]
    assert {row["origin"] for row in rows} == {origin}
    assert all(float(row["response_time_s"]) >= 0 for row in rows)


@pytest.mark.long
def test_whole_game_by_touch(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size, touch=True)
    open_game(coach)
    coach.expect_fits()
    finger = Finger(coach.page)
    play(coach, lambda side: finger.tap(coach.page.locator(f'[data-choice="{side}"]')), PLAN)
    expect_done(coach, "touch")


@pytest.mark.long
def test_whole_game_by_keys(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled)
    open_game(coach)
    play(coach, lambda side: coach.page.keyboard.press(ARROWS[side]), PLAN)
    expect_done(coach, "key")


@pytest.mark.long
def test_whole_game_by_gamepad(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled)
    pad = Pad(coach.page)
    open_game(coach)
    play(coach, pad.press, PLAN)
    expect_done(coach, "gamepad")


@pytest.fixture
def tilted(launch: Callable[..., Program], tmp_path: Path) -> tuple[ValidatedStation, Gyroscope]:
    gyroscope = Gyroscope(tmp_path / "machine")
    station = ValidatedStation(launch(*gyroscope.arguments).port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    return station, gyroscope


def expect_sensor(page: Page, state: str) -> None:
    expect(page.locator("main")).to_have_attribute("data-tilt-state", state, timeout=20_000)


def test_whole_game_by_tilt(
    new_coach: NewCoach, tilted: tuple[ValidatedStation, Gyroscope]
) -> None:
    station, gyroscope = tilted
    coach = new_coach(station)
    open_game(coach, "friendly")
    expect_sensor(coach.page, "ready")
    play(coach, lambda side: answer_by_tilt(coach.page, gyroscope, side), PLAN)
    expect_done(coach, "tilt")
    assert {row["driver"] for row in station.trials("?exercise=eye-game")} == {"tablet-tilt"}


def turn_screen(page: Page, angle: int, kind: str) -> None:
    """Turn the desktop; the window is as large as before."""
    size = page.viewport_size
    page.context.new_cdp_session(page).send(
        "Emulation.setDeviceMetricsOverride",
        {
            **size, "deviceScaleFactor": 1, "mobile": False,
            "screenOrientation": {"type": kind, "angle": angle},
        },
    )


@pytest.mark.long
def test_a_tilt_goes_where_it_is_seen_on_a_screen_that_is_turned(
    new_coach: NewCoach, tilted: tuple[ValidatedStation, Gyroscope]
) -> None:
    """At 90 degrees the panel's lower edge is the right one of the picture, at 180 its left one."""
    station, gyroscope = tilted
    coach = new_coach(station)
    turn_screen(coach.page, 90, "portraitPrimary")
    open_game(coach, "friendly")
    expect_sensor(coach.page, "ready")
    wanted = side(coach.page, right=True)
    answer_by_tilt(coach.page, gyroscope, {"right": "down", "left": "up"}[wanted])
    expect_question(coach.page, 2)
    with coach.page.expect_response("**/ready"):
        turn_screen(coach.page, 180, "landscapeSecondary")
    wanted_next = side(coach.page, right=True)
    answer_by_tilt(coach.page, gyroscope, {"right": "left", "left": "right"}[wanted_next])
    expect_question(coach.page, 3)
    rows = station.trials("?exercise=eye-game")
    assert [row["response"] for row in rows] == [wanted, wanted_next]
    assert {row["origin"] for row in rows} == {"tilt"}


def test_sensor_that_goes_in_mid_round_is_said_and_touch_goes_on(
    new_coach: NewCoach, tilted: tuple[ValidatedStation, Gyroscope]
) -> None:
    station, gyroscope = tilted
    coach = new_coach(station)
    open_game(coach, "friendly")
    expect_sensor(coach.page, "ready")
    answer_by_tilt(coach.page, gyroscope, side(coach.page, right=True))
    expect_question(coach.page, 2)
    (sensor,) = [d for d in station.items("/api/v1/devices") if d["link"] == "iio"]
    station.disconnect(sensor["id"])
    expect_sensor(coach.page, "lost")
    expect(coach.page.locator("[data-note]")).to_contain_text("borta")
    for number in (2, 3, 4):
        expect_question(coach.page, number)
        coach.page.locator(f'[data-choice="{side(coach.page, right=False)}"]').click()
    coach.page.wait_for_url("**/eyetest/rounds/*")
    origins = [row["origin"] for row in station.trials("?exercise=eye-game")]
    assert origins == ["tilt", "touch", "touch", "touch"]


def test_without_a_sensor_the_page_says_so(
    new_coach: NewCoach, launch: Callable[..., Program], tmp_path: Path
) -> None:
    for name in ("sys", "dev"):
        (tmp_path / name).mkdir()
    port = launch("--sysfs", str(tmp_path / "sys"), "--dev", str(tmp_path / "dev")).port
    station = ValidatedStation(port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    coach = new_coach(station)
    open_game(coach, "friendly")
    expect_sensor(coach.page, "absent")
    expect(coach.page.locator("[data-note]")).to_contain_text("ingen lutningssensor")


def test_presses_in_a_row_answer_one_question_once(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    open_game(coach)
    choice = side(coach.page, right=True)
    coach.page.evaluate(
        """(side) => {
          for (let press = 0; press < 5; press += 1) {
            document.querySelector(`[data-choice="${side}"]`).click();
          }
        }""",
        choice,
    )
    expect_question(coach.page, 2)
    assert len(peopled.trials("?exercise=eye-game")) == 1


def test_reload_plays_on(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled)
    open_game(coach)
    coach.page.keyboard.press(ARROWS[side(coach.page, right=True)])
    expect_question(coach.page, 2)
    before = parse_qs(urlsplit(coach.page.url).query)["round"]
    coach.page.reload()
    expect_question(coach.page, 2)
    expect(coach.page.locator("[data-score]")).to_have_text("1")
    assert parse_qs(urlsplit(coach.page.url).query)["round"] == before


def test_letters_begin_as_large_as_they_fit(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size)
    open_game(coach)
    first = coach.page.locator("[data-shown] svg").first
    room = coach.page.locator("[data-field]").bounding_box()
    height = first.bounding_box()["height"]
    # Three letters and the two gaps between them, each as wide as a letter.
    assert 5 * height <= room["width"] + 1
    assert height <= room["height"]
    assert height <= 100
    if size == (1280, 800):
        assert height == 100


def test_leaving_ends_the_round(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled)
    open_game(coach)
    coach.page.keyboard.press(ARROWS[side(coach.page, right=True)])
    expect_question(coach.page, 2)
    coach.page.keyboard.press("Escape")
    coach.page.wait_for_url("**/eyetest")
    assert peopled.trials("?exercise=eye-game") == []
    assert peopled.items("/api/v1/eyetest/scores") == []


def test_new_player_is_made_in_the_menu(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    coach.open("/eyetest")
    # Nobody can play yet, so that the way to play leads to somebody new.
    coach.page.locator("[data-play]").click()
    coach.page.keyboard.type("Maja")
    coach.page.keyboard.press("Enter")
    expect(coach.page.locator('input[name="player"]')).to_be_checked()
    assert [person["nickname"] for person in bare.items("/api/v1/participants")] == ["Maja"]
    coach.page.locator("[data-play]").click()
    expect_question(coach.page, 1)


@pytest.mark.long
def test_table_of_scores_can_be_emptied(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled)
    open_game(coach)
    play(coach, lambda side: coach.page.keyboard.press(ARROWS[side]), PLAN)
    coach.open("/eyetest/scores")
    expect(coach.page.locator(".scores__points")).to_have_text([str(sum(PLAN))])
    coach.page.locator("[data-reset]").click()
    coach.page.locator("[data-reset-confirm]").click()
    expect(coach.page.locator(".empty")).to_be_visible()
    assert peopled.items("/api/v1/eyetest/scores") == []
    assert len(peopled.trials("?exercise=eye-game")) == len(PLAN)


@pytest.mark.long
def test_whoever_is_forgotten_is_off_the_table(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled)
    open_game(coach)
    play(coach, lambda side: coach.page.keyboard.press(ARROWS[side]), PLAN)
    assert [row["nickname"] for row in peopled.items("/api/v1/eyetest/scores")] == ["Cleo"]
    peopled.post("/api/v1/participants/7/forget", {"results": "anonymise"})
    assert peopled.items("/api/v1/eyetest/scores") == []


@pytest.mark.parametrize(("locale", "words"), [("sv-SE", "1177"), ("en-GB", "see an eye doctor")])
def test_when_to_see_a_doctor_is_always_shown(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int], locale: str, words: str
) -> None:
    coach = new_coach(peopled, size, locale)
    for path in PAGES:
        coach.open(path)
        expect(coach.page.locator("[data-doctor]")).to_be_visible()
        expect(coach.page.locator("[data-doctor]")).to_contain_text(words)
        # Nobody has to scroll for it, nor scrolls it away.
        expect(coach.page.locator("[data-doctor]")).to_be_in_viewport(ratio=1)
        coach.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(coach.page.locator("[data-doctor]")).to_be_in_viewport(ratio=1)
        coach.expect_fits()


def test_game_sounds_and_can_be_silenced(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled)
    open_game(coach)
    page = coach.page
    page.keyboard.press(ARROWS[side(page, right=True)])
    expect_question(page, 2)
    expect(page.locator("html")).to_have_attribute("data-last-sound", "right")
    page.keyboard.press(ARROWS[side(page, right=False)])
    expect_question(page, 3)
    expect(page.locator("html")).to_have_attribute("data-last-sound", "wrong")
    page.locator("[data-sound]").click()
    before = page.locator("html").get_attribute("data-sounds-started")
    page.keyboard.press(ARROWS[side(page, right=True)])
    expect_question(page, 4)
    assert page.locator("html").get_attribute("data-sounds-started") == before
