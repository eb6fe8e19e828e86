"""The wall of heart rates: 25 straps at 4 Hz, straps that are given, a session that is recorded."""

import csv
import io
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from Browser import walls
from Browser.axe import RULES, violations
from Browser.coach import Coach
from Browser.test_approved import FREEZE, expect_approved
from Browser.test_person_file import read as read_person
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
COUNT = 25
SHOTS = Path(__file__).resolve().parents[2] / ".build/test-results/wall"
# How often each cell was told anew, and whether any was ever without a value.
WATCH = """() => {
  window.told = {};
  window.without = [];
  const look = (cell) => {
    const number = cell.dataset.person;
    window.told[number] = (window.told[number] ?? 0) + 1;
    const rate = cell.querySelector("[data-rate]").textContent;
    if (cell.dataset.a || !/^\\d+$/.test(rate)) window.without.push(number);
  };
  const cellOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest(".w");
  new MutationObserver((changes) => {
    new Set(changes.map(({ target }) => cellOf(target))).forEach((cell) => cell && look(cell));
  }).observe(document.querySelector("[data-cells]"), {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
}"""


def is_live(station: ValidatedStation, count: int) -> bool:
    cells = station.get("/api/v1/wall").json()["cells"]
    return len(cells) == count and all(cell["state"] == "live" for cell in cells)


@pytest.fixture(scope="module")
def team(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ValidatedStation]:
    program = Program(binary, tmp_path_factory.mktemp("wall") / "data", ("--straps", str(COUNT)), {})
    station = ValidatedStation(program.port)
    station.program = program
    walls.add_team(station, COUNT)
    await_condition("25 straps", 30, lambda: is_live(station, COUNT))
    yield station
    program.stop()


@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
@pytest.mark.parametrize("screen", [(360, 740), (1280, 800)], ids=["phone", "tablet"])
def test_25_straps_are_on_the_wall_and_none_is_lost(
    team: ValidatedStation, new_page: Callable[..., Page], screen: tuple[int, int], locale: str
) -> None:
    coach = Coach(new_page(*screen, locale), team)
    page = coach.page
    coach.open("/wall")
    cells = page.locator(".wcells > .w")
    expect(cells).to_have_count(COUNT)
    expect(page.locator("[data-heard]")).to_contain_text(f"{COUNT}")
    page.evaluate(WATCH)
    # Every one of them changes in the end, and meanwhile none was without its pulse.
    page.wait_for_function("(count) => Object.keys(window.told).length === count", arg=COUNT)
    assert page.evaluate("window.without") == []
    coach.expect_fits()
    wall = {cell["participant"]: cell for cell in team.get("/api/v1/wall").json()["cells"]}
    assert wall[1]["max_basis"] == "measured" and wall[2]["max_basis"] == "age"
    assert "percent" not in wall[COUNT] and "zone" not in wall[COUNT]
    unknown = page.locator(f'.w[data-person="{COUNT}"] [data-zone]')
    expect(unknown).to_have_text("Okänd max" if locale == "sv-SE" else "Max unknown")
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"wall-{screen[0]}-{locale[:2]}.png")


def test_tv_shows_every_cell_and_no_key(team: ValidatedStation, new_coach: NewCoach) -> None:
    coach = new_coach(team, (1280, 800), "en-GB")
    coach.open("/wall/tv")
    expect(coach.page.locator(".wcells > .w")).to_have_count(COUNT)
    expect(coach.page.locator("main button, main a")).to_have_count(0)
    for box in [one.bounding_box() for one in coach.page.locator(".wcells > .w").all()]:
        assert box["y"] >= 0 and box["y"] + box["height"] <= 800
    coach.page.screenshot(path=SHOTS / "wall-tv.png")


def test_values_dim_and_are_lost_where_nothing_comes_any_more(
    team: ValidatedStation, new_coach: NewCoach
) -> None:
    coach = new_coach(team)
    coach.open("/wall")
    first = coach.page.locator('.w[data-person="1"]')
    expect(first.locator("[data-rate]")).not_to_have_text("–")
    # A station that stands still closes nothing and says nothing.
    team.program.process.send_signal(signal.SIGSTOP)
    try:
        expect(first).to_have_attribute("data-a", "old")
        expect(first).to_have_attribute("data-a", "lost", timeout=8_000)
        expect(first.locator("[data-rate]")).to_have_text("–")
        expect(coach.page.locator("[data-said]")).not_to_be_empty()
    finally:
        team.program.process.send_signal(signal.SIGCONT)
    expect(first).not_to_have_attribute("data-a", "lost", timeout=15_000)
    expect(first.locator("[data-rate]")).not_to_have_text("–")


