"""The packages as `make package` makes them of the release build, once for all who test them."""

import fcntl
import os
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
FOLDER = CHECKOUT / ".build/packages"


@pytest.fixture(scope="session")
def build(binary: Path) -> Path:
    """SwiftPM's folder of the program under test, which has to be one that can be installed."""
    needed = subprocess.run(["readelf", "--dynamic", binary], check=True, capture_output=True, text=True).stdout
    if "libswiftCore" in needed:
        pytest.skip("only a release build brings Swift's libraries along; `make build` makes one")
    return binary.parent.resolve()


@pytest.fixture(scope="session")
def packages(build: Path) -> Path:
    """The folder with the packages, made again when the program or what packs it has changed.

    They have no debug symbols and are packed in a hurry, which is all that tells them from those of `make deb`.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp, sources = FOLDER / "stamp", _sources(build)
        if not stamp.exists() or stamp.read_text() != sources:
            stamp.unlink(missing_ok=True)
            subprocess.run(
                ["make", "--silent", "package", f"DEB={FOLDER}/made", f"BUILT={build}"], cwd=CHECKOUT, check=True,
                env={**os.environ, "DEB_BUILD_OPTIONS": "noautodbgsym", "COMPRESSION": "gzip -z1"},
            )  # fmt: skip
            stamp.write_text(sources)
    return FOLDER / "made"


@pytest.fixture(scope="session")
def deb(packages: Path) -> Path:
    """The package of the program itself."""
    (package,) = packages.glob("sideline_*.deb")
    return package


def _sources(build: Path) -> str:
    """Return what tells one set of packages from another: each file's name and when it was written."""
    files = [build / "sideline", *build.glob("*.resources/**/*"), CHECKOUT / "Makefile", CHECKOUT / "README.md"]
    for folder in ("packaging", "systemd", "udev", "Documentation"):
        files += (CHECKOUT / folder).rglob("*")
    return "\n".join(f"{file} {file.stat().st_mtime_ns}" for file in sorted(files) if file.is_file())
