"""Playing screens of the learning games fit every screen in every state: nothing covered, cut or scrolled."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Browser.compounds import answer_words, expect_open, solutions
from Browser.crowding import buried, crowding
from Browser.learner import SPELLING, Learner
from Browser.spelling import Speller
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
# Phones and tablets, both ways round.
SIZES = [(360, 640), (640, 360), (740, 360), (800, 1280), (1280, 800)]
LANGUAGES = ["sv-SE", "en-GB"]
ROUNDS = "/api/v1/learning/rounds"
# Whose words are longest.
SPELLED = "sv-dubbel-konsonant"
KEYS = {"left": "ArrowLeft", "up": "ArrowUp", "right": "ArrowRight", "down": "ArrowDown"}


# Nothing goes by itself while it is looked at: what was to happen meanwhile happens afterwards.
STILL = """
  const later = window.setTimeout;
  window.setTimeout = (run, time, ...rest) => later(() => {
    if (window.held) window.held.push(() => run(...rest));
    else run(...rest);
  }, time);
"""
GO_ON = """
  () => {
    const { held } = window;
    delete window.held;
    for (const run of held) run();
  }
"""


@pytest.fixture
def peopled(bare: ValidatedStation) -> ValidatedStation:
    for number, name in [(7, "Cleo"), (12, "Maja")]:
        bare.post("/api/v1/participants", {"number": number, "nickname": name}, 201)
        bare.post(f"/api/v1/learning/learners/{number}", {"figure": "rut"}, 200)
    return bare


class Looks:
    """One screen on which states are arranged, each then looked at in every size."""

    def __init__(self, coach: Coach) -> None:
        self.coach, self.page = coach, coach.page
        self.troubles: list[str] = []
        # The die, the pawn and the words are not waited for.
        coach.page.emulate_media(reduced_motion="reduce")

    def open(self, path: str, number: int | None = None) -> Page:
        self.page.set_viewport_size({"width": 1280, "height": 800})
        self.coach.open(path)
        if number:
            expect_open(self.page, number)
        return self.page

    def take(self, state: str) -> None:
        """Look at what stands there."""
        self.page.evaluate("() => { window.held = []; }")
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            high = self.page.evaluate("document.documentElement.scrollHeight")
            found = crowding(self.page) + ([f"scrolls to {high}"] if high > height else [])
            self.troubles += [f"{state} {width}x{height}: {each}" for each in found]
        self.page.evaluate(GO_ON)


@pytest.fixture
def looks(new_coach: NewCoach, peopled: ValidatedStation, request: pytest.FixtureRequest) -> Looks:
    coach = new_coach(peopled, locale=request.param)
    coach.page.add_init_script(STILL)
    return Looks(coach)


def field_state(page: Page, state: str) -> None:
    expect(page.locator("[data-field]")).to_have_attribute("data-state", state)


def press(page: Page, answers: str, word: str) -> None:
    page.locator("main:not([data-locked])").wait_for()
    page.locator(answers).filter(has=page.get_by_text(word, exact=True)).click()


@pytest.mark.long
@pytest.mark.parametrize("looks", LANGUAGES, indirect=True)
@pytest.mark.parametrize(
    ("game", "answers"),
    [("cards", "[data-hand] .wcard"), ("bingo", '[data-grid] .btile[data-state="alt"]')],
)
def test_nothing_of_cards_and_bingo_is_covered_or_cut(
    looks: Looks, game: str, answers: str
) -> None:
    page = looks.open(f"/words/{game}?participant=7&list=compounds-sv&level=3", 1)
    looks.take("idle")
    right, wrong = answer_words(page, answers)
    press(page, answers, wrong[0])
    field_state(page, "wrong")
    looks.take("wrong")
    expect_open(page, 2)
    press(page, answers, right[0])
    field_state(page, "right")
    looks.take("right")
    assert not looks.troubles, "\n".join(looks.troubles)


@pytest.mark.long
@pytest.mark.parametrize("looks", LANGUAGES, indirect=True)
def test_nothing_of_a_board_is_covered_or_cut(looks: Looks, peopled: ValidatedStation) -> None:
    page = looks.open("/words/board?participant=7&list=compounds-sv&level=3")
    expect(page.locator("[data-note]")).not_to_be_empty()
    looks.take("making")
    page.locator("[data-ready]").click()
    page.evaluate("""() => {
      const { noRoadMany } = document.querySelector("main").dataset;
      document.querySelector("[data-note]").textContent = noRoadMany.replace("{tiles}", "10, 11 och 12");
    }""")
    looks.take("made")
    options = {"list": "compounds-sv", "level": 3, "players": 2}
    wish = {"kind": "words-board", "participant": 7, "second": 12, "tilt": "off", "options": options}
    begun = peopled.post(ROUNDS, wish, 201).json()["id"]
    page = looks.open(f"/words/board/play?participant=7&second=12&round={begun}", 1)
    looks.take("word")
    answer_side(page, False)
    expect(page.locator('[data-side][data-state="wrong"]')).to_be_visible()
    looks.take("wrong word")
    expect_open(page, 2)
    answer_side(page, True)
    expect(page.locator("[data-choice-field]")).to_have_attribute("data-state", "right")
    looks.take("right word")
    page.locator("main:not([data-locked])").wait_for()
    page.keyboard.press("Enter")
    expect_open(page, 3)
    looks.take("throw")
    page.keyboard.press("Space")
    expect_open(page, 4)
    looks.take("move")
    assert not looks.troubles, "\n".join(looks.troubles)


def answer_side(page: Page, is_right: bool) -> None:
    fitting = solutions()[page.locator("[data-question-word]").inner_text()]
    for side, key in KEYS.items():
        if (page.locator(f'[data-side="{side}"] .w').inner_text() in fitting) == is_right:
            page.keyboard.press(key)
            return
    raise AssertionError("no such answer")


@pytest.mark.parametrize("looks", LANGUAGES, indirect=True)
@pytest.mark.parametrize("game", ["bubbles", "scramble", "dictation"])
def test_nothing_of_spelling_is_covered_or_cut(looks: Looks, game: str) -> None:
    mode = "calm" if game == "scramble" else "arcade"
    speller, page = Speller(looks.coach), looks.page
    looks.open(f"/spell/{game}?participant=7&list={SPELLED}&mode={mode}")
    looks.take("ready")
    page.locator("[data-start]").click()
    speller.expect_question(1)
    looks.take("idle")
    wrong, right = {"bubbles": bubbles, "scramble": scramble, "dictation": dictation}[game](speller)
    line = page.locator("[data-ask-line]")
    asked = line.inner_text()
    write(page, wrong)
    if game == "dictation":
        page.keyboard.press("Enter")
    expect(line).not_to_have_text(asked)
    looks.take("wrong")
    speller.expect_question(2)
    if right:
        asked = line.inner_text()
        write(page, right)
        expect(line).not_to_have_text(asked)
        looks.take("right")
    assert not looks.troubles, "\n".join(looks.troubles)


@pytest.mark.parametrize("looks", LANGUAGES, indirect=True)
def test_what_is_pressed_around_spelling_lies_free(looks: Looks, peopled: ValidatedStation) -> None:
    learner = Learner(peopled)
    arcade = learner.begin("spell-bubbles", mode="arcade")
    for is_right in [True, False, True, False, False, True, False]:
        arcade = learner.answer(arcade, is_right)
    calm = learner.play(learner.begin("spell-bubbles"))
    home = f"/spell?participant=7&list={SPELLING}&mode=arcade"
    for path in [home, *(f"/spell/rounds/{over['id']}" for over in (arcade, calm))]:
        page = looks.open(path)
        for width, height in [*SIZES, (360, 740)]:
            page.set_viewport_size({"width": width, "height": height})
            looks.troubles += [f"{path} {width}x{height}: {each}" for each in buried(page)]
    assert not looks.troubles, "\n".join(looks.troubles)


def write(page: Page, text: str) -> None:
    for character in text:
        # A keyboard of the test has the keys of English alone.
        if character.isascii():
            page.keyboard.type(character)
        else:
            page.locator("[data-tray] [data-tile]:visible").filter(has_text=character).first.click()


def bubbles(speller: Speller) -> tuple[str, str]:
    """The keys of a wrong bubble and of the right one."""
    shown = speller.page.locator("[data-board] [data-word]").all_inner_texts()
    right = next(word for word in shown if word in speller.words(SPELLED))
    places = [str(place + 1) for place in range(3)]
    wrong = next(place for place, word in zip(places, shown, strict=True) if word != right)
    return wrong, str(shown.index(right) + 1)


def scramble(speller: Speller) -> tuple[str, str]:
    """The letters of the word in a wrong order; then those that are missing."""
    served = "".join(speller.page.locator("[data-tray] [data-tile]").all_inner_texts())
    word = next(word for word in speller.words(SPELLED) if sorted(word) == sorted(served))
    wrong = next(word[:at] + word[at + 1] + word[at] + word[at + 2:]
                 for at in range(len(word) - 1) if word[at] != word[at + 1])
    missing = "".join(letter for letter, other in zip(word, wrong, strict=True) if letter != other)
    return wrong, missing


def dictation(speller: Speller) -> tuple[str, str]:
    """Letters that no word has; which one is asked is heard alone."""
    return "bolplann", ""
