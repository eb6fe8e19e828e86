"""A child that spells in a browser: opens a game, starts it, waits for a question."""

from pathlib import Path

from playwright.sync_api import expect

from Browser.coach import Coach

CHECKOUT = Path(__file__).resolve().parents[2]
LIST = "en-blends"


def words_of(name: str) -> set[str]:
    """Read the words of a list from its rows in the program's own file."""
    path = CHECKOUT / f"Sources/Learning/Resources/Lists/spell-{name}.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    return {line.split("|")[0].strip() for line in lines if line and not line.startswith("#")}


class Speller:
    def __init__(self, coach: Coach) -> None:
        self.coach, self.page = coach, coach.page

    def start(self, game: str, mode: str = "calm", words: str = LIST) -> None:
        self.coach.open(f"/spell/{game}?participant=7&list={words}&mode={mode}")
        self.page.locator("[data-start]").click()
        self.expect_question(1)

    def expect_question(self, number: int) -> None:
        """The question stands there, and takes presses."""
        main = self.page.locator("main")
        expect(main).to_have_attribute("data-question", str(number))
        expect(main).not_to_have_attribute("data-locked", "")

    def words(self, words: str = LIST) -> set[str]:
        return words_of(words)
