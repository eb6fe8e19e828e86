"""Makes up expressions of Slang, each of a kind that is asked for."""

import random
from dataclasses import dataclass, field

NAMES = {
    "number": ["n", "poäng", "Best2", "class", "turns", "turn2"],
    "truth": ["rain", "let", "ok"],
    "text": ["team", "Åsa", "new"],
    "numbers": ["times", "rad"],
    "texts": ["words"],
    "rows": ["grid"],
    "card": ["player"],
    "cards": ["lag"],
}
# A card has a number, a text and a list, so that copies of copies matter.
FIELDS = {"goals": "number", "name": "text", "laps": "numbers"}
ELEMENTS = {"numbers": "number", "texts": "text", "rows": "numbers", "cards": "card"}
COMPARISONS = {"<": 5, ">": 5, "<=": 5, ">=": 5, "==": 4, "!=": 4}
LOOSEST, TIGHTEST = 1, 9


@dataclass
class ValueMaker:
    """Knows what stands around an expression: open blocks, functions, and what a function takes in."""

    random: random.Random
    lines: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    functions: list[tuple[str, str, list[str]]] = field(default_factory=list)
    inputs: dict[str, str] = field(default_factory=dict)

    def condition(self) -> str:
        join = self.random.choice([" and ", " or "])
        parts = [self.comparison(2) for _ in range(self.random.randint(1, 3))]
        if self.random.random() < 0.2:
            parts = [self.operand(self.truth(2), 6)]
        return join.join(parts)

    def comparison(self, depth: int) -> str:
        kind = self.random.choice(["number", "number", "text", "truth"])
        sign = self.random.choice(list(COMPARISONS) if kind == "number" else ["==", "!="])
        left, right = (self.operand(self.leveled(kind, depth), 6) for _ in range(2))
        return f"{left} {sign} {right}"

    def value(self, kind: str, depth: int) -> str:
        return self.leveled(kind, depth)[0]

    def operand(self, made: tuple[str, int], level: int) -> str:
        text, own = made
        return f"({text})" if own < level or self.random.random() < 0.1 else text

    def leveled(self, kind: str, depth: int) -> tuple[str, int]:
        """Return an expression and how tightly its outermost sign binds."""
        names = [name for name, own in self.inputs.items() if own == kind]
        if depth <= 0 or self.random.random() < 0.2:
            own = [self.spelled(name) for name in NAMES.get(kind, []) if name not in self.inputs]
            choice = self.random.choice([*own, *names, None])
            return (choice, TIGHTEST) if choice else (self.literal(kind), 8 if kind == "number" else TIGHTEST)
        calls = [] if self.inputs else [made for made in self.functions if made[1] == kind]
        if calls and self.random.random() < 0.3:
            name, _, kinds = self.random.choice(calls)
            return f"{name}({', '.join(self.value(k, depth - 1) for k in kinds)})", TIGHTEST
        return getattr(self, kind)(depth - 1)

    def number(self, depth: int) -> tuple[str, int]:
        level = {"+": 6, "-": 6, "*": 7, "/": 7}
        match self.random.randrange(12):
            case 0 | 1 | 2 | 3 | 4:
                sign = self.random.choice(list(level))
                left = self.operand(self.leveled("number", depth), level[sign])
                right = self.operand(self.leveled("number", depth), level[sign] + 1)
                return f"{left} {sign} {right}", level[sign]
            case 5:
                whole = f"round({self.value('number', depth)})"
                return f"{whole} % {self.random.choice(['3', '7', '-4', whole])}", 7
            case 6:
                return f"-{self.operand(self.leveled('number', depth), 8)}", 8
            case 7:
                name = self.random.choice(["max", "min"])
                return f"{name}({self.value('number', depth)}, {self.value('number', depth)})", TIGHTEST
            case 8:
                return f"random({self.random.randint(-3, 3)}, {self.random.randint(-3, 9)})", TIGHTEST
            case 9:
                kind = self.random.choice(["text", "numbers", "rows", "cards", "texts"])
                return f"length({self.value(kind, depth)})", TIGHTEST
            case 10 if "repeat" in self.open and not self.inputs:
                return "turn", TIGHTEST
            case _:
                part = self.random.choice(["player.goals", f"times[{self.place()}]", "lag[1].goals", "grid[2][1]"])
                return part, TIGHTEST

    def truth(self, depth: int) -> tuple[str, int]:
        match self.random.randrange(4):
            case 0:
                join, level = self.random.choice([("and", 2), ("or", 1)])
                left = self.operand(self.leveled("truth", depth), level)
                return f"{left} {join} {self.operand(self.leveled('truth', depth), level + 1)}", level
            case 1:
                return f"not {self.operand(self.leveled('truth', depth), 3)}", 3
            case _:
                return self.comparison(depth), 4

    def text(self, depth: int) -> tuple[str, int]:
        match self.random.randrange(6):
            case 0:
                return f"upper({self.value('text', depth)})", TIGHTEST
            case 1:
                return f'letter("xyz" + {self.operand(self.leveled("text", depth), 7)}, {self.place()})', TIGHTEST
            case 2:
                return self.random.choice(["player.name", "lag[2].name", f"words[{self.place()}]"]), TIGHTEST
            case _:
                kinds = ["text", self.random.choice([*NAMES, "chalk"])]
                self.random.shuffle(kinds)
                left = self.operand(self.leveled(kinds[0], depth), 6)
                return f"{left} + {self.operand(self.leveled(kinds[1], depth), 7)}", 6

    def numbers(self, depth: int) -> tuple[str, int]:
        return self.row("numbers", depth)

    def texts(self, depth: int) -> tuple[str, int]:
        return self.row("texts", depth)

    def rows(self, depth: int) -> tuple[str, int]:
        return self.row("rows", depth)

    def cards(self, depth: int) -> tuple[str, int]:
        return self.row("cards", depth)

    def row(self, kind: str, depth: int) -> tuple[str, int]:
        element = ELEMENTS[kind]
        if self.random.random() < 0.3:
            return f"add({self.value(kind, depth)}, {self.value(element, depth)})", TIGHTEST
        if kind == "numbers" and self.random.random() < 0.3:
            return self.random.choice(["grid[1]", "player.laps", "lag[2].laps"]), TIGHTEST
        values = [self.value(element, depth) for _ in range(self.random.randint(2, 3))]
        return f"[{', '.join(values)}]", TIGHTEST

    def card(self, depth: int) -> tuple[str, int]:
        if self.random.random() < 0.3:
            return f"lag[{self.place()}]", TIGHTEST
        return "{" + ", ".join(f"{name}: {self.value(kind, depth)}" for name, kind in FIELDS.items()) + "}", TIGHTEST

    def chalk(self, depth: int) -> tuple[str, int]:
        return f"{self.random.choice(['walk', 'right'])}({self.value('number', depth)})", TIGHTEST

    def literal(self, kind: str) -> str:
        match kind:
            case "number":
                number = self.random.choice([self.random.randint(0, 20), self.random.randint(0, 9999) / 1000])
                return f"{'-' if self.random.random() < 0.1 else ''}{number}"
            case "truth":
                return self.random.choice(["true", "false"])
            case "text":
                letters = ["a", "Ö", "é", " ", '\\"', "\\\\", "7", "🏃", "ß"]
                letters = self.random.choices(letters, k=self.random.randint(0, 4))
                return '"' + "".join(letters) + '"'
            case "chalk":
                return f"walk({self.literal('number')})"
            case "card":
                return "{" + ", ".join(f"{name}: {self.literal(own)}" for name, own in FIELDS.items()) + "}"
            case _:
                return f"[{', '.join(self.literal(ELEMENTS[kind]) for _ in range(2))}]"

    def place(self) -> str:
        return self.random.choice(["1", "2", "1", "2", "1 + 1", "max(1, 2)", "3"])

    def spelled(self, name: str) -> str:
        return self.random.choice([name, name, name.upper(), name.lower()])
