"""Many tablets at once, whose store is killed and whose answers are lost (`Tests/Bench/Fleet`)."""

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from Fleet import many
from Fleet.club import Store
from Fleet.conftest import club_server
from Fleet.postgres import Cluster
from Support.station import await_condition

pytestmark = pytest.mark.alone

# By hand there are more of them, for longer.
TABLETS = int(os.environ.get("SIDELINE_TABLETS", "50"))
SECONDS = float(os.environ.get("SIDELINE_TABLET_SECONDS", "60"))
TEAMS = ("U13", "U15")


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


def test_fifty_tablets_lose_nothing_and_see_only_what_is_theirs(
    bench: Path, cluster: Cluster, tmp_path: Path
) -> None:
    store = Store(cluster, "club")
    club = store.club()
    # One in four sees everything, as an office does; the others see one of two teams.
    sights = [None if i % 4 == 0 else TEAMS[i % 2] for i in range(TABLETS)]
    place = {"host": str(cluster.folder)}
    wish = many.wish(club, place, sights, TEAMS, seconds=SECONDS, pace=TABLETS / 40)
    store.close()
    faults = Faults(cluster)
    *tablets, lags = many.told([bench], wish, tmp_path / "told", lambda: faults.run(SECONDS))
    # The faults came, and did not only keep everybody from doing anything.
    assert faults.kills >= 1 and sum(tablet["failures"] for tablet in tablets) > 0

    everything = many.check(store, club, tablets, sights)
    print(f"{len(everything)} rows, {faults.cut} cut, {faults.kills} kills, {lags}")
    store.close()