def test_a_session_is_recorded_by_press_and_drawn_afterwards(
    team: ValidatedStation, new_coach: NewCoach
) -> None:
    coach = new_coach(team)
    page = coach.page
    coach.open("/wall")
    page.locator("[data-begin]").click()
    expect(page.locator("footer [data-clock]")).to_have_text(re.compile(r"0\.0[3-9]"), timeout=10_000)
    page.locator("[data-end]").click()
    expect(page.locator("[data-end-words]")).to_have_text("Tryck igen för att avsluta")
    page.wait_for_timeout(600)
    page.locator("[data-end]").click()
    page.wait_for_url("**/wall/sessions/*")
    expect(page.locator(".hrow")).to_have_count(COUNT)
    expect(page.locator(".hrow").first.locator("polyline")).to_have_count(1)
    rows = list(csv.DictReader(io.StringIO(team.get("/api/v1/trials.csv").body.decode("utf-8-sig"))))
    own = {row["exercise"]: row for row in rows if row["participant"] == "1"}
    assert sorted(own) == ["heart-hard", "heart-highest", "heart-mean"]
    assert own["heart-mean"]["simulated"] == "true" and own["heart-mean"]["unit"] == "/min"
    assert float(own["heart-mean"]["value"]) <= float(own["heart-highest"]["value"])
    expect(page.locator('.hrow[data-person="1"] [data-mean]')).to_have_text(
        str(round(float(own["heart-mean"]["value"])))
    )
    # Without a highest pulse there is no time in zones.
    assert {row["exercise"] for row in rows if row["participant"] == str(COUNT)} == {"heart-mean", "heart-highest"}
    # The file has this session's results, of every exercise and of no other session.
    link = page.locator('a[href^="/api/v1/trials.csv"]').get_attribute("href")
    file = list(csv.DictReader(io.StringIO(team.get(link).body.decode("utf-8-sig"))))
    assert len(file) == len(rows) and {row["exercise"] for row in file} == set(own)
    team.post("/api/v1/wall/sessions", status=201)
    other = team.get("/api/v1/wall").json()["session"]["id"]
    running = team.get(f"/wall/sessions/{other}").body.decode()
    assert "Passet spelas in" in running and "Ingenting hördes" not in running and "trials.csv" not in running
    await_condition("2 s", 10, lambda: team.get("/api/v1/wall").json()["session_s"] > 2)
    team.post(f"/api/v1/wall/sessions/{other}/end")
    again = list(csv.DictReader(io.StringIO(team.get(link).body.decode("utf-8-sig"))))
    assert [row["run"] for row in again] == [row["run"] for row in file]
    coach.expect_fits()
    page.screenshot(path=SHOTS / "session.png", full_page=True)
    coach.open("/groups")
    page.locator('a.earlier[href^="/wall/sessions/"]').last.click()
    expect(page.locator(".hrow")).to_have_count(COUNT)


