"""What a coach sees and presses while a device pairs, with a bluetoothd of our own behind the station."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from Browser.axe import violations
from Browser.coach import Coach
from Support.bluetoothd import DEVICE, NAME, Bluetoothd, private_bus
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
# Seven letters short of six digits: a passkey has its leading zeros on both screens.
NUMBER, SHOWN, DIGITS = 2913, "002\u00a0913", "0 0 2 9 1 3"


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[str]:
    with private_bus(tmp_path) as address:
        yield address


@pytest.fixture
def pairing(
    bus: str, launch: Callable[..., Program], tmp_path: Path, new_coach: NewCoach
) -> Callable[..., tuple[Coach, Bluetoothd, ValidatedStation]]:
    """Open the devices and press Connect at a strap that asks; return screen, bluetoothd and station."""

    def begin(asks: str, size: tuple[int, int] = (1280, 800)):
        bluetoothd = Bluetoothd(bus, asks, NUMBER)
        for name in ("sys", "dev"):
            (tmp_path / name).mkdir(exist_ok=True)
        folders = ("--sysfs", f"{tmp_path}/sys", "--dev", f"{tmp_path}/dev")
        station = ValidatedStation(launch(*folders, DBUS_SYSTEM_BUS_ADDRESS=bus).port)
        coach = new_coach(station, size, "en-GB")
        coach.open("/devices")
        coach.page.get_by_role("button", name=f"Connect: {NAME}").click()
        expect(coach.page.get_by_role("dialog")).to_be_visible()
        return coach, bluetoothd, station

    return begin


def test_the_same_number_pairs(pairing: Callable) -> None:
    coach, bluetoothd, _ = pairing("RequestConfirmation")
    sheet = coach.page.get_by_role("dialog", name=NAME)
    expect(sheet.get_by_role("img", name=DIGITS)).to_have_text(SHOWN)
    # Somebody looks, so the agent may claim a screen and a keyboard.
    assert bluetoothd.capability == "KeyboardDisplay"
    sheet.locator("[type=submit]").click()
    expect(sheet).to_have_count(0)
    card = coach.page.locator(f'.dev[data-device="{DEVICE}"]')
    expect(card).to_have_attribute("data-state", "ready")
    expect(card).to_contain_text("96")
    assert bluetoothd.answers == [()]


def test_another_number_does_not_pair(pairing: Callable) -> None:
    coach, bluetoothd, station = pairing("RequestConfirmation")
    coach.page.locator('[data-pair="no"]').click()
    await_condition("an answer", 10, lambda: bluetoothd.answers)
    assert bluetoothd.answers[0] == "org.bluez.Error.Rejected"
    await_condition("refused", 10, lambda: station.device(DEVICE)["state"] != "ready")


def test_a_number_is_entered(pairing: Callable) -> None:
    coach, bluetoothd, _ = pairing("RequestPasskey")
    field = coach.page.get_by_role("textbox")
    # Whoever has to type need not search for where.
    expect(field).to_be_focused()
    field.fill("002913")
    field.press("Enter")
    expect(coach.page.get_by_role("dialog")).to_have_count(0)
    assert bluetoothd.answers == [(NUMBER,)]


def test_a_number_is_shown_until_it_was_entered_on_the_device(pairing: Callable) -> None:
    coach, bluetoothd, _ = pairing("DisplayPasskey")
    sheet = coach.page.get_by_role("dialog")
    expect(sheet.get_by_role("img", name=DIGITS)).to_be_visible()
    # There is nothing to confirm: only the device can tell.
    expect(sheet.locator("[type=submit]")).to_have_count(0)
    bluetoothd.entered()
    expect(sheet).to_have_count(0)


def test_escape_refuses(pairing: Callable) -> None:
    coach, bluetoothd, _ = pairing("RequestConfirmation")
    expect(coach.page.locator("#pairing-h")).to_be_focused()
    coach.page.keyboard.press("Escape")
    await_condition("an answer", 10, lambda: bluetoothd.answers)
    assert bluetoothd.answers[0] == "org.bluez.Error.Rejected"


def test_the_focus_stays_in_the_sheet(pairing: Callable) -> None:
    coach, _, _ = pairing("RequestConfirmation")
    no, yes = coach.page.locator('[data-pair="no"]'), coach.page.locator("[data-pairing] [type=submit]")
    for button in (no, yes, no):
        coach.page.keyboard.press("Tab")
        expect(button).to_be_focused()
    coach.page.keyboard.press("Shift+Tab")
    expect(yes).to_be_focused()
    coach.page.keyboard.press("Enter")
    expect(coach.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=["phone", "tablet"])
def test_the_sheet_fits_and_can_be_hit(pairing: Callable, size: tuple[int, int], tmp_path: Path) -> None:
    coach, _, _ = pairing("RequestConfirmation", size)
    coach.expect_fits()
    for button in coach.page.locator("[data-pairing] button").all():
        box = button.bounding_box()
        assert box["height"] >= 48 and box["width"] >= 48, box
        assert 0 <= box["y"] and box["y"] + box["height"] <= size[1], box


@pytest.mark.parametrize("asks", ["RequestConfirmation", "RequestPasskey", "DisplayPasskey"])
def test_the_sheet_is_accessible(pairing: Callable, browser: Browser, asks: str) -> None:
    _, _, station = pairing(asks)
    for locale in ("sv-SE", "en-GB"):
        context = browser.new_context(
            locale=locale, bypass_csp=True, viewport={"width": 360, "height": 740},
            reduced_motion="reduce",
        )  # fmt: skip
        page = context.new_page()
        page.goto(station.url + "/devices")
        expect(page.get_by_role("dialog")).to_be_visible()
        for theme in ("dark", "light", "sun"):
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            assert violations(page) == [], theme
        context.close()
