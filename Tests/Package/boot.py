"""Boots a small Debian with systemd as init and the package installed, and prints what was found.

    python Tests/Package/boot.py [SUITE]     of the packages of `make deb`

By hand, because it takes minutes: the processor is emulated. The rest of the lab runs Debian 12 the same way.
"""

import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(CHECKOUT / "Tests/Lab"), str(CHECKOUT / "Tests")]

from machine.boot import boot  # noqa: E402

from Package.debian import Debian  # noqa: E402

FOLDER = CHECKOUT / ".build/lab"
LIMIT_S = 15 * 60


def main() -> None:
    suite = sys.argv[1] if len(sys.argv) > 1 else "trixie"
    packages = sorted((CHECKOUT / ".build/deb").glob("*.deb"))
    chosen = [package for package in packages if not package.name.startswith("sideline-dbgsym")]
    if not chosen:
        sys.exit("sideline: no packages in .build/deb; `make deb` makes them")
    with tempfile.TemporaryDirectory(prefix=f"{suite}-") as name:
        root = Path(name)
        root.chmod(0o755)
        debian = Debian(root, suite)
        for package in chosen:
            shutil.copy(package, root)
        debian.do("apt-get", "install", "-qq", "--no-install-recommends", "systemd-sysv", "udev",
                  *(f"/{package.name}" for package in chosen))  # fmt: skip
        shutil.copy(CHECKOUT / "Tests/Package/booted", root)
        install = root / "nothing-more"
        install.mkdir()
        # Nobody looks at a page in there, but the machine leads some port to its browser.
        with socket.create_server(("127.0.0.1", 0)) as server:
            passage = server.getsockname()[1]
        program = {"PROGRAM": '"/bin/bash /booted"'}
        out = boot(FOLDER, install, program, LIMIT_S, passage, is_backport=False, host=root)
    found = (out / "found.txt").read_text(encoding="utf-8")
    print(found, end="")
    subprocess.run(["tail", "-n", "20", out / "guest.log"], check=False)
    sys.exit(not found.endswith("well\n"))


if __name__ == "__main__":
    main()
