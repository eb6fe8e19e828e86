"""What a store says that none should say, as a tablet meets it: it says so, keeps what it has, and goes on."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from Fleet.club import Club, Store
from Fleet.conftest import copied
from Fleet.postgres import Cluster
from Fleet.tablets import Tablet, invitation
from Support.station import SHOTS, Refused, await_condition

PARAMETERS = {
    "join_club": "text, text, bytea",
    "roster": "bytea",
    "exchange": "bytea, int, text, bigint, jsonb, jsonb",
}

# As text, of which `told` is what would have been answered and `many` how many documents were sent.
NONSENSE = {
    "40 MB": "told || jsonb_build_object('more', repeat('x', 40000000))",
    "millions of documents": "left((told - 'items')::text, -1) || ', \"items\": [1' || repeat(',1', 7000000) || ']}'",
    "a million brackets": "repeat('[', 1000000)",
    "a page": "'<html>404</html>'",
    "nothing": "NULL",
    "no object": "'[]'",
    "an empty object": "'{}'",
    "half of it": "left(told::text, 60)",
    "a clock that is none": "told || '{\"now\": \"soon\"}'",
    "a clock at the end of time": "told || '{\"now\": 9223372036854775807}'",
    "no word for what was sent": "told || '{\"answer\": []}'",
    "a word that nobody knows": "told || '{\"answer\": [\"eaten\"]}'",
}  # fmt: skip

# Which leave a tablet with something to do for ever, and whether they say that what it sent is there.
ENDLESS = {
    "everybody is forgotten, and nobody": (
        "told || jsonb_build_object('answer', array_fill('gone'::text, ARRAY[many]))", False,
    ),
    "more is there and never comes": ("told || '{\"head\": 9007199254740991, \"upto\": 0}'", True),
}  # fmt: skip

# Said with words that are more than a line.
REFUSALS = {
    "full": ("53100", "fleet-later"),
    "newer": ("SL001", "fleet-version"),
    "unheard-of": ("SL999", "fleet-refused"),
}
WORDS = "no room <img src=x onerror=alert(1)>\n\x1b[2Jleft"

# What a tablet may have at once for an answer that is none, beside what it always has.
MOST = 256_000_000


@contextmanager
def lying(store: Store, function: str, answer: str) -> Iterator[None]:
    """Have one of the store's functions answer something else than it would."""
    types = PARAMETERS[function]
    places = ", ".join(f"${place}" for place in range(1, len(types.split(", ")) + 1))
    many = "jsonb_array_length($5)" if function == "exchange" else "0"
    store.owner.execute(f"""
        CREATE SCHEMA honest;
        ALTER FUNCTION fleet.{function} SET SCHEMA honest;
        CREATE FUNCTION fleet.{function}({types}) RETURNS text LANGUAGE plpgsql SECURITY DEFINER AS $body$
        DECLARE told jsonb := honest.{function}({places}); many int := {many};
        BEGIN RETURN {answer}; END $body$;
        SELECT fleet.admit(role) FROM fleet.club
        """)
    try:
        yield
    finally:
        store.owner.execute(f"""
            DROP FUNCTION fleet.{function};
            ALTER FUNCTION honest.{function} SET SCHEMA fleet;
            DROP SCHEMA honest
            """)


@pytest.fixture(scope="module")
def home(cluster: Cluster) -> Iterator[Club]:
    with copied(cluster) as store:
        yield store.club()


@pytest.fixture(scope="module")
def tablet(binary: Path, home: Club, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tablet]:
    """One for all of them: what it was told leaves it as it was."""
    tablet = Tablet(binary, tmp_path_factory.mktemp("tablet"), "Platta 1")
    tablet.join(home)
    tablet.meet(7, "Åsa")
    yield tablet
    tablet.stop()


@contextmanager
def measured(tablet: Tablet) -> Iterator[None]:
    """Hold that it never has much more memory than it began with."""
    process = Path(f"/proc/{tablet.program.process.pid}")
    (process / "clear_refs").write_text("5")

    def memory(name: str) -> int:
        return int(re.search(rf"^{name}:\s+(\d+) kB$", (process / "status").read_text(), re.MULTILINE)[1]) * 1000

    usual = memory("VmRSS")
    yield
    assert memory("VmHWM") - usual < MOST


def trouble(tablet: Tablet) -> dict:
    return await_condition("trouble", 10, lambda: tablet.club().get("trouble"))


def misled(tablet: Tablet, home: Club, answer: str, is_settled: bool = False) -> dict:
    """Have the tablet be told something else; return its trouble. What it measured is due until it is told otherwise."""
    tablet.send()
    before, known = home.count(), tablet.rows()
    with lying(home.store, "exchange", answer):
        tablet.shoot(7)
        tablet.call()
        said = trouble(tablet)
        page = tablet.get("/settings/club").body.decode()
        assert said["title"] in page and "<img" not in page
        assert (tablet.waiting() == 0) == is_settled and len(tablet.rows()) == len(known) + SHOTS
    tablet.send()
    assert home.count() == before + SHOTS
    return said


@pytest.mark.parametrize("answer", NONSENSE.values(), ids=NONSENSE)
def test_an_answer_that_is_none_is_said_to_be_and_what_was_sent_stays_due(
    tablet: Tablet, home: Club, answer: str
) -> None:
    with measured(tablet):
        assert misled(tablet, home, answer)["code"] == "fleet-version"


@pytest.mark.parametrize(("answer", "is_settled"), ENDLESS.values(), ids=ENDLESS)
def test_a_store_that_never_comes_to_an_end_is_left_alone(
    tablet: Tablet, home: Club, answer: str, is_settled: bool
) -> None:
    assert misled(tablet, home, answer, is_settled)["code"] == "fleet-version"


@pytest.mark.parametrize(("state", "code"), REFUSALS.values(), ids=REFUSALS)
def test_what_a_store_refuses_is_said_in_a_line_and_waits(tablet: Tablet, home: Club, state: str, code: str) -> None:
    words = WORDS.replace("'", "''")
    trouble = misled(tablet, home, f"fleet.refuse('{state}', E'{words}')::text")
    assert trouble["code"] == code and trouble["detail"].startswith("no room")
    [line] = [line for line in tablet.program.log if "no room" in line and code in line]
    assert "left" in line and not any(letter in line.rstrip("\n") for letter in "\n\x1b")


@pytest.mark.parametrize("answer", ["40 MB", "a million brackets", "nothing"])
def test_a_tablet_that_was_told_nonsense_as_it_came_joins_once_it_is_told_the_truth(
    binary: Path, home: Club, tmp_path: Path, answer: str
) -> None:
    tablet = Tablet(binary, tmp_path / "tablet", "Platta 2")
    try:
        wish = {"invitation": invitation(home, home.invite()), "name": tablet.name}
        with lying(home.store, "join_club", NONSENSE[answer]), pytest.raises(Refused) as refused:
            tablet.post("/api/v1/club/join", wish)
        assert refused.value.response.json()["code"] == "fleet-version"
        with lying(home.store, "roster", NONSENSE[answer]):
            tablet.call()
            assert trouble(tablet)["code"] == "fleet-version"
        tablet.take_until("the club", lambda: tablet.club().get("club") == home.name)
        tablet.send()
    finally:
        tablet.stop()
