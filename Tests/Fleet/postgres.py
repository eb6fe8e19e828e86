"""Debian's PostgreSQL as servers of the tests' own: unprivileged, on a socket in a folder that goes too."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from Support.station import await_condition

# It is reached by its socket alone.
SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{folder}'
max_connections = 60
shared_buffers = 64MB
log_min_messages = warning
"""

# A test that pulls no plug needs no disk to be waited for.
HASTY = """
fsync = off
full_page_writes = off
synchronous_commit = off
"""

SUPERUSER = "postgres"
READY = "database system is ready to accept connections"


def programs() -> Path:
    """Return the folder of the newest PostgreSQL that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    assert found, "no PostgreSQL; Debian's package `postgresql` has it"
    return found[-1]


def unprivileged() -> list[str]:
    """What a command begins with so that root, as which PostgreSQL refuses to run, runs it as nobody.

    It ends with whoever runs it, however they end.
    """
    drop = ["--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []
    return ["setpriv", "--pdeathsig=QUIT", *drop]


class Cluster:
    """A server, and what is asked of it from outside SQL."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        self._process: subprocess.Popen | None = None

    @classmethod
    def made(cls, folder: Path, is_hasty: bool = True) -> "Cluster":
        """Make an empty one, in which whoever connects is who they say."""
        cluster = cls(folder)
        # Small parts of the log are soon written and copied.
        cluster.run("initdb", "--no-sync", "--auth=trust", "--locale=C.UTF-8", "--encoding=UTF8",
            "--wal-segsize=1", f"--username={SUPERUSER}", "--pgdata", cluster.data)  # fmt: skip
        cluster.configure(SETTINGS.format(folder=folder) + (HASTY if is_hasty else ""))
        return cluster

    def configure(self, text: str) -> None:
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(text)

    def run(self, program: str, *arguments: object) -> None:
        command = [*unprivileged(), programs() / program, *arguments]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, f"{program}: {done.stderr}"

    def start(self) -> None:
        self._begin()
        await_condition("a PostgreSQL", 30, self._answers)

    def start_unasked(self) -> None:
        """Start it where it is not reached by its socket: it is there once it says so."""
        ready = self.log().count(READY)
        self._begin()
        await_condition("a PostgreSQL", 30, lambda: self.log().count(READY) > ready)

    def _begin(self) -> None:
        with (self.folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [*unprivileged(), programs() / "postgres", "-D", self.data], cwd=self.folder,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip

    def _answers(self) -> bool:
        if self._process.poll() is not None:
            raise AssertionError(self.log())
        command = [programs() / "pg_isready", "--quiet", "--host", self.folder]
        return subprocess.run(command, check=False).returncode == 0

    def stop(self, how: int = signal.SIGQUIT) -> None:
        """Have it end at once, as in a crash; with SIGINT it puts its things in order first."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def connect(self, database: str, user: str = SUPERUSER, **options: object) -> psycopg.Connection:
        """Return a connection that commits each statement, unless `options` say otherwise."""
        options = {"autocommit": True} | options
        return psycopg.connect(host=str(self.folder), dbname=database, user=user, **options)

    def dump(self, database: str, file: Path) -> None:
        self.run("pg_dump", "--host", self.folder, "--username", SUPERUSER, "--format=custom",
            "--file", file, database)  # fmt: skip

    def restore(self, file: Path, database: str) -> None:
        """Restore a dump without its rights: the logins that they are for may not be there yet."""
        self.run("pg_restore", "--host", self.folder, "--username", SUPERUSER, "--exit-on-error",
            "--single-transaction", "--no-privileges", "--dbname", database, file)  # fmt: skip

    def saved(self, data: Path) -> None:
        """Copy the files of a server that is stopped."""
        command = [*unprivileged(), "cp", "--archive", "--reflink=auto", self.data, data]
        subprocess.run(command, check=True, cwd=self.folder)

    def copied(self, folder: Path) -> "Cluster":
        """Make a standby of it as it is now, which hears of nothing that comes later."""
        copy = Cluster(folder)
        self.run("pg_basebackup", "--host", self.folder, "--username", SUPERUSER, "--pgdata", copy.data,
            "--checkpoint=fast", "--no-sync")  # fmt: skip
        copy.configure(f"unix_socket_directories = '{folder}'\n")
        (copy.data / "standby.signal").touch()
        return copy

    def promote(self) -> None:
        self.run("pg_ctl", "--pgdata", self.data, "--wait", "promote")

    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")


@contextmanager
def folder() -> Iterator[Path]:
    """A folder that the server may write to and whose name is short enough for that of a socket."""
    path = Path(tempfile.mkdtemp(prefix="fleet-", dir="/tmp"))
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(path, nobody.pw_uid, nobody.pw_gid)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def running(is_hasty: bool = True) -> Iterator[Cluster]:
    """An empty server until the end, however that comes."""
    with folder() as path:
        cluster = Cluster.made(path, is_hasty)
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()
