"""What is around the lessons of Slang: the first start, the profile, settings, languages and themes."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from Browser.blocks import Blocks
from Browser.coach import Coach
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PHONE, TABLET = (360, 740), (1280, 800)
SOLUTION = {"task": "hello-1", "text": 'print "hello"', "language": "en"}
STEPS = '[data-lesson="hello"] .steps i[data-s="done"]'


def person(station: ValidatedStation, number: int, name: str = "Cleo") -> int:
    station.post("/api/v1/participants", {"number": number, "nickname": name}, 201)
    return number


def still(coach: Coach) -> Coach:
    # What is played is there at once.
    coach.page.emulate_media(reduced_motion="reduce")
    return coach


def test_first_start_is_skipped_and_a_guest_is_known_until_they_leave(
    new_coach: NewCoach, school: ValidatedStation
) -> None:
    coach = still(new_coach(school, PHONE))
    page = coach.page
    coach.open("/code")
    page.wait_for_url("**/code/start")
    expect(page.locator("h1")).to_be_visible()
    coach.expect_fits()
    page.locator("[data-guest]").click()
    page.wait_for_url("**/code")
    expect(page.locator("[data-lesson]")).to_have_count(10)
    expect(page.locator(".ribbon, .lesson .steps")).to_have_count(0)
    # No word touches the edge of its door.
    for door in page.locator(".goto").all():
        box, name = door.bounding_box(), door.locator("[data-aloud]").bounding_box()
        assert name["x"] - box["x"] >= 6 and box["x"] + box["width"] - name["x"] - name["width"] >= 6, name
    page.locator("[data-continue]").click()
    blocks = Blocks(page)
    blocks.run()
    expect(blocks.console).to_have_attribute("data-state", "right")
    # What a guest did is shown at home, and kept by nobody.
    coach.open("/code")
    expect(page.locator(STEPS)).to_have_count(1)
    assert school.get("/api/v1/trials.csv").body.count(b"\n") <= 1
    coach.open("/code/profile")
    expect(page.locator("main p.quiet").first).to_be_visible()
    coach.open("/code")
    expect(page.locator("[data-lesson]")).to_have_count(10)
    other = new_coach(school, PHONE)
    other.open("/code")
    other.page.wait_for_url("**/code/start")


def test_who_says_who_they_are_is_known_at_the_next_start(
    new_coach: NewCoach, school: ValidatedStation
) -> None:
    known = person(school, 31, "Maja")
    coach = new_coach(school)
    page = coach.page
    coach.open("/code/start")
    form = page.locator("form[data-new-form]")
    form.locator('[name="nickname"]').fill("Otto")
    form.locator("[type=submit]").click()
    page.wait_for_url("**/code?participant=*")
    expect(page.locator("header .chip--p")).to_contain_text("Otto")
    coach.open("/code")
    page.wait_for_url("**/code?participant=*")
    expect(page.locator("header .chip--p")).to_contain_text("Otto")
    coach.open("/code/start")
    page.locator(f'[data-person="{known}"]').click()
    expect(page.locator("header .chip--p")).to_contain_text("Maja")
    # Later starts open home, for who learned here last.
    coach.open("/code")
    page.wait_for_url(f"**/code?participant={known}")


def test_who_was_forgotten_is_asked_anew(new_coach: NewCoach, school: ValidatedStation) -> None:
    gone = person(school, 32)
    coach = new_coach(school)
    coach.open(f"/code?participant={gone}")
    expect(coach.page.locator("[data-lesson]")).to_have_count(10)
    school.post(f"/api/v1/participants/{gone}/forget", {"results": "delete"})
    coach.open("/code")
    coach.page.wait_for_url("**/code/start")


def test_chalk_cart_draws_a_star(new_coach: NewCoach, school: ValidatedStation) -> None:
    coach = still(new_coach(school))
    coach.open("/code/playground")
    blocks = Blocks(coach.page)
    blocks.lay("repeat", "print", "print", "end")
    for line, value in enumerate(["5", "gå(130)", "höger(144)"], 1):
        blocks.fill(line, 0, value)
    blocks.run()
    picture = blocks.console.locator("svg.marks")
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("aria-label", re.compile(r"\b5\b"))
    path = picture.locator("path.c").get_attribute("d")
    points = [tuple(float(part) for part in corner.split()) for corner in path.removeprefix("M").split("L")]
    assert len(points) == 6
    # Five sides of 130, and back where it began.
    sides = [((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in zip(points, points[1:], strict=False)]
    assert all(abs(side - 130) < 0.2 for side in sides), sides
    assert all(abs(first - last) < 0.2 for first, last in zip(points[0], points[-1], strict=True))


def test_picture_is_drawn_and_another_is_chosen(new_coach: NewCoach, school: ValidatedStation) -> None:
    learner = person(school, 33)
    coach = new_coach(school, PHONE)
    page = coach.page
    coach.open(f"/code/profile?participant={learner}")
    page.locator("[data-draw]").click()
    box = page.locator("[data-pad]").bounding_box()
    for height in (0.3, 0.5, 0.7):
        page.mouse.move(box["x"] + 0.2 * box["width"], box["y"] + height * box["height"])
        page.mouse.down()
        page.mouse.move(box["x"] + 0.8 * box["width"], box["y"] + height * box["height"], steps=5)
        page.mouse.up()
    expect(page.locator("[data-pad] path")).to_have_count(3)
    page.locator("[data-drawing] [data-undo]").click()
    expect(page.locator("[data-pad] path")).to_have_count(2)
    page.locator("[data-save]").click()
    expect(page.locator(".self__pic svg.drawn path")).to_have_count(2)
    kept = school.get(f"/api/v1/code/learners/{learner}").json()["picture"]
    assert [len(stroke) > 4 for stroke in kept["strokes"]] == [True, True]
    page.locator("main [data-choose]").first.click()
    choice = page.locator("[data-choosing] [data-picture]").nth(2)
    name = choice.get_attribute("data-picture")
    choice.click()
    expect(page.locator(".self__pic use")).to_have_attribute("href", f"#{name}")
    page.reload()
    expect(page.locator(".self__pic use")).to_have_attribute("href", f"#{name}")


def test_own_programs_stand_on_the_profile(new_coach: NewCoach, school: ValidatedStation) -> None:
    learner = person(school, 36)
    wish = {"participant": learner, "name": "Lugna dig", "text": "print pulse", "language": "en"}
    school.post("/api/v1/code/programs", wish, 201)
    coach = still(new_coach(school, PHONE))
    page = coach.page
    coach.open(f"/code/profile?participant={learner}")
    expect(page.locator(".pennants .pennant")).to_have_count(14)
    own = page.locator("[data-own-programs] a")
    expect(own).to_contain_text("1 block, i dag")
    expect(own.locator("use").first).to_have_attribute("href", "#i-heart")
    coach.expect_fits()
    own.click()
    page.wait_for_url("**/code/playground?*program=*")
    Blocks(page).expect("print")
    # A guest's are the browser's.
    guest = still(new_coach(school, PHONE))
    page = guest.page
    guest.open("/code/profile")
    expect(page.locator("[data-own-none]")).to_be_visible()
    guest.open("/code/playground")
    Blocks(page).lay("repeat", "end")
    page.locator("[data-programs-open]").click()
    page.locator("[data-programs] [data-new]").click()
    Blocks(page).lay("print")
    guest.open("/code/profile")
    page.locator("[data-whose] [data-close]").last.click()
    expect(page.locator("[data-own-none]")).to_be_hidden()
    expect(page.locator("[data-own-programs] a")).to_contain_text(["1 block", "2 block"])
    page.locator("[data-own-programs] a").last.click()
    page.wait_for_url("**/code/playground")
    Blocks(page).expect("repeat", "end")


def test_switches_of_the_screen_are_kept_and_heeded(new_coach: NewCoach, school: ValidatedStation) -> None:
    coach = still(new_coach(school))
    page = coach.page
    coach.open("/code/settings")
    usual = {"tilt": "true", "devices": "true", "simulated": "true", "aloud": "false", "reader": "false"}
    for name, state in usual.items():
        switch = page.locator(f'[data-switch="{name}"]')
        expect(switch).to_have_attribute("aria-checked", state)
        switch.click()
        expect(switch).not_to_have_attribute("aria-checked", state)
    page.reload()
    for name, state in usual.items():
        expect(page.locator(f'[data-switch="{name}"]')).not_to_have_attribute("aria-checked", state)
    # What may not be read is not offered: recorded values and a slider are left.
    coach.open("/code/playground")
    blocks = Blocks(page)
    blocks.lay("print")
    blocks.fill(1, 0, "puls")
    sensor = page.locator('[data-sensor="pulse"]')
    offered = []
    for _ in range(4):
        offered.append(sensor.get_attribute("data-source"))
        sensor.click()
    assert offered == ["recorded", "slider", "recorded", "slider"]
    # With the switches as usual there are simulated values and the device again.
    coach.open("/code/settings")
    for name in ("devices", "simulated"):
        page.locator(f'[data-switch="{name}"]').click()
    coach.open("/code/playground")
    blocks = Blocks(page)
    offered = set()
    for _ in range(4):
        offered.add(page.locator('[data-sensor="pulse"]').get_attribute("data-source"))
        page.locator('[data-sensor="pulse"]').click()
    assert offered == {"device", "recorded", "slider", "simulated"}


def test_settings_are_kept(new_coach: NewCoach, school: ValidatedStation, tmp_path: Path) -> None:
    learner = person(school, 34)
    coach = new_coach(school)
    page = coach.page
    address = f"/code/settings?participant={learner}"
    coach.open(address)
    form = page.locator("[data-reminders]")
    # Off until asked for.
    expect(form.locator("[data-off]")).to_be_hidden()
    form.locator("input").fill("maja")
    form.locator('[value="mail"]').click()
    expect(form.locator("[data-error]")).not_to_be_empty()
    expect(form.locator("input")).to_be_focused()
    form.locator("input").fill("maja@example.org")
    form.locator('[value="mail"]').click()
    expect(form.locator("[data-dates]")).to_contain_text(re.compile(r"\d{4}-\d\d-\d\d, .*, "))
    page.locator('[data-hand-choice="left"]').click()
    page.reload()
    expect(form.locator("input")).to_have_value("maja@example.org")
    expect(page.locator('[data-hand-choice="left"]')).to_have_attribute("aria-checked", "true")
    form.locator("[data-off]").click()
    expect(form.locator("[data-dates]")).to_be_empty()
    assert school.get(f"/api/v1/code/reminders?participant={learner}").json()["state"] == "off"
    with page.expect_download() as begun:
        page.locator("a[download]").click()
    begun.value.save_as(tmp_path / "days.ics")
    assert (tmp_path / "days.ics").read_text().count("BEGIN:VEVENT") == 3
    # A course that is none is refused with its line, and changes nothing.
    courses = school.get("/api/v1/code/courses").body
    bad = tmp_path / "bad.json"
    bad.write_text('{\n"slang": 7\n}')
    page.locator("[data-course][accept]").set_input_files(bad)
    expect(page.locator("[data-course-refused]")).to_contain_text("2")
    assert school.get("/api/v1/code/courses").body == courses
    # In the editor the blocks stand under the left hand then.
    coach.open("/code/playground")
    palette = page.locator("[data-palette]").bounding_box()
    assert palette["x"] < page.locator("[data-board]").bounding_box()["x"]


def test_course_of_ones_own_is_taken_and_learnt(
    new_coach: NewCoach, school: ValidatedStation, tmp_path: Path
) -> None:
    both = {"en": "Say it", "sv": "Säg det"}
    page = {
        "id": "ours-1", "title": both, "do": both, "why": both, "start": 'print "hi"',
        "goal": {"cases": [{"output": ["hi"]}]}, "hints": [both, both, both],
        "solution": 'print "hi"', "mistake": "blank",
    }  # fmt: skip
    lesson = {"id": "ours", "topic": "a", "title": both, "summary": both, "picture": "hello", "pages": [page]}
    file = tmp_path / "ours.json"
    file.write_text(json.dumps({"slang": 1, "course": "ours", "version": "1", "title": both, "lessons": [lesson]}))
    coach = still(new_coach(school, PHONE))
    coach.open("/code/settings")
    coach.page.locator("[data-course][accept]").set_input_files(file)
    expect(coach.page.locator("[data-course-id]")).to_have_count(2)
    coach.open("/code/lessons/ours/ours-1")
    blocks = Blocks(coach.page)
    blocks.run()
    expect(blocks.console).to_have_attribute("data-state", "right")
    school.post("/api/v1/code/courses/ours/delete", {}, 200)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_page_is_english_for_who_reads_english(
    new_coach: NewCoach, school: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = still(new_coach(school, size, locale="en-GB"))
    page = coach.page
    coach.open("/code/lessons/loops/loops-4")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    blocks = Blocks(page)
    expect(blocks.line(1).locator(".blk__n")).to_have_text("Repeat")
    blocks.run()
    expect(blocks.console.locator("h2")).to_contain_text("Line 2 is not finished")
    coach.open("/code/playground")
    blocks = Blocks(page)
    blocks.lay("print", "print", "print")
    for line, value in enumerate(["7 / 2", "turn", "max(1.5, 1)"], 1):
        blocks.fill(line, 0, value)
    blocks.run()
    expect(blocks.console.locator("h2")).to_contain_text("turn works inside Repeat")
    blocks.change(2, 0, '"it is " + 0.5')
    blocks.run()
    blocks.expect_said("3.5", "it is 0.5", "1.5")
    coach.expect_fits()


def test_theme_is_changed_by_a_press_and_stays(new_coach: NewCoach, school: ValidatedStation) -> None:
    coach = new_coach(school, PHONE)
    page = coach.page
    coach.open("/code/lessons/loops/loops-4")
    Blocks(page)
    looks = {}
    for _ in range(3):
        page.locator("[data-theme-toggle]").click()
        theme = page.evaluate("document.documentElement.dataset.theme")
        looks[theme] = page.evaluate(
            """() => ["main", "[data-board]", ".blk", "[data-begin]"].map((part) => {
              const { color, backgroundColor } = getComputedStyle(document.querySelector(part));
              return `${color} ${backgroundColor}`;
            }).join()"""
        )
        coach.expect_fits()
    assert set(looks) == {"dark", "light", "sun"}
    assert len(set(looks.values())) == 3, looks
    last = page.evaluate("document.documentElement.dataset.theme")
    coach.open("/code/challenges")
    expect(page.locator("html")).to_have_attribute("data-theme", last)
