"""Debian packages that only the guest uses, downloaded and unpacked but not installed."""

import shutil
import subprocess
from pathlib import Path

# Two virtual controllers within each other's reach; a desktop's own reader of motion sensors, with
# the one library of it that is not on every machine.
NAMES = ["bluez-test-tools", "iio-sensor-proxy", "libgudev-1.0-0"]


def unpack(folder: Path) -> Path:
    """Return the tree of all packages under `folder`; download them if they are not there."""
    tree = folder / "packages"
    if (tree / "complete").exists():
        return tree
    shutil.rmtree(tree, ignore_errors=True)
    downloads = folder / "downloads"
    downloads.mkdir(parents=True, exist_ok=True)
    subprocess.run(["apt-get", "download", "-qq", *NAMES], cwd=downloads, check=True)
    for name in NAMES:
        (package,) = downloads.glob(f"{name}_*.deb")
        subprocess.run(["dpkg", "-x", package, tree], check=True)
        package.unlink()
    (tree / "complete").touch()
    return tree
