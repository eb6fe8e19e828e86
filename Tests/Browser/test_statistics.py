"""Statistics: figures, verdicts, charts with their tables, live, with and without the package."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.axe import CONTRAST, RULES, violations
from Browser.test_accessibility import THEMES
from Browser.test_pages import small_targets
from Support.history import DAY_MS, Past, write
from Support.program import Program
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PAGE = "/results/statistics?exercise=ten-turns"
CHARTS = ["progress", "comparison", "distribution"]
PEOPLE = {1: ("Alva", "Blå"), 2: ("Bo", "Blå"), 3: ("Cleo", "Blå"), 9: ("Nils", None)}
# One number is the whole run, so that the score is what stands here. Alva gains much, Bo and Cleo
# go up and down: differences -0.5 -0.5 -0.5 -0.5, 0.1 -0.1 0.1 -0.1 and -0.1 0.1 -0.1 0.1.
TIMES = {1: [5.0, 4.5, 4.0, 3.5, 3.0], 2: [4.0, 4.1, 4.0, 4.1, 4.0], 3: [4.1, 4.0, 4.1, 4.0, 4.1]}
# Worked out by hand: mean difference -1/6, squared deviations 4 · (1/3)² + 4 · (4/15)² +
# 4 · (1/15)² = 0.74667, over 2 · (12 - 3/12) is 0.031773, and its root is the typical error. The
# limit is t · √2 of it, with 2 · 12² / (3 · 11) - 3/12 = 8.477 degrees of freedom; t lies between
# those of the table for 8 and 9, 2.306 and 2.262.
ERROR = 0.17825
LIMITS = (2.262 * 2**0.5 * ERROR, 2.306 * 2**0.5 * ERROR)


def runs(times: dict[int, list[float]], days_ago: int = 40) -> list[Past]:
    now = int(time.time() * 1000)
    return [
        Past(number, "ten-turns", now - (days_ago - 7 * place) * DAY_MS, [value],
             quantity="interval", unit="s")
        for number, values in times.items()
        for place, value in enumerate(values)
    ]  # fmt: skip


@pytest.fixture
def kept(launch: Callable[..., Program], tmp_path: Path) -> ValidatedStation:
    """A station without equipment, with five runs each of three people of a group."""
    station = ValidatedStation(launch().port)
    write(tmp_path / "data", PEOPLE, runs(TIMES))
    return station


def expect_charts(coach: Coach, names: list[str]) -> None:
    for name in names:
        canvas = coach.page.locator(f'[data-chart="{name}"] canvas')
        expect(canvas).to_be_visible()
        expect(canvas).to_have_attribute("aria-label", canvas.locator("..").get_attribute("data-label"))
    expect(coach.page.locator("canvas")).to_have_count(len(names))


def test_the_other_language_shows_the_same(new_coach: NewCoach, kept: ValidatedStation) -> None:
    coach = new_coach(kept, (360, 740))
    coach.open(f"{PAGE}&participant=1&group=Bl%C3%A5&lang=sv")
    expect(coach.page.locator("html")).to_have_attribute("lang", "sv")
    coach.page.locator("a.lang").click()
    expect(coach.page.locator("html")).to_have_attribute("lang", "en")
    assert coach.page.url.split("?")[1] == PAGE.split("?")[1] + "&participant=1&group=Bl%C3%A5&lang=en"


def test_api_tells_what_is_more_than_noise(kept: ValidatedStation) -> None:
    answer = kept.get("/api/v1/statistics?exercise=ten-turns").json()
    assert (answer["equipment"], answer["simulated"], answer["unit"]) == ("foot", False, "s")
    assert answer["better"] == "lower"
    noise = answer["noise"]
    assert noise["source"] == "results"
    assert noise["typical_error"] == pytest.approx(ERROR, abs=1e-4)
    assert noise["degrees_of_freedom"] == pytest.approx(288 / 33 - 0.25)
    assert LIMITS[0] < noise["change_limit"] < LIMITS[1]
    people = {person["participant"]: person for person in answer["people"]}
    assert {number: person["change"]["verdict"] for number, person in people.items()} == {
        1: "better", 2: "noise", 3: "noise",
    }  # fmt: skip
    alva = people[1]
    assert (alva["count"], alva["best"], alva["median"]) == (5, 3.0, 4.0)
    # Squared deviations from 4: 1 + 0.25 + 0 + 0.25 + 1, over 4.
    assert alva["spread"] == pytest.approx(0.625**0.5)
    assert "results" not in alva


def test_api_gives_one_person_the_way_and_the_group_s_noise(kept: ValidatedStation) -> None:
    answer = kept.get("/api/v1/statistics?exercise=ten-turns&participant=1").json()
    assert answer["noise"]["typical_error"] == pytest.approx(ERROR, abs=1e-4)
    alva = next(person for person in answer["people"] if person["participant"] == 1)
    assert [result["value"] for result in alva["results"]] == TIMES[1]
    assert {result["attempts"] for result in alva["results"]} == {1}


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("", 422, "invalid-parameter"),
        ("?exercise=no-such", 404, "unknown-exercise"),
        ("?exercise=ten-turns&participant=77", 404, "unknown-participant"),
        ("?exercise=ten-turns&participant=1&group=Bl%C3%A5", 422, "invalid-parameter"),
        ("?exercise=ten-turns&simulated=perhaps", 422, "invalid-parameter"),
        ("?exercise=ten-turns&from=yesterday", 422, "invalid-parameter"),
    ],
)
def test_wrong_question_is_refused(bare: ValidatedStation, query: str, status: int, code: str) -> None:
    bare.post("/api/v1/participants", {"number": 1}, 201)
    assert bare.get(f"/api/v1/statistics{query}", status).json()["code"] == code


def test_period_group_and_equipment_narrow_what_counts(kept: ValidatedStation, tmp_path: Path) -> None:
    write(tmp_path / "data", {}, runs({9: [2.0, 2.5]}) + runs({1: [9.0]}, days_ago=400))
    path = "/api/v1/statistics?exercise=ten-turns"

    def numbers(more: str = "") -> list[tuple[int, int]]:
        people = kept.get(path + more).json()["people"]
        return [(person["participant"], person["count"]) for person in people]

    assert numbers() == [(1, 6), (2, 5), (3, 5), (9, 2)]
    assert numbers("&group=Bl%C3%A5") == [(1, 6), (2, 5), (3, 5)]
    assert numbers("&participant=9") == [(9, 2)]
    assert numbers("&equipment=club") == []
    assert numbers("&simulated=true") == []
    half = time.strftime("%Y-%m-%dT00:00:00Z", time.gmtime(time.time() - 200 * 86_400))
    assert numbers(f"&from={half}") == [(1, 5), (2, 5), (3, 5), (9, 2)]
    assert numbers(f"&to={half}") == [(1, 1)]


@pytest.mark.parametrize(
    ("number", "verdict", "words"),
    [(1, "better", "Mer än slump: bättre"), (2, "noise", "Inom slumpen")],
)
def test_person_s_page_says_whether_it_is_more_than_noise(
    new_coach: NewCoach, kept: ValidatedStation, number: int, verdict: str, words: str
) -> None:
    coach = new_coach(kept)
    coach.open(f"{PAGE}&participant={number}")
    note = coach.page.locator("[data-verdict].note")
    expect(note).to_have_attribute("data-verdict", verdict)
    expect(note).to_contain_text(words)
    expect_charts(coach, CHARTS)
    rows = coach.page.locator('section:has([data-chart="progress"]) tbody tr')
    expect(rows).to_have_count(5)
    shown = [row.get_attribute("data-value") for row in rows.all()]
    assert [float(value) for value in shown] == TIMES[number]


def test_every_attempt_is_listed_part_by_part(
    new_coach: NewCoach, launch: Callable[..., Program], tmp_path: Path
) -> None:
    station = ValidatedStation(launch().port)
    write(tmp_path / "data", PEOPLE, runs({1: [3 + place / 100 for place in range(45)]}, days_ago=320))
    coach = new_coach(station)
    coach.open(f"{PAGE}&participant=1&days=all")
    rows = coach.page.locator(".stats-runs > li")
    seen = []
    for count in (20, 20, 5):
        expect(rows).to_have_count(count)
        seen += [row.locator("li").inner_text() for row in rows.all()]
        if count == 20:
            with coach.page.expect_navigation():
                coach.page.get_by_role("link", name="Visa fler").click()
    assert seen == [f"{3 + place / 100:.2f}".replace(".", ",") for place in reversed(range(45))]
    expect(coach.page.get_by_role("link", name="Visa fler")).to_have_count(0)


def test_page_shows_a_result_when_it_is_saved(new_coach: NewCoach, bare: ValidatedStation) -> None:
    bare.post("/api/v1/participants", {"number": 1, "nickname": "Alva"}, 201)

    def save(hits: int) -> None:
        run = bare.create_run("hit-or-miss", participant=1, equipment="foot")["id"]
        for shot in range(8):
            bare.command(run, "attempts", {"outcome": "pass" if shot < hits else "fail"})
        bare.command(run, "save")

    save(3)
    coach = new_coach(bare)
    coach.open("/results/statistics?exercise=hit-or-miss&participant=1")
    expect(coach.page.locator("[data-verdict].note")).to_have_attribute("data-verdict", "single")
    expect(coach.page.locator("canvas")).to_have_count(0)
    save(4)
    # Within the runs: (8 · 3/8 · 5/8 + 8 · 1/2 · 1/2) / 14 a shot, times 8: an error of 1.49 hits.
    expect(coach.page.locator("[data-verdict].note")).to_have_attribute("data-verdict", "noise")
    expect_charts(coach, ["progress", "comparison"])


def test_without_the_package_the_tables_stand_and_it_is_said(
    new_coach: NewCoach, launch: Callable[..., Program], tmp_path: Path
) -> None:
    file = tmp_path / "chart.min.js"
    station = ValidatedStation(launch("--charts", str(file)).port)
    write(tmp_path / "data", PEOPLE, runs(TIMES))
    coach = new_coach(station)
    coach.open(f"{PAGE}&participant=1")
    expect(coach.page.locator("[data-charts-missing]")).to_contain_text("libjs-chart.js")
    expect(coach.page.locator("canvas")).to_have_count(0)
    expect(coach.page.locator('section:has([data-chart="progress"]) tbody tr')).to_have_count(5)
    assert station.exchange("GET", "/chart.js/chart.min.js").status == 404
    # Installed later it is there without a restart.
    file.write_bytes(Path("/usr/share/javascript/chart.js/chart.min.js").read_bytes())
    coach.page.reload()
    expect(coach.page.locator("[data-charts-missing]")).to_have_count(0)
    expect_charts(coach, CHARTS)


def test_page_needs_no_script_to_be_read(kept: ValidatedStation, browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(f"{kept.url}{PAGE}&participant=1")
    expect(page.get_by_text("More than noise: better")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(3)
    page.locator("summary").click()
    page.get_by_role("link", name="2 Bo").click()
    expect(page.get_by_text("Within noise", exact=True).first).to_be_visible()
    context.close()


def test_library_is_loaded_on_this_page_only(new_coach: NewCoach, kept: ValidatedStation) -> None:
    coach = new_coach(kept)
    asked: list[str] = []
    coach.page.on("request", lambda request: asked.append(request.url))
    for path in ["/", "/results", "/participants/1"]:
        coach.open(path)
    assert not [url for url in asked if "chart" in url]
    coach.page.get_by_role("link", name="Statistik").click()
    coach.page.wait_for_url("**/results/statistics?participant=1")
    expect_charts(coach, CHARTS)
    assert [url for url in asked if url.endswith("/chart.js/chart.min.js")]


@pytest.mark.parametrize("query", ["", "&participant=1"], ids=["group", "person"])
@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_page_fits_and_has_no_violation(
    browser, kept: ValidatedStation, query: str, locale: str
) -> None:
    for size in [(360, 740), (1280, 800)]:
        context = browser.new_context(
            locale=locale, viewport={"width": size[0], "height": size[1]}, bypass_csp=True
        )
        page: Page = context.new_page()
        page.goto(kept.url + PAGE + query)
        page.locator("canvas").first.wait_for()
        page.locator("summary").click()
        Coach(page, kept).expect_fits()
        assert not small_targets(page)
        for theme in THEMES:
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            options = RULES if theme == THEMES[0] else CONTRAST
            assert violations(page, options) == [], theme
        context.close()
