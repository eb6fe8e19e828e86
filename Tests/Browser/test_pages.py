"""Every page in both sizes, both languages and all themes: fits, speaks, is pressable."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PATHS = [
    "/", "/exercises", "/exercises/count-20s", "/results", "/devices", "/no-such",
    "/eyetest", "/eyetest/how", "/eyetest/scores",
    "/results/send", "/outbox", "/settings/mail", "/settings/club",
    "/results/statistics?exercise=hit-or-miss",
    "/results/statistics?exercise=hit-or-miss&participant=12",
]  # fmt: skip
# The least that a finger hits for sure, in CSS px; half a pixel of rounding is let go.
TOUCH = 48 - 0.5


def small_targets(page: Page) -> list[str]:
    """Return what can be pressed and is smaller than a finger."""
    return page.evaluate(
        """(least) => [...document.querySelectorAll("a, button, input:not(.vh), label, summary")]
          .filter((element) => element.checkVisibility() && !element.matches("label:has(.field)"))
          .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
          .filter(([, box]) => box.width > 1 && (box.width < least || box.height < least))
          .map(([text, box]) => `${text} ${box.width}x${box.height}`)""",
        TOUCH,
    )


@pytest.fixture
def busy(launch: Callable[..., Program]) -> Station:
    """A simulated station with a run of each kind, one of them saved."""
    station = Station(launch("--simulate").port)
    station.post("/api/v1/participants", {"number": 12, "nickname": "Maja"}, 201)
    saved = station.create_run("hit-or-miss", participant=12, equipment="foot")["id"]
    for _ in range(8):
        station.command(saved, "attempts", {"outcome": "pass"})
    station.command(saved, "save")
    for exercise, choices in [
        ("count-20s", {"equipment": "foot"}),
        ("ten-turns", {"equipment": "club"}),
        ("highest-pulse", {}),
    ]:
        station.create_run(exercise, participant=12, **choices)
    return station


def open_runs(station: Station) -> list[str]:
    with station.live() as live:
        await_condition("three runs", 5, lambda: len(live.of("run")) >= 3)
        return sorted({event.data["id"] for event in live.of("run")})


@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_every_page_fits_and_can_be_pressed(
    new_coach: NewCoach, busy: Station, size: tuple[int, int], locale: str
) -> None:
    coach = new_coach(busy, size, locale)
    runs = [path for run in open_runs(busy) for path in (f"/runs/{run}", f"/runs/{run}/follow")]
    for path in PATHS + runs:
        coach.open(path)
        expect(coach.page.locator("html")).to_have_attribute("lang", locale[:2])
        coach.expect_fits()
        assert small_targets(coach.page) == [], path
        assert coach.page.locator("main").count() == 1
        assert coach.page.locator("h1").count() >= 1


def test_run_fits_a_phone_without_scrolling(new_coach: NewCoach, busy: Station) -> None:
    coach = new_coach(busy, (360, 640))
    for run in open_runs(busy):
        coach.open(f"/runs/{run}")
        bar = coach.page.locator(".bar").bounding_box()
        assert bar["y"] + bar["height"] <= 640


def test_pages_need_no_script_to_be_read(busy: Station, browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="sv-SE")
    page = context.new_page()
    page.goto(busy.url + "/results")
    expect(page.locator(".row").first).to_contain_text("8/8")
    page.goto(busy.url + f"/runs/{open_runs(busy)[0]}")
    expect(page.locator(".box").first).to_be_visible()
    page.goto(busy.url + "/devices")
    expect(page.locator(".dev").first).to_be_visible()
    context.close()


def test_language_is_asked_for_once_and_kept(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare, locale="de-DE")
    heading = coach.page.locator("h1")
    coach.open("/exercises")
    expect(heading).to_have_text("Övningar")
    coach.open("/exercises?lang=en")
    expect(heading).to_have_text("Exercises")
    coach.open("/results")
    expect(heading).to_have_text("Results")
    coach.open("/results?lang=sv")
    expect(heading).to_have_text("Resultat")


def test_theme_belongs_to_the_screen(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach, other = new_coach(bare), new_coach(bare)
    coach.open("/exercises")
    root = coach.page.locator("html")
    before = root.get_attribute("data-theme")
    seen = [before]
    for _ in range(2):
        coach.page.locator("[data-theme-toggle]").click()
        seen.append(root.get_attribute("data-theme"))
    assert sorted(seen) == ["dark", "light", "sun"]
    coach.open("/results")
    expect(root).to_have_attribute("data-theme", seen[-1])
    other.open("/results")
    expect(other.page.locator("html")).to_have_attribute("data-theme", before)


def test_panes_change_by_tab_and_key(
    new_coach: NewCoach, busy: Station, size: tuple[int, int]
) -> None:
    coach = new_coach(busy, size)
    coach.open("/")
    page = coach.page
    current = page.locator(".tab[aria-current]")
    expect(page.locator("#start")).to_be_in_viewport(ratio=0.6)
    page.locator('.tab[href="#exercises"]').click()
    expect(current).to_have_text("Övningar")
    expect(page.locator("#exercises")).to_be_in_viewport()
    for key, name in [("ArrowLeft", "Start"), ("ArrowLeft", "Resultat"), ("ArrowRight", "Start")]:
        page.keyboard.press(key)
        expect(current).to_have_text(name)


def test_result_opens_and_stays_open(new_coach: NewCoach, busy: Station) -> None:
    coach = new_coach(busy)
    coach.open("/results")
    row = coach.page.locator(".result", has_text="Maja")
    row.locator("summary").click()
    expect(row.locator("tbody tr")).to_have_count(8)
    run = busy.create_run("hit-or-miss", participant=3, equipment="club")["id"]
    busy.command(run, "attempts", {"outcome": "fail"})
    expect(coach.page.locator(".result", has_text="Pågår")).to_have_count(1)
    expect(row.locator("tbody tr").first).to_be_visible()


def test_devices_show_live_values_and_lose_them(new_coach: NewCoach, busy: Station) -> None:
    coach = new_coach(busy)
    coach.open("/devices")
    strap = coach.page.locator(".dev", has_text="Pulsband")
    button = strap.locator("button")
    if strap.get_attribute("data-state") != "ready":
        button.click()
    expect(strap).to_have_attribute("data-state", "ready")
    expect(strap.locator(".dev__live b")).to_contain_text("slag/min", timeout=10_000)
    button.click()
    expect(strap).to_have_attribute("data-state", "available")
    expect(strap.locator(".dev__live")).to_have_count(0)


def test_an_open_devices_page_says_that_it_searches(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    coach.open("/devices")
    expect(coach.page.locator("[data-scan]")).to_have_text("Söker …")


def test_tilt_field_follows_keys_and_presses(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    coach.open("/eyetest/how")
    page = coach.page
    expect(page.get_by_text("Plattan har ingen lutningssensor")).to_be_visible()
    main = page.locator("main")
    for key, direction, word in [
        ("ArrowLeft", "left", "Vänster"), ("ArrowRight", "right", "Höger"),
        ("ArrowUp", "up", "Upp"), ("ArrowDown", "down", "Ned"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        expect(main).to_have_attribute("data-tilt", direction)
        expect(page.locator("[data-word]")).to_have_text(word)
    page.locator('[data-tilt-key="left"]').click()
    expect(main).to_have_attribute("data-tilt", "left")


def test_without_a_sensor_a_try_counts_presses_and_nobody_is_told_to_tilt(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    page = coach.page
    page.clock.install()
    coach.open("/eyetest/how")
    said = page.locator("[data-try-said]")
    page.locator("[data-try]").click()
    page.clock.run_for(21_000)
    expect(said).to_have_text(
        "Inget svar kom fram. Här finns ingen lutningssensor: tryck på pilarna eller använd piltangenterna."
    )
    page.locator("[data-try]").click()
    page.keyboard.press("ArrowLeft")
    page.locator('[data-tilt-key="right"]').click()
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(21_000)
    expect(said).to_have_text("Svar som kom fram: 2 åt vänster, 1 åt höger.")


def test_tilts_are_shown_as_they_come(new_coach: NewCoach, bare: ValidatedStation) -> None:
    """The stream is the test's own here; a real sensor tilts in the lab."""
    tilt = (
        'event: tilt\ndata: {"device":"iio:x","direction":"right","angle_rad":0.2618,'
        '"host_time_ns":1,"uncertainty_s":0.01}\n\n'
    )
    coach = new_coach(bare)
    coach.own_stream()
    coach.page.route(
        "**/api/v1/live*", lambda route: route.fulfill(content_type="text/event-stream", body=tilt)
    )
    coach.open("/eyetest/how")
    expect(coach.page.locator("main")).to_have_attribute("data-tilt", "right")
    expect(coach.page.locator("[data-word]")).to_have_text("Höger")
    # 0.2618 rad are 15 degrees.
    expect(coach.page.locator("[data-angle]")).to_have_text("15,0°")


