"""Tablets of a club as a coach uses them, against a real store."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from Fleet.club import Club, Store
from Fleet.conftest import club_server
from Fleet.documents import record_id
from Fleet.postgres import Cluster
from Fleet.tablets import Make, Tablet, invitation, settle
from Support.station import SHOTS, Refused, await_condition

NO_INPUT = 66


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A server for a test that stops it."""
    with club_server() as cluster:
        yield cluster


@pytest.fixture
def own_club(own_cluster: Cluster) -> Iterator[Club]:
    store = Store(own_cluster, "club")
    yield store.club()
    store.close()


def acquainted(make: Make, club: Club) -> tuple[Tablet, Tablet]:
    """Two tablets of a club that both have a child's run."""
    one, two = make("Platta 1"), make("Platta 2")
    for tablet in (one, two):
        tablet.join(club)
    one.meet(7, "Åsa")
    one.shoot(7)
    settle(one, two)
    return one, two


def sideline(binary: Path, *arguments: str, code: int = 0) -> subprocess.CompletedProcess:
    done = subprocess.run([binary, *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    return done


def pull_out(club: Club) -> None:
    """Have the store be gone at once."""
    club.store.close()
    club.store.cluster.stop()


def people(tablet: Tablet) -> set[str]:
    return {p["nickname"] for p in tablet.items("/api/v1/participants") if "nickname" in p}


def test_what_was_measured_before_and_after_joining_is_on_every_tablet(make: Make, club: Club) -> None:
    one, two, three = (make(name) for name in ("Platta 1", "Platta 2", "Kansli"))
    one.meet(7, "Åsa")
    one.shoot(7)
    two.meet(8, "Bo")
    two.shoot(8)
    for tablet in (one, two, three):
        view = tablet.join(club)
        assert view["joined"] and view["club"] == club.name and view["name"] == tablet.name
    two.shoot(8)
    settle(one, two, three)
    assert people(one) == people(two) == people(three) == {"Åsa", "Bo"}
    assert club.count() == 3 * SHOTS
    assert one.rows() == two.rows() == three.rows()
    # What came is not sent back, and what is there stays once.
    for tablet in (one, two, three):
        tablet.call()
        assert tablet.waiting() == 0
    assert club.count() == 3 * SHOTS


def test_what_was_practised_without_the_store_waits_and_goes_once_it_is_back(
    make: Make, own_club: Club
) -> None:
    one, two = make("Platta 1"), make("Platta 2")
    for tablet in (one, two):
        tablet.join(own_club)
    pull_out(own_club)
    one.meet(7, "Åsa")
    one.shoot(7)
    trouble = await_condition("trouble", 20, lambda: one.club().get("trouble"))
    assert trouble["code"] == "fleet-unreachable"
    assert one.waiting() > 0
    # Killed meanwhile, nothing of it is lost.
    one.kill()
    one.start()
    own_club.store.cluster.start()
    settle(one, two)
    assert one.rows() == two.rows() and len(two.rows()) == SHOTS


def test_an_attempt_that_was_corrected_on_two_tablets_ends_the_same_on_both(
    make: Make, own_club: Club
) -> None:
    one, two = acquainted(make, own_club)
    trial = min(one.rows())
    pull_out(own_club)
    for tablet in (one, two):
        tablet.correct(trial, "fail")
    own_club.store.cluster.start()
    settle(one, two)
    assert one.rows() == two.rows()
    assert one.counting() == two.counting() and len(one.counting()) == SHOTS
    both = [row for row in one.rows().values() if row["replaces"] == trial]
    assert len(both) == 2 and max(row["id"] for row in both) in one.counting()
    for tablet in (one, two):
        [rivals] = tablet.club()["rivals"]
        assert rivals["run"] == both[0]["run"]


def test_whom_one_tablet_forgets_is_forgotten_by_all_and_each_says_so(make: Make, club: Club) -> None:
    one, two = make("Platta 1"), make("Platta 2")
    for tablet in (one, two):
        tablet.join(club)
    one.meet(7, "Åsa")
    one.meet(9, "Liv")
    one.shoot(7)
    one.shoot(9)
    settle(one, two)
    number = two.person("Åsa")["number"]
    two.post(f"/api/v1/participants/{number}/forget", {"results": "delete"})
    two.send()
    one.take_until("forgotten her", lambda: one.person("Åsa") is None)
    settle(one, two)
    assert club.count() == SHOTS and len(one.rows()) == SHOTS
    text = "".join(str(row) for row in club.store.rows("SELECT body FROM fleet.person"))
    assert "Åsa" not in text and "Liv" in text

    def receipts() -> bool:
        for tablet in (one, two):
            tablet.call()
        [told] = one.club()["forgetting"]
        return told["done"] == told["stations"] == 2

    await_condition("both receipts", 20, receipts)


def test_a_late_tablet_forgets_too_and_its_results_of_them_are_not_taken(
    make: Make, own_club: Club
) -> None:
    one, two = acquainted(make, own_club)
    two.stop()
    one.post("/api/v1/participants/7/forget", {"results": "delete"})
    one.send()
    pull_out(own_club)
    two.start()
    two.shoot(two.person("Åsa")["number"])
    own_club.store.cluster.start()
    two.take_until("forgotten her", lambda: two.person("Åsa") is None)
    two.send()
    assert own_club.count() == 0 and not one.rows() and not two.rows()


def test_a_store_that_was_set_back_a_day_gets_everything_again(
    make: Make, own_club: Club, own_cluster: Cluster
) -> None:
    one, two = make("Platta 1"), make("Platta 2")
    for tablet in (one, two):
        tablet.join(own_club)
    one.meet(7, "Åsa")
    one.meet(9, "Liv")
    one.shoot(7)
    settle(one, two)
    pull_out(own_club)
    yesterday = own_cluster.folder / "yesterday"
    own_cluster.saved(yesterday)
    own_club.store.cluster.start()
    one.shoot(9)
    two.meet(11, "Ture")
    two.shoot(11)
    settle(one, two)
    two.post(f"/api/v1/participants/{two.person('Åsa')['number']}/forget", {"results": "delete"})
    two.send()
    one.take_until("forgotten her", lambda: one.person("Åsa") is None)
    settle(one, two)
    today = own_club.count()
    assert today == 2 * SHOTS
    pull_out(own_club)
    own_cluster.data.rename(own_cluster.folder / "today")
    yesterday.rename(own_cluster.data)
    own_club.store.cluster.start()
    settle(one, two)
    await_condition("everything is there again", 20, lambda: own_club.count() == today)
    assert one.rows() == two.rows() and people(one) == people(two) == {"Liv", "Ture"}
    text = "".join(str(row) for row in own_club.store.rows("SELECT body FROM fleet.person"))
    assert "Åsa" not in text


def test_a_tablet_of_one_team_sees_that_team_alone(make: Make, club: Club) -> None:
    office, coach = make("Kansli"), make("Platta U13")
    office.join(club)
    office.meet(7, "Åsa", group="U13")
    office.meet(9, "Liv", group="U15")
    office.shoot(7)
    office.shoot(9)
    office.send()
    coach.join(club, teams=["U13"])
    coach.take_until("its team", lambda: len(coach.rows()) == SHOTS)
    assert people(coach) == {"Åsa"}
    # Somebody who comes into the team brings what was before; who leaves it goes.
    office.meet(9, "Liv", group="U13")
    office.meet(7, "Åsa", group="U15")
    office.send()
    coach.take_until("the new one", lambda: people(coach) == {"Liv"} and len(coach.rows()) == SHOTS)
    coach.shoot(9)
    coach.send()
    office.take_until("what the team's tablet measured", lambda: len(office.rows()) == 3 * SHOTS)


def test_people_with_one_number_stay_two_until_somebody_decides(make: Make, club: Club) -> None:
    one, two = make("Platta 1"), make("Platta 2")
    one.meet(7, "Åsa")
    two.meet(7, "Liv")
    for tablet in (one, two):
        tablet.join(club)
        tablet.send()
    one.take_until("both", lambda: people(one) == {"Åsa", "Liv"})
    [double] = one.club()["doubles"]
    assert (double["number"], double["other"]["number"]) == (7, 1007)
    one.post("/api/v1/club/numbers", {"number": 1007})
    assert one.club()["doubles"] == []
    one.send()
    assert club.store.value("SELECT count(*) FROM fleet.person WHERE body ->> 'number' = '1007'") == 1


def imported(binary: Path, tablet: Tablet, number: int, runs: int) -> None:
    """Have a tablet take in runs of somebody, each with as many rows as one of shots."""
    data = str(tablet.folder / "data")
    known = sideline(binary, "export", "--format", "jsonl", "--data", data).stdout.splitlines()
    pattern = next(row for row in map(json.loads, known) if row["participant"] == number)
    file = tablet.folder / "many.jsonl"
    with file.open("w") as lines:
        for _ in range(runs):
            run = record_id()
            for attempt in range(1, SHOTS + 1):
                row = pattern | {"id": record_id(), "run": run, "attempt": attempt}
                lines.write(json.dumps(row) + "\n")
    sideline(binary, "import", str(file), "--data", data)


def test_leaving_waits_until_everything_is_at_the_club(make: Make, binary: Path, own_club: Club) -> None:
    one, two = make("Platta 1"), make("Platta 2")
    for tablet in (one, two):
        tablet.join(own_club)
    one.meet(7, "Åsa")
    one.shoot(7)
    two.meet(8, "Bo")
    two.shoot(8)
    settle(one, two)
    pull_out(own_club)
    runs = 3000 // SHOTS
    imported(binary, two, 8, runs)
    assert two.waiting() == runs
    with pytest.raises(Refused) as refused:
        two.post("/api/v1/club/leave", {"now": False})
    assert refused.value.response.status == 503 and two.club()["joined"]
    own_club.store.cluster.start()
    two.post("/api/v1/club/leave", {"now": False})
    assert two.club()["joined"] is False
    # Its own stay with it, and are at the club; what came from there is gone.
    assert people(two) == {"Bo"} and len(two.rows()) == (runs + 1) * SHOTS
    assert own_club.count() == (runs + 2) * SHOTS
    one.take_until("all", lambda: len(one.rows()) == (runs + 2) * SHOTS)


def test_a_tablet_that_leaves_at_once_keeps_what_waited(make: Make, own_club: Club) -> None:
    one = make("Platta 1")
    one.join(own_club)
    pull_out(own_club)
    one.meet(7, "Åsa")
    one.shoot(7)
    one.post("/api/v1/club/leave", {"now": True})
    assert one.club()["joined"] is False and len(one.rows()) == SHOTS
    own_club.store.cluster.start()


def test_a_revoked_tablet_says_so_and_keeps_its_results(make: Make, club: Club) -> None:
    one = make("Platta 1")
    station = one.join(club)["station"]
    one.meet(7, "Åsa")
    club.store.rows("SELECT fleet.revoke(%s)", station)
    one.shoot(7)
    one.call()
    trouble = await_condition("trouble", 20, lambda: one.club().get("trouble"))
    assert trouble["code"] == "fleet-unknown-tablet" and len(one.rows()) == SHOTS


def test_a_tablet_whose_key_is_lost_joins_again_as_the_same_people(make: Make, club: Club) -> None:
    one, two = acquainted(make, club)
    one.stop()
    (one.folder / "data/club.json").unlink()
    one.start()
    assert one.club()["joined"] is False
    one.join(club)
    settle(one, two)
    assert people(one) == people(two) == {"Åsa"} and one.rows() == two.rows()
    assert one.club()["doubles"] == two.club()["doubles"] == []
    assert club.count("person") == 1 and club.count() == SHOTS


def test_an_invitation_that_leads_nowhere_is_refused_and_leaves_nothing(make: Make, club: Club) -> None:
    one = make("Platta 1")
    used = club.invite(uses=1)
    make("Platta 2").post("/api/v1/club/join", {"invitation": invitation(club, used), "name": "2"})
    other = club.store.club("Andra klubben")
    words = {
        "used up": invitation(club, used), "over": invitation(club, club.invite(hours=-1)),
        "unknown": invitation(club, "nobody's"), "another club's": invitation(club, other.invite()),
        "damaged": "sideline-club-1:e30", "no invitation": "https://example.org",
    }  # fmt: skip
    for what, word in words.items():
        with pytest.raises(Refused) as refused:
            one.post("/api/v1/club/join", {"invitation": word, "name": "Platta 1"})
        assert refused.value.response.json()["code"] == "fleet-invitation", what
        assert one.club()["joined"] is False
    one.join(club)


def test_a_record_that_the_store_refuses_is_set_aside_alone(
    make: Make, binary: Path, club: Club, tmp_path: Path
) -> None:
    one = make("Platta 1")
    one.meet(7, "Åsa")
    one.shoot(7)
    # An answer that is longer than a row may be at the store, of a run that is over.
    rows = sideline(binary, "export", "--format", "jsonl", "--data", str(one.folder / "data")).stdout
    row = json.loads(rows.splitlines()[0])
    row |= {"id": record_id(), "run": record_id(), "response": "x" * 70_000}
    file = tmp_path / "bad.jsonl"
    file.write_text(json.dumps(row) + "\n")
    sideline(binary, "import", str(file), "--data", str(one.folder / "data"))
    one.shoot(7)
    one.join(club)
    one.send()
    view = one.club()
    assert [(r["kind"], r["key"]) for r in view["refusals"]] == [("run", row["run"])]
    assert view["refusals"][0]["reason"].startswith("SL010")
    assert club.count() == 2 * SHOTS


def test_a_tablet_joins_and_leaves_from_the_shell(
    make: Make, binary: Path, club: Club, tmp_path: Path
) -> None:
    word = tmp_path / "invitation"
    word.write_text(invitation(club, club.invite()) + "\n")
    data = str(tmp_path / "Platta-9" / "data")
    # Without a station, then with one.
    sideline(binary, "fleet", "join", str(word), "--name", "Platta 9", "--data", data)
    assert (tmp_path / "Platta-9/data/club.json").stat().st_mode & 0o777 == 0o600
    again = sideline(binary, "fleet", "join", str(word), "--data", data, code=NO_INPUT)
    assert "fleet-already" in again.stderr
    tablet = make("Platta 9")
    assert tablet.club()["joined"] and tablet.club()["name"] == "Platta 9"
    tablet.meet(7, "Åsa")
    tablet.shoot(7)
    tablet.send()
    assert club.count() == SHOTS
    again = sideline(binary, "fleet", "join", str(word), "--data", data, code=NO_INPUT)
    assert "fleet-already" in again.stderr
    sideline(binary, "fleet", "leave", "--data", data)
    assert tablet.club()["joined"] is False and len(tablet.rows()) == SHOTS
