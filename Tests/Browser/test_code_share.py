"""A program and one's progress are given away and taken in: by a code, a file, text and mail."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, expect

from Browser.blocks import Blocks
from Browser.coach import Coach
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PHONE, TABLET = (360, 740), (1280, 800)
PROGRAM = 'repeat 3\nprint "å, 🏃" + turn\nend'
MOST_BYTES = 1_500


def person(station: ValidatedStation, number: int) -> int:
    station.post("/api/v1/participants", {"number": number, "nickname": f"P{number}"}, 201)
    return number


def keep(station: ValidatedStation, learner: int, text: str, name: str = "Varv") -> str:
    wish = {"participant": learner, "name": name, "text": text, "language": "en"}
    return station.post("/api/v1/code/programs", wish, 201).json()["id"]


def shown(coach: Coach) -> str:
    text = coach.page.locator("[data-text]")
    expect(text).to_contain_text("SLANG 1")
    return text.evaluate("(node) => node.textContent")


def decoded(code: Locator) -> str:
    """What a camera before the screen reads."""
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
    assert len(found) == 1, "no code is found"
    return found[0].bytes.decode()


@pytest.mark.parametrize(("size", "number"), [(PHONE, 21), (TABLET, 22)], ids=["phone", "tablet"])
def test_code_on_the_screen_is_the_program_and_opens_elsewhere(
    new_coach: NewCoach, school: ValidatedStation, size: tuple[int, int], number: int
) -> None:
    giver, taker = person(school, number), person(school, number + 10)
    program = keep(school, giver, PROGRAM)
    coach = new_coach(school, size)
    coach.open(f"/code/share?participant={giver}&program={program}")
    text = shown(coach)
    code = decoded(coach.page.locator("[data-qr] svg"))
    assert code == text
    assert PROGRAM in text
    coach.expect_fits()
    # A scanner types it on another tablet.
    other = new_coach(school, size)
    other.open(f"/code/share?participant={taker}")
    reading = other.page.locator("form[data-read]")
    reading.locator("textarea").fill(code)
    reading.locator("[type=submit]").click()
    other.page.wait_for_url("**/code/playground**")
    Blocks(other.page).expect("repeat", ".print", "end")
    expect(other.page.locator("h1 [data-name]")).to_have_text("Varv")


def test_largest_program_that_has_a_code_is_read_and_a_larger_one_is_a_file(
    new_coach: NewCoach, school: ValidatedStation, tmp_path: Path
) -> None:
    learner = person(school, 23)
    coach = new_coach(school, PHONE)
    page = coach.page
    line = 'print "0123456789"'
    fitting = keep(school, learner, "\n".join([line] * 76), "Långt")
    coach.open(f"/code/share?participant={learner}&program={fitting}")
    text = shown(coach)
    assert MOST_BYTES - 40 < len(text.encode()) <= MOST_BYTES
    assert decoded(page.locator("[data-qr] svg")) == text
    longer = keep(school, learner, "\n".join([line] * 80), "Längre")
    coach.open(f"/code/share?participant={learner}&program={longer}")
    text = shown(coach)
    expect(page.locator("[data-qr]")).to_be_hidden()
    expect(page.locator("[data-qr-note]")).to_have_text("Texten är för lång för en QR-kod. Spara den som fil.")
    with page.expect_download() as begun:
        page.locator("[data-file]").click()
    file = tmp_path / begun.value.suggested_filename
    begun.value.save_as(file)
    assert file.read_text(encoding="utf-8") == text
    # The file is opened again, by a guest.
    guest = new_coach(school, PHONE)
    guest.open("/code/share")
    guest.page.locator("[data-choose]").set_input_files(file)
    guest.page.wait_for_url("**/code/playground")
    expect(Blocks(guest.page).lines).to_have_count(80)
    expect(guest.page.locator("h1 [data-name]")).to_have_text("Längre")


def test_half_of_a_text_and_other_texts_are_refused_where_they_stand(
    new_coach: NewCoach, school: ValidatedStation
) -> None:
    learner = person(school, 24)
    coach = new_coach(school, PHONE)
    coach.open(f"/code/share?participant={learner}&program={keep(school, learner, PROGRAM)}")
    text = shown(coach)
    reading = coach.page.locator("form[data-read]")
    for wrong, said in [
        (text[: len(text) // 2], "En del av texten saknas."),
        ("SLANG 9 program 00000000 A\nprint 1", "Texten är varken ett program eller framsteg."),
        ("", "Texten är varken ett program eller framsteg."),
        ("goto 10", re.compile(".")),
    ]:
        reading.locator("textarea").fill(wrong)
        reading.locator("[type=submit]").click()
        expect(reading.locator("[data-error]")).to_have_text(said)
        expect(reading.locator("textarea")).to_have_value(wrong)
    assert len(school.items(f"/api/v1/code/programs?participant={learner}")) == 1
    # What is whole takes the sentence away.
    reading.locator("textarea").fill("skriv 1")
    reading.locator("[type=submit]").click()
    coach.page.wait_for_url("**/code/playground**")
    Blocks(coach.page).expect("print")
    # A guest's has a name too.
    guest = new_coach(school, PHONE)
    guest.open("/code/share")
    guest.page.locator("form[data-read] textarea").fill("skriv 1")
    guest.page.locator("form[data-read] [type=submit]").click()
    guest.page.wait_for_url("**/code/playground")
    Blocks(guest.page).expect("print")
    expect(guest.page.locator("h1 [data-name]")).to_have_text("Utan namn")


def test_half_of_a_code_and_what_is_far_too_large_are_told_where_they_are_given(
    new_coach: NewCoach, school: ValidatedStation, tmp_path: Path
) -> None:
    learner = person(school, 28)
    coach = new_coach(school, PHONE)
    page = coach.page
    coach.open(f"/code/share?participant={learner}&program={keep(school, learner, PROGRAM)}")
    shown(coach)
    code = decoded(page.locator("[data-qr] svg"))
    reading = page.locator("form[data-read]")
    reading.locator("textarea").fill(code[: len(code) // 2])
    reading.locator("[type=submit]").click()
    expect(reading.locator("[data-error]")).to_have_text("En del av texten saknas.")
    large = ("print 1\n" * 700_000)[:5_000_000]
    file = tmp_path / "large.slang.txt"
    file.write_text(large)
    # The same file twice: each time it is told, and nothing of it is sent.
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    for _ in range(2):
        reading.locator("textarea").fill("")
        page.locator("[data-choose]").set_input_files(file)
        expect(reading.locator("[data-error]")).to_have_text("Filen är för stor för ett program.")
    # What is pasted is taken whole or not at all.
    reading.locator("textarea").evaluate(
        """(field, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          field.form.querySelector("[data-error]").textContent = "";
          if (field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))) {
            field.value = text;
          }
        }""",
        large,
    )
    expect(reading.locator("textarea")).to_have_value("")
    expect(reading.locator("[data-error]")).to_have_text("Filen är för stor för ett program.")
    assert requests == []
    assert len(school.items(f"/api/v1/code/programs?participant={learner}")) == 1
    # A misspelled block is told with the one that was meant.
    reading.locator("textarea").fill("skirv 1")
    reading.locator("[type=submit]").click()
    expect(reading.locator("[data-error]")).to_contain_text("Menade du skriv?")


@pytest.mark.parametrize(("size", "number"), [(PHONE, 40), (TABLET, 41)], ids=["phone", "tablet"])
def test_card_is_saved_as_a_picture_with_the_name_only_where_its_owner_wants_that(
    new_coach: NewCoach, school: ValidatedStation, size: tuple[int, int], number: int
) -> None:
    learner = person(school, number)
    name = f"P{number}"
    task = {"task": "loops-1", "text": 'repeat 3\nprint "jump"\nend', "language": "en", "participant": learner}
    assert school.post("/api/v1/code/checks", task).json()["right"]
    coach = new_coach(school, size)
    page = coach.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    coach.open(f"/code/share?participant={learner}&kind=progress")
    card = page.locator("[data-card]")
    expect(card.locator(".pennant")).to_have_count(1)
    coach.expect_fits()

    def picture() -> Image.Image:
        with page.expect_download() as begun:
            page.locator("[data-picture]").click()
        assert begun.value.suggested_filename == f"slang-{number}.png"
        return Image.open(begun.value.path()).convert("RGB")

    # Off: only the number, on the card, in the sentence and in the text.
    assert shown(coach).splitlines()[0].count(name) == 0
    expect(card.locator("[data-card-name]")).to_be_hidden()
    told = page.locator("[data-told]")
    expect(told).to_have_text(f"{number}: 0 av 10 lektioner, 0 av 18 utmaningar i Slang.")
    without = picture()
    assert without.width == 1200
    # It is the card that is shown: turf, a bib in chalk and a stripe in the colour of the kit.
    colours = {colour for _, colour in without.getcolors(without.width * without.height)}
    for named in ("--chalk", "--turf", "--kit"):
        value = page.evaluate(
            "(name) => getComputedStyle(document.querySelector('[data-card]')).getPropertyValue(name).trim()", named
        )
        assert tuple(int(value[at : at + 2], 16) for at in (1, 3, 5)) in colours, named
    switch = page.locator("[data-nickname]")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(card.locator("[data-card-name]")).to_have_text(name)
    expect(card.locator("[data-card-name]")).to_be_visible()
    expect(page.locator("[data-text]")).to_contain_text(name)
    expect(told).to_have_text(re.compile(f"^{number} {name}: "))
    page.locator("[data-tell]").click()
    expect(page.locator("[data-toast]")).to_have_text("Kopierat")
    assert page.evaluate("navigator.clipboard.readText()") == told.text_content()
    assert picture().tobytes() != without.tobytes()
    coach.expect_fits()
    switch.click()
    expect(page.locator("[data-text]")).not_to_contain_text(name)


def test_text_is_copied_printed_and_mailed(new_coach: NewCoach, school: ValidatedStation) -> None:
    learner = person(school, 25)
    coach = new_coach(school)
    page = coach.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("window.print = () => { document.documentElement.dataset.printed = ''; };")
    coach.open(f"/code/share?participant={learner}&program={keep(school, learner, PROGRAM)}")
    text = shown(coach)
    page.locator("[data-copy]").click()
    expect(page.locator("[data-toast]")).to_have_text("Kopierat")
    assert page.evaluate("navigator.clipboard.readText()") == text
    page.locator("[data-print]").click()
    expect(page.locator("html[data-printed]")).to_have_count(1)
    # Code and text stand on the paper, and nothing to press.
    page.emulate_media(media="print")
    expect(page.locator("[data-qr] svg")).to_be_visible()
    expect(page.locator("[data-text]")).to_be_visible()
    for pressed in page.locator("main button, main a, main textarea, header button").all():
        expect(pressed).to_be_hidden()
    page.emulate_media(media="screen")
    mail = page.locator("form[data-mail]")
    mail.locator("input").fill("nobody")
    mail.locator("[type=submit]").click()
    expect(mail.locator("[data-error]")).not_to_be_empty()
    school.post(
        "/api/v1/mail/settings",
        {"host": "127.0.0.1", "port": 1, "security": "none", "authentication": "none", "sender": "klubben@example.org"},
    )
    mail.locator("input").fill("maja@example.org")
    mail.locator("[type=submit]").click()
    expect(page.locator("[data-toast]")).to_contain_text("Ligger i utkorgen")
    expect(mail.locator("[data-error]")).to_be_empty()
    (sent,) = school.items("/api/v1/mails")
    assert sent["recipients"] == ["maja@example.org"]


def test_progress_goes_to_another_tablet(new_coach: NewCoach, school: ValidatedStation) -> None:
    giver, taker = person(school, 26), person(school, 27)
    solution = {"task": "hello-1", "text": 'print "hello"', "language": "en", "participant": giver}
    assert school.post("/api/v1/code/checks", solution).json()["right"]
    coach = new_coach(school, PHONE)
    coach.open(f"/code/share?participant={giver}&kind=progress")
    code = decoded(coach.page.locator("[data-qr] svg"))
    assert code == shown(coach)
    assert "hello-1" in code
    other = new_coach(school, PHONE)
    other.open(f"/code/share?participant={taker}")
    other.page.locator("form[data-read] textarea").fill(code)
    other.page.locator("form[data-read] [type=submit]").click()
    other.page.wait_for_url(f"**/code?participant={taker}")
    expect(other.page.locator('[data-lesson="hello"] .steps i[data-s="done"]')).to_have_count(1)
