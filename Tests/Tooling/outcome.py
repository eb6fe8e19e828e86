"""What a run of tests came to."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """Counts of one run or several, and of each failure a line that says what failed.

    What is `unsteady` failed beside others and passed by itself; it counts as passed.
    """

    passed: int = 0
    failures: tuple[str, ...] = ()
    skipped: int = 0
    unsteady: tuple[str, ...] = ()

    def __add__(self, other: "Outcome") -> "Outcome":
        return Outcome(
            self.passed + other.passed, self.failures + other.failures, self.skipped + other.skipped,
            self.unsteady + other.unsteady,
        )  # fmt: skip

    def __str__(self) -> str:
        return f"{self.passed} passed, {len(self.failures)} failed, {self.skipped} skipped"

    def show(self) -> None:
        """Print each failure, last of all, where whoever sees the end of a long log finds it."""
        for failure in self.unsteady:
            print("UNSTEADY, to be mended:", failure)
        for failure in self.failures:
            print("FAILED", failure)


def line(name: str, message: str = "") -> str:
    """Return a failure's line: what failed and the first line of why, cut where it is long."""
    reason = next(iter(message.strip().splitlines()), "")
    return f"{name}: {reason[:200]}" if reason else name
