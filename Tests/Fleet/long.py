"""Hundreds of tablets, whose store is two PostgreSQL nodes under Patroni; run by hand (`make fleet-long`)."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from Fleet import many, patroni
from Fleet.club import Club, Store
from Fleet.conftest import furnish
from Fleet.faults import Fault, tell
from Fleet.machines import ip
from Fleet.patroni import Node, Pair
from Support.station import TooLate, await_condition, await_within

TABLETS = int(os.environ.get("SIDELINE_TABLETS", "500"))
SECONDS = float(os.environ.get("SIDELINE_TABLET_SECONDS", "300"))
# Between two acts of one tablet: as often as one asks by itself.
PACE = float(os.environ.get("SIDELINE_TABLET_PACE", "60"))
# All of a team fetch what one of it measures.
TEAMS = [f"P{number}" for number in range(max(2, TABLETS // 25))]
# So many tablets are in the middle of a call when calls are cut.
LINE = min(10, TABLETS // 4)
# What a tablet tells libpq besides hosts: a network that goes in the middle of a call says nothing.
PLACE = {"port": "5432", "target_session_attrs": "read-write", "keepalives_idle": "10", "keepalives_interval": "5",
    "keepalives_count": "3", "tcp_user_timeout": "25000"}  # fmt: skip
# Within so many seconds of a promotion a tablet writes again.
PROMISE = 30


class Faults:
    """One after the other, each until both nodes are together again: the next one is to meet a pair."""

    def __init__(self, pair: Pair, club: Club) -> None:
        self.pair, self.club = pair, club
        self.had: list[Fault] = []
        self.left: list[Callable[[Node, Fault], None]] = [
            self.connections_cut, self.answers_lost, self.primary_cut_off, self.primary_without_power,
            self.standby_without_power, self.patroni_killed,
        ]  # fmt: skip

    def run(self) -> None:
        count = f"SELECT count(*) FROM fleet.station WHERE club = {self.club.id}"
        await_condition("all tablets in the club", 60, lambda: self.pair.leader.asked(count, "club") == TABLETS)
        end = time.monotonic() + SECONDS
        # One that begins in the last share would meet tablets that come to an end; a failover lasts longer than one.
        share = SECONDS / (len(self.left) + 3)
        while self.left and time.monotonic() < end - share:
            at = end - (len(self.left) + 2.5) * share
            time.sleep(max(0, at - time.monotonic()))
            self.have(self.left.pop(0))
        time.sleep(max(0, end - time.monotonic()))

    def have(self, happen: Callable[[Node, Fault], None]) -> None:
        await_condition("two nodes together", 60, self.pair.is_together)
        node = self.pair.leader
        with node.connect("club") as connection:
            rows = connection.execute("SELECT id::text FROM fleet.trial WHERE person IS NOT NULL").fetchall()
        now = datetime.now(UTC)
        fault = Fault(happen.__name__.replace("_", " "), now, now, rows=[row for (row,) in rows])
        self.had.append(fault)
        happen(node, fault)
        await_condition("two nodes together", 60, self.pair.is_together)
        fault.ended = datetime.now(UTC)

    # What happens

    def connections_cut(self, node: Node, fault: Fault) -> None:
        with self.in_line(node):
            query = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            fault.tablets = node.asked(query)
        self.await_writes(node, fault)

    def answers_lost(self, node: Node, fault: Fault) -> None:
        """Batches are committed and no answer leaves the node, until each connection is broken at the tablets.

        An answer that is too long for the kernel's buffer is sent before the commit, and all others wait for it.
        """
        before = self.head(node)
        with self.in_line(node):
            ip("-n", node.space, "route", "add", "blackhole", patroni.TABLETS)
        stuck = "state = 'active' AND wait_event = 'ClientWrite'"
        await_condition("calls served", 30, lambda: self.in_a_call(node) == 0 or self.in_a_call(node, stuck) > 0)
        broken = ["ss", "--kill", "--tcp", "dst", node.address]
        subprocess.run(self.pair.hub.command(*broken), check=True, stdout=subprocess.DEVNULL)
        await_condition("all calls served", 30, lambda: self.in_a_call(node) == 0)
        fault.tablets = self.head(node) - before
        ip("-n", node.space, "route", "delete", "blackhole", patroni.TABLETS)
        self.await_writes(node, fault)

    def primary_cut_off(self, node: Node, fault: Fault) -> None:
        node.cut(self.pair.hub)
        self.await_writes(self.promoted(node), fault)
        node.mend(self.pair.hub)

    def primary_without_power(self, node: Node, fault: Fault) -> None:
        node.kill()
        self.await_writes(self.promoted(node), fault)
        node.start()

    def standby_without_power(self, node: Node, fault: Fault) -> None:
        self.pair.other(node).kill()
        self.await_writes(node, fault)
        self.pair.other(node).start()

    def patroni_killed(self, node: Node, fault: Fault) -> None:
        """The old primary goes on, for a standby that is none any more, until Patroni is back there."""
        node.kill_patroni()
        heir = self.promoted(node)
        node.start()
        self.await_writes(heir, fault)

    # What is awaited

    @contextmanager
    def in_line(self, node: Node) -> Iterator[None]:
        """Have tablets stand in line, each in the middle of a call, by what each of them needs."""
        with node.connect("club", autocommit=False) as connection:
            connection.execute("SELECT FROM fleet.club WHERE id = %s FOR UPDATE", [self.club.id])
            await_condition("tablets in line", 30, lambda: self.in_a_call(node) >= LINE)
            yield

    def in_a_call(self, node: Node, how: str = "state = 'active'") -> int:
        return node.asked(f"SELECT count(*) FROM pg_stat_activity WHERE usename = '{self.club.login}' AND {how}")

    def promoted(self, node: Node) -> Node:
        heir = self.pair.other(node)
        await_within("another primary", 60, heir.leads)
        return heir

    def await_writes(self, node: Node, fault: Fault) -> None:
        """Wait until a tablet writes there. That none does is kept and told in the end: the next fault comes."""
        before = self.head(node)
        try:
            await_within("a tablet that writes", PROMISE, lambda: self.head(node) > before)
        except TooLate as error:
            fault.failure = f"{fault.name}: {error}"

    def head(self, node: Node) -> int:
        with node.connect("club") as connection:
            [head] = connection.execute("SELECT head FROM fleet.club WHERE id = %s", [self.club.id]).fetchone()
        return head


def test_nothing_is_lost_where_one_node_takes_over_from_the_other(bench: Path, tmp_path: Path) -> None:
    with patroni.pair() as pair:
        furnish(pair)
        store = Store(pair, "club")
        club = store.club()
        # One in fifty sees everything, as an office does.
        sights = [None if i % 50 == 0 else TEAMS[i % len(TEAMS)] for i in range(TABLETS)]
        place = PLACE | {"host": ",".join(node.address for node in pair.nodes)}
        wish = many.wish(club, place, sights, TEAMS, seconds=SECONDS, pace=PACE)
        store.close()
        faults = Faults(pair, club)

        def during() -> None:
            faults.run()
            store = Store(pair, "club")
            tell(store, faults.had)
            store.close()
            print("for which there was no time:", [fault.__name__ for fault in faults.left])

        print(f"\n{TABLETS} tablets, {SECONDS:g} s, {PACE:g} s between two acts, {len(TEAMS)} teams")
        *tablets, lags = many.told(pair.hub.command(bench), wish, tmp_path / "told", during, patience=4 * SECONDS)
        store = Store(pair, "club")
        rows = many.check(store, club.at(store), tablets, sights)
        store.close()
        acknowledged = {row for tablet in tablets for row in tablet["rows"]}
        failures, calls = (sum(tablet[name] for tablet in tablets) for name in ("failures", "calls"))
        print(f"{len(rows)} rows, {len(acknowledged - rows)} lost of {len(acknowledged)}; "
              f"{failures} failures, {calls} calls; {lags}")  # fmt: skip
        assert not any(fault.lost for fault in faults.had)
        assert not any(fault.failure for fault in faults.had), [fault.failure for fault in faults.had]
