"""The page of what can be connected: it lists what the registry has, and says what does not load."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from Browser.test_pages import small_targets
from Support.program import Program
from Support.station import Station
from Support.validated import ValidatedStation

BROKEN = "sideline_device: 1\nid: broken\nsize: 3\n"


def test_the_list_is_reached_from_the_devices_and_names_products(
    station: ValidatedStation, new_page: Callable[..., Page]
) -> None:
    page = new_page(360, 740)
    page.goto(f"{station.url}/devices")
    page.locator("[data-supported]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Vad som kan anslutas")
    chronopic = page.locator('[data-driver="chronopic"]')
    expect(chronopic).to_contain_text("Seriekabel")
    expect(chronopic).to_contain_text("Tid i luften")
    expect(page.locator('[data-driver="heart-rate"] h2')).to_have_text("Pulsband")
    assert small_targets(page) == []


def test_english_names_come_with_the_language(
    station: ValidatedStation, new_page: Callable[..., Page]
) -> None:
    page = new_page(locale="en-GB")
    page.goto(f"{station.url}/devices/supported")
    expect(page.locator('[data-driver="weight-scale"] h2')).to_have_text("Weight scale")
    expect(page.locator('[data-driver="weight-scale"]')).to_contain_text("Bluetooth")


def test_a_description_that_does_not_load_is_told_with_its_file_and_line(
    launch: Callable[..., Program], tmp_path: Path, page: Page
) -> None:
    folder = tmp_path / "config" / "sideline" / "devices.d"
    folder.mkdir(parents=True)
    (folder / "broken.yaml").write_text(BROKEN)
    station = Station(launch(XDG_CONFIG_HOME=str(tmp_path / "config")).port)
    page.goto(f"{station.url}/devices/supported")
    expect(page.locator(".note li").first).to_contain_text(f"{folder}/broken.yaml:")
    expect(page.locator('[data-driver="chronopic"]')).to_be_visible()


def test_the_list_tells_its_evidence_and_claims_no_more(
    station: ValidatedStation, new_page: Callable[..., Page]
) -> None:
    page = new_page(locale="en-GB")
    page.goto(f"{station.url}/devices/supported")
    chronopic = page.locator('[data-driver="chronopic"]')
    expect(chronopic).to_contain_text("maker's documents, standard or firmware")
    expect(chronopic).not_to_contain_text("Bluetooth serial")
    expect(chronopic).not_to_contain_text("Network")
    expect(page.locator('[data-driver="gate-lines"]')).to_contain_text("Bluetooth serial")
    expect(page.locator('[data-driver="stalker-kmh"]')).to_contain_text("captures of a real one")
    force = page.locator('[data-driver="chronojump-encoder-force"]')
    expect(force).to_contain_text("its encoder: only force is read")
    expect(page.locator('[data-driver="temperature"] h2')).to_have_text("Environmental temperature")
    expect(page.locator('[data-driver="battery"]')).to_have_count(0)