def test_a_strap_is_given_by_holding_it_close_and_to_one_child_only(
    launch: Callable[..., Program], new_coach: NewCoach, tmp_path: Path
) -> None:
    program = launch("--straps", "2")
    station = ValidatedStation(program.port)
    for number, name in [(7, "Cleo"), (12, "Maja")]:
        station.post("/api/v1/participants", {"number": number, "nickname": name}, 201)
    for number in (1, 2):
        station.connect(f"ble:simulated-strap-{number}")
    coach = new_coach(station, (360, 740))
    page = coach.page
    coach.open("/wall/straps")
    page.locator('[data-person="12"]').click()
    expect(page.locator("[data-near-words]")).to_have_text("Håll bandet för Maja nära")
    # Each of the two simulated straps is held close in its turn.
    expect(page.locator("[data-take]")).to_be_visible(timeout=30_000)
    page.screenshot(path=SHOTS / "straps-360.png")
    page.locator("[data-take]").click()
    expect(page.locator('[data-person="12"] [data-strap]')).to_contain_text("Strap S")
    [own] = [strap for strap in station.items("/api/v1/straps") if strap.get("participant") == 12]
    # Who was never heard has no place on the wall.
    await_condition("Maja on the wall", 10, lambda: 12 in walls.numbers(station))
    # The list has the other one, which is given by a press.
    page.locator('[data-person="7"]').click()
    page.locator("[data-give]").click()
    expect(page.locator("[data-unknown-words]")).to_contain_text("0")
    coach.expect_fits()
    answer = station.exchange(
        "POST", walls.path(int(own["name"][-1])) + "/give", b'{"participant": 7}',
        {"Content-Type": "application/json"},
    )  # fmt: skip
    assert (answer.status, answer.json()["code"]) == (409, "strap-taken")
    taken = station.post(walls.path(int(own["name"][-1])) + "/give", {"participant": 7, "take": True}).json()
    assert [cell for cell in taken["cells"] if cell["participant"] == 12][0]["moved_to"] == 7
    coach.open("/wall")
    expect(page.locator('.w[data-person="12"] [data-zone]')).to_have_text("Bandet gick till 7")

    # By the number that is printed on it, also from somebody else.
    coach.open("/wall/straps")
    page.locator('[data-person="12"]').click()
    number = page.locator('[name="number"]')
    number.fill("9")
    number.press("Enter")
    expect(page.locator("[data-error]")).to_have_text(
        "Inget band med numret 9 hörs. Fukta det, ta på det och se efter numret igen."
    )
    [last] = [strap for strap in station.items("/api/v1/straps") if strap["strap"] == own["strap"]]
    number.fill(last["name"].split()[-1].lower())
    number.press("Enter")
    page.locator("[data-take-from]").click()
    expect(page.locator('[data-person="12"] [data-strap]')).to_have_text(last["name"])
    page.locator('[data-person="7"]').click()
    number.fill(last["name"].split()[-1])
    number.press("Enter")
    page.locator("[data-take-from]").click()
    expect(page.locator('[data-person="7"] [data-strap]')).to_have_text(last["name"])
    coach.open("/wall")

    # Remembered, and a session goes on, over a power cut.
    await_condition("a pulse", 10, lambda: station.get("/api/v1/wall").json()["cells"][0]["state"] == "live")
    session = station.post("/api/v1/wall/sessions", status=201).json()
    await_condition("3 s", 10, lambda: station.get("/api/v1/wall").json()["session_s"] > 3)
    program.kill()
    station = ValidatedStation(launch("--straps", "2").port)
    wall = station.get("/api/v1/wall").json()
    assert wall["session"]["id"] == session["id"]
    assert [strap["participant"] for strap in wall["straps"] if "participant" in strap] == [7]
    over = station.post(f"/api/v1/wall/sessions/{session['id']}/end").json()
    assert over["state"] == "over" and 7 in [member["participant"] for member in over["members"] if "run" in member]
    [curve] = [one for one in station.items(f"/api/v1/wall/sessions/{session['id']}/curves") if one["participant"] == 7]
    assert len(curve["points"]) >= 2
    known = read_person(station, 7)
    assert known["strap"] == f"ble:SIMULATED-STRAP-{own['name'][-1]}"
    assert known["pulse"][0]["points"] == curve["points"]


@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
@pytest.mark.parametrize("place", ["/wall", "/wall/tv", "/wall/straps"])
def test_axe_finds_nothing_on_a_full_wall(
    team: ValidatedStation, new_still: Callable[..., Page], place: str, locale: str
) -> None:
    page = new_still((360, 740), locale)
    page.goto(team.url + place)
    expect(page.locator(".w, .strap").first).to_be_visible()
    for theme in ("dark", "light", "sun"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert violations(page, RULES) == [], theme


@pytest.mark.parametrize(
    ("place", "size", "theme"),
    [("/wall", (360, 740), "dark"), ("/wall", (1280, 800), "light"), ("/wall/tv", (1920, 1080), "dark")],
    ids=["phone", "tablet", "tv"],
)
def test_wall_looks_as_approved(
    team: ValidatedStation, new_still: Callable[..., Page], place: str, size: tuple[int, int], theme: str
) -> None:
    page = new_still(size, "sv-SE", theme)
    page.goto(team.url + place)
    expect(page.locator(".w")).to_have_count(len(walls.PICTURE))
    page.add_style_tag(content=FREEZE)
    picture = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    expect_approved(picture, f"{place.strip('/').replace('/', '-')}-{size[0]}x{size[1]}.png")
