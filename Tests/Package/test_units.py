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
    for program in there:
        (tmp_path / program).write_text("#!/bin/sh\n")
        (tmp_path / program).chmod(0o755)
    done = subprocess.run(
        ["/bin/sh", SYSTEMD / "kiosk", "--check"], env={"PATH": str(tmp_path)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    if missing:
        assert done.returncode == 69
        assert done.stderr == f"sideline-kiosk: missing: {missing}. Install with: apt install {missing}\n"
    else:
        assert (done.returncode, done.stderr) == (0, "")
