"""The board game in a browser: boards are made, kept and played by touch, mouse and keys."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.finger import Finger
from Browser.leaning import LeaningTablet, is_answered
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
QUERY = "participant=7&list=compounds-sv&level=1"
MAKE = f"/words/board?{QUERY}"
WORDS = Path(__file__).parents[2] / "Sources/Learning/Resources/Lists/compounds-sv.txt"
# Where eight tiles lie, as shares of the longer and the shorter edge of the place for them: a ring,
# one road from each to the next.
RING = [(0.3, 0.25), (0.5, 0.25), (0.7, 0.25), (0.87, 0.25),
        (0.87, 0.75), (0.7, 0.75), (0.5, 0.75), (0.3, 0.75)]  # fmt: skip
KEYS = {"left": "ArrowLeft", "up": "ArrowUp", "right": "ArrowRight", "down": "ArrowDown"}


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    for number, name in [(7, "Cleo"), (12, "Maja")]:
        bare.post("/api/v1/participants", {"number": number, "nickname": name}, 201)
    return bare


def solutions() -> dict[str, set[str]]:
    """Return the right answers of each question word of the list that ships with the program."""
    rows = [
        line.split("\t")
        for line in WORDS.read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    found: dict[str, set[str]] = {}
    for word, _, right in rows:
        found.setdefault(word, set()).update(right.split("|"))
    return found


def open_making(coach: Coach) -> Page:
    # The die, the pawn and the words are not waited for.
    coach.page.emulate_media(reduced_motion="reduce")
    coach.open(MAKE)
    expect(coach.page.locator("[data-note]")).not_to_be_empty()
    return coach.page


def spot(page: Page, share: tuple[float, float]) -> tuple[float, float]:
    box = page.locator("[data-board]").bounding_box()
    across, down = share if box["width"] > box["height"] else reversed(share)
    return box["x"] + box["width"] * across, box["y"] + box["height"] * down


def middle(page: Page, tile: int) -> tuple[float, float]:
    disc = page.locator(f'[data-tile="{tile}"] .bt-disc')
    expect(disc).to_be_visible()
    box = disc.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def expect_view(page: Page, view: str, phase: str, number: int) -> None:
    """Wait until the question of that number stands there and takes presses."""
    main = page.locator("main")
    expect(main).to_have_attribute("data-phase", phase)
    expect(main).to_have_attribute("data-question", str(number))
    expect(main).to_have_attribute("data-view", view)
    expect(main).not_to_have_attribute("data-locked", "")


def round_of(page: Page, station: ValidatedStation) -> dict:
    page.wait_for_url("**round=*")
    name = page.evaluate("new URLSearchParams(location.search).get('round')")
    return station.get(f"/api/v1/learning/rounds/{name}").json()


def answer_word(page: Page, right: bool, number: int = 1) -> str:
    """Press the arrow key of an answer; return the answer."""
    expect_view(page, "word", "word", number)
    word = page.locator("[data-question-word]").inner_text()
    fitting = solutions()[word]
    for side, key in KEYS.items():
        choice = page.locator(f'[data-side="{side}"] .w').inner_text()
        if (choice in fitting) == right:
            page.keyboard.press(key)
            return choice
    raise AssertionError(f"no answer to {word}")


def begin(coach: Coach, players: int = 1, second: str = "") -> Page:
    page = open_making(coach)
    page.locator("[data-ready]").click()
    if players > 1:
        page.locator("[data-two]").click()
        page.locator(f'[data-players-sheet] [data-second="{second}"]').click()
        expect(page.locator("[data-two]")).to_have_text("Med Maja" if second else "Med någon annan")
    page.locator("[data-start]").click()
    page.wait_for_url("**/words/board/play?*")
    return page


def test_board_is_made_by_touch_and_begins_with_a_word(
    new_coach: NewCoach, peopled: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(peopled, size, touch=True)
    page = open_making(coach)
    for share in RING:
        page.touchscreen.tap(*spot(page, share))
    expect(page.locator(".bt--free")).to_have_count(len(RING))
    finger = Finger(page)
    (x, y), (across, down) = middle(page, 0), middle(page, 1)
    finger.swipe(page.locator('[data-tile="0"] .bt-disc'), across - x, down - y)
    expect(page.locator(".bt--on")).to_have_count(2)
    for tile in range(1, len(RING) - 1):
        for end in (tile, tile + 1):
            page.touchscreen.tap(*middle(page, end))
    expect(page.locator(".bt--on")).to_have_count(len(RING))
    expect(page.locator("[data-note]").first).to_have_text("Alla hänger ihop")
    coach.expect_fits()
    shown = page.locator(".bt-w").all_text_contents()
    finger.tap(page.locator("[data-start]"))
    expect_view(page, "word", "word", 1)
    coach.expect_fits()
    progress = round_of(page, peopled)["progress"]
    assert len(progress["board"]["tiles"]) == len(RING)
    assert progress["tile_words"] == shown
    assert page.locator("[data-question-word]").inner_text() == shown[0]
    assert progress["board"]["roads"] == [[tile, tile + 1] for tile in range(len(RING) - 1)]


@pytest.mark.parametrize(
    ("locale", "road", "tiles"),
    [
        ("sv-SE", "Bricka 3 har ingen väg.", "Fem brickor till"),
        ("en-GB", "Tile 3 has no road.", "Five more tiles"),
    ],
)
def test_start_says_what_is_missing(
    new_coach: NewCoach, peopled: ValidatedStation, locale: str, road: str, tiles: str
) -> None:
    page = open_making(new_coach(peopled, locale=locale))
    note = page.locator("[data-note]").first
    start = page.locator("[data-start]")
    for count, share in enumerate(RING[:3], start=1):
        page.mouse.click(*spot(page, share))
        expect(page.locator("[data-tile]")).to_have_count(count)
    for tile in (0, 1):
        page.mouse.click(*middle(page, tile))
    start.click(force=True)
    expect(note).to_have_text(road)
    for tile in (1, 2):
        page.mouse.click(*middle(page, tile))
    start.click(force=True)
    expect(note).to_have_text(tiles)
    # The same two presses take the road away; undo brings it back.
    for tile in (1, 2):
        page.mouse.click(*middle(page, tile))
    expect(page.locator(".bt--free")).to_have_count(1)
    page.locator("[data-undo]").click()
    expect(page.locator(".bt--free")).to_have_count(0)
    # Too near another one there is no tile.
    x, y = middle(page, 0)
    page.mouse.click(x + 60, y)
    expect(page.locator("[data-tile]")).to_have_count(3)


def test_board_is_made_by_keys(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    page = open_making(new_coach(peopled))
    press = page.keyboard.press
    press("ArrowUp")
    press("Enter")
    for _ in range(3):
        press("ArrowRight")
    press("Enter")
    expect(page.locator("[data-tile]")).to_have_count(2)
    # On a tile Enter begins a road, and on the next one it ends there.
    press("Enter")
    for _ in range(3):
        press("ArrowLeft")
    press("Enter")
    expect(page.locator(".bt--on")).to_have_count(2)
    press("Delete")
    expect(page.locator("[data-tile]")).to_have_count(1)
    press("Backspace")
    expect(page.locator(".bt--on")).to_have_count(2)


@pytest.mark.long
def test_board_is_played_by_keys_to_its_end(
    new_coach: NewCoach, peopled: ValidatedStation
) -> None:
    page = begin(new_coach(peopled))
    wrong = answer_word(page, right=False)
    expect(page.locator('[data-side][data-state="wrong"] .w')).to_have_text(wrong)
    expect(page.locator('[data-side][data-state="wrong"]')).to_have_count(0)
    answer_word(page, right=True, number=2)
    expect(page.locator("[data-choice-field]")).to_have_attribute("data-state", "right")
    page.wait_for_timeout(450)
    page.keyboard.press("Enter")
    expect_view(page, "board", "throw", 3)
    expect(page.locator(".bt--done")).to_have_count(1)
    page.keyboard.press("Space")
    expect_view(page, "board", "move", 4)
    # The first tile that can be reached has the focus.
    expect(page.locator(".bt--reach").first).to_be_focused()
    page.keyboard.press("Enter")
    expect_view(page, "word", "word", 5)
    # Another screen plays on, and this one follows.
    state = round_of(page, peopled)
    while question := state.get("question"):
        word = question["stimulus"].get("word")
        fitting = [c for c in question["choices"] if word and c in solutions()[word]]
        answer = {
            "question": question["number"], "origin": "touch",
            "choice": (fitting or question["choices"])[0],
        }  # fmt: skip
        state = peopled.post(f"/api/v1/learning/rounds/{state['id']}/answers", answer).json()
    page.wait_for_url("**/words/rounds/*")
    assert len(state["progress"]["done"]) == len(state["progress"]["board"]["tiles"])


@pytest.mark.long
def test_two_players_take_turns(new_coach: NewCoach, peopled: ValidatedStation) -> None:
    coach = new_coach(peopled, (360, 740))
    page = begin(coach, players=2, second="12")
    expect(page.locator(".pawn")).to_have_count(2)
    answer_word(page, right=True)
    page.wait_for_timeout(450)
    page.keyboard.press("Enter")
    expect_view(page, "board", "throw", 2)
    expect(page.locator("[data-throw]")).to_contain_text("Kasta")
    expect(page.locator("[data-say]")).to_contain_text("Maja spelar.")
    expect(page.locator('[data-player][aria-current="true"]')).to_contain_text("Maja")
    expect(page.locator("[data-flags]")).to_have_text(["1", "0"])
    coach.expect_fits()
    # Each child's answer is its own.
    assert [len(peopled.trials(f"?participant={number}")) for number in (7, 12)] == [1, 0]
    # A reload plays on, whoever comes back.
    page.reload()
    expect_view(page, "board", "throw", 2)
    expect(page.locator(".bt--done")).to_have_count(1)


def test_board_is_kept_and_shared_as_a_file(
    new_coach: NewCoach, peopled: ValidatedStation, tmp_path: Path
) -> None:
    page = open_making(new_coach(peopled))
    page.locator("[data-more]").click()
    page.locator('input[name="landscape"][value="base"]').check(force=True)
    page.locator("[data-close]").click()
    page.locator("[data-ready]").click()
    expect(page.locator(".bt--on")).to_have_count(12)
    page.locator("[data-more]").click()
    page.locator('[data-keep-form] [name="name"]').fill("Rymdstationen")
    page.keyboard.press("Enter")
    expect(page.locator("[data-kept] button")).to_have_text(["Rymdstationen"])
    with page.expect_download() as download:
        page.locator("[data-share]").click()
    path = tmp_path / "board.json"
    download.value.save_as(path)
    assert json.loads(path.read_text())["landscape"] == "base"
    page.reload()
    page.locator("[data-more]").click()
    page.locator("[data-kept] button").click()
    expect(page.locator(".bt--on")).to_have_count(12)
    page.reload()
    page.locator("[data-more]").click()
    page.locator('[name="file"]').set_input_files(
        {"name": "no.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.locator("[data-sheet-note]")).to_have_text("Filen är ingen bana.")
    page.locator('[name="file"]').set_input_files(path)
    expect(page.locator(".bt--on")).to_have_count(12)


@pytest.mark.long
def test_a_word_the_die_and_the_way_are_tilted(
    new_coach: NewCoach, tiltable: ValidatedStation
) -> None:
    coach = new_coach(tiltable, (360, 640))
    page = coach.page
    page.emulate_media(reduced_motion="reduce")
    coach.open(f"/words/board/play?{QUERY}")
    expect_view(page, "word", "word", 1)
    tablet = LeaningTablet(page, tiltable)
    question = tablet.state()["question"]
    fitting = solutions()[question["stimulus"]["word"]]
    side, answer = next(each for each in question["sides"].items() if each[1] in fitting)
    tablet.expect_ring(side, page.locator(f'[data-side="{side}"]'))
    coach.expect_fits()
    tablet.tilt(side, is_answered(answer))
    expect_view(page, "board", "throw", 2)
    tablet.expect_ring("down", page.locator("[data-throw]"))
    tablet.tilt("left", is_answered("throw"))
    expect_view(page, "board", "move", 3)
    goal = tablet.state()["question"]["choices"][0]
    tablet.tilt("right", lambda state: state["tilt"].get("chosen") == goal)
    expect(page.locator(f'[data-tile="{goal}"]')).to_be_focused()
    tablet.tilt("up", is_answered(goal))
    expect(page.locator("main")).to_have_attribute("data-question", "4")
