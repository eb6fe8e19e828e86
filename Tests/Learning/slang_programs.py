"""Makes up programs of Slang that mean something, from a seed.

Each name keeps its kind, so that most programs run to their end; counts are small, so that all end in
JavaScript too. Equipment is read once at the start of a turn: there JavaScript's call and Slang's rule,
that a reading is good for its turn, are the same.
"""

import random

from Learning.slang_values import ELEMENTS, FIELDS, NAMES, ValueMaker


class Maker(ValueMaker):
    def program(self) -> str:
        kinds = [(kind, name) for kind, names in NAMES.items() for name in names]
        self.random.shuffle(kinds)
        # The first values of some stand inside a block, as names that other languages declare above.
        for kind, name in kinds:
            inside = self.random.random() < 0.2
            self.lines += ["repeat 1"] if inside else []
            self.open += ["repeat"] if inside else []
            self.lines.append(f"variable {name} = {self.literal(kind)}")
            if inside:
                self.lines.append("end")
                self.open.pop()
        for number in range(self.random.randint(0, 3)):
            self.function(number)
        for _ in range(self.random.randint(5, 40)):
            self.line()
        while self.open:
            self.close()
        self.lines += [f"print {name}" for _, name in kinds]
        return "\n".join(self.lines)

    def function(self, number: int) -> None:
        kinds = [self.random.choice(["number", "text", "numbers"]) for _ in range(self.random.randint(1, 2))]
        result = self.random.choice(["number", "text", "truth", "numbers"])
        inputs = ["a", "n"][: len(kinds)]
        self.inputs = dict(zip(inputs, kinds, strict=True))
        self.lines.append(f"variable f{number}({', '.join(inputs)}) = {self.value(result, 3)}")
        self.inputs = {}
        self.functions.append((f"f{number}", result, kinds))

    def line(self) -> None:
        kind = self.random.choice(list(NAMES))
        name = self.spelled(self.random.choice(NAMES[kind]))
        match self.random.randrange(12):
            case 0 | 1 if len(self.open) < 8 and self.open.count("repeat") < 4:
                self.repeat()
            case 2 | 3 if len(self.open) < 8:
                self.lines.append(f"if {self.condition()}")
                self.open.append("if")
            case 4 if self.open and self.open[-1] == "if":
                self.lines.append("else")
                self.open[-1] = "else"
            case 5 if self.open:
                self.close()
            case 6:
                self.change()
            case 7 | 8 | 9:
                self.lines.append(f"print {self.value(self.random.choice([*NAMES, 'chalk']), 3)}")
            case 10:
                self.lines.append(self.random.choice(["blank", f"print {self.spelled('n')}"]))
            case _:
                self.lines.append(f"variable {name} = {self.value(kind, 4)}")

    def repeat(self) -> None:
        turn = ["turn"] if "repeat" in self.open else []
        small = f"max(0, round({self.value('number', 2)}) % 4)"
        self.lines.append(f"repeat {self.random.choice(['0', '1', '2', '3', small, small, *turn])}")
        self.open.append("repeat")
        reading = self.random.choice(["pulse", "tilt", "gate", "gate.time", "gate.lane", "gate.count", "gates", None])
        if reading and self.random.random() < 0.5:
            name = "times" if reading == "gates" else "n"
            self.lines.append(f"variable {name} = {reading}")

    def change(self) -> None:
        if self.random.random() < 0.5:
            name, kind = self.random.choice(list(FIELDS.items()))
            self.lines.append(f"variable player.{name} = {self.value(kind, 3)}")
        else:
            kind = self.random.choice(list(ELEMENTS))
            name = self.random.choice(NAMES[kind])
            self.lines.append(f"variable {name}[{self.place()}] = {self.value(ELEMENTS[kind], 3)}")

    def close(self) -> None:
        self.open.pop()
        self.lines.append("end")


def program(seed: int) -> str:
    return Maker(random.Random(seed)).program()
