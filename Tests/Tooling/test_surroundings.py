"""Tests run alike on a server and on somebody's desktop."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from Support import surroundings, unpacked

TESTS = Path(__file__).resolve().parents[1]
SHOWN = """
import json, os, sys, time
from pathlib import Path
from Support import surroundings
surroundings.leave(Path(sys.argv[1]))
print(json.dumps(dict(os.environ) | {"zone": time.tzname[0]}))
"""


def test_a_desktops_own_settings_are_not_seen(tmp_path: Path) -> None:
    desktop = {
        "LC_ALL": "sv_SE.UTF-8", "LANGUAGE": "sv:en", "TZ": "Asia/Kolkata", "HOME": "/home/coach",
        "XDG_STATE_HOME": "/home/coach/state", "STATE_DIRECTORY": "/var/lib/sideline",
        "NOTIFY_SOCKET": "/run/user/1000/notify", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/run/dbus/system",
    }  # fmt: skip
    answer = subprocess.run(
        [sys.executable, "-c", SHOWN, tmp_path], check=True, capture_output=True, text=True,
        env={**os.environ, **desktop, "PYTHONPATH": str(TESTS)},
    )  # fmt: skip
    seen = json.loads(answer.stdout)
    assert not [name for name, value in desktop.items() if seen.get(name) == value]
    assert seen["zone"] == "UTC"
    assert seen["DBUS_SYSTEM_BUS_ADDRESS"] == surroundings.NO_BUS
    assert Path(seen["XDG_STATE_HOME"]).is_relative_to(tmp_path)


def test_only_the_letters_that_tests_install_are_there() -> None:
    listed = subprocess.run(["fc-list", ":", "family"], check=True, capture_output=True, text=True)
    assert {line.split(",")[0] for line in listed.stdout.splitlines()} >= {"DejaVu Sans"}
    assert all(line.startswith("DejaVu") for line in listed.stdout.splitlines()), listed.stdout


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that has a part of an office, one library that it needs, and one for another processor."""
    said = {
        "apt-get": "'http://a/1' office-calc_4%3a7.4_amd64.deb 1 SHA256:0\n"
        "'http://a/2' office-common_4%3a7.4_all.deb 1 SHA256:0\n"
        "'http://a/3' libblas3_3.11.0_amd64.deb 1 SHA256:0\n"
        "'http://a/4' libyajl2_2.1.0_amd64.deb 1 SHA256:0",
        "dpkg": "amd64",
        "dpkg-query": "office-common all installed\nlibblas3 amd64 installed\nlibyajl2 i386 installed\n"
        "office-calc amd64 config-files",
    }
    for name, text in said.items():
        tool = tmp_path / name
        tool.write_text(f"#!/bin/sh\ncat <<'END'\n{text}\nEND\n")
        tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")


@pytest.mark.usefixtures("machine")
def test_a_package_is_unpacked_with_all_of_its_own_kin_and_what_the_machine_lacks() -> None:
    assert unpacked.needed("office-calc") == ["libyajl2", "office-calc", "office-common"]
