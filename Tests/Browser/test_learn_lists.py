"""A teacher's lists in a browser: make one, look at it, speak a word, play it."""

import io
import zipfile
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.spelling import Speller
from Browser.test_learn_sounds import WAVE, speech
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
LISTS = "/api/v1/learning/lists"
SOUND = "/api/v1/learning/sounds/sv/lek"
COMPOUNDS = "vinter\tbad|dag|lås\tbad|dag\nlek\tsak|kam\tsak\n"


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    bare.post("/api/v1/participants", {"number": 7, "nickname": "Maja"}, 201)
    return bare


@pytest.fixture
def listed(peopled: ValidatedStation) -> tuple[ValidatedStation, str]:
    """A station with a list of compounds."""
    wish = {"kind": "compounds", "language": "sv", "title": "Vecka 34", "text": COMPOUNDS}
    return peopled, peopled.post(LISTS, wish, 201).json()["id"]


def expect_drawn(page: Page) -> None:
    expect(page.locator("[data-editor]")).to_have_attribute("data-drawn", "true")


def test_hard_words_become_a_list_that_is_played_in_bubbles(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size, locale="en-GB")
    coach.open("/learn/lists?words=green,train,ship")
    coach.page.fill('[name="title"]', "For Maja")
    coach.page.select_option('[name="language"]', "en")
    coach.page.locator('[type="submit"]').click()
    expect_drawn(coach.page)
    coach.expect_fits()
    expect(coach.page.locator(".srow")).to_have_count(3)
    expect(coach.page.locator(".mis")).to_have_count(6)
    own = coach.page.locator("[data-editor]").get_attribute("data-editor")
    speller = Speller(coach)
    speller.start("bubbles", words=own)
    shown = set(coach.page.locator("[data-side] [data-word]").all_inner_texts())
    assert len(shown & {"green", "train", "ship"}) == 1


def test_rules_tell_of_a_compound_that_is_kept_all_the_same(
    new_coach: NewCoach, listed: tuple[ValidatedStation, str]
) -> None:
    station, own = listed
    coach = new_coach(station)
    coach.open(f"/learn/lists?list={own}")
    expect_drawn(coach.page)
    care = coach.page.locator('.rule[data-state="care"]', has_text="vinterdag")
    expect(care).to_have_count(1)
    care.locator("[data-keep]").click()
    coach.page.fill('[name="by"]', "Eva Ek")
    coach.page.keyboard.press("Enter")
    expect(care).to_have_count(0)
    coach.page.reload()
    expect_drawn(coach.page)
    expect(coach.page.locator("[data-kept]:visible").first).to_contain_text("Eva Ek, ")
    warnings = station.get(f"{LISTS}/{own}").json()["warnings"]
    [found] = [found for found in warnings if found["first"] + found["second"] == "vinterdag"]
    assert (found["kept"], found["kept_by"]) == (True, "Eva Ek")
    mark = f"#! vinterdag\tEva Ek\t{found['kept_at']}\n"
    assert station.get(f"{LISTS}/{own}/file").body.decode().startswith(mark)


def test_a_pasted_table_is_seen_before_it_goes_in(
    new_coach: NewCoach, listed: tuple[ValidatedStation, str]
) -> None:
    station, own = listed
    coach = new_coach(station, (360, 740))
    coach.open(f"/learn/lists?list={own}")
    expect_drawn(coach.page)
    coach.page.locator("[data-open-paste]").click()
    coach.page.fill("[data-text]", "is\tbit, val\tbit\nlek\tsak, rum\tsak\nbara")
    rows = coach.page.locator("[data-preview] tr")
    expect(rows).to_have_count(3)
    states = rows.locator(".pill").evaluate_all("pills => pills.map(({ dataset }) => dataset.state)")
    assert states == ["ready", "absent", "lost"]
    coach.page.locator("[data-add-pasted]").click()
    expect(coach.page.locator(".wrow")).to_have_count(3)


def test_a_list_that_ships_is_copied(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled)
    coach.open("/learn/lists?list=sv-korta-ord")
    expect_drawn(coach.page)
    expect(coach.page.locator("[data-add], [data-delete]")).to_have_count(0)
    coach.page.locator("[data-copy]").click()
    coach.page.wait_for_url("**list=own-*")
    expect_drawn(coach.page)
    expect(coach.page.locator(".srow")).to_have_count(24)


