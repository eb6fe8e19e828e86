"""What `sideline doctor` says of a tablet's club."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from Fleet.club import Club
from Fleet.tablets import Tablet


@pytest.fixture
def tablet(binary: Path, tmp_path: Path) -> Iterator[Tablet]:
    tablet = Tablet(binary, tmp_path / "tablet", "Platta 1")
    yield tablet
    tablet.stop()


def found(tablet: Tablet, tmp_path: Path) -> dict[str, dict]:
    """What a doctor of its own, beside the station, finds of the club."""
    for name in ("sys", "dev"):
        (tmp_path / name).mkdir(exist_ok=True)
    done = subprocess.run(
        [tablet.binary, "doctor", "--json", "--data", tablet.folder / "data", "--sysfs", tmp_path / "sys",
         "--dev", tmp_path / "dev"],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    findings = [json.loads(line) for line in done.stdout.splitlines()]
    return {each["subject"]: each for each in findings if each["subject"].startswith("club")}


def test_nothing_is_said_of_a_club_that_a_tablet_is_not_in(tablet: Tablet, tmp_path: Path) -> None:
    assert found(tablet, tmp_path) == {}


def test_a_club_that_is_well_answers(tablet: Tablet, club: Club, tmp_path: Path) -> None:
    tablet.join(club)
    tablet.send()
    findings = found(tablet, tmp_path)
    assert set(findings) == {"club"} and findings["club"]["ok"]
    assert findings["club"]["finding"] == f"Klubben: the store at {club.store.cluster.folder} answers"
    # The page of the check-up asks the same from within the station.
    inside = {each["subject"]: each for each in tablet.items("/api/v1/doctor")}
    assert inside["club"]["ok"]


def test_what_is_wrong_is_said_with_what_to_do(tablet: Tablet, club: Club, tmp_path: Path) -> None:
    tablet.join(club)
    tablet.send()
    file = tablet.folder / "data/club.json"
    assert file.stat().st_mode & 0o077 == 0
    file.chmod(0o640)
    finding = found(tablet, tmp_path)["club-file"]
    assert (finding["ok"], finding["command"]) == (False, f"chmod 600 {file}")
    file.chmod(0o600)

    club.store.rows("SELECT fleet.revoke(%s)", tablet.club()["station"])
    finding = found(tablet, tmp_path)["club"]
    assert not finding["ok"]
    assert finding["remedy"].startswith("The club does not know this tablet any more.")


def test_an_address_where_nobody_is_and_what_waits(tablet: Tablet, club: Club, tmp_path: Path) -> None:
    tablet.join(club)
    tablet.send()
    tablet.stop()
    file = tablet.folder / "data/club.json"
    kept = json.loads(file.read_text())
    file.write_text(json.dumps(kept | {"place": kept["place"] | {"host": "/nowhere"}}))
    tablet.start()
    tablet.meet(7, "Cleo")
    tablet.shoot(7)
    findings = found(tablet, tmp_path)
    assert not findings["club"]["ok"] and "/nowhere" in findings["club"]["finding"]
    assert findings["club"]["remedy"].startswith("The club's store does not answer.")
    assert findings["club-waiting"]["ok"]
    assert findings["club-waiting"]["finding"] == "waiting to be sent to the club, 2"
