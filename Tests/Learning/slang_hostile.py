"""Makes up programs of Slang that want to go on for ever or to grow without bound, from a seed.

They mean nothing; names are given values first, and mostly keep their kinds, so that programs get far.
"""

import random

NUMBERS = [
    "n", "1", "0", "n + 1", "n * n", "n / 3", "round(n) % 7", "g(n)", "length(l)", "length(s)", "l[1]",
    "l[length(l)]", "c.a", "-n", "random(0, 9)", "max(n, 5)", "round(n / 7)", "tilt", "pulse",
    "length(add(l, n))", "length(d)", "n / (n - 3)", "length(letter(s, 1))",
]  # fmt: skip
MOST_BLOCKS = 200


class Maker:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.depth = 0

    def number(self) -> str:
        return self.random.choice(NUMBERS)

    def program(self) -> str:
        lines = [
            "variable n = 3", 'variable s = "ab"', "variable l = [1, 2]", "variable d = [[1]]",
            "variable c = {a: 1, b: [2]}", "variable f(x) = x + x", "variable g(x) = f(f(x))",
        ]  # fmt: skip
        # Some are as long as a program may be.
        count = self.random.choice([self.random.randint(3, 25), MOST_BLOCKS - len(lines) - 8])
        lines += [self.line() for _ in range(count)]
        return "\n".join(lines + ["end"] * self.depth)

    def line(self) -> str:
        pick = self.random.choice
        match self.random.randrange(13):
            case 0 | 1 | 2 if self.depth < 8:
                self.depth += 1
                return f"repeat {pick(['1000', '3', '100', '2', 'length(s)', 'length(l)'])}"
            case 3 if self.depth < 8:
                self.depth += 1
                return f"if {self.number()} {pick(['==', '<', '>=', '!='])} {self.number()}"
            case 4 if self.depth > 0:
                self.depth -= 1
                return "end"
            case 5:
                return "print " + pick([self.number(), "s", "d", "c", '"" + d'])
            case 6:
                return f"variable l[{pick(['1', '2', 'length(l)'])}] = {self.number()}"
            case 7:
                return f"variable c.{pick([f'a = {self.number()}', 'b = [c, c]', 'b = d'])}"
            case 8:
                return f"variable l = add(l, {pick([self.number(), self.number(), 'd'])})"
            case 9:
                return "variable s = " + pick(["s + s", "s + n", "s + d", "f(s)", "upper(s)", '"a"'])
            case 10:
                return f"variable d = {pick(['[d, d]', 'add(d, l)', '[l, d, c]', '[[1]]'])}"
            case _:
                return f"variable n = {self.number()}"


def program(seed: int) -> str:
    return Maker(seed).program()


def _doubling(count: int) -> str:
    """Functions of which each calls the one before twice."""
    lines = [f"variable f{n}(x) = f{n - 1}(x) + f{n - 1}(x)" for n in range(1, count)]
    return "\n".join(["variable f0(x) = x", *lines, f"print f{count - 1}(1)"])


NESTED = "repeat 1000\n" * 8 + "{}" + "end\n" * 8
LONG = "ab" * 400
#: The worst that is known of each kind.
WORST = [
    NESTED.format(""), NESTED.format("variable a = turn\n"), NESTED.format(f'variable a = "{LONG}" + turn\n'),
    NESTED.format(f'variable a = "{LONG}" + "{LONG[:190]}" + turn\n'), "repeat 1000\nprint tilt\nend",
    'variable s = "a"\nrepeat 1000\nvariable s = s + s\nend',
    "variable a = [1]\nrepeat 1000\nvariable a = [a, a, a, a, a, a, a, a]\nend",
    "variable a = [1]\nrepeat 7\nvariable a = [a, a, a, a, a, a, a, a]\nend\nprint a",
    'variable a = [1]\nrepeat 7\nvariable a = [a, a, a, a, a, a, a, a]\nend\nprint "" + a',
    "variable a = [0]\nrepeat 1000\nvariable a[1] = turn\nvariable a = add(a, a)\nend",
    "variable p = {a: 1, b: [1]}\nrepeat 9\nvariable p.b = [p, p]\nend",
    _doubling(60), _doubling(190),
    "variable n = 1\nrepeat 1000\nvariable n = n * 10\nend",
    "variable n = 1\nrepeat 1000\nvariable n = n / 10\nprint n\nend",
    "repeat 1000\nrepeat 1000\nvariable t = " + f'"{"x" * 10}" + ' * 90 + "1\nend\nend",
    "repeat 999\n" + "variable a = add([1], 2)\n" * 190 + "end",
    # As much as a trace can be asked to hold: long values that change at every step.
    f'variable s = "{"é" * 990}"\nrepeat 1000\nvariable t = s + turn\nprint t\nend',
    "variable l = []\nrepeat 100\nvariable l = add(l, turn)\nend\nrepeat 1000\nvariable l[1] = turn\nprint l\nend",
]  # fmt: skip
