"""A coach's whole way, from the card to the deleted result, with each hand on each screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.gate import Gate
from Browser.hands import HANDS, Hand
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
FOUR = [(360, 740), (800, 1280), (1280, 800), (1920, 1080)]


@pytest.fixture(params=FOUR, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param


@pytest.fixture(params=HANDS)
def hand(request: pytest.FixtureRequest) -> str:
    return request.param


class Player:
    """Goes through the pages with one hand only."""

    def __init__(self, coach: Coach, hand: Hand) -> None:
        self.coach, self.hand, self.page = coach, hand, coach.page

    def tab(self, name: str) -> None:
        self.hand.use(self.page.locator(".tab", has_text=name))
        expect(self.page.locator(".tab[aria-current]")).to_have_text(name)

    def begin(self, exercise: str, equipment: str, number: int) -> None:
        self.coach.open("/")
        self.tab("Övningar")
        self.hand.use(self.page.locator(f'.panes a.card[href="/exercises/{exercise}"]'))
        choice = self.page.locator("label.chip", has=self.page.locator(f'[value="{equipment}"]'))
        if not choice.locator("input").is_checked():
            self.hand.use(choice)
        known = self.page.locator(
            "label.bib-choice", has=self.page.locator(f'[name="participant"][value="{number}"]'))  # fmt: skip
        if known.count():
            self.hand.use(known)
        else:
            self.hand.write(self.page.locator('input[name="number"]'), str(number))
        self.hand.use(self.page.locator('[type="submit"]'))
        self.page.wait_for_url("**/runs/*")

    def press(self, action: str) -> None:
        button = self.coach.action(action)
        expect(button).not_to_have_attribute("aria-disabled", "true")
        if button.get_attribute("data-slot"):
            # Slots take no press for a moment after they have changed.
            self.page.wait_for_timeout(450)
        self.hand.use(button)


def player(new_coach: NewCoach, station: ValidatedStation, hand: str, size: tuple[int, int]) -> Player:
    coach = new_coach(station, size, touch=hand == "touch")
    return Player(coach, HANDS[hand](coach.page))


def test_shots_from_the_card_to_the_deleted_result(
    new_coach: NewCoach, bare: ValidatedStation, hand: str, size: tuple[int, int]
) -> None:
    one = player(new_coach, bare, hand, size)
    one.begin("hit-or-miss", "club", 7)
    outcomes = ["pass", "fail", "pass", "pass", "pass", "fail", "pass", "fail"]
    for number, outcome in enumerate(outcomes, 1):
        one.press(outcome)
        expect(one.coach.box(number)).to_have_attribute("data-state", "done")
    one.press("undo")
    expect(one.coach.box(8)).to_have_attribute("data-state", "now")
    one.press("pass")
    one.coach.expect_state("full")
    one.coach.expect_fits()
    one.press("save")
    one.coach.expect_state("saved")
    assert [row["outcome"] for row in bare.trials()] == outcomes[:7] + ["pass"]
    assert {row["equipment"] for row in bare.trials()} == {"club"}

    one.coach.open("/")
    one.tab("Resultat")
    row = one.page.locator("#results .swipe").first
    one.hand.use(row.locator("summary"))
    # The one that was undone is told too.
    expect(row.locator("tbody tr")).to_have_count(9)
    one.hand.use(row.get_by_role("link", name="Öppna"))
    one.page.wait_for_url("**/result")
    one.hand.use(one.page.locator("[data-delete]"))
    undo = one.page.locator(".undo-bar [data-undo]")
    expect(undo).to_be_visible()
    assert bare.trials() == []
    one.hand.use(undo)
    expect(one.page.locator("#results .swipe")).to_have_count(1)
    assert len(bare.trials()) == 8


def test_counts_and_a_run_that_is_given_up(
    new_coach: NewCoach, bare: ValidatedStation, hand: str, size: tuple[int, int]
) -> None:
    one = player(new_coach, bare, hand, size)
    one.begin("count-20s", "foot", 12)
    for number in range(1, 6):
        one.press("start")
        one.hand.use(one.coach.action("plus"))
        one.press("next")
        expect(one.coach.box(number)).to_have_attribute("data-state", "done")
    one.press("save")
    one.coach.expect_state("saved")
    assert [row["value"] for row in bare.trials()] == ["1"] * 5

    one.begin("count-20s", "foot", 12)
    one.press("start")
    one.hand.use(one.coach.action("plus"))
    one.press("next")
    expect(one.coach.box(1)).to_have_attribute("data-state", "done")
    one.press("cancel")
    one.hand.use(one.page.locator("[data-sheet] [data-discard]"))
    one.page.wait_for_url(bare.url + "/")
    assert len(bare.trials()) == 5


def test_turns_of_a_gate(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate, hand: str, size: tuple[int, int]
) -> None:
    one = player(new_coach, gated, hand, size)
    one.begin("ten-turns", "foot", 3)
    field = one.page.locator(".conn")
    expect(field).to_have_attribute("data-state", "ready")
    one.press("disconnect")
    expect(field).not_to_have_attribute("data-state", "ready")
    one.press("connect")
    expect(field).to_have_attribute("data-state", "ready")
    one.press("start")
    one.coach.expect_state("waiting")
    for number in range(1, 11):
        gate.send(2 + number / 100)
        expect(one.coach.box(number).locator("span")).to_have_text(f"2,{number:02}")
    one.press("save")
    one.coach.expect_state("saved")
    assert [row["value"] for row in gated.trials()] == [f"2.{number:02}".rstrip("0") for number in range(1, 11)]
