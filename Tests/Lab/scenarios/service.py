"""The service as systemd runs it: its process, its user and what it may open."""

import os
from dataclasses import dataclass

from scenarios.lab import run


@dataclass(frozen=True)
class Credentials:
    uid: int
    gid: int
    groups: list[int]


def status() -> dict[str, str]:
    """Return /proc/PID/status of the daemon, by field."""
    pid = run("systemctl", "show", "--property=MainPID", "--value", "sideline").strip()
    assert pid != "0", "sideline.service has no process"
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)


def credentials() -> Credentials:
    """Return the daemon's effective user and groups, as the kernel tells them."""
    fields = status()
    uid, gid = (int(fields[name].split()[1]) for name in ("Uid", "Gid"))
    return Credentials(uid, gid, [int(group) for group in fields["Groups"].split()])


def refused_paths(paths: list[str], flags: int, who: Credentials) -> list[str]:
    """Return those of `paths` that a process with `who`'s user and groups cannot open."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.setgroups(who.groups)
        os.setresgid(who.gid, who.gid, who.gid)
        os.setresuid(who.uid, who.uid, who.uid)
        for path in paths:
            try:
                os.close(os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY))
            except OSError as error:
                os.write(writing, f"{path}: {error.strerror}\n".encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answers:
        refused = answers.read().splitlines()
    os.waitpid(child, 0)
    return refused
