"""The pages on which a coach makes, changes, orders, rests and shares exercises."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.test_exercises import SLALOM, exercise, ids
from Browser.test_pages import small_targets
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
@pytest.mark.parametrize("theme", ["dark", "light", "sun"])
def test_editor_fits_and_can_be_pressed(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int], locale: str, theme: str
) -> None:
    coach = new_coach(bare, size, locale)
    context = coach.page.context
    context.add_cookies([{"name": "theme", "value": theme, "url": bare.url}])
    for path in ("", "/new", "/import", "/sprint-10m", "/new?from=minigolf"):
        coach.open("/exercises/edit" + path)
        coach.expect_fits()
        assert small_targets(coach.page) == [], path


def fill(page: Page, **values: str) -> None:
    more = page.locator("[data-more]")
    if more.get_attribute("open") is None:
        more.locator("summary").click()
    for name, value in values.items():
        page.fill(f'[name="{name}"]', value)


def test_a_new_exercise_asks_for_eight_things_and_keeps_the_rest_for_who_wants_it(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    page = new_coach(bare, size).page
    page.goto(f"{bare.url}/exercises/edit/new")
    shown = [
        field.get_attribute("name")
        for field in page.locator("form :is(input, select, textarea)").all()
        if field.is_visible()
    ]
    # The ways to do it are one question.
    assert len(set(shown) - {"kind"}) + 1 <= 8, shown
    page.fill('[name="title.sv"]', "Nio över")
    page.fill('[name="title.en"]', "Nine over")
    page.locator("[data-gear] [data-sv]").fill("Fot")
    page.locator("[data-gear] [data-en]").fill("Foot")
    page.locator('[type="submit"]').click()
    page.wait_for_url("**/exercises/edit")
    assert exercise(bare, "nine-over")["kind"] == "integer"


def test_an_error_among_the_rest_is_shown(new_coach: NewCoach, bare: ValidatedStation) -> None:
    page = new_coach(bare).page
    page.goto(f"{bare.url}/exercises/edit/new?from=minigolf")
    fill(page, number="many")
    page.locator("[data-more] summary").click()
    page.locator('[type="submit"]').click()
    expect(page.locator('[name="number"]')).to_be_focused()


def test_coach_makes_an_exercise_and_counts_with_it(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    page = coach.page
    coach.open("/exercises/edit")
    page.locator('a[href="/exercises/edit/new"]').click()
    fill(page, **{"title.sv": "Åtta över", "title.en": "Eight over", "number": "41"})
    fill(page, attempts="2", **{"instructions.sv": "Hoppa <b>rätt</b>", "instructions.en": "Jump"})
    page.locator("[data-gear] [data-sv]").fill("Fot")
    page.locator("[data-gear] [data-en]").fill("Foot")
    page.locator('input[name="picture"][value="juggling"]').locator("xpath=..").click()
    page.locator('[type="submit"]').click()
    page.wait_for_url("**/exercises/edit")
    made = exercise(bare, "eight-over")
    assert made["instructions"]["sv"] == "Hoppa <b>rätt</b>"
    assert made["equipment"] == [{"id": "foot", "title": {"sv": "Fot", "en": "Foot"}}]
    coach.begin("eight-over", 9)
    coach.press("plus")
    coach.press("next")
    expect(page.locator("main")).to_have_attribute("data-done", "1")


def test_error_stands_at_its_field_and_what_was_typed_stays(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    page = coach.page
    coach.open("/exercises/edit/minigolf")
    page.fill('[name="attempts"]', "10000")
    page.fill('[name="title.sv"]', "Golf i regn")
    page.locator('[type="submit"]').click()
    field = page.locator('[name="attempts"]')
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(page.locator(".xerror")).to_have_text("attempts är 10000. Högst 50.")
    expect(page.locator("[data-error]")).to_contain_text("Inget ändrat.")
    expect(page.locator('[name="title.sv"]')).to_have_value("Golf i regn")
    assert exercise(bare, "minigolf")["version"] == 1
    page.fill('[name="attempts"]', "18")
    page.locator('[type="submit"]').click()
    page.wait_for_url("**/exercises/edit")
    assert exercise(bare, "minigolf")["version"] == 2


def test_start_signal_and_target_are_typed_and_checked_at_their_place(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    page = coach.page
    coach.open("/exercises/edit/sprint-10m")
    shortest = page.locator('[name="start_signal.fore_period_s.0"]')
    longest = page.locator('[name="start_signal.fore_period_s.1"]')
    expect(shortest).to_have_value("")
    longest.fill("4")
    page.locator('[type="submit"]').click()
    expect(shortest).to_have_attribute("aria-invalid", "true")
    shortest.fill("5,5")
    page.locator('[type="submit"]').click()
    expect(longest).to_have_attribute("aria-invalid", "true")
    expect(longest).to_be_focused()
    expect(page.locator(".xerror")).to_contain_text("Minst 5.5.")
    shortest.fill("1,5")
    page.fill('[name="target"]', "snabbt")
    page.locator('[type="submit"]').click()
    expect(page.locator('[name="target"]')).to_have_attribute("aria-invalid", "true")
    page.fill('[name="target"]', "1,9")
    page.locator('[type="submit"]').click()
    page.wait_for_url("**/exercises/edit")
    made = exercise(bare, "sprint-10m")
    assert made["start_signal"] == {"fore_period_s": [1.5, 4]}
    assert made["target"] == 1.9
    coach.open("/exercises/edit/sprint-10m")
    expect(shortest).to_have_value("1,5")
    shortest.fill("")
    longest.fill("")
    page.fill('[name="target"]', "")
    page.locator('[type="submit"]').click()
    page.wait_for_url("**/exercises/edit")
    assert not {"start_signal", "target"} & exercise(bare, "sprint-10m").keys()


def test_target_of_hits_is_a_number_of_hits(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare, locale="en-GB")
    page = coach.page
    coach.open("/exercises/edit/hit-or-miss")
    page.fill('[name="target"]', "9")
    page.locator('[type="submit"]').click()
    expect(page.locator(".xerror")).to_have_text("target is 9. At most 8.")
    page.fill('[name="target"]', "6")
    page.locator('[type="submit"]').click()
    page.wait_for_url("**/exercises/edit")
    assert exercise(bare, "hit-or-miss")["target"] == 6


def test_own_exercise_without_results_is_deleted(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    bare.post("/api/v1/exercises", {"yaml": SLALOM}, 201)
    coach = new_coach(bare, size, "en-GB")
    page = coach.page
    coach.open("/exercises/edit")
    expect(page.locator('.xrow[data-slot="minigolf"] [data-delete]')).to_have_count(0)
    row = page.locator('.xrow[data-slot="cone-slalom"]')
    sheet = page.locator("[data-delete-sheet]")
    row.locator("[data-delete]").click()
    expect(sheet).to_contain_text("Delete Cone slalom?")
    expect(sheet.locator("[data-delete-rest]")).to_be_hidden()
    sheet.locator("[data-stay]").click()
    assert "cone-slalom" in ids(bare)
    row.locator("[data-delete]").click()
    # A run is begun while the question stands there.
    run = bare.create_run("cone-slalom", participant=4, equipment="foot")["id"]
    sheet.locator("[data-delete-confirm]").click()
    expect(sheet).to_contain_text("Cone slalom cannot be deleted")
    expect(sheet).to_contain_text("There are runs of the exercise")
    sheet.locator("[data-delete-rest]").click()
    expect(row.locator("[data-active]")).to_have_attribute("aria-pressed", "false")
    assert exercise(bare, "cone-slalom")["active"] is False
    bare.command(run, "cancel")
    bare.post("/api/v1/exercises/cone-slalom/delete", {}, 409)


def test_deleted_exercise_is_gone_and_its_name_is_free(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    bare.post("/api/v1/exercises", {"yaml": SLALOM}, 201)
    changed = SLALOM.replace("attempts: 3", "attempts: 7")
    bare.put("/api/v1/exercises/cone-slalom", {"yaml": changed, "base": 1})
    coach = new_coach(bare)
    page = coach.page
    coach.open("/exercises/edit")
    page.locator('.xrow[data-slot="cone-slalom"] [data-delete]').press("Enter")
    page.locator("[data-delete-confirm]").click()
    expect(page.locator('.xrow[data-slot="cone-slalom"]')).to_have_count(0)
    expect(page.locator("[data-toast]")).to_have_text("Konslalom är borttagen.")
    bare.get("/api/v1/exercises/cone-slalom", 404)
    made = bare.post("/api/v1/exercises", {"yaml": SLALOM}, 201).json()
    assert (made["version"], made["attempts"]) == (1, 3)


def test_order_and_rest_by_keyboard(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare, locale="en-GB")
    page = coach.page
    coach.open("/exercises/edit")
    first, second = ids(bare)[:2]
    down = page.locator(f'.xrow[data-slot="{first}"] [data-move="1"]')
    down.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".xrow").first).to_have_attribute("data-slot", second)
    expect(down).to_be_focused()
    expect(page.locator("[data-say]")).to_contain_text("number 2 of")
    page.keyboard.press("Alt+ArrowUp")
    expect(page.locator(".xrow").first).to_have_attribute("data-slot", first)
    # Only then the list stands still: what has the focus is told last.
    expect(page.locator("[data-say]")).to_contain_text("number 1 of")
    assert ids(bare)[:2] == [first, second]
    toggle = page.locator(f'.xrow[data-slot="{first}"] [data-active]')
    toggle.focus()
    page.keyboard.press("Space")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    assert exercise(bare, first)["active"] is False


def test_another_screen_shows_the_change(new_coach: NewCoach, bare: ValidatedStation) -> None:
    home, cards = new_coach(bare), new_coach(bare)
    home.open("/#exercises")
    cards.open("/exercises")
    expect(cards.page.locator("a.card").first).to_be_visible()
    bare.post("/api/v1/exercises/minigolf/active", {"active": False})
    for coach in (home, cards):
        expect(coach.page.locator('a.card[href="/exercises/minigolf"]')).to_have_count(0)
    bare.post("/api/v1/exercises", {"yaml": SLALOM}, 201)
    for coach in (home, cards):
        expect(coach.page.locator('a.card[href="/exercises/cone-slalom"]')).to_have_count(1)


def test_file_is_checked_shown_and_then_kept(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int], tmp_path: Path
) -> None:
    coach = new_coach(bare, size, "en-GB")
    page = coach.page
    file = tmp_path / "slalom.yaml"
    file.write_text(SLALOM.replace("attempts: 3", "attempts: 10000"), encoding="utf-8")
    coach.open("/exercises/edit/import")
    page.set_input_files('[name="file"]', file)
    expect(page.locator('[name="yaml"]')).to_have_value(file.read_text(encoding="utf-8"))
    page.locator("[data-check]").click()
    expect(page.locator("[data-error]")).to_have_text(
        "slalom.yaml, line 6: attempts is 10000. At most 50. Nothing changed."
    )
    marked = page.evaluate(
        "(() => { const t = document.querySelector('[name=yaml]');"
        " return t.value.slice(t.selectionStart, t.selectionEnd); })()"
    )
    assert marked == "attempts: 10000"
    page.fill('[name="yaml"]', SLALOM)
    page.locator("[data-check]").click()
    expect(page.locator("[data-preview]")).to_contain_text("40 Cone slalom")
    assert "cone-slalom" not in ids(bare)
    page.locator("[data-save]").click()
    page.wait_for_url("**/exercises/edit")
    assert ids(bare)[-1] == "cone-slalom"
    with page.expect_download() as download:
        page.locator('.xrow[data-slot="cone-slalom"] a[download]').click()
    assert "id: cone-slalom" in download.value.path().read_text(encoding="utf-8")


def test_copy_is_a_new_exercise(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    page = coach.page
    coach.open("/exercises/edit")
    page.locator('a[href="/exercises/edit/new?from=sprint-10m"]').click()
    expect(page.locator('[name="channels"]')).to_have_value("A, B, C")
    page.fill('[name="channels"]', "A, D")
    page.locator('[type="submit"]').click()
    page.wait_for_url("**/exercises/edit")
    copy = exercise(bare, "sprint-10m-2")
    assert copy["channels"] == ["A", "D"]
    assert copy["version"] == 1
    assert exercise(bare, "sprint-10m")["channels"] == ["A", "B", "C"]
