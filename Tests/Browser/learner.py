"""A child that plays a learning game over HTTP, knowing every answer."""

from pathlib import Path

from Browser.compounds import solutions
from Support.station import Station

ROUNDS = "/api/v1/learning/rounds"
LISTS = Path(__file__).parents[2] / "Sources/Learning/Resources/Lists"
SPELLING = "en-blends"
# Answers a dictation by asking to see the word, which is had after two wrong tries.
SHOW = "?"


def spelling_words() -> set[str]:
    lines = (LISTS / f"spell-{SPELLING}.txt").read_text(encoding="utf-8").splitlines()
    return {line.split("|")[0].strip() for line in lines if line and not line.startswith("#")}


class Learner:
    def __init__(self, station: Station, participant: int = 7) -> None:
        self.station, self.participant = station, participant
        self.known, self.words = solutions(), spelling_words()
        self.played: list[dict] = []

    def begin(
        self, kind: str, second: int | None = None, seed: int | None = None, **options: object
    ) -> dict:
        spelled = {"list": SPELLING, "mode": "calm"}
        chosen = spelled if kind.startswith("spell") else {"list": "compounds-sv", "level": 1}
        wish = {"kind": kind, "participant": self.participant, "options": chosen | options}
        wish |= {name: value for name, value in (("second", second), ("seed", seed)) if value is not None}
        return self.station.post(ROUNDS, wish, 201).json()

    def choice(self, state: dict, right: bool = True) -> str:
        """Return what is answered to the open question; a throw and a step are neither right nor wrong."""
        question, kind = state["question"], state["kind"]
        stimulus, choices = question["stimulus"], question["choices"]
        if kind.startswith("words"):
            if "word" not in stimulus:
                return choices[0]
            fitting = self.known[stimulus["word"]]
            return next(each for each in choices if (each in fitting) == right)
        if kind == "spell-bubbles":
            return next(each for each in choices if (each in self.words) == right)
        if kind == "spell-scramble":
            letters = stimulus["alternatives"]
            spelled = (word for word in self.words if sorted(word) == sorted(letters))
            return next(spelled) if right else "".join(letters)
        if stimulus.get("shown"):
            return stimulus["shown"]
        return SHOW if SHOW in choices else f"zz{question['number']}"

    def answer(self, state: dict, right: bool = True, status: int = 200) -> dict:
        question = state["question"]
        body = {
            "question": question["number"], "choice": self.choice(state, right), "origin": "key",
            "response_time_s": 1 + question["number"] / 8,
        }  # fmt: skip
        then = self.station.post(f"{ROUNDS}/{state['id']}/answers", body, status).json()
        if status == 200 and "correct" in then["last"]:
            self.played.append({**body, "asked": question["stimulus"], "last": then["last"], "before": state})
        return then

    def play(self, state: dict, words: int = 100) -> dict:
        """Answer until the round is over, or so many words were right."""
        solved = 0
        while state["state"] == "open" and solved < words:
            state = self.answer(state)
            solved += state["last"].get("correct", False)
        return state
