"""Equipment: every choice is shown and can be chosen, and exactly one is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.test_pages import small_targets
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PIECES = ["Fot", "Klubba", "Bandyklubba", "Huvud", "Vänster hand", "Höger hand", "Knä", "Bröst"]


def make(station: ValidatedStation, count: int) -> None:
    """Add an exercise with that many choices."""
    pieces = [
        {"id": f"piece-{number}", "title": {"sv": title, "en": title}}
        for number, title in enumerate(PIECES[:count])
    ]
    station.post(
        "/api/v1/exercises",
        {
            "exercise": {
                "id": "many", "number": 60, "title": {"sv": "Många", "en": "Many"},
                "kind": "pass_fail", "attempts": 3, "equipment": pieces, "picture": "juggling",
            }
        },
        201,
    )  # fmt: skip


@pytest.mark.parametrize("count", [3, 4, 8])
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=["phone", "tablet"])
def test_every_choice_is_shown_and_can_be_chosen(
    new_coach: NewCoach, bare: ValidatedStation, count: int, size: tuple[int, int]
) -> None:
    make(bare, count)
    coach = new_coach(bare, size)
    page = coach.page
    first = coach.begin("many", 5, equipment="piece-1")
    choices = page.locator(".who .seg > *")
    expect(choices).to_have_text(PIECES[:count])
    expect(page.locator(".who .seg > [aria-current]")).to_have_text(["Klubba"])
    for number in range(count):
        expect(choices.nth(number)).to_be_in_viewport(ratio=1)
    coach.expect_fits()
    assert small_targets(page) == []
    expect(coach.action("pass")).to_be_in_viewport(ratio=1)
    choices.nth(count - 1).click()
    page.locator("main.chooser").wait_for()
    expect(page.locator('[name="equipment"]')).to_have_count(count)
    expect(page.locator('[name="equipment"]:checked')).to_have_value(f"piece-{count - 1}")
    coach.expect_fits()
    page.locator('[type="submit"]').click()
    page.wait_for_url(lambda url: "/runs/" in url and first not in url)
    expect(page.locator(".who .seg > [aria-current]")).to_have_text([PIECES[count - 1]])
    assert bare.run(first)["state"] == "cancelled"
    # What counts now is what was chosen; the rest would only be in the way.
    coach.press("pass")
    expect(choices).to_have_text([PIECES[count - 1]])
