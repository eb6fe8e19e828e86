"""A count by hand: on several screens, taken back, typed, and its clock."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from Browser.coach import Coach, shorten_count
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


def counted(coach: Coach, number: int) -> None:
    for _ in range(number):
        coach.action("plus").click()
    expect(coach.page.locator(".wheel")).to_have_attribute("aria-valuenow", str(number))


def test_count_is_followed_as_it_grows(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    coach.begin("count-20s", 3)
    page = coach.page
    second = new_coach(bare)
    second.page.goto(page.url)
    second.page.locator(".follow-link").click()
    second.page.wait_for_url("**/follow*")
    shown = second.page.locator(".num")
    coach.press("start")
    counted(coach, 2)
    expect(shown).to_have_text("2")
    coach.action("plus").click()
    expect(shown).to_have_text("3")
    expect(second.page.locator('[data-attempt="1"]')).to_contain_text("3")
    coach.press("next")
    expect(second.page.locator(".stage__cap")).to_have_text("Försök 1 av 5")
    expect(shown).to_have_text("3")
    # Who came from the run finds the way back.
    second.page.locator(".follow-back").click()
    expect(second.page.locator(".wheel")).to_be_visible()


def test_next_on_a_second_screen_keeps_what_the_coach_counted(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    first, second = new_coach(bare), new_coach(bare, (360, 740))
    run = first.begin("count-20s", 3)
    second.open(f"/runs/{run}")
    first.press("start")
    counted(first, 9)
    expect(second.page.locator(".wheel")).to_have_attribute("aria-valuenow", "9")
    second.press("next")
    expect(first.box(1)).to_have_attribute("data-state", "done")
    assert [trial["value"] for trial in bare.run(run)["attempts"]] == [9]


def test_screen_that_has_not_heard_of_a_count_keeps_nothing_over_it(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    first, second = new_coach(bare), new_coach(bare, (360, 740))
    run = first.begin("count-20s", 3)
    first.press("start")
    # Its stream says nothing of the run, as over a bad link.
    second.cut_stream()
    second.open(f"/runs/{run}")
    expect(second.page.locator(".wheel")).to_have_attribute("aria-valuenow", "0")
    counted(first, 9)
    second.press("next")
    expect(second.page.locator("[data-toast]")).to_contain_text("En annan skärm räknar också")
    expect(second.page.locator(".wheel")).to_have_attribute("aria-valuenow", "9")
    assert bare.run(run)["attempts"] == []


def test_count_that_is_quicker_than_the_start_of_its_clock_is_kept(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    run = coach.begin("count-20s", 3)
    held: list[Route] = []
    coach.page.route("**/start", lambda route: held.append(route))
    coach.action("start").click()
    counted(coach, 2)
    # What was sent before this is answered by now.
    coach.page.evaluate("() => fetch('/api/v1/runs')")
    held[0].continue_()
    coach.expect_state("waiting")
    await_condition(
        "the count was told", 5, lambda: bare.run(run).get("count", {}).get("value") == 2)  # fmt: skip
    expect(coach.page.locator(".wheel")).to_have_attribute("aria-valuenow", "2")
    coach.press("next")
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    assert [trial["value"] for trial in bare.run(run)["attempts"]] == [2]


def test_undo_gives_the_number_back(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    run = coach.begin("count-20s", 3)
    coach.press("start")
    counted(coach, 4)
    coach.press("next")
    expect(coach.page.locator(".wheel")).to_have_attribute("aria-valuenow", "0")
    coach.press("undo")
    expect(coach.page.locator(".wheel")).to_have_attribute("aria-valuenow", "4")
    coach.action("minus").click()
    coach.press("next")
    expect(coach.box(1)).to_contain_text("3")
    assert [trial["value"] for trial in bare.run(run)["attempts"]] == [3]


def test_stopped_clock_goes_on_or_begins_anew_at_nothing_counted(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    run = coach.begin("count-20s", 3)
    coach.press("start")
    counted(coach, 3)
    coach.press("stop")
    expect(coach.action("start")).to_contain_text("Fortsätt")
    expect(coach.action("anew")).to_have_text("Från 20 s")
    coach.expect_fits()
    coach.press("start")
    expect(coach.page.locator(".wheel")).to_have_attribute("aria-valuenow", "3")
    coach.press("stop")
    before = bare.run(run)["countdown"]["remaining_s"]
    coach.press("anew")
    expect(coach.page.locator(".clock")).to_have_attribute("data-state", "run")
    expect(coach.page.locator(".wheel")).to_have_attribute("aria-valuenow", "0")
    assert bare.run(run)["countdown"]["remaining_s"] > before


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (800, 1280), (1280, 800)], ids=str)
def test_long_counts_are_typed_and_readable(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    page = coach.page
    run = coach.begin("count-20s", 3)
    coach.press("start")
    wheel = page.locator(".wheel")
    # The number itself is pressed, which asks for the digits.
    box = wheel.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    field = page.locator("[data-wheel-type]")
    expect(field).to_be_focused()
    field.fill("1x28")
    expect(field).to_have_value("128")
    page.keyboard.press("Enter")
    expect(field).to_be_hidden()
    expect(wheel).to_have_attribute("aria-valuenow", "128")
    assert apart(page) == []
    # Without a field too, as a person types; a card reader's burst is no count.
    page.keyboard.type("1043", delay=80)
    expect(wheel).to_have_attribute("aria-valuenow", "1043")
    assert apart(page) == []
    coach.expect_fits()
    coach.press("next")
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    assert [trial["value"] for trial in bare.run(run)["attempts"]] == [1043]


def apart(page: Page) -> list[str]:
    """Name the neighbours of the chosen number that lie on it or beyond the stage."""
    return page.evaluate(
        """() => {
          const own = document.querySelector(".wheel b").getBoundingClientRect();
          const room = document.querySelector(".stage").getBoundingClientRect();
          const names = [];
          if (own.left < room.left || own.right > room.right) names.push("number");
          for (const name of ["data-before", "data-after"]) {
            const range = document.createRange();
            range.selectNodeContents(document.querySelector(`.wheel [${name}]`));
            const box = range.getBoundingClientRect();
            if (box.right > own.left + 1 && box.left < own.right - 1) names.push(name);
            if (box.left < room.left - 1 || box.right > room.right + 1) names.push(name);
          }
          return names;
        }"""
    )


def test_short_run_is_saved_and_full_one_shows_what_it_comes_to(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    page = coach.page
    run = bare.create_run("count-20s", participant=3, equipment="foot")["id"]
    for value in (14, 17, 18, 16):
        bare.command(run, "start")
        bare.command(run, "attempts", {"value": value})
    coach.open(f"/runs/{run}")
    expect(coach.action("save")).to_have_text("Spara de 4")
    coach.press("start")
    expect(coach.action("save")).to_have_attribute("data-why", "Stoppa tiden först.")
    counted(coach, 3)
    coach.press("next")
    coach.expect_state("full")
    # (14 + 17 + 18 + 16 + 3) / 5
    expect(page.locator(".num span")).to_have_text("13,6")
    expect(page.locator(".stage__cap")).to_have_text("Medel av 5")
    coach.press("undo")
    expect(page.locator(".wheel")).to_have_attribute("aria-valuenow", "3")
    coach.press("save")
    coach.expect_state("saved")
    assert bare.run(run)["score"] == 16.25
    assert [row["value"] for row in bare.trials()] == ["14", "17", "18", "16"]


TONES = """
  window.tones = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    // `Date` is the host's wall clock here.
    window.tones.push({
      at: Date.now() + 1000 * ((when ?? 0) - this.context.currentTime), length: 0,
    });
    const tone = window.tones.at(-1);
    const stop = this.stop.bind(this);
    this.stop = (end) => { tone.length = end - when; stop(end); };
    return start.call(this, when);
  };
