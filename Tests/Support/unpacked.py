"""Debian packages for the tests, downloaded and unpacked under .build/lab and never installed."""

import fcntl
import shutil
import subprocess
from pathlib import Path

LAB = Path(__file__).resolve().parents[2] / ".build/lab"


def unpack(name: str, packages: list[str]) -> Path:
    """Return the folder with the files of `packages`; fetch them if it has not exactly those."""
    LAB.mkdir(parents=True, exist_ok=True)
    tree = LAB / name
    complete, content = tree / "complete", " ".join(packages)
    # Two workers may want the same at once.
    with (LAB / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if complete.exists() and complete.read_text() == content:
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
        complete.write_text(content)
    return tree


def needed(package: str) -> list[str]:
    """Return `package`, all that comes from the same source, and what else it needs and this machine lacks.

    Of its own kin nothing is left out: a machine may have some of it, in other folders than ours.
    """
    # As on a machine where nothing is installed, so that nothing there stands in the way either.
    command = ["apt-get", "-o", "Dir::State::status=/dev/null", "install", "--no-install-recommends"]
    # 'ADDRESS' NAME_VERSION_ARCHITECTURE.deb SIZE HASH
    files = [row.split()[1] for row in _lines(*command, "--print-uris", "--yes", "-qq", package)]
    versions = dict(file.split("_")[:2] for file in files)
    # A desktop may have a library for another processor alone.
    own = {"all", *_lines("dpkg", "--print-architecture")}
    form = "${Package} ${Architecture} ${db:Status-Status}\n"
    rows = map(str.split, _lines("dpkg-query", "--show", "--showformat", form))
    installed = {name for name, architecture, state in rows if state == "installed" and architecture in own}
    return sorted(
        name for name, version in versions.items()
        if name not in installed or version == versions[package]
    )  # fmt: skip


def _lines(*command: str) -> list[str]:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
