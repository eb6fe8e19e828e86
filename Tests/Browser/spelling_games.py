"""The three spelling games, as one hand plays them."""

import time
from functools import cached_property
from urllib.parse import quote

from playwright.sync_api import expect

from Browser.games import Asked, Game
from Browser.leaning import is_answered
from Browser.spelling import words_of

# The list that is played in each language, and its level.
LISTS = {"sv": ("sv-korta-ord", 1), "en": ("en-blends", 2)}


class SpellingGame(Game):
    # What is told of the wrong answer that is given here, by language.
    why: dict[str, str]
    mode = "calm"

    @property
    def name(self) -> str:
        return self.kind.removeprefix("spell-")

    @property
    def list(self) -> str:
        return LISTS[self.child.language][0]

    @property
    def level(self) -> int:
        return LISTS[self.child.language][1]

    @cached_property
    def words(self) -> set[str]:
        return words_of(self.list)

    def open(self) -> None:
        self.child.coach.open(f"/spell?{self.child.address}&list={self.list}&mode={self.mode}")
        self.press(self.page.locator(f'[data-game="{self.name}"]'))
        self.page.wait_for_url(f"**/spell/{self.name}?*")
        self.press(self.page.locator("[data-start]"))
        self._since = time.monotonic()

    def sentence(self, asked: Asked, choice: str, is_right: bool) -> str | None:
        begin = {"sv": ("Fel", "Rätt"), "en": ("Wrong", "Right")}[self.child.language][is_right]
        return f"{begin}. {choice.capitalize() if is_right else self.why[self.child.language]}."


class Bubbles(SpellingGame):
    kind = "spell-bubbles"
    right = '[data-side][data-state="pop"]'
    wrong = '[data-side][data-state="wrong"]'
    why = {"sv": "Titta igen", "en": "Look again"}
    keys = {"left": "ArrowLeft", "up": "2", "right": "ArrowRight"}

    def asked(self, is_right: bool) -> tuple[Asked, str]:
        choices = self.page.locator("[data-side] [data-word]").all_inner_texts()
        word = next(each for each in choices if each in self.words)
        open_ones = self.page.locator("[data-side]:not([aria-disabled]) [data-word]").all_inner_texts()
        return Asked(word, choices), next(each for each in open_ones if (each == word) == is_right)

    def answer(self, choice: str) -> None:
        bubble = self.page.locator("[data-side]").filter(has=self.page.get_by_text(choice, exact=True))
        side = bubble.get_attribute("data-side")
        if self.hand == "tilt":
            expect(self.page.locator("[data-ball]")).to_be_visible()
            self.tilt(side, "bubble", bubble, is_answered(choice))
        elif self.hand == "keys":
            self.page.keyboard.press(self.keys[side])
        else:
            self.press(bubble)


class Scramble(SpellingGame):
    kind = "spell-scramble"
    right = '[data-place][data-state="right"]'
    wrong = '[data-place][data-state="wrong"]'
    why = {"sv": "Två bokstäver har bytt plats", "en": "Two letters have changed places"}

    def asked(self, is_right: bool) -> tuple[Asked, str]:
        letters = self.page.locator("[data-tray] [data-tile]").all_text_contents()
        word = next(word for word in self.words if sorted(word) == sorted(letters))
        return Asked(word, letters), word if is_right else swapped(word, self.words)

    def answer(self, choice: str) -> None:
        """Lay what is missing, letter by letter; a pointer drags the last one."""
        places = self.page.locator("[data-place]")
        missing = [index for index, text in enumerate(places.all_text_contents()) if not text.strip()]
        for index in missing:
            left = self.page.locator("[data-tray] [data-tile]:not([hidden])")
            tile = left.filter(has_text=choice[index]).first
            if self.hand == "keys" and choice[index].isascii():
                self.page.keyboard.press(choice[index])
            elif self.hand == "keys" or index != missing[-1]:
                self.press(tile)
            else:
                self.drag(tile, places.nth(index))


class Dictation(SpellingGame):
    kind = "spell-dictation"
    right = '[data-field][data-state="right"]'
    wrong = '[data-field][data-state="wrong"]'
    why = {"sv": "En bokstav fattas", "en": "One letter is missing"}

    def asked(self, is_right: bool) -> tuple[Asked, str]:
        word = self._heard()
        return Asked(word, []), word if is_right else word[:-1]

    def _heard(self) -> str:
        """Listen to the word: it has the sound of one of the list."""
        station, state = self.child.station, self.tablet.state()
        asked = f"/api/v1/learning/rounds/{state['id']}/sound?question={state['question']['number']}"
        sound = station.get(asked).body
        return next(word for word in self.words if self._sound(word) == sound)

    def _sound(self, word: str) -> bytes:
        return self.child.station.get(f"/api/v1/learning/sounds/{self.child.language}/{quote(word)}").body

    def answer(self, choice: str) -> None:
        if self.hand == "keys":
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(choice)
            self.page.keyboard.press("Enter")
            return
        # After a wrong word its gap is where the next letter goes.
        written = self.page.locator("[data-input]").input_value()
        for letter in choice[len(written):]:
            self.press(self.page.locator(f'[data-letter="{letter}"]'))
        self.press(self.page.locator("[data-check]"))


def swapped(word: str, words: set[str]) -> str:
    """Return the word with two letters in each other's place, which is no word of the list."""
    for at in range(len(word) - 1):
        other = word[:at] + word[at + 1] + word[at] + word[at + 2:]
        if other != word and other not in words:
            return other
    raise AssertionError(f"all of {word} may change places")
