"""Lost looks lost: a daemon that is away, a damaged line, and what is no longer true."""

import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.gate import Gate
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]

# A phone and a tablet, both ways round.
SIZES = [(360, 640), (640, 360), (800, 1280), (1280, 800)]


def covered(page: Page, selector: str) -> list[str]:
    """Name the buttons and boxes of the page that what is selected lies on."""
    return page.evaluate(
        """(selector) => {
          const over = document.querySelector(selector).getBoundingClientRect();
          // What has been scrolled out of its pane is not seen, and nothing lies on it.
          const end = (part) => Math.min(part.getBoundingClientRect().bottom,
            part.closest(".pane")?.getBoundingClientRect().bottom ?? Infinity);
          return [...document.querySelectorAll("main :is(button, a, .box, .wheel)")]
            .filter((part) => {
              const box = part.getBoundingClientRect();
              return part.checkVisibility() && box.height > 0
                && box.left < over.right - 1 && box.right > over.left + 1
                && box.top < over.bottom - 1 && end(part) > over.top + 1;
            }).map((part) => part.className || part.dataset.attempt);
        }""",
        selector,
    )


def test_without_the_daemon_neither_the_field_nor_the_number_looks_live(
    new_coach: NewCoach, launch: Callable[..., Program], gate: Gate
) -> None:
    program = launch("--attach", f"serial:{gate.path}=gate-lines")
    station = Station(program.port)
    station.connect(gate.device)
    await_condition("ready", 10, lambda: station.device(gate.device)["state"] == "ready")
    coach = new_coach(station)
    page = coach.page
    run = coach.begin("ten-turns", 4)
    coach.press("start")
    coach.expect_state("waiting")
    gate.send(2.84)
    expect(page.locator(".num")).to_have_text("2,84s")
    second = new_coach(station)
    second.open(f"/runs/{run}/follow")
    expect(second.page.locator(".num")).to_have_text("2,84s")
    third = new_coach(station)
    third.open("/devices")
    card = third.page.locator(f'.dev[data-device="{gate.device}"]')
    expect(card.locator(".pill")).to_have_text("Redo")
    green = page.locator(".conn").evaluate("(field) => getComputedStyle(field).backgroundColor")
    program.process.send_signal(signal.SIGSTOP)
    try:
        for screen in (page, second.page):
            expect(screen.locator("[data-offline]")).to_be_visible()
            expect(screen.locator(".conn__cut")).to_have_text("Okänt just nu")
            expect(screen.locator(".conn__state")).to_be_hidden()
            expect(screen.locator(".num")).to_be_hidden()
            expect(screen.locator(".stage__cut")).to_contain_text("Det som har visats är sparat.")
            expect(screen.locator(".conn")).not_to_have_css("background-color", green)
        # A card says neither that the device is connected nor what it measured, in no colour.
        expect(third.page.locator("[data-offline]")).to_be_visible()
        expect(card).to_have_css("filter", "grayscale(1)")
        for part in (".pill", ".dev__live b"):
            expect(card.locator(part)).to_have_css("visibility", "hidden")
        # What is kept stands in its box.
        expect(coach.box(1)).to_contain_text("2,84")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert covered(page, "[data-offline]") == []
    finally:
        program.process.send_signal(signal.SIGCONT)
    expect(page.locator(".num")).to_have_text("2,84s")
    expect(page.locator(".conn__state")).to_have_text("Ansluten")
    expect(page.locator(".conn")).to_have_css("background-color", green)
    expect(card).to_have_css("filter", "none")
    expect(card.locator(".pill")).to_be_visible()


def test_damaged_line_is_told_on_the_run_page_at_once(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    coach = new_coach(gated)
    page = coach.page
    coach.begin("ten-turns", 4)
    coach.press("start")
    coach.expect_state("waiting")
    # The sum of the first result's bytes is another one.
    gate.write(b"T,1,2840000*00\n")
    expect(page.locator(".stage .note")).to_contain_text("Något kom skadat från enheten")
    expect(page.locator(".conn")).to_have_attribute("data-doubt", "")
    expect(page.locator(".conn__hint")).to_contain_text("går inte att läsa")
    gate.send(2.5)
    expect(page.locator(".num")).to_have_text("2,50s")
    expect(page.locator(".stage .note")).to_have_count(0)
    expect(page.locator(".conn[data-doubt]")).to_have_count(0)


def test_lost_cable_asks_for_the_cable(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    coach = new_coach(gated, locale="en-GB")
    coach.begin("ten-turns", 4)
    coach.press("start")
    coach.expect_state("waiting")
    gate.close()
    coach.expect_state("lost")
    expect(coach.page.locator(".stage .note")).to_contain_text("Is the cable in?")
    expect(coach.page.locator(".stage .note")).not_to_contain_text("Move closer")


@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_message_covers_no_button_and_no_box_and_goes_when_it_is_untrue(
    new_coach: NewCoach, bare: ValidatedStation, locale: str
) -> None:
    coach = new_coach(bare, locale=locale)
    page = coach.page
    coach.begin("count-20s", 3)
    toast = page.locator("[data-toast]")
    coach.action("next").click(force=True)
    expect(toast).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert covered(page, "[data-toast]") == [], (width, height)
        coach.expect_fits()
    # What was missing is there now.
    coach.press("start")
    expect(toast).to_be_hidden()


SAY = """async (sentence) => {
  const page = document.querySelector("script[type=module]").src;
  const { say } = await import(new URL("toast.js", page));
  say(sentence);
}"""


def test_message_covers_no_button_on_other_pages_either(
    new_coach: NewCoach, launch: Callable[..., Program]
) -> None:
    station = Station(launch("--simulate").port)
    station.save_shots(3)
    station.post("/api/v1/participants", {"number": 12, "nickname": "Maja"}, 201)
    coach = new_coach(station)
    page = coach.page
    toast = page.locator("[data-toast]")
    for path in ["/", "/devices", "/exercises/ten-turns", "/settings/mail", "/outbox"]:
        coach.open(path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SAY, "Enheten svarar inte. Tryck en gång till när lampan lyser.")
            expect(toast).to_be_visible()
            assert covered(page, "[data-toast]") == [], (path, width, height)


UNDER = """(place) => {
  place.focus();
  return place.getBoundingClientRect().bottom
    - document.querySelector("[data-toast]").getBoundingClientRect().top;
}"""


def test_message_without_a_free_place_is_a_bar_that_hides_nothing_for_good(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    for number in range(1, 14):
        bare.post("/api/v1/participants", {"number": number, "nickname": f"Maja-Lisa {number}"}, 201)
        bare.save_shots(number)
    coach = new_coach(bare)
    page = coach.page
    toast = page.locator("[data-toast]")
    for path, width, height in [
        ("/results", 360, 640), ("/results", 640, 360), ("/participants", 360, 640),
    ]:  # fmt: skip
        page.set_viewport_size({"width": width, "height": height})
        coach.open(path)
        page.evaluate(SAY, "Enheten svarar inte. Tryck en gång till när lampan lyser.")
        expect(toast).to_have_attribute("data-bar", "")
        # In one go: asked one by one, a busy machine would take longer than a message stands.
        places = page.locator("main :is(a, button, summary, input):visible")
        under = places.evaluate_all(f"(all) => all.map((place) => [({UNDER})(place), place.innerText])")
        assert len(under) > 10
        assert [place for place in under if place[0] > 0] == [], (path, width, height)
        # The end of the page too: the bar makes room for itself.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert covered(page, "[data-toast]") == [], (path, width, height)
