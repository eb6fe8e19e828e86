"""A run on a tablet that is low: each key is within the screen, whatever the exercise."""

from collections.abc import Callable

import pytest

from Browser.coach import Coach
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]

# Ten inches at twice the density, and what of them a browser with its bars leaves.
LOW = [(960, 600), (1024, 560)]
# Two rows of boxes, boxes with keys below, two large keys.
EXERCISES = ["ten-turns", "minigolf", "hit-or-miss"]


@pytest.mark.parametrize("size", LOW, ids=str)
def test_no_key_of_a_run_lies_below_a_low_screen(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    for number, exercise in enumerate(EXERCISES, 1):
        bare.post("/api/v1/participants", {"number": number, "nickname": "Alexandra Lindström"}, 201)
        run = bare.create_run(exercise, participant=number, equipment="foot")
        coach.open(f"/runs/{run['id']}")
        coach.expect_fits()
        for part in coach.page.locator(".bar button, .keys button, .box").all():
            box = part.bounding_box()
            assert box is None or box["y"] + box["height"] <= size[1], (exercise, part.inner_text())
        bare.command(run["id"], "cancel")