def test_nickname_is_text_and_never_markup(new_coach: NewCoach, bare: ValidatedStation) -> None:
    name = "<img src=x onerror=alert(1)>\"'&"
    bare.post("/api/v1/participants", {"number": 1, "nickname": name}, 201)
    coach = new_coach(bare)
    run = coach.begin("hit-or-miss", 1)
    coach.press("pass")
    for path in [f"/runs/{run}", "/exercises/hit-or-miss", "/results", "/"]:
        coach.open(path)
        assert coach.page.locator("img").count() == 0
        assert name in coach.page.locator("main").text_content()


@pytest.mark.parametrize("exercise", ["hit-or-miss", "count-20s", "ten-turns"])
def test_run_page_is_small(new_coach: NewCoach, bare: ValidatedStation, exercise: str) -> None:
    run = bare.create_run(exercise, participant=1, equipment="foot")["id"]
    coach = new_coach(bare)
    coach.own_stream()
    page = coach.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_request("**/api/v1/live*"):
        coach.open(f"/runs/{run}")
    # What the page is made of, and its stream of events; what news ask for later is no part of it.
    live = next(place for place, url in enumerate(asked) if "/api/v1/live" in url)
    made = asked[:live]
    # Files keep their address until they change: only the first visit asks for them.
    assert 10 <= len(made) + 1 <= 26, made

    def bodies() -> dict[str, int]:
        """Return the browser's own count of each response body as it came over the wire."""
        entries = page.evaluate(
            """() => performance.getEntriesByType("navigation")
                .concat(performance.getEntriesByType("resource"))
                .map((entry) => [entry.name, entry.encodedBodySize])"""
        )
        return dict(reversed(entries))

    await_condition("every body counted", 10, lambda: set(made) <= bodies().keys())
    sizes = [bodies()[url] for url in made]
    assert all(size > 0 for size in sizes), sizes
    assert 10_000 <= sum(sizes) <= 150_000, sizes
