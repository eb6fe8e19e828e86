"""Keys of the wall, what is said of it, and what forgetting has to do with it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser import walls
from Browser.coach import Coach
from Support.program import Program
from Support.station import Refused, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PEOPLE = "/api/v1/participants"
# The wall's own module, as the page has it.
STATE = """async (news) => {
  const names = performance.getEntriesByType("resource").map(({ name }) => name);
  const state = await import(names.find((name) => name.includes("wall-state")));
  const before = state.report();
  state.take({ ...before, ...news });
  return state.report() !== before;
}"""


@pytest.fixture
def pair(launch: Callable[..., Program]) -> ValidatedStation:
    """Two children whose straps are heard."""
    station = ValidatedStation(launch("--straps", "2").port)
    walls.add_team(station, 2)
    await_condition("2 straps", 30, lambda: states(station) == ["live", "live"])
    return station


def states(station: ValidatedStation) -> list[str]:
    return [cell["state"] for cell in station.get("/api/v1/wall").json()["cells"]]


def test_a_double_press_does_not_end_what_is_recorded(pair: ValidatedStation, new_coach: NewCoach) -> None:
    page = new_coach(pair).page
    page.goto(pair.url + "/wall")
    begin, end = page.locator("[data-begin]"), page.locator("[data-end]")
    begin.focus()
    page.keyboard.press("Enter")
    # Who began with a keyboard can end with it.
    expect(end).to_be_focused()
    end.dblclick()
    expect(page.locator("[data-end-words]")).to_have_text("Tryck igen för att avsluta")
    assert pair.get("/api/v1/wall").json()["session"]["state"] == "running"
    page.wait_for_timeout(600)
    end.click()
    page.wait_for_url("**/wall/sessions/*")


def test_a_wall_goes_on_after_the_machine_was_started_anew(pair: ValidatedStation, new_coach: NewCoach) -> None:
    page = new_coach(pair).page
    page.goto(pair.url + "/wall")
    expect(page.locator(".w")).to_have_count(2)
    assert not page.evaluate(STATE, {"at_ns": 1})
    assert page.evaluate(STATE, {"at_ns": 1, "boot": "another"})


def test_all_who_are_lost_at_once_are_said(pair: ValidatedStation, new_still: Callable[..., Page]) -> None:
    page = new_still((1280, 800), "sv-SE")
    walls.hold_still(page, [(17, "Nils", 0, 0, 0, "no-contact"), (19, "Love", 0, 0, 0, "no-pulse")])
    page.goto(pair.url + "/wall")
    expect(page.locator("[data-said]")).to_have_text("17 Nils, 19 Love: pulsen är tappad")


def test_a_share_says_that_it_goes_by_age(pair: ValidatedStation, new_still: Callable[..., Page]) -> None:
    page = new_still((1280, 800), "sv-SE")
    walls.hold_still(page, [(1, "Iris", 186, 93, 4, 0), (2, "Ebbe", 133, None, 0, 0)])
    page.goto(pair.url + "/wall")
    mark = page.locator(".w [data-by-age]")
    expect(page.locator("[data-percent]").first).to_have_css("text-decoration-style", "dotted")
    expect(mark.first).to_contain_text("efter ålder")
    expect(mark.last).to_have_attribute("hidden", "")
    expect(page.locator("[data-percent]").last).to_have_css("text-decoration-line", "none")


def test_a_renamed_child_has_the_new_name_on_a_wall_that_is_open(
    pair: ValidatedStation, new_coach: NewCoach
) -> None:
    page = new_coach(pair).page
    page.goto(pair.url + "/wall")
    name = page.locator('.w[data-person="1"] [data-name]')
    expect(name).to_have_text("Barn1")
    body, headers = b'{"nickname": "Ida"}', {"Content-Type": "application/json"}
    assert pair.exchange("PATCH", f"{PEOPLE}/1", body, headers).status == 200
    expect(name).to_have_text("Ida")


def test_a_forgotten_child_is_gone_from_the_wall_with_strap_and_curve(pair: ValidatedStation) -> None:
    session = pair.post("/api/v1/wall/sessions", status=201).json()["id"]
    await_condition("2 s", 10, lambda: pair.get("/api/v1/wall").json()["session_s"] > 2)
    with pytest.raises(Refused) as refused:
        pair.post(f"{PEOPLE}/1/forget", {"results": "delete"})
    assert refused.value.response.json()["code"] == "wall-session-open"
    assert "pulsväggen" in refused.value.response.json()["title"]
    pair.post(f"/api/v1/wall/sessions/{session}/end")
    traces = pair.get(f"{PEOPLE}/1/traces").json()
    assert (traces["straps"], traces["curves"]) == (1, 1)
    page = pair.get("/participants/1/forget").body.decode()
    assert "Pulsbandets ägare" in page and "1 pulskurva" in page
    pair.post(f"{PEOPLE}/1/forget", {"results": "delete"})
    pair.post(PEOPLE, {"number": 1, "nickname": "Ny"}, 201)
    wall = pair.get("/api/v1/wall").json()
    assert [cell["participant"] for cell in wall["cells"]] == [2]
    assert [strap["participant"] for strap in wall["straps"] if "participant" in strap] == [2]


def test_long_names_and_numbers_neither_touch_anything_nor_widen_a_page(
    pair: ValidatedStation, new_still: Callable[..., Page], new_coach: NewCoach
) -> None:
    page = new_still((360, 740), "sv-SE")
    walls.hold_still(page, [(9990 + number, "Bartholomeuskristoffersson", 186, 100, 40, 0) for number in range(9)])
    page.goto(pair.url + "/wall")
    cell = page.locator(".w").first
    bib, share = (cell.locator(part).bounding_box() for part in ("[data-bib]", "[data-percent]"))
    points = cell.locator("[data-points]")
    assert bib["x"] + bib["width"] <= (points.bounding_box() or share)["x"]
    headers = {"Content-Type": "application/json"}
    body = b'{"nickname": "Bartholomeuskristofferssonlundgrenberg"}'
    assert pair.exchange("PATCH", f"{PEOPLE}/1", body, headers).status == 200
    session = pair.post("/api/v1/wall/sessions", status=201).json()["id"]
    await_condition("2 s", 10, lambda: pair.get("/api/v1/wall").json()["session_s"] > 2)
    pair.post(f"/api/v1/wall/sessions/{session}/end")
    coach = new_coach(pair, (360, 740))
    coach.open(f"/wall/sessions/{session}")
    coach.expect_fits()
