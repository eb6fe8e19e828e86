"""The screen does not go dark during a run, and where it may the page says so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]

# The browser's lock, as far as a page sees it (Screen Wake Lock, W3C).
LOCK = """
  window.locks = 0;
  class Lock extends EventTarget {
    released = false;
    async release() { if (!this.released) window.locks -= 1; this.released = true; }
  }
  const wakeLock = { request: async () => {
    if (sessionStorage.getItem("denied")) throw new DOMException("low battery", "NotAllowedError");
    window.locks += 1;
    return new Lock();
  } };
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
"""


def expect_locks(page: Page, count: int) -> None:
    await_condition(f"{count} locks", 5, lambda: page.evaluate("window.locks") == count)


def test_screen_is_kept_awake_until_the_run_is_over(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    page = coach.page
    page.add_init_script(LOCK)
    run = coach.begin("hit-or-miss", 3)
    second = new_coach(bare)
    second.page.add_init_script(LOCK)
    second.open(f"/runs/{run}/follow")
    for screen in (page, second.page):
        expect_locks(screen, 1)
        expect(screen.locator("[data-may-sleep]")).to_be_hidden()
    coach.press("pass")
    coach.press("save")
    coach.expect_state("saved")
    for screen in (page, second.page):
        expect_locks(screen, 0)


def test_page_says_where_the_screen_may_go_dark(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    coach.page.add_init_script("sessionStorage.setItem('denied', '1')")
    coach.page.add_init_script(LOCK)
    coach.begin("hit-or-miss", 3)
    line = coach.page.locator("[data-may-sleep]")
    expect(line).to_have_text("Skärmen kan slockna i den här webbläsaren.")
    coach.expect_fits()
    box = coach.page.locator(".bar").bounding_box()
    assert box["y"] + box["height"] <= size[1]


def test_round_of_the_eye_test_keeps_it_awake_too(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    wish = {"kind": "game", "participant": 7, "seed": 6}
    game = bare.post("/api/v1/eyetest/rounds", wish, 201).json()["id"]
    coach = new_coach(bare)
    coach.page.add_init_script(LOCK)
    coach.open(f"/eyetest/rounds/{game}")
    expect_locks(coach.page, 1)


def deny(coach: Coach) -> Page:
    coach.page.add_init_script("sessionStorage.setItem('denied', '1')")
    coach.page.add_init_script(LOCK)
    return coach.page


@pytest.mark.parametrize("kind", ["measure", "contrast", "colour", "digits", "play"])
def test_eye_test_says_where_the_screen_may_go_dark_and_covers_nothing(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int], kind: str
) -> None:
    """Before the round; in the game, which begins at once, beside its other words."""
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    coach = new_coach(bare, size)
    page = deny(coach)
    coach.open(f"/eyetest/{kind}?participant=7")
    line = page.locator("main [data-may-sleep]")
    expect(line).to_have_text("Skärmen kan slockna i den här webbläsaren.")
    expect(line).to_be_in_viewport(ratio=1)
    expect(page.locator("body > [data-may-sleep]")).to_be_hidden()
    coach.expect_fits()


def test_remote_is_kept_awake_and_says_where_it_may_go_dark(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach, other = new_coach(bare, (360, 640)), new_coach(bare, (360, 640))
    coach.page.add_init_script(LOCK)
    coach.open("/eyetest/remote")
    expect_locks(coach.page, 1)
    page = deny(other)
    other.open("/eyetest/remote")
    expect(page.locator("[data-may-sleep]")).to_be_visible()
