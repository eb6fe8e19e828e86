"""Asks a test again that failed beside others.

Where others use the processors too, a test may be kept from looking while what it waits for holds. One that
then passes three times by itself is told as unsteady, with why it failed, and does not refuse all the rest.
More than two at once are no chance.
"""

from collections.abc import Callable

from Tooling.outcome import Outcome

FEW = 2
TIMES = 3


def alone(first: Outcome, names: list[str], run: Callable[[list[str]], Outcome]) -> Outcome:
    """Return what a run came to, once those of `names` that failed in it were asked again.

    `run` runs what it is given by itself. Where not each failure is that of a test with a name, nothing is
    asked again.
    """
    if not first.failures or len(names) > FEW or len(names) != len(first.failures):
        return first
    for _ in range(TIMES):
        second = run(names)
        if second.failures or second.skipped or second.passed < len(names):
            return first
    return Outcome(first.passed + len(names), (), first.skipped, first.unsteady + first.failures)
