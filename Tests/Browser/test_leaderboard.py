"""The leaderboard of the day: nobody sees it before the coach switches it on."""

from collections.abc import Callable

from playwright.sync_api import expect

from Browser.coach import Coach
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


def shots(
    station: ValidatedStation, participant: int, hits: int, equipment: str = "foot"
) -> None:
    run = station.create_run("hit-or-miss", participant=participant, equipment=equipment)["id"]
    for shot in range(8):
        station.command(run, "attempts", {"outcome": "pass" if shot < hits else "fail"})
    station.command(run, "save")


def test_leaderboard_shows_nothing_until_it_is_switched_on(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    for number, name, hits in [(3, "Maja", 5), (7, "Alva", 7), (12, "Bo", 5)]:
        bare.post("/api/v1/participants", {"number": number, "nickname": name}, 201)
        shots(bare, number, hits)
    coach = new_coach(bare)
    page = coach.page
    assert bare.get("/api/v1/leaderboard").json() == {"shown": False, "items": []}
    coach.open("/")
    expect(page.locator('.go-card[href="/leaderboard"]')).to_have_count(0)
    coach.open("/leaderboard")
    expect(page.get_by_text("Topplistan är avstängd")).to_be_visible()
    expect(page.locator(".leader")).to_have_count(0)

    page.get_by_role("button", name="Slå på topplistan").click()
    leaders = page.locator(".leader")
    expect(leaders).to_contain_text(["Alva", "Bo", "Maja"])
    expect(page.locator(".leader__rank")).to_have_text(["Plats 1", "Plats 2", "Plats 2"])
    expect(page.locator(".leader__value")).to_have_text(["7 träffar", "5 träffar", "5 träffar"])
    expect(page.get_by_role("button", name="Stäng av topplistan")).to_be_focused()
    # It grows while it is looked at.
    shots(bare, 3, 8)
    expect(leaders.first).to_contain_text("Maja")
    expect(leaders.first).to_contain_text("8 träffar")
    part = bare.get("/api/v1/leaderboard").json()["items"][0]
    assert [(place["rank"], place["name"], place["value"]) for place in part["places"]] == [
        (1, "Maja", 8), (2, "Alva", 7), (3, "Bo", 5),
    ]  # fmt: skip
    # Foot and club are two lists.
    shots(bare, 12, 2, "club")
    expect(page.locator(".leaders__part h2")).to_have_text(
        ["Precisionsskott · fot", "Precisionsskott · klubba"]
    )
    coach.open("/")
    expect(page.locator('.go-card[href="/leaderboard"]')).to_be_visible()

    # Every screen hears of it: the choice is the station's.
    bare.post("/api/v1/leaderboard", {"shown": False}, 200)
    coach.open("/leaderboard")
    expect(page.get_by_text("Topplistan är avstängd")).to_be_visible()
    assert bare.get("/api/v1/leaderboard").json()["items"] == []


def test_leaderboard_refuses_what_is_no_choice(bare: ValidatedStation) -> None:
    for body in ({}, {"shown": "yes"}, {"shown": None}):
        bare.post("/api/v1/leaderboard", body, 422)
    assert bare.get("/api/v1/leaderboard").json()["shown"] is False
