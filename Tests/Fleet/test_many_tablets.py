"""Many tablets at once, whose store is killed and whose answers are lost (`Tests/Bench/Fleet`)."""

import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from Fleet.club import Club, Store
from Fleet.conftest import club_server
from Fleet.documents import digest
from Fleet.postgres import Cluster
from Support.station import await_condition

pytestmark = pytest.mark.alone

# By hand there are more of them, for longer.
TABLETS = int(os.environ.get("SIDELINE_TABLETS", "50"))
SECONDS = float(os.environ.get("SIDELINE_TABLET_SECONDS", "60"))
TEAMS = ("U13", "U15")


@pytest.fixture
def bench(binary: Path) -> Path:
    path = binary.parent / "fleet-bench"
    assert path.exists(), f"{path} is not there; `swift build --product fleet-bench` makes it"
    return path


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with club_server("max_connections = 1000\n") as cluster:
        yield cluster


class Faults:
    """Connections are cut in the middle of calls, and now and then the whole server is killed.

    A server ends with the thread that started it, so that all of it is done by the test's own.
    """

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.cut, self.kills = 0, 0
        self.chance = random.Random(20261128)

    def run(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        next_kill = time.monotonic() + seconds / 5
        while time.monotonic() < end:
            if time.monotonic() > next_kill:
                next_kill += seconds / 4
                self.cluster.stop(signal.SIGKILL)
                self.kills += 1
                await_condition("a server again", 30, self.is_back)
            elif self.chance.random() < 0.5:
                self.cut += self.terminated()
            time.sleep(0.25)

    def is_back(self) -> bool:
        """Start the server, once those have gone who served for the one that was killed."""
        try:
            self.cluster.start()
        except AssertionError:
            return False
        return True

    def terminated(self) -> int:
        query = """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE state = 'active' AND pid <> pg_backend_pid() AND backend_type = 'client backend'
        """
        with self.cluster.connect("club") as connection:
            return connection.execute(query).fetchone()[0]


def visible(store: Store, club: Club, team: str | None) -> set[str]:
    """The rows that a tablet of a team is to have, by the store."""
    query = """
        SELECT t.id::text FROM fleet.trial t WHERE club = %s AND (%s::text IS NULL OR EXISTS (
          SELECT FROM fleet.person p WHERE p.club = t.club AND p.id = t.person AND p.team = %s))
    """
    return {row for (row,) in store.rows(query, club.id, team, team)}


def test_fifty_tablets_lose_nothing_and_see_only_what_is_theirs(
    bench: Path, cluster: Cluster, tmp_path: Path
) -> None:
    store = Store(cluster, "club")
    club = store.club()
    # One in four sees everything, as an office does; the others see one of two teams.
    sights = [None if i % 4 == 0 else TEAMS[i % 2] for i in range(TABLETS)]
    wish = {
        "place": {"host": str(cluster.folder), "dbname": "club", "user": club.login},
        "codes": [club.invite([sight] if sight else None) for sight in sights],
        "teams": [sight or TEAMS[i % 2] for i, sight in enumerate(sights)],
        "seconds": SECONDS, "seed": 20261128, "pace": TABLETS / 40,
    }  # fmt: skip
    store.close()
    faults = Faults(cluster)
    told = tmp_path / "told"
    with told.open("w") as file, subprocess.Popen([bench, json.dumps(wish)], stdout=file) as process:
        # Afterwards it is left in peace, to come to an end.
        faults.run(SECONDS)
        assert process.wait(300) == 0
    *tablets, lags = [json.loads(line) for line in told.read_text().splitlines()]
    assert len(tablets) == TABLETS
    # The faults came, and did not only keep everybody from doing anything.
    assert faults.kills >= 1 and sum(tablet["failures"] for tablet in tablets) > 0

    forgotten = {person for tablet in tablets for person in tablet["forgotten"]}
    assert forgotten
    everything = visible(store, club, None)
    for tablet, sight in zip(tablets, sights, strict=True):
        assert tablet["waiting"] == 0
        own = set(tablet["rows"])
        if sight is None:
            assert own == everything
        else:
            # What it measured itself stays with it; nobody's results are of no team.
            assert visible(store, club, sight) <= own <= everything
        assert not forgotten & set(tablet["people"])
    # Whoever has a row says the same of it, and of two that replace one the same one counts.
    # Nobody's are told to who sees every team alone, and so are their corrections.
    somebodys = {row for (row,) in store.rows("SELECT id::text FROM fleet.trial WHERE person IS NOT NULL")}
    said: dict[str, str] = {}
    for tablet in tablets:
        for row, status in tablet["rows"].items():
            if row not in somebodys:
                continue
            assert said.setdefault(row, status) == status, row
    known = {bytes(known).hex() for (known,) in store.rows("SELECT digest FROM fleet.erasure")}
    assert {digest(person) for person in forgotten} <= known
    left = store.rows("SELECT id::text FROM fleet.person WHERE club = %s", club.id)
    assert not forgotten & {person for (person,) in left}
    print(f"{len(everything)} rows, {faults.cut} cut, {faults.kills} kills, {lags}")
    store.close()
