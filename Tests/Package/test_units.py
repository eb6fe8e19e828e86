"""The units: how closed they are, what stays open and why, and what a kiosk says that cannot start."""

import json
import re
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
SYSTEMD = CHECKOUT / "systemd"
# Of ten, times ten; systemd calls less than 2.0 closed enough for a service with a network.
THRESHOLD = 20
CLOSED = ["sideline.service", "sideline-report.service"]


@pytest.mark.parametrize("unit", CLOSED)
def test_a_unit_is_closed(unit: str) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", f"--threshold={THRESHOLD}", "--no-pager", SYSTEMD / unit],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-300:] + done.stderr
    assert "Overall exposure level" in done.stdout


def test_a_unit_that_is_opened_further_is_judged_too_open(tmp_path: Path) -> None:
    """The judge bites: without it nobody would notice that the figure above is compared with nothing."""
    opened = tmp_path / "sideline.service"
    kept = [line for line in (SYSTEMD / "sideline.service").read_text().splitlines()
            if not line.startswith(("Protect", "Private", "SystemCall", "Restrict", "CapabilityBoundingSet"))]  # fmt: skip
    opened.write_text("\n".join(kept))
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", f"--threshold={THRESHOLD}", "--no-pager", opened],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout[-300:] + done.stderr


@pytest.mark.parametrize("unit", CLOSED)
def test_what_stays_open_is_named_with_its_reason(unit: str) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--json=short", "--no-pager", SYSTEMD / unit],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    rows = json.loads(done.stdout)
    assert len(rows) > 50
    named = {re.split("[=/]", row["name"])[0] for row in rows if row["set"] is False}
    comments = "\n".join(line for line in (SYSTEMD / unit).read_text().splitlines() if line.startswith("#"))
    # What it may not do is a list of what it may; which device it may open stands there too.
    told = set(re.findall(r"\b([A-Z]\w+)=", comments)) | {"DeviceAllow", "RestrictAddressFamilies"}
    assert named <= told, named - told


def test_a_station_and_a_kiosk_are_started_again_when_they_end() -> None:
    for unit, restart in (("sideline.service", "on-failure"), ("sideline-kiosk.service", "always")):
        assert f"\nRestart={restart}\n" in (SYSTEMD / unit).read_text(), unit


def test_whoever_wants_the_page_gets_the_same_port_that_the_program_takes() -> None:
    serve = (CHECKOUT / "Sources/sideline/Commands/Serve.swift").read_text()
    host, port = re.search(r'var host = "(.*)"', serve)[1], re.search(r"var port = (\d+)", serve)[1]
    for socket in SYSTEMD.rglob("*.socket"):
        assert f"\nListenStream={host}:{port}\n" in socket.read_text(), socket
    for asking in ("systemd/kiosk", "packaging/sideline.desktop"):
        assert f"http://{host}:{port}/" in (CHECKOUT / asking).read_text(), asking


@pytest.mark.parametrize(
    ("there", "missing"),
    [([], "cage chromium xwayland"), (["cage", "Xwayland"], "chromium"), (["cage", "chromium", "Xwayland"], "")],
)
def test_a_kiosk_says_what_is_missing(tmp_path: Path, there: list[str], missing: str) -> None:
    (tmp_path / "card0").touch()
    done = checked(tmp_path, there)
    if missing:
        assert done.returncode == 69
        assert done.stderr == f"sideline-kiosk: missing: {missing}. Install with: apt install {missing}\n"
    else:
        assert (done.returncode, done.stderr) == (0, "")


def test_a_kiosk_without_a_screen_says_so_and_its_unit_waits_for_one(tmp_path: Path) -> None:
    done = checked(tmp_path, ["cage", "chromium", "Xwayland"])
    assert done.returncode == 69
    assert done.stderr == (
        f"sideline-kiosk: no screen: there is no {tmp_path}/card*. Connect one, or open "
        "http://127.0.0.1:8080/ in a browser\n"
    )
    unit = (SYSTEMD / "sideline-kiosk.service").read_text()
    assert "\nConditionPathExistsGlob=/dev/dri/card*\n" in unit
    assert "\nRestartPreventExitStatus=69\n" in unit


def checked(folder: Path, programs: list[str]) -> subprocess.CompletedProcess[str]:
    """Have the kiosk look at a machine that has these programs, and the screens that are in `folder`."""
    for program in programs:
        (folder / program).write_text("#!/bin/sh\n")
        (folder / program).chmod(0o755)
    return subprocess.run(
        ["/bin/sh", SYSTEMD / "kiosk", "--check"], capture_output=True, text=True, check=False,
        env={"PATH": str(folder), "SIDELINE_SCREENS": str(folder)},
    )  # fmt: skip