def test_a_list_leaves_with_its_recorded_words_and_comes_back(
    new_coach: NewCoach, listed: tuple[ValidatedStation, str]
) -> None:
    station, own = listed
    assert station.get(f"{LISTS}/{own}/file").body.decode() == COMPOUNDS
    station.exchange("POST", SOUND, speech(800), WAVE)
    coach = new_coach(station)
    coach.open(f"/learn/lists?list={own}")
    expect_drawn(coach.page)
    with coach.page.expect_download() as download:
        coach.page.locator("[data-save-file]").click()
    assert download.value.suggested_filename == "Vecka 34.zip"
    archive = download.value.path().read_bytes()
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        assert files.testzip() is None
        assert files.namelist() == ["compounds-sv.txt", "sounds/lek.wav"]
        assert files.read("compounds-sv.txt").decode() == COMPOUNDS
        assert files.read("sounds/lek.wav") == speech(800)
    station.post(f"{SOUND}/delete")
    coach.open("/learn/lists?new=compounds")
    file = {"name": "Vecka 35.zip", "mimeType": "application/zip", "buffer": archive}
    coach.page.set_input_files("[data-file]", files=[file])
    expect(coach.page.locator("[data-archive]")).to_contain_text("Vecka 35.zip")
    coach.page.locator('[type="submit"]').click()
    coach.page.wait_for_url("**list=own-*")
    expect_drawn(coach.page)
    expect(coach.page.locator("[data-title]")).to_have_text("Vecka 35")
    assert station.get(SOUND).body == speech(800)


def test_an_archive_with_anything_wrong_is_refused_whole(
    listed: tuple[ValidatedStation, str]
) -> None:
    station, _ = listed
    before = station.get(LISTS).json()
    good = {"compounds-sv.txt": COMPOUNDS.encode()}
    for more, code, file in [
        ({"sounds/lek.wav": bytes(50_000_000)}, "zip-too-large", "sounds/lek.wav"),
        ({"sounds/zick.wav": speech(800)}, "archive-unknown-word", "sounds/zick.wav"),
        ({"sounds/lek.wav": speech(800, rate=44_100)}, "sound-format", "sounds/lek.wav"),
        ({"compounds-sv.txt": b"lek\tsak|kam\tsak\nbara\n"}, "learning-list-invalid", "compounds-sv.txt"),
    ]:
        body = io.BytesIO()
        with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as files:
            for name, contents in {**good, **more}.items():
                files.writestr(name, contents)
        answer = station.exchange(
            "POST", f"{LISTS}/import?title=x", body.getvalue(), {"Content-Type": "application/zip"})
        problem = answer.json()
        assert (answer.status, problem["code"], problem["file"]) == (422, code, file)
    assert station.get(LISTS).json() == before
    refused = station.exchange("POST", f"{LISTS}/import?title=x", b"{}", {"Content-Type": "application/json"})
    assert (refused.status, refused.json()["code"]) == (415, "not-zip")


def undo(page: Page, said: str) -> None:
    """Press the newest bar, which says what was done."""
    bar = page.locator("[data-undo-bars] .undo-bar").last
    expect(bar.locator("[data-undo-text]")).to_have_text(said)
    bar.locator("[data-undo]").click()


def test_a_row_of_compounds_that_was_removed_or_changed_comes_back(
    new_coach: NewCoach, listed: tuple[ValidatedStation, str]
) -> None:
    station, own = listed
    marked = f"#! vinterdag\tEva\t2026-09-01T08:15:00.000+02:00\n{COMPOUNDS}"
    station.post(f"{LISTS}/{own}", {"title": "Vecka 34", "text": marked, "revision": 1})
    page = (coach := new_coach(station)).page
    coach.open(f"/learn/lists?list={own}")
    expect_drawn(page)
    rows = page.locator(".wrow")
    page.locator('[data-edit-row="1"]').click()
    page.locator('[data-remove-row="0"]').click()
    expect(rows).to_have_count(1)
    # What was being changed has another place now, and is left as it was.
    expect(page.locator('[name="answers"]')).to_have_value("")
    page.locator('[data-edit-row="0"]').click()
    page.fill('[name="answers"]', "sak*, tåg")
    page.keyboard.press("Enter")
    expect(page.locator('[data-undo-text]')).to_have_text(["vinter är borttaget.", "lek är ändrat."])
    # The older one alone, then the newer one.
    page.locator("[data-undo]").first.click()
    expect(rows).to_have_count(2)
    expect(page.locator('[data-remove-row="0"]')).to_be_focused()
    undo(page, "lek är ändrat.")
    expect(page.locator("[data-undo-bars] .undo-bar")).to_have_count(0)
    expect(page.locator('[data-edit-row="1"]').first).to_be_focused()
    assert station.get(f"{LISTS}/{own}").json()["text"] == marked


