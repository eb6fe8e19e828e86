"""The test of colours: its plates, and whole rounds in a browser by touch and by keys."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.finger import Finger
from Browser.plates import figure
from Browser.test_pages import small_targets
from Browser.tilted import Gyroscope, answer_by_tilt
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PLATE = "/api/v1/eyetest/plate"
PAGE = "/eyetest/colour?participant=7"
ARROWS = {"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown"}
SIZES = [(360, 740), (800, 1280), (1280, 800), (1920, 1080)]
LAST = 66


def expect_plate(page: Page, number: int) -> str:
    """Wait for a question; return the side of its gap, as the round tells programs."""
    expect(page.locator("main")).to_have_attribute("data-question", str(number))
    expect(page.locator("[data-plate]")).to_be_visible()
    return figure(page).removeprefix("ring-")


def begin(coach: Coach) -> None:
    coach.open(PAGE)
    coach.page.locator("[data-start]").click()


def trials(station: ValidatedStation) -> list[dict]:
    return station.get("/api/v1/trials?exercise=eye-colour&status=all").json()["items"]


def test_the_same_address_is_the_same_plate(bare: ValidatedStation) -> None:
    answer = bare.get(f"{PLATE}?figure=ring-up&axis=protan&displacement=300&seed=5")
    assert answer.headers["content-type"] == "image/svg+xml"
    dots = list(ElementTree.fromstring(answer.body))
    assert len(dots) > 200
    assert bare.get(f"{PLATE}?figure=ring-up&axis=protan&displacement=300&seed=5").body == answer.body
    other = bare.get(f"{PLATE}?figure=digit-5&axis=brightness&seed=5")
    # The same places, another figure.
    assert [dot.get("cx") for dot in ElementTree.fromstring(other.body)] == [
        dot.get("cx") for dot in dots
    ]
    assert other.body != answer.body


def test_a_plate_of_nonsense_is_refused(bare: ValidatedStation) -> None:
    for query in (
        "", "figure=ring-up-left&axis=protan&displacement=1&seed=1",
        "figure=ring-up&axis=red&displacement=1&seed=1", "figure=ring-up&axis=protan&seed=1",
        "figure=ring-up&axis=protan&displacement=1801&seed=1",
        "figure=ring-up&axis=protan&displacement=nan&seed=1",
        "figure=ring-up&axis=protan&displacement=1&seed=-1",
        "figure=digit-10&axis=brightness&seed=1",
    ):  # fmt: skip
        answer = bare.exchange("GET", f"{PLATE}?{query}")
        assert (answer.status, answer.json()["code"]) == (422, "invalid-parameter"), query


@pytest.mark.long
def test_who_sees_every_gap_is_as_most_people(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled, locale="en-GB")
    # Another screen answers in the time that somebody takes who looks; keys pressed by a test are
    # faster than that, which is held against a round.
    test = peopled.post("/api/v1/eyetest/rounds", {"kind": "colour", "participant": 7}, 201).json()
    coach.open(f"{PAGE}&round={test['id']}")
    for number in range(1, 51):
        stimulus = test["question"]["stimulus"]
        gap = parse_qs(stimulus["plate"])["figure"][0].removeprefix("ring-")
        answer = {"question": number, "origin": "remote", "choice": gap, "response_time_s": 1.5}
        test = peopled.post(f"/api/v1/eyetest/rounds/{test['id']}/answers", answer).json()
    for number in range(51, LAST + 1):
        coach.page.keyboard.press(ARROWS[expect_plate(coach.page, number)])
    coach.page.wait_for_url("**/eyetest/colour/*")
    expect(coach.page.locator("main")).to_have_attribute("data-verdict", "typical")
    expect(coach.page.locator("[data-headline]")).to_contain_text("about as most people")
    expect(coach.page.locator("[data-axis]")).to_have_count(3)
    expect(coach.page.locator("[data-doctor]")).to_be_visible()
    rows = trials(peopled)
    assert [row["attempt"] for row in rows] == list(range(1, LAST + 2))
    assert {row.get("outcome") for row in rows[:-1]} == {"pass"}
    assert [row["origin"] for row in rows[:-1]] == ["remote"] * 50 + ["key"] * 16
    assert rows[-1]["details"]["result"]["verdict"] == "typical"
    # Off every list unless switched on.
    coach.open("/results")
    assert "66" not in coach.page.locator("main").inner_text()


@pytest.mark.long
def test_who_presses_one_arrow_all_the_time_is_told_nothing(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    coach = new_coach(peopled, (800, 1280), touch=True)
    begin(coach)
    finger = Finger(coach.page)
    for number in range(1, LAST + 1):
        expect_plate(coach.page, number)
        finger.tap(coach.page.locator('[data-choice="left"]'))
    coach.page.wait_for_url("**/eyetest/colour/*")
    expect(coach.page.locator("main")).to_have_attribute("data-verdict", "unclear")
    expect(coach.page.locator("[data-axis]")).to_have_count(0)
    assert {row["origin"] for row in trials(peopled)[:-1]} == {"touch"}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_reload_goes_on_and_leaving_counts_for_nothing(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size)
    begin(coach)
    for number in (1, 2):
        coach.page.locator(f'[data-choice="{expect_plate(coach.page, number)}"]').click()
    gap = expect_plate(coach.page, 3)
    coach.expect_fits()
    assert not small_targets(coach.page)
    for part in ("[data-plate]", '[data-choice="down"]', "[data-leave]"):
        expect(coach.page.locator(part)).to_be_in_viewport(ratio=1)
    coach.page.reload()
    assert expect_plate(coach.page, 3) == gap
    coach.page.keyboard.press("Escape")
    coach.page.wait_for_url("**/eyetest")
    rows = trials(peopled)
    assert {row["status"] for row in rows} == {"aborted"}
    coach.open(f"/eyetest/colour/{rows[0]['run']}")
    expect(coach.page.locator("main")).to_have_attribute("data-verdict", "")


def test_the_menu_leads_to_it_and_nobody_is_asked_first(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    coach.open(PAGE)
    coach.page.wait_for_url("**/eyetest")
    coach.page.locator('[data-test="/eyetest/colour"]').click()
    expect(coach.page.locator("[data-new-form]")).to_be_visible()
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    coach.open("/eyetest")
    coach.page.locator('[data-test="/eyetest/colour"]').click()
    coach.page.wait_for_url("**/eyetest/colour?participant=7")
    expect(coach.page.locator("[data-start]")).to_be_visible()


def test_colours_are_answered_by_tilt(
    new_coach: NewCoach, launch: Callable[..., Program], tmp_path: Path
) -> None:
    gyroscope = Gyroscope(tmp_path / "machine")
    station = ValidatedStation(launch(*gyroscope.arguments).port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    coach = new_coach(station)
    begin(coach)
    coach.page.wait_for_url("**round=*")
    main = coach.page.locator("main")
    expect(main).to_have_attribute("data-tilt-state", "ready", timeout=20_000)
    gaps = []
    for number in range(1, 7):
        gaps.append(expect_plate(coach.page, number))
        answer_by_tilt(coach.page, gyroscope, gaps[-1])
    expect_plate(coach.page, 7)
    rows = trials(station)
    assert [(row["response"], row["outcome"], row["origin"]) for row in rows] == [
        (gap, "pass", "tilt") for gap in gaps
    ]
    assert all(row["response_time_s"] > 0 for row in rows)
