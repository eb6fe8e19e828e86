"""What a page asks for: each file once, itself once, and after that only what changed."""

import gzip
import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

from Browser.coach import Coach
from Support.program import Program
from Support.station import SHOTS, Station, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PAGES = ["/", "/results", "/devices"]
STATISTICS = "/results/statistics?exercise=hit-or-miss&days=all"
# What was shown last is painted, and told to who observes it.
FRAMES = "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) {
        window.shifts.push([value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)]);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""


@pytest.fixture
def group(launch: Callable[..., Program]) -> Station:
    """A station with simulated equipment and some results."""
    station = Station(launch("--simulate").port)
    for number in range(1, 5):
        station.post("/api/v1/participants", {"number": number, "nickname": f"Namn {number}"}, 201)
        station.save_shots(number)
    return station


def shift(page: Page) -> float:
    return sum(value for value, *_ in page.evaluate("window.shifts"))


def script(station: Station) -> str:
    page = station.get("/").body.decode()
    return re.search(r'<script type="module" src="([^"]+)"', page)[1]


def test_file_of_a_version_is_packed_and_kept(bare: ValidatedStation) -> None:
    path = script(bare)
    assert re.match(r"/static/v-[0-9a-f]+/js/home\.js$", path)
    plain = bare.exchange("GET", path)
    packed = bare.exchange("GET", path, headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert "content-encoding" not in plain.headers
    assert plain.headers["etag"] != packed.headers["etag"]
    for answer in (plain, packed):
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["vary"] == "Accept-Encoding"
    # What an older page asks for is there, and is not kept; nor is what has no version.
    for other in ["/static/v-0/js/home.js", "/static/js/home.js"]:
        answer = bare.exchange("GET", other)
        assert answer.body == plain.body
        assert answer.headers["cache-control"] == "no-cache"
        known = {"If-None-Match": packed.headers["etag"], "Accept-Encoding": "gzip"}
        assert bare.exchange("GET", other, headers=known).status == 304
    assert bare.exchange("GET", "/static/v-0/js/no-such.js").status == 404


def test_second_visit_asks_for_no_file_again(new_coach: NewCoach, group: Station) -> None:
    coach = new_coach(group)
    for path in PAGES:
        coach.open(path)
        coach.page.wait_for_load_state("load")
    asked: list[Response] = []
    coach.page.on("response", lambda answer: asked.append(answer))
    for path in PAGES:
        coach.open(path)
        coach.page.wait_for_load_state("load")
    files = [answer for answer in asked if "/static/v-" in answer.url]
    # The browser's own store answers, without the server.
    served = [a.url for a in files if a.request.timing["requestStart"] >= 0 and not a.from_service_worker]
    sizes = [a.request.sizes()["responseHeadersSize"] for a in files if a.url in served]
    assert files
    assert sum(sizes) == 0, list(zip(served, sizes, strict=False))


def test_page_is_loaded_once(new_coach: NewCoach, group: Station) -> None:
    coaches = {path: new_coach(group) for path in PAGES}
    answers: dict[str, list[Response]] = {path: [] for path in PAGES}
    for path, coach in coaches.items():
        coach.tell_stream()
        coach.page.on("response", lambda answer, own=answers[path]: own.append(answer))
        coach.open(path)
    for coach in coaches.values():
        coach.expect_stream()
    # Longer than any of them waits between two questions after what is new.
    coach.page.wait_for_timeout(1200)
    for path in PAGES:
        own = [answer for answer in answers[path] if urlsplit(answer.url).path == path]
        whole = [answer for answer in own if answer.status == 200 and answer.request.is_navigation_request()]
        assert len(whole) == 1, path
        # What the stream tells first is asked about, and is nothing new.
        others = [answer.status for answer in own if not answer.request.is_navigation_request()]
        assert len(others) <= 2, path
        if path != "/devices":
            assert set(others) <= {304}, path


@pytest.mark.parametrize("path", ["/", "/results"])
def test_news_are_the_part_that_changed(
    new_coach: NewCoach, group: Station, path: str
) -> None:
    coach = new_coach(group)
    coach.tell_stream()
    whole = len(group.get(path).body)
    coach.open(path)
    news: list[int] = []

    def note(answer: Response) -> None:
        if urlsplit(answer.url).path == path and answer.status == 200:
            news.append(len(answer.body()))

    coach.expect_stream()
    coach.page.on("response", note)
    group.save_shots(3)
    rows = coach.page.locator("#results .row" if path == "/" else ".row")
    expect(rows).to_have_count(5)
    await_condition("news", 5, lambda: coach.page.title() is not None and news)
    # Ten events came in a moment; what was asked for is small and little.
    assert len(news) <= 3
    assert max(news) < whole / 3, (news, whole)


def test_nothing_jumps_while_a_group_runs(
    new_coach: NewCoach, group: Station, size: tuple[int, int]
) -> None:
    """0.05 over the whole visit, by the browser's own record (Layout Instability)."""
    coaches = {path: new_coach(group, size) for path in [*PAGES, STATISTICS]}
    for path, coach in coaches.items():
        coach.page.add_init_script(f"({SHIFTS})()")
        coach.tell_stream()
        coach.open(path)
    for coach in coaches.values():
        coach.expect_stream()
    for count, number in enumerate([2, 4], 5):
        group.save_shots(number)
        expect(coaches["/"].page.locator("#results .row")).to_have_count(count)
        expect(coaches["/results"].page.locator(".row")).to_have_count(count)
        own = coaches[STATISTICS].page.locator("[aria-labelledby=h-everybody] tr", has_text=f"Namn {number}")
        expect(own.locator("td.n").first).to_have_text("2")
    for path, coach in coaches.items():
        coach.page.evaluate(FRAMES)
        assert shift(coach.page) <= 0.05, (path, coach.page.evaluate("window.shifts"))


def test_open_result_stays_open_when_another_comes(new_coach: NewCoach, group: Station) -> None:
    coach = new_coach(group)
    coach.open("/results")
    row = coach.page.locator(".result", has_text="Namn 2")
    row.locator("summary").click()
    group.save_shots(3)
    expect(coach.page.locator(".result")).to_have_count(5)
    expect(row.locator("tbody tr")).to_have_count(SHOTS)
    expect(row.locator("tbody tr").first).to_be_visible()


def test_back_leads_where_one_came_from(
    new_coach: NewCoach, group: Station, size: tuple[int, int]
) -> None:
    coach = new_coach(group, size)
    page = coach.page
    coach.open("/")
    page.locator('.tab[href="#results"]').click()
    expect(page).to_have_url(re.compile("#results$"))
    page.locator('#results a.btn[href="/results"]').click()
    page.locator('.chip[href*="hit-or-miss"]').click()
    expect(page).to_have_url(re.compile("exercise=hit-or-miss"))
    page.locator(".result").first.locator("summary").click()
    page.locator(".result").first.locator('a.btn[href$="/result"]').click()
    page.wait_for_url("**/result")
    # Another language is the same page.
    page.locator("a.lang").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator("[data-back]").click()
    expect(page).to_have_url(re.compile(r"/results\?.*exercise=hit-or-miss"))
    page.locator("[data-back]").click()
    expect(page).to_have_url(re.compile("/#results$"))
    expect(page.locator(".tab[aria-current]")).to_have_attribute("href", "#results")


def test_swiped_pane_keeps_its_address(new_coach: NewCoach, group: Station) -> None:
    coach = new_coach(group)
    page = coach.page
    coach.open("/")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#exercises$"))
    page.reload()
    expect(page.locator(".tab[aria-current]")).to_have_attribute("href", "#exercises")
    page.locator('.card[href="/exercises/count-20s"]').click()
    page.locator("main.chooser").wait_for()
    page.go_back()
    expect(page.locator(".tab[aria-current]")).to_have_attribute("href", "#exercises")


def test_back_of_a_page_that_was_opened_by_its_address_leads_home(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    coach = new_coach(bare)
    coach.open("/devices")
    coach.page.keyboard.press("Escape")
    expect(coach.page).to_have_url(bare.url + "/")
