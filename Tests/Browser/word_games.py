"""The three games with compound words, as one hand plays them."""

from playwright.sync_api import Locator, expect

from Browser.compounds import solutions
from Browser.games import Asked, Game
from Browser.leaning import ARROWS, is_answered


class WordGame(Game):
    """What these share: the question word is seen, and some of the answers make a word with it."""

    answers: str
    level = 1
    list = "compounds-sv"
    mode = "calm"

    def open(self) -> None:
        self.child.coach.open(f"/words?{self.child.address}")
        path = self.kind.replace("-", "/")
        self.press(self.page.locator(f'[data-game][href^="/{path}?"]'))
        self.page.wait_for_url(f"**/{path}?*")

    def word(self) -> str:
        return self.page.locator(".wcard--q .w").inner_text()

    def asked(self, is_right: bool) -> tuple[Asked, str]:
        word, choices = self.word(), self.page.locator(f"{self.answers} .w").all_inner_texts()
        fitting = solutions()[word]
        return Asked(word, choices), next(each for each in choices if (each in fitting) == is_right)

    def sentence(self, asked: Asked, choice: str, is_right: bool) -> str:
        whole = (asked.word + choice).capitalize()
        if self.child.language == "sv":
            return f"Rätt. {whole}." if is_right else f"Fel. {whole} finns inte."
        return f"Right. {whole}." if is_right else f"Wrong. {whole} is not a word."

    def place(self, choice: str) -> Locator:
        return self.page.locator(self.answers).filter(has=self.page.get_by_text(choice, exact=True))


class Cards(WordGame):
    kind = "words-cards"
    answers = "[data-hand] .wcard"
    right = ".joined"
    wrong = '[data-field][data-state="wrong"]'

    def answer(self, choice: str) -> None:
        choices = self.page.locator(f"{self.answers} .w").all_inner_texts()
        # Each way in turn.
        is_first = not self.child.played
        if self.hand == "tilt":
            self._tilt_to(choices, choice)
        elif self.hand == "keys":
            self._key_to(choices.index(choice), is_first)
        elif is_first == (self.hand == "touch"):
            self.press(self.place(choice))
        else:
            self.drag(self.place(choice), self.page.locator(".gap"))

    def _key_to(self, index: int, is_number: bool) -> None:
        if is_number:
            self.page.keyboard.press(str(index + 1))
            return
        self.page.locator(self.answers).first.focus()
        for _ in range(index):
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")

    def _tilt_to(self, choices: list[str], choice: str) -> None:
        """Go along the cards, from where a wrong one lay or else from the nearer end, and lay the one."""
        goal = choices.index(choice)
        tried = [played.choice for played in self.child.played if not played.is_right]
        if tried and tried[-1] in choices:
            start = choices.index(tried[-1])
        else:
            start = -1 if goal < len(choices) / 2 else len(choices)
        step = 1 if goal > start else -1
        for index in range(start + step, goal + step, step):
            card = self.place(reached := choices[index])
            self.tilt(
                "right" if step > 0 else "left", "card", card,
                lambda state, now=reached: state["tilt"].get("chosen") == now)
            expect(card).to_have_attribute("data-chosen", "")
            expect(card).to_be_focused()
        self.tilt("up", "gap", self.page.locator(".gap"), is_answered(choice))


class Bingo(WordGame):
    kind = "words-bingo"
    answers = '[data-grid] .btile[data-state="alt"]'
    right = ".btile[data-new]"
    wrong = '.btile[data-state="wrong"]'

    def answer(self, choice: str) -> None:
        if self.hand == "tilt":
            arrow = self.place(choice).locator("use").get_attribute("href")
            self.tilt(arrow.removeprefix("#i-a"), "tile", self.place(choice), is_answered(choice))
        elif self.hand == "keys":
            self._walk(choice)
        else:
            self.press(self.place(choice))

    def _walk(self, choice: str) -> None:
        """Go to a tile by arrows alone: to the corner, then down and across."""
        names = self.page.locator("[data-grid] .btile").all_inner_texts()
        down, across = divmod(names.index(choice), 4)
        keys = ["ArrowLeft"] * 4 + ["ArrowUp"] * 3 + ["ArrowDown"] * down + ["ArrowRight"] * across
        for key in [*keys, "Enter"]:
            self.page.keyboard.press(key)


class Board(WordGame):
    kind = "words-board"
    answers = "[data-side]"
    right = '[data-choice-field][data-state="right"]'
    wrong = '[data-side][data-state="wrong"]'

    def open(self) -> None:
        super().open()
        self.press(self.page.locator("[data-ready]"))
        self.press(self.page.locator('[data-start][aria-disabled="false"]'))
        self.page.wait_for_url("**/words/board/play?*")

    def word(self) -> str:
        return self.page.locator("[data-question-word]").inner_text()

    def expect_open(self) -> None:
        super().expect_open()
        main = self.page.locator("main")
        while main.get_attribute("data-phase") != "word":
            if main.get_attribute("data-phase") == "throw":
                self._throw()
            else:
                self._move()
            self._number += 1
            super().expect_open()
        expect(main).to_have_attribute("data-view", "word")

    def answer(self, choice: str) -> None:
        side = self.place(choice).get_attribute("data-side")
        if self.hand == "tilt":
            self.tilt(side, "word", self.place(choice), is_answered(choice))
        elif self.hand == "keys":
            self.page.keyboard.press(ARROWS[side])
        else:
            self.press(self.place(choice))

    def _throw(self) -> None:
        if self.hand == "keys":
            self.page.keyboard.press("Space")
        else:
            self.press(self.page.locator("[data-throw]"))

    def _move(self) -> None:
        tile = self.tablet.state()["question"]["choices"][0]
        reached = self.page.locator(f'[data-tile="{tile}"]')
        if self.hand == "keys":
            expect(reached).to_be_focused()
            self.page.keyboard.press("Enter")
        else:
            self.press(reached)