def test_misspellings_are_changed_and_a_word_is_removed_and_both_come_back(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    wish = {"kind": "spelling", "language": "en", "title": "Week 34", "text": "green,grean,gren\nship,shipp,shep"}
    own = peopled.post(LISTS, wish, 201).json()["id"]
    page = (coach := new_coach(peopled, (360, 740), locale="en-GB")).page
    coach.open(f"/learn/lists?list={own}")
    expect_drawn(page)
    words = page.locator(".mis [data-word]")
    page.locator('[data-own="1"]').click()
    page.fill('[name="first"]', "ship")
    page.keyboard.press("Enter")
    expect(page.locator("[data-own-faults] li")).to_have_count(1)
    page.fill('[name="first"]', "sjip")
    page.keyboard.press("Enter")
    expect(words).to_have_text(["grean", "gren", "sjip", "shep"])
    undo(page, "ship is changed.")
    expect(words).to_have_text(["grean", "gren", "shipp", "shep"])
    page.locator('[data-remove-row="0"]').click()
    expect(words).to_have_text(["shipp", "shep"])
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    expect(words).to_have_text(["grean", "gren", "shipp", "shep"])
    page.locator('[data-others="0"]').click()
    expect(page.locator("[data-undo-text]")).to_have_text("green is changed.")
    undo(page, "green is changed.")
    expect(words).to_have_text(["grean", "gren", "shipp", "shep"])


def test_a_list_stands_alone_on_a_phone_and_leads_back_to_all(
    new_coach: NewCoach, listed: tuple[ValidatedStation, str]
) -> None:
    page = (coach := new_coach(listed[0], (360, 740))).page
    coach.open(f"/learn/lists?list={listed[1]}")
    expect_drawn(page)
    back, lists = page.get_by_role("link", name="Alla listor"), page.locator("nav.lists")
    expect(page.locator("[data-title]")).to_be_in_viewport()
    expect(lists).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(lists).to_be_visible()
    expect(back).to_be_hidden()
    page.set_viewport_size({"width": 360, "height": 740})
    back.click()
    expect(lists).to_be_visible()
    expect(lists.get_by_role("link", name="Ny lista: ord att stava")).to_be_in_viewport()
    coach.expect_fits()


def test_a_list_on_paper_has_its_words_and_nothing_to_press(
    new_coach: NewCoach, listed: tuple[ValidatedStation, str]
) -> None:
    page = (coach := new_coach(listed[0], (794, 1123))).page
    for own, rows in [(listed[1], ".wrow"), ("sv-korta-ord", ".srow")]:
        coach.open(f"/learn/lists?list={own}")
        expect_drawn(page)
        count = page.locator(rows).count()
        page.emulate_media(media="print")
        expect(page.locator(f"{rows}:visible")).to_have_count(count)
        expect(page.locator("[data-title]")).to_be_visible()
        expect(page.locator(":is(a, button, input, textarea, nav):visible")).to_have_count(0)
        coach.expect_fits()
        page.emulate_media(media="screen")


def test_a_list_is_deleted_by_two_presses_and_only_if_nothing_else_was_pressed(
    new_coach: NewCoach, listed: tuple[ValidatedStation, str]
) -> None:
    station, own = listed
    page = (coach := new_coach(station)).page
    coach.open(f"/learn/lists?list={own}")
    expect_drawn(page)
    delete = page.locator("[data-delete]")
    delete.click()
    expect(delete).to_have_text("Tryck igen för att ta bort")
    page.locator('[name="title"]').click()
    expect(delete).to_have_text("Ta bort listan")
    delete.click()
    expect(delete).to_have_text("Tryck igen för att ta bort")
    delete.click()
    page.wait_for_url("**/learn/lists")
    assert [each for each in station.items(LISTS) if each["id"] == own] == []


def test_answers_without_a_star_are_told_to_want_one(
    new_coach: NewCoach, listed: tuple[ValidatedStation, str]
) -> None:
    page = (coach := new_coach(listed[0])).page
    coach.open(f"/learn/lists?list={listed[1]}")
    expect_drawn(page)
    page.fill('[name="word"]', "sol")
    page.fill('[name="answers"]', "ros, kam")
    page.keyboard.press("Enter")
    expect(page.locator("[data-editor] [data-faults]")).to_contain_text("Sätt en stjärna efter de rätta")
    expect(page.locator('[name="answers"]')).to_have_value("ros, kam")
    page.fill('[name="answers"]', "ros*, kam")
    page.locator('[name="answers"]').press("Enter")
    expect(page.locator(".wrow")).to_have_count(3)
