"""Debian packages for the tests, downloaded and unpacked under .build/lab and never installed."""

import fcntl
import shutil
import subprocess
from pathlib import Path

LAB = Path(__file__).resolve().parents[2] / ".build/lab"


def unpack(name: str, packages: list[str]) -> Path:
    """Return the folder with the files of `packages`; fetch them if they are not there yet."""
    LAB.mkdir(parents=True, exist_ok=True)
    tree = LAB / name
    # Two workers may want the same at once.
    with (LAB / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (tree / "complete").exists():
            return tree
        shutil.rmtree(tree, ignore_errors=True)
        downloads = tree / "downloads"
        downloads.mkdir(parents=True)
        # What fetches as another user may not write to a folder of ours.
        command = ["apt-get", "--quiet", "--quiet", "-o", "APT::Sandbox::User=root", "download"]
        subprocess.run([*command, *packages], cwd=downloads, check=True)
        for package in sorted(downloads.glob("*.deb")):
            subprocess.run(["dpkg", "-x", package, tree], check=True)
        shutil.rmtree(downloads)
        (tree / "complete").touch()
    return tree


def missing(package: str) -> list[str]:
    """Return `package` and what it needs, without what this machine has installed."""
    command = ["apt-get", "install", "--no-install-recommends", "--print-uris", "--yes", "-qq"]
    lines = subprocess.run(
        [*command, package], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    # 'ADDRESS' NAME_VERSION_ARCHITECTURE.deb SIZE HASH
    return sorted({line.split()[1].partition("_")[0] for line in lines if line.startswith("'")})
