"""What `make test` leaves to `make test-long`: the other forms of a test, and what is marked `long`.

A test that is there for several screens, languages or themes is run with one combination of them. Which one
its name says, so that each of them is met by half of the tests, and always by the same.
"""

import zlib
from collections import defaultdict

import pytest

FORMS = {"size", "locale", "language", "theme", "screen"}


def choose(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Return what is run, in its order, and what is left out."""
    forms: dict[tuple, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if not item.get_closest_marker("long"):
            forms[_without_forms(item)].append(item)
    chosen = {_one(alike) for alike in forms.values()}
    return [item for item in items if item in chosen], [item for item in items if item not in chosen]


def _without_forms(item: pytest.Item) -> tuple:
    values = item.callspec.params if hasattr(item, "callspec") else {}
    # The combinations have one and the same object, which need not be one that can be compared.
    rest = sorted((name, id(value)) for name, value in values.items() if name not in FORMS)
    return item.nodeid.partition("[")[0], *rest


def _one(alike: list[pytest.Item]) -> pytest.Item:
    in_order = sorted(alike, key=lambda item: item.nodeid)
    return in_order[zlib.crc32(in_order[0].nodeid.encode()) % len(in_order)]
