"""The room as the tablet shows it: opened and closed, who wants in, who is in, and what each may see."""

import io
from collections.abc import Callable

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from Browser.coach import Coach
from Browser.room import OpenRoom, Screen, expect_low_role
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
NewScreen = Callable[..., Screen]

LONG = [
    "Storskärmen i Blå hallen", "Mamma Linas telefon", "Karl-Fredriks assistentsurfplatta, norr",
    "Läktaren", "Räknare vid mål A", "Räknare vid mål B", "Plattan i kiosken", "Vägg norr", "Vägg söder",
    "Hejhejhejhejhejhejhejhejhejhejhejhejhej", "Reserv", "Domarbordet",
]  # fmt: skip


def sign(coach: Coach):
    return coach.page.locator("[data-room-sign]")


def test_room_is_opened_by_hand_shown_on_every_page_and_closed(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach, other = new_coach(bare), new_coach(bare, (360, 740))
    other.tell_stream()
    other.open("/devices")
    other.expect_stream()
    expect(sign(other)).to_be_hidden()
    coach.open("/")
    coach.page.get_by_role("link", name="Öppna för rummet").click()
    page = coach.page
    expect(page.get_by_text("Bara den här plattan når Sideline nu.")).to_be_visible()
    page.get_by_role("button", name="Öppna för rummet").click()
    expect(page.get_by_role("alert").filter(has_text="Skriv ett namn först.")).to_be_visible()
    expect(page.get_by_label("Namn som andra skärmar ser")).to_be_focused()
    page.keyboard.type("Blå hallen")
    page.get_by_role("radio", name="Tills jag stänger").check(force=True)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Blå hallen")).to_be_visible()
    expect(page.get_by_text("tills du stänger")).to_be_visible()
    state = bare.get("/api/v1/room").json()
    assert (state["open"], state["name"], state["until"]) == (True, "Blå hallen", "closed")
    # A page that was open before shows it by itself.
    expect(sign(other)).to_be_visible()
    expect(sign(other)).to_have_attribute("aria-label", "Öppet för rummet, Blå hallen: 0 skärmar")
    coach.open("/results")
    sign(coach).click()
    page.get_by_role("button", name="Stäng för rummet").click()
    expect(page.get_by_role("heading", name="Stängt för rummet")).to_be_visible()
    expect(sign(other)).to_be_hidden()
    assert not bare.get("/api/v1/room").json()["open"]


def test_code_that_is_scanned_leads_to_the_door_with_the_fingerprint(
    new_coach: NewCoach, room: OpenRoom, size: tuple[int, int]
) -> None:
    state = room.state
    coach = new_coach(room.station, size)
    coach.open("/room")
    code = coach.page.locator("[data-qr]")
    if not state["addresses"]:
        # Where there is no network there is nothing to lead to.
        expect(code).to_have_count(0)
        return
    expect(code.locator("path")).not_to_have_attribute("d", "")
    for theme in ("dark", "light", "sun"):
        coach.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        found = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
        hexadecimal = state["fingerprint"].replace(":", "")
        assert [each.text for each in found] == [f"{state['addresses'][0]}/pair#{hexadecimal}"], theme
    print_ = coach.page.locator(".room__print").inner_text().split()
    assert ":".join(print_) == state["fingerprint"]
    coach.expect_fits()


def test_screen_asks_gets_a_role_joins_and_is_sent_away(
    new_coach: NewCoach, room: OpenRoom, new_screen: NewScreen
) -> None:
    coach, screen = new_coach(room.station), new_screen()
    coach.tell_stream()
    coach.open("/room")
    coach.expect_stream()
    expect(coach.page.get_by_text("Ingen väntar på en kod.")).to_be_visible()
    screen.ask("Storskärmen")
    asking = coach.page.locator(".request")
    expect(asking.get_by_role("heading")).to_have_text("Storskärmen")
    code = asking.locator(".request__code b")
    assert code.inner_text() == room.request("Storskärmen")["code"]
    expect(asking.get_by_role("radio", name="Titta på")).to_be_checked()
    asking.get_by_role("radio", name="Hjälpa till").check(force=True)
    await_condition("role", 5, lambda: room.request("Storskärmen")["role"] == "helper")
    expect(asking.get_by_role("radio", name="Hjälpa till")).to_be_checked()
    screen.enter(code.inner_text())
    screen.page.wait_for_url("**/screen")
    expect(screen.page.get_by_role("heading", name="Storskärmen")).to_be_visible()
    expect(screen.page.get_by_text("Hjälpa till.")).to_be_visible()
    joined = coach.page.locator(".joined")
    expect(joined).to_contain_text("Storskärmen")
    expect(joined).to_contain_text("Hjälpa till")
    expect(asking).to_have_count(0)
    screen.page.get_by_role("link", name="Till räkningen").click()
    expect(screen.page.get_by_text("Ingen omgång är öppen")).to_be_visible()
    # Pressed away it is told so where it may ask again, and its list goes on at the tablet.
    coach.page.get_by_role("button", name="Koppla bort Storskärmen").click()
    expect(coach.page.get_by_text("Storskärmen är bortkopplad.")).to_be_visible()
    expect(joined).to_have_count(0)
    expect(coach.page.get_by_role("heading", name="Skärmar")).to_be_focused()
    screen.page.wait_for_url("**/pair?left")
    expect(screen.page.get_by_role("status")).to_contain_text("Skärmen är inte med längre.")


def test_closing_asks_first_when_it_sends_somebody_away(
    new_coach: NewCoach, room: OpenRoom, new_screen: NewScreen
) -> None:
    screen = new_screen()
    screen.join(room, "Läktaren")
    screen.page.get_by_role("link", name="Se det som pågår").click()
    expect(screen.page.get_by_text("Inget pågår just nu")).to_be_visible()
    coach = new_coach(room.station)
    coach.open("/room")
    coach.page.locator("[data-close]").click()
    expect(coach.page.get_by_role("dialog")).to_contain_text("1 skärm kopplas bort genast")
    coach.page.get_by_role("button", name="Låt det vara öppet").click()
    assert room.state["open"]
    coach.page.locator("[data-close]").click()
    coach.page.locator("[data-close-now]").click()
    expect(coach.page.get_by_role("heading", name="Stängt för rummet")).to_be_visible()
    # Nobody answers there any more.
    expect(screen.page.locator("[data-offline]")).to_be_visible()


def test_remote_is_somebodys_before_it_is_one(
    new_coach: NewCoach, room: OpenRoom, new_screen: NewScreen
) -> None:
    room.station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    screen = new_screen()
    screen.join(room, "Telefonen")
    coach = new_coach(room.station)
    coach.open("/room")
    joined = coach.page.locator(".joined")
    joined.locator("summary").click()
    joined.get_by_role("radio", name="Fjärrkontroll").check(force=True)
    expect(coach.page.get_by_text("Välj en deltagare. Till dess")).to_be_visible()
    assert room.screen("Telefonen")["role"] == "watch"
    joined.get_by_label("Vems svar").select_option("7")
    await_condition("role", 5, lambda: room.screen("Telefonen")["role"] == "remote")
    assert room.screen("Telefonen")["person"] == 7
    expect(joined.locator(".joined__what")).to_contain_text("Fjärrkontroll · 7 Cleo")
    screen.open("/screen")
    expect(screen.page.get_by_text("Svarar för 7 Cleo.")).to_be_visible()
    screen.page.get_by_role("link", name="Till svaren").click()
    expect(screen.page.get_by_text("Väntar på att en omgång börjar.")).to_be_visible()
    expect_low_role(screen.page, room.door.url + "/follow")
    screen.page.get_by_role("link", name="Till svaren").click()
    screen.page.wait_for_url("**/eyetest/remote")


def test_coach_elsewhere_has_no_way_to_the_room(
    room: OpenRoom, new_screen: NewScreen
) -> None:
    screen = new_screen((1280, 800))
    screen.join(room, "Tränare 2", "coach")
    screen.page.get_by_role("link", name="Till start").click()
    screen.page.wait_for_url(room.door.url + "/")
    expect(screen.page.locator("[data-room-sign]")).to_have_count(0)
    expect(screen.page.locator('a[href="/room"]')).to_have_count(0)
    screen.page.get_by_role("link", name="Den här skärmen").click()
    screen.page.wait_for_url("**/screen")
    expect_low_role(screen.page, room.door.url + "/room")
    expect(screen.page.get_by_text("Den är med som ”Tränare”.")).to_be_visible()


def test_looking_on_shows_what_goes_on_by_itself(
    room: OpenRoom, new_screen: NewScreen
) -> None:
    station = room.station
    station.post("/api/v1/participants", {"number": 12, "nickname": "Maja"}, 201)
    screen = new_screen((1280, 800))
    screen.join(room, "Vägg norr")
    screen.tell_stream()
    screen.open("/")
    screen.page.wait_for_url("**/follow")
    screen.expect_stream()
    expect(screen.page.get_by_text("Inget pågår just nu")).to_be_visible()
    run = station.create_run("hit-or-miss", participant=12, equipment="foot")["id"]
    expect(screen.page.locator(".who")).to_contain_text("Maja")
    station.command(run, "attempts", {"outcome": "pass"})
    station.command(run, "attempts", {"outcome": "fail"})
    expect(screen.page.locator(".num small")).to_have_text("av 2")
    for _ in range(6):
        station.command(run, "attempts", {"outcome": "pass"})
    station.command(run, "save")
    result = screen.page.locator(".board__result")
    expect(result).to_contain_text("Maja")
    expect(result.locator(".board__value")).to_contain_text("7")
    # What a coach wrote is not for the wall, and nothing there leads on.
    station.command(run, "note", {"text": "Ont i knät"})
    screen.open("/follow")
    expect(result).to_contain_text("Maja")
    expect(screen.page.locator("main")).not_to_contain_text("knät")
    expect(screen.page.locator("main a")).to_have_count(0)
    expect_low_role(screen.page, room.door.url + f"/runs/{run}/result")


def test_leaderboard_is_seen_and_not_switched_elsewhere(
    room: OpenRoom, new_screen: NewScreen
) -> None:
    room.station.post("/api/v1/participants", {"number": 12, "nickname": "Maja"}, 201)
    room.station.post("/api/v1/leaderboard", {"shown": True})
    room.station.save_shots(12)
    screen = new_screen()
    screen.join(room, "Läktaren")
    screen.page.get_by_role("link", name="Dagens topplista").click()
    expect(screen.page.locator(".leader")).to_contain_text("Maja")
    expect(screen.page.locator("[data-leaderboard]")).to_have_count(0)
    screen.open("/follow")
    expect(screen.page.locator(".leader")).to_contain_text("Maja")


def test_helper_counts_and_leaves_saving_to_the_coach(
    new_coach: NewCoach, room: OpenRoom, new_screen: NewScreen, size: tuple[int, int]
) -> None:
    station = room.station
    station.post("/api/v1/participants", {"number": 12, "nickname": "Maja"}, 201)
    screen = new_screen(size)
    screen.join(room, "Räknaren", "helper")
    screen.page.get_by_role("link", name="Till räkningen").click()
    run = station.create_run("count-20s", participant=12, equipment="foot")["id"]
    screen.page.get_by_role("link", name="Maja").click()
    screen.page.wait_for_url("**/count")
    coach = new_coach(station)
    coach.open(f"/runs/{run}")
    screen.press("start")
    for _ in range(3):
        screen.action("plus").click()
    expect(coach.page.locator(".wheel")).to_have_attribute("aria-valuenow", "3")
    expect(screen.action("plus")).to_be_in_viewport(ratio=1)
    assert screen.action("plus").bounding_box()["height"] >= 68
    screen.expect_fits()
    screen.press("next")
    expect(coach.box(1)).to_have_attribute("data-state", "done")
    screen.press("undo")
    expect(coach.box(1)).not_to_have_attribute("data-state", "done")
    for action in ("save", "cancel"):
        expect(screen.action(action)).to_have_count(0)
    for value in (14, 17, 16, 18, 17):
        station.command(run, "start")
        station.command(run, "stop")
        station.command(run, "attempts", {"value": value})
    expect(screen.page.get_by_text("Alla är räknade. Tränaren sparar.")).to_be_visible()
    coach.press("save")
    screen.page.locator('a[data-slot="leave"]').click()
    expect(screen.page.get_by_text("Ingen omgång är öppen")).to_be_visible()


def test_helper_taps_hits_and_misses(room: OpenRoom, new_screen: NewScreen) -> None:
    run = room.station.create_run("hit-or-miss", participant=3, equipment="foot")["id"]
    screen = new_screen()
    screen.join(room, "Räknaren", "helper")
    screen.open(f"/runs/{run}/count")
    screen.press("pass")
    screen.press("fail")
    expect(screen.page.locator(".num small")).to_have_text("av 2")
    assert [trial["outcome"] for trial in room.station.run(run)["attempts"]] == ["pass", "fail"]


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 800)])
@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_twelve_screens_with_long_names_fit(
    new_coach: NewCoach, room: OpenRoom, new_screen: NewScreen, size: tuple[int, int], locale: str
) -> None:
    screen = new_screen()
    for name in LONG:
        # A screen that finds itself sent away goes to the door by itself.
        screen.page.goto("about:blank")
        screen.page.context.clear_cookies()
        screen.join(room, name)
    screen.page.goto("about:blank")
    screen.page.context.clear_cookies()
    screen.ask("Ännu en skärm med ett ganska långt namn")
    coach = new_coach(room.station, size, locale)
    coach.open("/room")
    expect(coach.page.locator(".joined")).to_have_count(len(LONG))
    coach.expect_fits()
    low = coach.page.evaluate(
        """() => [...document.querySelectorAll("main :is(a, button, summary, select, .role, .field)")]
          .filter((each) => each.checkVisibility())
          .map((each) => each.getBoundingClientRect())
          .filter(({ width, height }) => height < 47.5 || width < 47.5).length"""
    )
    assert low == 0
    coach.open("/")
    expect(sign(coach)).to_be_visible()
    coach.expect_fits()
