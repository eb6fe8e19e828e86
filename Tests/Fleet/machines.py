"""Machines that are namespaces: each has a network of its own, and a cable to a switch. Only root makes them."""

import json
import os
import signal
import subprocess
from pathlib import Path

from Fleet.postgres import unprivileged
from Support.station import await_condition


def ip(*arguments: str) -> str:
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, f"ip {' '.join(arguments)}: {done.stderr}"
    return done.stdout


class Machine:
    def __init__(self, name: str, address: str) -> None:
        self.name, self.address, self.space = name, address, f"sideline-{name}"

    def make(self) -> None:
        # One that a killed test left is made anew.
        if self.space in {line.split()[0] for line in ip("netns").splitlines()}:
            self.remove()
        ip("netns", "add", self.space)
        ip("-n", self.space, "link", "set", "lo", "up")

    def make_switch(self) -> None:
        """Have a switch here, at which this machine is too."""
        ip("-n", self.space, "link", "add", "switch", "type", "bridge")
        ip("-n", self.space, "address", "add", f"{self.address}/24", "dev", "switch")
        ip("-n", self.space, "link", "set", "dev", "switch", "up")

    def plug(self, hub: "Machine") -> None:
        """Lay a cable from here to the switch of another."""
        ip("link", "add", "eth0", "netns", self.space, "type", "veth", "peer", "name", self.name, "netns", hub.space)
        ip("-n", hub.space, "link", "set", "dev", self.name, "master", "switch", "up")
        ip("-n", self.space, "address", "add", f"{self.address}/24", "dev", "eth0")
        ip("-n", self.space, "link", "set", "dev", "eth0", "up")

    def cut(self, hub: "Machine") -> None:
        """Pull the cable, and let nobody be told: a router far away would know as little."""
        [link] = json.loads(ip("-json", "-n", self.space, "link", "show", "dev", "eth0"))
        ip("-n", hub.space, "neighbour", "replace", self.address, "lladdr", link["address"], "dev", "switch",
            "nud", "permanent")  # fmt: skip
        ip("-n", hub.space, "link", "set", "dev", self.name, "down")

    def mend(self, hub: "Machine") -> None:
        ip("-n", hub.space, "link", "set", "dev", self.name, "up")

    def command(self, *command: object) -> list[object]:
        return ["ip", "netns", "exec", self.space, *command]

    def begin(self, *command: object, log: Path) -> subprocess.Popen:
        """Start a server, unprivileged, that ends with whoever starts it."""
        with log.open("a") as file:
            return subprocess.Popen(
                self.command(*unprivileged(), *command), cwd=log.parent, stdin=subprocess.DEVNULL, stdout=file,
                stderr=file,
            )  # fmt: skip

    def kill(self) -> None:
        """End all that runs here as a power failure would."""
        def is_empty() -> bool:
            running = ip("netns", "pids", self.space).split()
            for process in running:
                kill(int(process))
            return not running

        await_condition(f"nothing that runs on {self.name}", 10, is_empty)

    def remove(self) -> None:
        self.kill()
        ip("netns", "delete", self.space)


def kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        # It ended by itself meanwhile, as children of a killed server do.
        return
