"""Two machines on one cable, each with a real Avahi, in namespaces that only they see.

They take the files of avahi-daemon's package without installing it: nothing is announced on the network of
this machine. Whoever is not root needs no rights either. The buses are sockets in a folder, so that a
station outside of the namespaces finds them.
"""

import os
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from Support.bluetoothd import BUS
from Support.process import running
from Support.station import await_condition
from Support.unpacked import unpack

PACKAGES = [
    "avahi-daemon", "avahi-utils", "libavahi-client3", "libavahi-common3", "libavahi-common-data",
    "libavahi-core7", "libdaemon0",
]  # fmt: skip

# In the namespaces that it has of its own: $1 is the unpacked packages, $2 the machine's folder, $3 its end of the
# cable, $4 its address. Avahi wants a folder of its own user, who is whoever runs this.
MACHINE = """
set -eu
mount -t tmpfs tmpfs /run
mkdir /run/avahi-daemon
printf 'avahi:x:%s:%s::/:/bin/sh\\n' "$(id -u)" "$(id -g)" > /run/passwd
printf 'avahi:x:%s:\\n' "$(id -g)" > /run/group
for name in passwd group; do mount --bind "/run/$name" "/etc/$name"; done
ip link set lo up
ip address add "$4/24" dev "$3"
# Otherwise its address of the kernel's own may be the one that is found.
ip link set "$3" addrgenmode none
ip link set "$3" up
export LD_LIBRARY_PATH="$1/usr/lib/x86_64-linux-gnu"
exec "$1/usr/sbin/avahi-daemon" --file "$2/avahi.conf" --no-drop-root --no-chroot --no-rlimits
"""

# $2 is the folder of both: the cable is made on the one and its other end handed to the other.
CABLE = """
set -eu
ip link add near type veth peer name far
unshare --net --mount sh -c '
  echo $$ > "$1/waiting"
  while ! ip link show far > /dev/null 2>&1; do sleep 0.02; done
  DBUS_SYSTEM_BUS_ADDRESS="unix:path=$1/far/bus" exec sh -c "$2" sh "$3" "$1/far" far 10.9.0.2
' sh "$2" "$3" "$1" &
while [ ! -s "$2/waiting" ]; do sleep 0.02; done
ip link set far netns "$(cat "$2/waiting")"
DBUS_SYSTEM_BUS_ADDRESS="unix:path=$2/near/bus" exec sh -c "$3" sh "$1" "$2/near" near 10.9.0.1
"""


class Machine:
    """One whose bus a station may use, and that browses from when Avahi answers there."""

    def __init__(self, tree: Path, bus: str) -> None:
        self.bus = bus
        # Host, address, port and text of each station that is announced over the cable, by its name.
        self.found: dict[str, list[str]] = {}
        self._command = [tree / "usr/bin/avahi-browse", "--parsable", "--resolve", "--no-db-lookup", "_sideline._tcp"]
        libraries = {"LD_LIBRARY_PATH": f"{tree}/usr/lib/x86_64-linux-gnu", "DBUS_SYSTEM_BUS_ADDRESS": bus}
        self._environment = {**os.environ, **libraries}

    def answers(self) -> bool:
        command = [*self._command, "--terminate"]
        return subprocess.run(command, env=self._environment, capture_output=True, check=False).returncode == 0

    @contextmanager
    def browsing(self) -> Iterator[None]:
        with running(
            ["stdbuf", "-oL", *self._command], env=self._environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, text=True,
        ) as process:  # fmt: skip
            threading.Thread(target=self._read, args=[process], daemon=True).start()
            yield

    def _read(self, process: subprocess.Popen[str]) -> None:
        for line in process.stdout:
            # +;interface;protocol;name;type;domain, and after that, once it is resolved (=), the rest
            kind, _, _, name, _, _, *rest = line.rstrip("\n").split(";")
            if kind == "=" and rest[1] != "127.0.0.1":
                self.found[_plain(name)] = rest
            elif kind == "-":
                self.found.pop(_plain(name), None)


def _plain(name: str) -> str:
    """Return what `avahi-browse` escaped: each byte that is no letter as three digits (RFC 1035, 5.1)."""
    def byte(found: re.Match[bytes]) -> bytes:
        return bytes([int(found[1])]) if len(found[1]) == 3 else found[1]

    return re.sub(rb"\\(\d{3}|.)", byte, name.encode()).decode()


@contextmanager
def two_machines(folder: Path) -> Iterator[tuple[Machine, Machine]]:
    """Run both until the end; the first is called near.local, the second far.local."""
    tree = unpack("avahi", PACKAGES)
    machines = []
    for name in ("near", "far"):
        own = folder / name
        own.mkdir()
        (own / "avahi.conf").write_text(f"[server]\nhost-name={name}\nuse-ipv6=no\n")
        (own / "bus.conf").write_text(BUS.format(address=f"unix:path={own}/bus"))
        machines.append(Machine(tree, f"unix:path={own}/bus"))
    near, far = machines
    user = ["--user", "--map-current-user", "--keep-caps"] if os.geteuid() != 0 else []
    apart = [*user, "--net", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child"]
    buses = [["dbus-daemon", "--nofork", f"--config-file={folder}/{name}/bus.conf"] for name in ("near", "far")]
    with (
        (folder / "log").open("w") as log,
        running(buses[0], stdin=subprocess.DEVNULL, stdout=log, stderr=log),
        running(buses[1], stdin=subprocess.DEVNULL, stdout=log, stderr=log),
    ):
        for name in ("near", "far"):
            await_condition("a bus", 10, (folder / name / "bus").exists)
        command = ["unshare", *apart, "sh", "-c", CABLE, "sh", tree, folder, MACHINE]
        with running(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log) as process:
            try:
                await_condition("two Avahis", 10, lambda: process.poll() is None and near.answers() and far.answers())
            except AssertionError as error:
                raise AssertionError(f"{error}: {(folder / 'log').read_text()}") from None
            with near.browsing(), far.browsing():
                yield near, far
