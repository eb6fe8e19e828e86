"""sideline.service under the real systemd, installed as a package would install it."""

import errno
import pwd
import re
import socket
from pathlib import Path

from scenarios import service
from scenarios.lab import PATIENCE_S, Lab, run
from Support.station import await_within

PASSWORD = Path("/etc/credstore/sideline.smtp-password")


def verifies(lab: Lab) -> None:
    units = ("sideline.service", "sideline.socket", "sideline-report.timer", "sideline-kiosk.service")
    complaints = run("systemd-analyze", "verify", "--man=no", *units)
    assert not complaints, complaints


def is_started_by_its_socket(lab: Lab) -> None:
    PASSWORD.parent.mkdir(mode=0o700, exist_ok=True)
    PASSWORD.write_text("kept by systemd\n")
    PASSWORD.chmod(0o600)
    run("systemctl", "start", "sideline.socket")
    assert _shown("sideline", "ActiveState") == "inactive"
    # Whoever connects starts it, and need not stay.
    socket.create_connection(("127.0.0.1", 8080)).close()
    await_within("the station", 2 * PATIENCE_S, lambda: _shown("sideline", "ActiveState") == "active")
    assert lab.station.get("/api/v1/health").status == 200
    # Nobody but systemd and the station holds the port.
    assert _shown("sideline.socket", "SubState") == "running"


def has_the_mail_password(lab: Lab) -> None:
    assert lab.station.get("/api/v1/mail/settings").json()["password"] == "credential"
    assert service.refused_paths([str(PASSWORD)], 0, service.credentials()), "the service can read the store"


def hung_is_restarted(lab: Lab) -> None:
    """With less patience than the unit has, which is that of a slow tablet."""
    patience = Path("/run/systemd/system/sideline.service.d/patience.conf")
    patience.parent.mkdir(parents=True, exist_ok=True)
    patience.write_text("[Service]\nWatchdogSec=10\nRestartSec=1\n")
    try:
        run("systemctl", "daemon-reload")
        run("systemctl", "restart", "sideline")
        hung = _shown("sideline", "MainPID")
        run("kill", "-STOP", hung)
        await_within("another process", PATIENCE_S, lambda: _shown("sideline", "MainPID") not in (hung, "0"))
        assert _shown("sideline", "NRestarts") == "1"
        assert lab.station.get("/api/v1/health").status == 200
    finally:
        patience.unlink()
        run("systemctl", "daemon-reload")
        run("systemctl", "restart", "sideline")


def runs_as_its_own_user(lab: Lab) -> None:
    # Returns when the daemon has told READY=1 (Type=notify).
    run("systemctl", "start", "sideline")
    fields = service.status()
    uids = {int(uid) for uid in fields["Uid"].split()}
    assert uids == {pwd.getpwnam("sideline").pw_uid} and 0 not in uids, fields["Uid"]
    for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        assert int(fields[name], 16) == 0, f"{name} {fields[name]}"
    assert fields["NoNewPrivs"].strip() == "1", fields["NoNewPrivs"]
    assert lab.station.get("/api/v1/health").status == 200


def serves_installed_files(lab: Lab) -> None:
    page = lab.station.get("/?lang=en")
    assert page.headers["content-type"].startswith("text/html"), page.headers
    assert b"</html>" in page.body, page.body[:300]
    ids = {exercise["id"] for exercise in lab.station.items("/api/v1/exercises")}
    assert {"count-20s", "hit-or-miss", "ten-turns", "highest-pulse"} <= ids, ids
    # What the unit closes the program does without: its filter refuses with EPERM. EACCES is the kernel's own
    # answer, with or without a filter, to Dispatch, whose timer thread asks for a lower nice value than a user
    # may have (setpriority(2), section "ERRORS").
    said = run("journalctl", "--quiet", "--unit=sideline", "--output=cat")
    assert not re.search(rf"errno={errno.EPERM}\b", said), said


def _shown(unit: str, name: str) -> str:
    return run("systemctl", "show", f"--property={name}", "--value", unit).strip()
