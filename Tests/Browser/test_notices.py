"""What the coach is told of a run beside its numbers, on every size of screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.gate import Gate
from Support.line_format import result_line
from Support.station import await_condition
from Support.validated import ValidatedStation


def outside(page: Page) -> list[str]:
    """Name what is shown in the stage and reaches beyond it by more than a pixel, up or down."""
    return page.evaluate(
        """() => {
          const stage = document.querySelector(".stage");
          const room = stage.getBoundingClientRect();
          return [...stage.children].filter((child) => {
            const box = child.getBoundingClientRect();
            return box.height > 0 && (box.top < room.top - 1 || box.bottom > room.bottom + 1);
          }).map((child) => child.className);
        }"""
    )


@pytest.mark.parametrize("size", [(360, 640), (360, 740), (1280, 800)], ids=str)
def test_notice_takes_no_room_from_what_lies_around_the_stage(
    new_coach: Callable[..., Coach], gated: ValidatedStation, gate: Gate, size: tuple[int, int]
) -> None:
    coach = new_coach(gated, size)
    run = coach.begin("ten-turns", 4)
    coach.press("start")
    await_condition("waiting", 10, lambda: gated.run(run)["state"] == "waiting")
    gate.skip(499)
    gate.send(1.5)
    # Its power went and came.
    gate.write(result_line(1, 1_400_000))
    notice = coach.page.locator(".stage .note[data-state=care]")
    expect(notice).to_contain_text("Enheten startade om.")
    assert outside(coach.page) == []
    gate.close()
    expect(coach.page.locator(".stage .note")).to_contain_text("gäller inte")
    expect(notice).to_have_count(0)
    assert outside(coach.page) == []
    coach.expect_fits()
