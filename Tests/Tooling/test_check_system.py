"""What `make run` and `make test` say on a system that they are not made for."""

import subprocess
from pathlib import Path

import pytest

CHECK = Path(__file__).parent / "check-system"


def check(tmp_path: Path, system: str, swift: str | None) -> subprocess.CompletedProcess[str]:
    """Run the check on a machine with this os-release and a swift that reports this version."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("sh", "sed"):
        (tools / name).symlink_to(f"/bin/{name}")
    if swift is not None:
        (tools / "swift").write_text(f"#!/bin/sh\necho 'Swift version {swift} (swift-RELEASE)'\n")
        (tools / "swift").chmod(0o755)
    release = tmp_path / "os-release"
    release.write_text(system)
    return subprocess.run(
        [CHECK], env={"PATH": str(tools), "OS_RELEASE": str(release)}, capture_output=True, text=True
    )


BOOKWORM = 'ID=debian\nVERSION_ID="12"\n'


@pytest.mark.parametrize("version", ["6.3", "6.3.1", "6.10", "7.0"])
def test_debian_12_with_a_new_enough_swift_is_silent(tmp_path: Path, version: str) -> None:
    done = check(tmp_path, BOOKWORM, version)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_debian_13_is_called_untested_in_one_line(tmp_path: Path) -> None:
    done = check(tmp_path, 'ID=debian\nVERSION_ID="13"\n', "6.3.1")
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1 and "untested" in done.stderr


@pytest.mark.parametrize(
    ("system", "named"),
    [
        ('ID=debian\nVERSION_ID="11"\n', "debian 11"),
        ('ID=ubuntu\nVERSION_ID="24.04"\nID_LIKE=debian\n', "ubuntu 24.04"),
        ("ID=arch\n", "arch unknown"),
        ("", "unknown unknown"),
    ],
)
def test_any_other_system_gets_one_line_and_exit_1(tmp_path: Path, system: str, named: str) -> None:
    done = check(tmp_path, system, "6.3.1")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1 and named in done.stderr


@pytest.mark.parametrize("version", ["5.10", "6.2.4", "5.9-dev", "not a version", None])
def test_a_missing_or_old_swift_gets_one_line_and_exit_1(
    tmp_path: Path, version: str | None
) -> None:
    done = check(tmp_path, BOOKWORM, version)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1 and "Swift 6.3 or newer is needed" in done.stderr
