"""What is in the packages, and what Debian's own judges say of it."""

import re
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def tree(deb: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, unpacked."""
    folder = tmp_path_factory.mktemp("unpacked")
    subprocess.run(["dpkg-deb", "--extract", deb, folder], check=True)
    return folder


def field(deb: Path, name: str) -> str:
    return subprocess.run(
        ["dpkg-deb", "--field", deb, name], check=True, capture_output=True, text=True
    ).stdout.strip()


def names(dependencies: str) -> set[str]:
    return {re.match(r"[a-z0-9.+-]+", part.strip())[0] for part in re.split(r"[,|]", dependencies)}


@pytest.mark.long
def test_debians_judge_finds_nothing(packages: Path) -> None:
    done = subprocess.run(
        ["lintian", "--allow-root", "--fail-on=error,warning", *packages.glob("*.deb")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


def test_an_address_that_nobody_has_is_one_that_nobody_can_get() -> None:
    """Until there is a public one all of them are of the domain that is kept for that (RFC 2606, 3)."""
    packaging = CHECKOUT / "packaging"
    texts = [(packaging / name).read_text() for name in ("debian/control", "debian/changelog", "debian/po/sv.po")]
    assert {address for text in texts for address in re.findall(r"<(\S+@\S+?)>", text)} == {"maintainers@example.org"}
    assert "<id>org.example.sideline</id>" in (packaging / "sideline.metainfo.xml").read_text()


def test_versions_are_one(deb: Path) -> None:
    program = re.search(r'"sideline (.*)"', (CHECKOUT / "Sources/Model/Software.swift").read_text())[1]
    assert field(deb, "Version").rsplit("-", 1)[0] == program
    releases = (CHECKOUT / "packaging/sideline.metainfo.xml").read_text()
    assert re.search(r'<release version="(.*?)"', releases)[1] == program


def test_what_is_linked_opened_and_run_is_depended_on(deb: Path) -> None:
    depended = names(field(deb, "Depends"))
    assert {"libbluetooth3", "libsystemd0", "libudev1", "libpcre2-8-0", "libsqlite3-0"} <= depended, "linked"
    assert {"libcurl4", "libcurl4t64", "libjs-chart.js", "fonts-sil-andika"} <= depended, "opened"
    assert {"bluez", "espeak-ng", "librsvg2-bin"} <= depended, "run"
    assert {"avahi-daemon", "libasound2", "libasound2t64", "libpq5"} <= names(field(deb, "Recommends"))
    assert {"cage", "chromium"} <= names(field(deb, "Suggests"))


def test_this_machines_apt_finds_all_that_it_needs(packages: Path) -> None:
    """On the Debian that it is built on; another one installs it for good (test_lifecycle.py)."""
    done = subprocess.run(
        ["apt-get", "install", "--simulate", "--no-install-recommends", *packages.glob("*.deb")],
        capture_output=True, text=True, check=False, env={"LC_ALL": "C", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert re.search(r"^Inst sideline ", done.stdout, re.MULTILINE), done.stdout


def test_each_command_has_its_page_and_no_page_has_a_fault(binary: Path, tree: Path) -> None:
    pages = {page.name.removesuffix(".gz") for page in (tree / "usr/share/man/man1").iterdir()}
    listed = subprocess.run([binary, "--help"], check=True, capture_output=True, text=True).stdout
    commands = re.findall(r"^  ([a-z]+)  +[A-Z]", listed.split("SUBCOMMANDS:")[1], re.MULTILINE)
    assert len(commands) > 10
    assert {"sideline.1", "sideline-devices-check.1", *(f"sideline-{c}.1" for c in commands)} <= pages
    for page in sorted((tree / "usr/share/man/man1").iterdir()):
        done = subprocess.run(
            ["man", "--warnings", "--encoding=UTF-8", "--troff-device=utf8", "--ditroff", "--local-file", page],
            capture_output=True, text=True, check=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
        )  # fmt: skip
        assert done.stderr == "", page


def test_shells_complete_an_option(tree: Path) -> None:
    bash = tree / "usr/share/bash-completion/completions/sideline"
    subprocess.run(["bash", "-n", bash], check=True)
    files = (bash, tree / "usr/share/zsh/vendor-completions/_sideline",
             tree / "usr/share/fish/vendor_completions.d/sideline.fish")  # fmt: skip
    for file in files:
        assert "simulate" in file.read_text(), file


def test_what_a_unit_names_as_documentation_is_there(tree: Path) -> None:
    units = [file for file in (tree / "usr/lib/systemd").rglob("*") if file.is_file()]
    assert len(units) == 7
    for unit in units:
        named = re.search(r"^Documentation=(.+)$", unit.read_text(), re.MULTILINE)[1].split()
        for address in named:
            page = re.fullmatch(r"man:([\w-]+)\((\d)\)", address)
            path = f"usr/share/man/man{page[2]}/{page[1]}.{page[2]}.gz" if page else address.removeprefix("file:///")
            assert (tree / path).is_file(), f"{unit.name}: {address}"


def test_the_desktop_and_a_software_centre_understand_what_they_are_told(tree: Path) -> None:
    share = tree / "usr/share"
    subprocess.run(["desktop-file-validate", share / "applications/sideline.desktop"], check=True)
    component = share / "metainfo/sideline.metainfo.xml"
    judged = subprocess.run(
        ["appstreamcli", "validate", "--pedantic", "--no-net", component], check=True, capture_output=True, text=True
    )
    assert judged.stdout == "✔ Validation was successful.\n"
    assert "sideline.desktop" in component.read_text()
    assert len(list((share / "icons/hicolor").rglob("sideline.*"))) == 3


def test_each_package_that_the_program_is_linked_with_has_its_licence_told(build: Path, tree: Path) -> None:
    linked = subprocess.run(
        [CHECKOUT / "packaging/notices", build], check=True, capture_output=True, text=True
    ).stdout.split()
    assert {"swift-nio", "GRDB.swift"} <= set(linked)
    told = re.findall(r"^Files: \.build/checkouts/([^/]+)/\*$", (tree / "usr/share/doc/sideline/copyright").read_text(),
                      re.MULTILINE)  # fmt: skip
    assert set(linked) == set(told)
    assert "SwiftNIO" in (tree / "usr/share/doc/sideline/notices/swift-nio.txt").read_text()


def test_what_is_spoken_lies_where_the_program_looks(packages: Path, tmp_path: Path) -> None:
    (voice,) = packages.glob("sideline-speech_*.deb")
    subprocess.run(["dpkg-deb", "--extract", voice, tmp_path], check=True)
    clips = tmp_path / "usr/libexec/sideline/speech"
    assert clips.is_symlink() and (clips / "sv/1.wav").stat().st_size > 1000


def test_rules_and_users_are_the_repositorys(tree: Path) -> None:
    for source, installed in (
        ("udev/70-sideline.rules", "udev/rules.d/70-sideline.rules"),
        ("systemd/sideline.sysusers", "sysusers.d/sideline.conf"),
        ("systemd/sideline.tmpfiles", "tmpfiles.d/sideline.conf"),
    ):
        assert (tree / "usr/lib" / installed).read_bytes() == (CHECKOUT / source).read_bytes()
