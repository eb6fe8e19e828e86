"""The package in a small Debian: installed by apt, upgraded, refused, removed, purged.

SIDELINE_SUITES names other releases of Debian than the one that is tested by nothing else.
"""

import os
import re
import shutil
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from Package import oldest
from Package.debian import ENVIRONMENT, Debian
from Support.process import running
from Support.program import LISTENING, STOP_S
from Support.station import Station

CHECKOUT = Path(__file__).resolve().parents[2]
# The lab runs Debian 12.
SUITES = os.environ.get("SIDELINE_SUITES", "trixie").split()
DATA = "var/lib/sideline"
OLDER, NEWER = "0.0.9-1", "9.0-1"


@pytest.fixture(scope="module", params=SUITES)
def debian(request: pytest.FixtureRequest, deb: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    """A Debian in which the package was installed by apt, with what it depends on."""
    if os.geteuid() != 0:
        pytest.skip("only root makes a Debian; `sudo make test` does")
    root = tmp_path_factory.mktemp(request.param)
    root.chmod(0o755)
    debian = Debian(root, request.param)
    shutil.copy(deb, root / "sideline.deb")
    debian.do("apt-get", "install", "-qq", "--no-install-recommends", "/sideline.deb")
    yield debian
    shutil.rmtree(root)


@pytest.fixture(scope="module")
def version(deb: Path) -> str:
    return subprocess.run(
        ["dpkg-deb", "--field", deb, "Version"], check=True, capture_output=True, text=True
    ).stdout.strip()


def repacked(debian: Debian, version: str) -> str:
    """Put the package into the Debian under another version, and return where it is."""
    name = f"/sideline_{version}.deb"
    if not (debian.root / name[1:]).exists():
        tree = debian.root / "repacked"
        debian.do("dpkg-deb", "--raw-extract", "/sideline.deb", "/repacked")
        control = tree / "DEBIAN/control"
        control.write_text(re.sub(r"(?m)^Version: .*$", f"Version: {version}", control.read_text()))
        debian.do("dpkg-deb", "-Znone", "--root-owner-group", "--build", "/repacked", name)
        shutil.rmtree(tree)
    return name


def installed(debian: Debian, version: str, file: str = "/sideline.deb") -> None:
    """Have that version there and nothing left of any other; data stay."""
    if debian.state("sideline") != f"installed {version}":
        debian.run("dpkg", "--purge", "sideline")
        debian.do("dpkg", "--install", file)


@contextmanager
def serving(debian: Debian) -> Iterator[Station]:
    """Run the installed station as its service's user; it hears of no bus and no hardware."""
    environment = {**ENVIRONMENT, "STATE_DIRECTORY": f"/{DATA}", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent"}
    command = debian.command("setpriv", "--reuid=sideline", "--regid=sideline", "--clear-groups", "--no-new-privs",
                             "sideline", "serve", "--port", "0", "--sysfs", "/nonexistent", "--dev", "/nonexistent")  # fmt: skip
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:
        first = process.stdout.readline()
        listening = LISTENING.match(first.rstrip("\n"))
        if not listening:
            process.kill()
            pytest.fail(f"{first!r} {process.stderr.read()[-2000:]}")
        yield Station(int(listening[1]))
        # The program is not unshare's own child's: whom it is told by is the one that waits for it.
        subprocess.run(["pkill", "--parent", str(process.pid)], check=True)
        process.wait(STOP_S)


def empty(debian: Debian) -> None:
    """Take all data away."""
    for path in (debian.root / DATA).iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def test_apt_installs_it_with_what_it_needs(debian: Debian, version: str) -> None:
    installed(debian, version)
    assert debian.do("sideline", "--version").startswith("sideline ")
    folder = (debian.root / DATA).stat()
    assert stat.S_IMODE(folder.st_mode) == 0o750
    assert debian.do("stat", "--format=%U:%G", f"/{DATA}").strip() == "sideline:sideline"
    sources = [file.read_text() for file in (CHECKOUT / "Sources").rglob("*.swift")]
    wanted = [path for text in sources for path in re.findall(r'static let installed = "/(.*)"', text)]
    assert len(wanted) >= 3
    assert [path for path in wanted if not (debian.root / path).exists()] == []
    assert "libcurl.so.4" in debian.do("ldconfig", "--print-cache")
    assert debian.do("systemctl", "is-enabled", "sideline.socket").strip() == "enabled"
    assert debian.run("systemctl", "is-enabled", "sideline-kiosk.service").stdout.strip() == "disabled"


def test_its_units_and_rules_are_understood_there(debian: Debian, version: str) -> None:
    installed(debian, version)
    units = ("sideline.service", "sideline.socket", "sideline-report.timer", "sideline-kiosk.service")
    assert debian.do("systemd-analyze", "verify", "--man=no", *units) == ""
    assert not debian.run("systemd-tmpfiles", "--create", "sideline.conf").stderr


def test_what_is_installed_serves_its_page_and_draws(debian: Debian, version: str) -> None:
    installed(debian, version)
    with serving(debian) as station:
        assert b"</html>" in station.get("/?lang=en").body
        assert b"Chart" in station.get("/chart.js/chart.min.js").body
        station.post("/api/v1/participants", {"number": 3}, status=201)
        assert station.get("/api/v1/participants/3/summary.png").body.startswith(b"\x89PNG")
    empty(debian)


def test_an_upgrade_brings_the_oldest_data_along(debian: Debian, version: str) -> None:
    installed(debian, OLDER, repacked(debian, OLDER))
    oldest.write(debian.root / DATA / "sideline.sqlite")
    debian.do("chown", "sideline:sideline", f"/{DATA}/sideline.sqlite")
    debian.do("dpkg", "--install", "/sideline.deb")
    assert debian.state("sideline") == f"installed {version}"
    with serving(debian) as station:
        (row,) = station.trials()
    assert (row["participant"], row["value"], row["unit"]) == ("12", "31", "1")
    empty(debian)


def test_going_back_is_refused_and_changes_nothing(debian: Debian, version: str) -> None:
    installed(debian, NEWER, repacked(debian, NEWER))
    (debian.root / DATA / "sideline.sqlite").write_text("of a later version")
    refused = debian.run("dpkg", "--install", "/sideline.deb")
    assert refused.returncode != 0
    assert f"sideline: {version} is older than {NEWER}, and cannot read a database of that version." in refused.stderr
    assert debian.state("sideline") == f"installed {NEWER}"
    # Removed is not gone: its data are still of the later version.
    debian.do("dpkg", "--remove", "sideline")
    assert "is older than" in debian.run("dpkg", "--install", "/sideline.deb").stderr
    empty(debian)
    debian.do("dpkg", "--install", "/sideline.deb")


def test_removal_keeps_the_data_and_a_purge_asks(debian: Debian, version: str) -> None:
    installed(debian, version)
    database = debian.root / DATA / "sideline.sqlite"
    database.write_text("results")
    debian.do("dpkg", "--remove", "sideline")
    assert database.read_text() == "results"
    assert not (debian.root / "usr/libexec/sideline").exists()

    # Nobody answers: nothing is deleted.
    said = debian.do("dpkg", "--purge", "sideline")
    assert "sideline: the results stay in /var/lib/sideline" in said
    assert database.read_text() == "results"
    assert not (debian.root / "etc/sideline").exists()

    debian.do("dpkg", "--install", "/sideline.deb")
    assert database.read_text() == "results"
    debian.do("debconf-set-selections", given="sideline sideline/delete-data boolean true\n")
    debian.do("dpkg", "--purge", "sideline")
    assert not (debian.root / DATA).exists()
    assert debian.state("sideline") == "not-installed"
    assert not list((debian.root / "etc/systemd").rglob("sideline*"))


def test_the_question_of_a_purge_is_put_in_swedish_too(deb: Path) -> None:
    templates = subprocess.run(
        ["dpkg-deb", "--ctrl-tarfile", deb], check=True, capture_output=True,
    ).stdout  # fmt: skip
    shown = subprocess.run(
        ["tar", "--extract", "--to-stdout", "./templates"], input=templates, check=True, capture_output=True
    ).stdout.decode()
    assert "Description: Delete all results" in shown
    assert "Description-sv.UTF-8: Ta bort alla resultat" in shown
    assert "Default: false" in shown
