"""A page in a state that matters."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page


@dataclass(frozen=True)
class Stage:
    """`path` gets the runs by name; `arrange` is pressed on the page before it is looked at."""

    name: str
    path: str
    arrange: Callable[[Page], None] = lambda page: None
