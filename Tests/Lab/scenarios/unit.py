"""sideline.service under the real systemd, installed as a package would install it."""

import pwd

from scenarios import service
from scenarios.lab import Lab, run


def verifies(lab: Lab) -> None:
    complaints = run("systemd-analyze", "verify", "--man=no", "sideline.service")
    assert not complaints, complaints


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
