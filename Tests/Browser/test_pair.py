"""The door as another screen sees it: a name, a code, and what becomes of wrong ones."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.room import OpenRoom, Screen
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
NewScreen = Callable[..., Screen]


def wrong(code: str) -> str:
    """Another code of six figures."""
    first = (int(code[0]) + 1) % 10
    return f"{first}{code[1:]}"


def test_name_and_code_are_typed_with_keys_alone(room: OpenRoom, new_screen: NewScreen) -> None:
    screen = new_screen((1280, 800))
    screen.open("/")
    page = screen.page
    page.wait_for_url("**/pair")
    expect(page.get_by_text("till Blå hallen")).to_be_visible()
    expect(page.get_by_role("textbox")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Skriv ett namn först.")).to_be_visible()
    page.keyboard.type("Storskärmen")
    page.keyboard.press("Enter")
    expect(page.locator('input[name="code"]')).to_be_focused()
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Skriv de sex siffrorna.")).to_be_visible()
    page.keyboard.press("Control+A")
    # As it is shown, with a gap in its middle.
    page.keyboard.type(room.request("Storskärmen")["code"])
    page.keyboard.press("Enter")
    page.wait_for_url("**/screen")
    expect(page.get_by_text("Med i Blå hallen")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/follow")


def test_request_outlives_a_reload(room: OpenRoom, new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.ask("Storskärmen")
    screen.page.reload()
    expect(screen.page.locator("form[data-code]")).to_be_visible()
    screen.enter(room.request("Storskärmen")["code"])
    screen.page.wait_for_url("**/screen")


def test_wrong_codes_are_counted_and_then_waited_for(room: OpenRoom, new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.ask("Storskärmen")
    code = room.request("Storskärmen")["code"]
    for left in ("2 försök kvar", "1 försök kvar"):
        screen.enter(wrong(code))
        expect(screen.page.locator("[data-tries]")).to_have_text(left)
        expect(screen.page.locator('input[name="code"]')).to_have_value("")
    screen.enter(wrong(code))
    expect(screen.page.get_by_role("alert").filter(has_text="Vänta")).to_be_visible()
    expect(screen.page.get_by_role("status")).to_contain_text("Koden gäller inte längre.")
    ask = screen.page.get_by_role("button", name="Be om en kod")
    expect(ask).to_be_disabled()
    assert room.state["requests"] == []
    # The first wait is of 15 s.
    expect(ask).to_be_enabled(timeout=25_000)
    ask.click()
    expect(screen.page.locator("form[data-code]")).to_be_visible()


def test_screen_that_is_refused_is_told(
    new_coach: NewCoach, room: OpenRoom, new_screen: NewScreen
) -> None:
    coach, screen = new_coach(room.station), new_screen()
    screen.ask("Storskärmen")
    coach.open("/room")
    coach.page.get_by_role("button", name="Neka Storskärmen").click()
    expect(coach.page.get_by_text("Storskärmen fick nej.")).to_be_visible()
    expect(coach.page.get_by_role("heading", name="Vill vara med")).to_be_focused()
    expect(screen.page.get_by_role("status")).to_contain_text("Tränaren släppte inte in skärmen.")
    expect(screen.page.locator("form[data-name]")).to_be_visible()


def test_screen_that_scanned_the_code_shows_the_fingerprint(
    room: OpenRoom, new_screen: NewScreen
) -> None:
    screen = new_screen()
    print_ = room.state["fingerprint"]
    screen.open("/pair#" + print_.replace(":", ""))
    expect(screen.page.locator("[data-print-text]")).to_have_text(print_)
    screen.open("/pair#<b>evil</b>")
    screen.page.reload()
    expect(screen.page.locator("[data-print]")).to_be_hidden()


def test_screen_leaves_by_itself(room: OpenRoom, new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.join(room, "Storskärmen")
    screen.page.get_by_role("button", name="Lämna rummet").click()
    screen.page.wait_for_url("**/pair")
    assert room.state["screens"] == []
    screen.open("/follow")
    screen.page.wait_for_url("**/pair")


def test_tablet_needs_no_pairing(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    for path in ("/pair", "/screen"):
        coach.open(path)
        coach.page.wait_for_url("**/room")


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 800)])
@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_door_fits_every_screen(
    room: OpenRoom, new_screen: NewScreen, size: tuple[int, int], locale: str
) -> None:
    screen = new_screen(size, locale)
    screen.open("/pair")
    screen.expect_fits()
    screen.page.get_by_role("textbox").fill("Storskärmen")
    screen.page.locator("form[data-name] [type=submit]").click()
    expect(screen.page.locator("form[data-code]")).to_be_visible()
    screen.expect_fits()
