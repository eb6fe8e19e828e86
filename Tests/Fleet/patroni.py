"""Two machines with PostgreSQL under Patroni and one with etcd, as Documentation/Club.md has them.

A socket in a folder is reached from everywhere, so that a test looks also into a machine that is cut off.
"""

import fcntl
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg

from Fleet.machines import Machine, kill
from Fleet.postgres import SUPERUSER, folder, programs
from Support.station import await_condition

# What else is needed, and the Debian package that has it.
NEEDED = {"patroni": "patroni", "etcd": "etcd-server", "ip": "iproute2", "ss": "iproute2", "curl": "curl"}
TABLETS, ETCD = "10.77.0.1", "10.77.0.13"
LOCK = Path("/run/lock/sideline-patroni")


class Node(Machine):
    """A machine of the pair."""

    def __init__(self, name: str, address: str, folder: Path) -> None:
        super().__init__(name, address)
        self.folder, self.data = folder / name, folder / name / "data"
        self._patroni: subprocess.Popen | None = None

    def start(self) -> None:
        self._patroni = self.begin("patroni", self.folder / "patroni.yml", log=self.folder / "log")

    def kill(self) -> None:
        super().kill()
        self._reap()

    def kill_patroni(self) -> None:
        """End Patroni alone: the server goes on and nobody looks after it."""
        kill(self._patroni.pid)
        self._reap()

    def _reap(self) -> None:
        if self._patroni is not None:
            self._patroni.wait()
            self._patroni = None

    def connect(self, database: str, user: str = SUPERUSER, **options: object) -> psycopg.Connection:
        options = {"autocommit": True} | options
        return psycopg.connect(host=str(self.folder), dbname=database, user=user, **options)

    def asked(self, query: str, database: str = "postgres") -> object:
        """Return a value, or nothing while no server answers here."""
        try:
            with self.connect(database) as connection:
                return connection.execute(query).fetchone()[0]
        except psycopg.OperationalError:
            return None

    def leads(self) -> bool:
        return self.asked("SELECT NOT pg_is_in_recovery()") is True

    def is_safe(self) -> bool:
        """Whether what is acknowledged here is on the other machine too."""
        query = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'"
        return self.leads() and self.asked(query) == 1

    def may_take_over(self) -> bool:
        """Whether Patroni has written down that this one has all that is acknowledged."""
        ask = ["curl", "--silent", "--fail", "--max-time", "2", "--output", "/dev/null"]
        return subprocess.run(self.command(*ask, f"http://{self.address}:8008/sync"), check=False).returncode == 0

    def configure(self) -> None:
        """As Documentation/Club.md says, but that whoever connects is who they say, in a net without others."""
        self.folder.mkdir()
        shutil.chown(self.folder, *owner(self.folder.parent))
        server = {"max_connections": 300, "track_commit_timestamp": "on"}
        pair = {"ttl": 20, "loop_wait": 5, "retry_timeout": 5, "synchronous_mode": True,
            "postgresql": {"remove_data_directory_on_diverged_timelines": True, "parameters": server}}  # fmt: skip
        own = {"listen": f"{self.address}:5432", "connect_address": f"{self.address}:5432", "use_unix_socket": True,
            "data_dir": str(self.data), "bin_dir": str(programs()), "pgpass": str(self.folder / "pgpass"),
            "authentication": {"superuser": {"username": SUPERUSER}, "replication": {"username": "replicator"}},
            "parameters": {"unix_socket_directories": str(self.folder)}, "basebackup": [{"checkpoint": "fast"}],
            "pg_hba": ["local all all trust", "host all all samenet trust",
                "host replication all samenet trust"]}  # fmt: skip
        (self.folder / "patroni.yml").write_text(json.dumps({
            "scope": "club", "name": self.name, "etcd3": {"host": f"{ETCD}:2379"},
            "restapi": {"listen": f"{self.address}:8008", "connect_address": f"{self.address}:8008"},
            "bootstrap": {"dcs": pair, "initdb": [{"encoding": "UTF8"}, {"locale": "C.UTF-8"}, {"auth": "trust"}]},
            "postgresql": own,
        }))  # fmt: skip

    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")


def owner(folder: Path) -> tuple[int, int]:
    return folder.stat().st_uid, folder.stat().st_gid


class Pair:
    """Both nodes, and the side from which tablets come; asked as one server, it is the one that leads."""

    def __init__(self, hub: Machine, nodes: list[Node]) -> None:
        self.hub, self.nodes = hub, nodes

    @property
    def leader(self) -> Node:
        return await_condition("somebody who leads", 60, lambda: next((n for n in self.nodes if n.leads()), None))

    def other(self, node: Node) -> Node:
        return self.nodes[1 - self.nodes.index(node)]

    def is_together(self) -> bool:
        return any(node.is_safe() and self.other(node).may_take_over() for node in self.nodes)

    def connect(self, database: str, user: str = SUPERUSER, **options: object) -> psycopg.Connection:
        return self.leader.connect(database, user, **options)


def check_needs() -> None:
    missing = {package for program, package in NEEDED.items() if shutil.which(program) is None}
    if not Path("/usr/lib/python3/dist-packages/etcd").exists():
        missing.add("python3-etcd")
    assert not missing, f"missing Debian packages: {' '.join(sorted(missing))}; apt-get install has them"
    assert os.geteuid() == 0, "only root makes networks; run it as root"


@contextmanager
def pair() -> Iterator[Pair]:
    """Two nodes until the end, of which the first leads and the other follows."""
    check_needs()
    with ExitStack() as stack:
        lock = stack.enter_context(LOCK.open("w"))
        # Refused while another test has them.
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        path = stack.enter_context(folder())
        nodes = [Node("a", "10.77.0.11", path), Node("b", "10.77.0.12", path)]
        hub, etcd = Machine("tablets", TABLETS), Machine("etcd", ETCD)
        for machine in (hub, etcd, *nodes):
            machine.make()
            stack.callback(machine.remove)
        hub.make_switch()
        for machine in (etcd, *nodes):
            machine.plug(hub)
        url = f"http://{ETCD}:2379"
        etcd.begin("etcd", "--data-dir", path / "etcd", "--listen-client-urls", url, "--advertise-client-urls", url,
            log=path / "etcd.log")  # fmt: skip
        first, second = nodes
        for node in nodes:
            node.configure()
        first.start()
        await_condition("a first node", 60, first.leads)
        second.start()
        both = Pair(hub, nodes)
        await_condition("a second node", 60, both.is_together)
        yield both
