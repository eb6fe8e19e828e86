"""Debian packages that only the guest uses, downloaded and unpacked but not installed."""

import shutil
import subprocess
from pathlib import Path

# Two virtual controllers within each other's reach; a desktop's own reader of motion sensors and
# the kernel people's, with those of their libraries that are not on every machine.
NAMES = [
    "bluez-test-tools", "iio-sensor-proxy", "libgudev-1.0-0", "libiio-utils", "libiio0",
    "libavahi-client3", "libavahi-common3", "libusb-1.0-0",
]  # fmt: skip


def unpack(folder: Path) -> Path:
    """Return the tree of all packages under `folder`; download them if they are not there."""
    tree = folder / "packages"
    complete, names = tree / "complete", " ".join(NAMES)
    if complete.exists() and complete.read_text(encoding="utf-8") == names:
        return tree
    shutil.rmtree(tree, ignore_errors=True)
    downloads = folder / "downloads"
    downloads.mkdir(parents=True, exist_ok=True)
    subprocess.run(["apt-get", "download", "-qq", *NAMES], cwd=downloads, check=True)
    for name in NAMES:
        (package,) = downloads.glob(f"{name}_*.deb")
        subprocess.run(["dpkg", "-x", package, tree], check=True)
        package.unlink()
    complete.write_text(names, encoding="utf-8")
    return tree