"""


@pytest.mark.long
def test_last_seconds_are_ticked_and_the_end_is_heard_at_the_end(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    page = coach.page
    page.add_init_script(TONES)
    run = coach.begin(shorten_count(bare), 3)
    coach.press("start")
    end = bare.run(run)["countdown"]["deadline_ns"]
    wall_minus_host = time.time_ns() - time.monotonic_ns()
    expect(page.locator("html")).to_have_attribute("data-last-sound", "over", timeout=25_000)
    tones = page.evaluate("window.tones")
    assert len(tones) == 4
    # A tick at -3, -2 and -1 s and the long tone at 0, within the 0.1 s that an ear forgives.
    for tone, before in zip(tones, [3, 2, 1, 0], strict=True):
        late = (tone["at"] * 1_000_000 - wall_minus_host - end) / 1e9 + before
        assert abs(late) < 0.1, (before, late)
    assert tones[3]["length"] > 4 * tones[2]["length"]


@pytest.mark.long
def test_clock_that_is_stopped_in_its_last_seconds_says_no_end(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    page = coach.page
    page.add_init_script(TONES)
    run = coach.begin(shorten_count(bare), 3)
    coach.press("start")
    sound = ("data-last-sound", "tick")
    # The first of three, so that three seconds are left to press in.
    expect(page.locator("html")).to_have_attribute(*sound, timeout=25_000)
    end = bare.run(run)["countdown"]["deadline_ns"]
    coach.action("stop").click()
    expect(page.locator(".clock")).to_have_attribute("data-state", "stopped")
    page.wait_for_timeout(max(0, (end - time.monotonic_ns()) / 1e6) + 500)
    expect(page.locator("html")).to_have_attribute(*sound)
