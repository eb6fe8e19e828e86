"""Programs of Slang that read equipment, in the page: simulated, by a slider, and from a gate that goes."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from Browser.blocks import Blocks
from Browser.coach import Coach
from Browser.gate import Gate
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
NUMBER = re.compile(r"^-?\d+(,\d+)?( × \d+)?$")


def open_program(coach: Coach, *rows: tuple[str, str]) -> Blocks:
    coach.open("/code/playground")
    blocks = Blocks(coach.page)
    blocks.lay(*(block for block, _ in rows))
    for line, (_, value) in enumerate(rows, 1):
        if value:
            blocks.fill(line, 0, value)
    return blocks


def stop(blocks: Blocks) -> None:
    # Stop is deaf for a moment, so that one press does not run and stop.
    expect(blocks.page.locator("main[data-deaf]")).to_have_count(0)
    blocks.page.locator("[data-stop]").click()


def sensor(blocks: Blocks, name: str) -> object:
    return blocks.page.locator(f'[data-sensor="{name}"]')


def test_simulated_values_come_by_themselves(new_coach: NewCoach, school: ValidatedStation) -> None:
    blocks = open_program(
        new_coach(school), ("print", "puls"), ("repeat", "4"), ("print", "lutning"), ("end", "")
    )
    # Told on the screen: what is simulated is hatched and says so.
    for name in ("pulse", "tilt"):
        expect(sensor(blocks, name)).to_have_class(re.compile("lv--sim"))
        expect(sensor(blocks, name).locator("small")).to_have_text("simulerat")
    blocks.run()
    expect(blocks.page.locator("[data-begin]")).to_be_visible()
    expect(blocks.console.locator("h2")).to_have_text("Klart")
    said = blocks.console.locator(".said li > span:last-child").all_inner_texts()
    assert all(NUMBER.match(line) for line in said), said
    assert 40 <= int(said[0].split()[0]) <= 200


def test_stop_ends_a_live_run_at_once(new_coach: NewCoach, school: ValidatedStation) -> None:
    coach = new_coach(school)
    blocks = open_program(coach, ("repeat", "1000"), ("print", "lutning"), ("end", ""))
    with coach.page.expect_response("**/api/v1/code/live") as begun:
        blocks.run()
    run = begun.value.json()["id"]
    expect(blocks.console.locator(".said li")).not_to_have_count(0)
    stop(blocks)
    expect(blocks.console.locator("h2")).to_have_text("Stoppat")
    expect(blocks.page.locator("[data-begin]")).to_be_visible()
    said = blocks.console.locator(".said").inner_text()
    state = await_condition("an end", 5, lambda: over(school, run))
    assert (state["state"], state["stopped_by"]) == ("ended", "person")
    # What was said stays, and no more comes.
    expect(blocks.console.locator(".said")).to_have_text(said, use_inner_text=True)
    # The program can be changed again.
    blocks.lay("blank")
    expect(blocks.lines).to_have_count(4)


def over(station: ValidatedStation, run: str) -> dict | None:
    state = station.get(f"/api/v1/code/live/{run}").json()
    return state if state["state"] != "running" and state["state"] != "waiting" else None


def test_slider_is_read_while_it_is_drawn(new_coach: NewCoach, school: ValidatedStation) -> None:
    blocks = open_program(new_coach(school), ("repeat", "1000"), ("print", "lutning"), ("end", ""))
    # From simulated over the others to the slider.
    for source in ("från enheten", "inspelat", "reglage"):
        sensor(blocks, "tilt").click()
        expect(sensor(blocks, "tilt").locator("small")).to_have_text(source)
    expect(sensor(blocks, "tilt")).to_be_focused()
    blocks.run()
    said = blocks.console.locator(".said")
    expect(said).to_contain_text("0")
    # It stays in hand while values come.
    slider = blocks.page.locator("[data-sensors] input[type=range]")
    for _ in range(3):
        slider.press("ArrowRight")
    expect(slider).to_be_focused()
    expect(said).to_contain_text("3")
    expect(sensor(blocks, "tilt").locator("b")).to_have_text("3")
    # As in other runs values stand under their names, while it goes on.
    expect(blocks.argument(2).locator("small.now")).to_have_text("3")
    stop(blocks)
    expect(slider).to_have_value("3")


def test_gate_that_is_lost_is_told_and_nothing_old_is_read(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    blocks = open_program(new_coach(gated), ("repeat", "3"), ("print", "grind"), ("end", ""))
    expect(sensor(blocks, "gate").locator("small")).not_to_have_text("simulerat")
    expect(sensor(blocks, "gate").locator('.line[data-state="ready"]')).to_be_visible()
    blocks.run()
    expect(blocks.console.locator("h2")).to_contain_text("grind")
    gate.send(2.84)
    blocks.expect_said("2,84")
    gate.close()
    expect(sensor(blocks, "gate").locator('.line[data-state="lost"]')).to_be_visible()
    blocks.expect_said("2,84")
    stop(blocks)
    expect(blocks.console.locator("h2")).to_have_text("Stoppat")
