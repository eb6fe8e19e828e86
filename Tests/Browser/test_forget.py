"""A person is forgotten: nothing here names them any more, in the file's bytes neither."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.program import Program
from Support.station import SHOTS, Refused, Station, await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PEOPLE = "/api/v1/participants"
NAME, CARD, GROUP = "Zebulon", "CARD-77881", "Klubb-Qvx"


def bytes_of(data: Path) -> bytes:
    """Return the database's file and its write-ahead log as they are on the disk."""
    files = [data / "sideline.sqlite", data / "sideline.sqlite-wal"]
    return b"".join(file.read_bytes() for file in files if file.exists())


def fill(station: Station) -> dict[str, str]:
    """Tie a person to everything that a person can be tied to; return the runs by name."""
    for number, name in ((12, "Zebulonsson"), (13, NAME), (13, NAME + "a"), (13, NAME)):
        station.post(PEOPLE, {"number": number, "nickname": name}, 201)
    body = json.dumps({"group": GROUP, "card": CARD}).encode()
    headers = {"Content-Type": "application/json", "Idempotency-Key": "k-1"}
    assert station.exchange("PATCH", f"{PEOPLE}/13", body, headers).status == 200
    runs = {"own": station.save_shots(13), "other": station.save_shots(12), "moved": station.save_shots(12)}
    reason = f"Det var {NAME}, inte Zebulonsson"
    station.post(f"/api/v1/runs/{runs['moved']}/edit", {"participant": 13, "reason": reason})
    runs["away"] = station.save_shots(13)
    station.post(f"/api/v1/runs/{runs['away']}/edit", {"participant": 12, "reason": f"ej {NAME}"})
    plan = {"title": f"Pass med {NAME}", "participants": [12, 13],
            "exercises": [{"id": "hit-or-miss", "equipment": "foot"}], "order": "person"}  # fmt: skip
    made = station.post("/api/v1/plans", plan, 201).json()["id"]
    station.post(f"/api/v1/plans/{made}/end")
    station.post("/api/v1/learning/learners/13", {"figure": "zip"})
    words = {"kind": "spelling", "language": "sv", "title": f"Lista för {NAME}", "text": "katt"}
    station.post("/api/v1/learning/lists", words, 201)
    return {**runs, "plan": made}


def forget(station: Station, results: str, **others: str) -> dict:
    return station.post(f"{PEOPLE}/13/forget", {"results": results, **others}).json()


@pytest.mark.parametrize("results", ["anonymise", "delete"])
def test_no_byte_of_the_file_names_a_forgotten_person(
    bare: ValidatedStation, tmp_path: Path, results: str
) -> None:
    runs = fill(bare)
    data = tmp_path / "data"
    for text in (NAME, CARD, GROUP):
        assert text.encode() in bytes_of(data), "the search must be able to find it"
    traces = bare.get(f"{PEOPLE}/13/traces").json()
    # Its own, those that were moved to it, and those that were moved away and are kept as edited.
    assert (traces["runs"], traces["trials"], traces["plans"]) == (2, 3 * SHOTS, 1)
    went = forget(bare, results)
    assert (went["trials"], went["scrubbed"]) == (3 * SHOTS, True)
    raw = bytes_of(data)
    # The other's name begins with the same letters.
    assert b"Zebulonsson" in raw
    raw = raw.replace(b"Zebulonsson", b"")
    for text in (NAME, CARD, GROUP):
        assert text.encode() not in raw and text.lower().encode() not in raw
    assert [person["number"] for person in bare.items(PEOPLE)] == [12]
    rows = bare.trials("?status=all")
    assert not [row for row in rows if row["participant"] == "13"]
    if results == "anonymise":
        [nobody] = {row["participant"] for row in rows} - {"12"}
        assert nobody == "9999"
        assert len([row for row in rows if row["participant"] == nobody]) == 3 * SHOTS
        assert bare.run(runs["own"])["participant"] == 9999
    else:
        assert {row["participant"] for row in rows} == {"12"}
        with pytest.raises(Refused):
            bare.run(runs["own"])
        assert bare.run(runs["away"])["participant"] == 12
    plan = bare.get(f"/api/v1/plans/{runs['plan']}").json()
    assert plan["participants"] == [12] and NAME not in plan["title"]
    [erasure] = bare.items("/api/v1/erasures")
    assert (erasure["cause"], erasure["results"], erasure["trials"]) == ("forget", results, 3 * SHOTS)
    for path in ("/", "/results", "/participants", f"/plan/{runs['plan']}", f"/runs/{runs['away']}/result"):
        assert NAME not in bare.get(path).body.decode().replace("Zebulonsson", "")


def test_the_log_is_append_only_again(bare: ValidatedStation, tmp_path: Path) -> None:
    import sqlite3

    fill(bare)
    forget(bare, "anonymise")
    database = sqlite3.connect(tmp_path / "data" / "sideline.sqlite")
    for sql in ("UPDATE trial SET value = 1", "DELETE FROM trial", "UPDATE run SET participant = 1"):
        with pytest.raises(sqlite3.IntegrityError):
            database.execute(sql)
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()


def test_a_person_can_be_forgotten_once_and_their_number_begins_anew(bare: ValidatedStation) -> None:
    fill(bare)
    forget(bare, "anonymise")
    for method in (lambda: forget(bare, "delete"), lambda: bare.get(f"{PEOPLE}/13/traces")):
        with pytest.raises(Refused) as refused:
            method()
        assert refused.value.response.status == 404
    bare.post(PEOPLE, {"number": 13, "nickname": "Ny"}, 201)
    assert bare.get(f"{PEOPLE}/13/traces").json()["trials"] == 0
    # Nobody's number is nobody's.
    with pytest.raises(Refused) as refused:
        bare.post(PEOPLE, {"number": 9999, "nickname": "Otto"}, 201)
    assert refused.value.response.json()["code"] == "participant-exists"


def test_the_same_key_forgets_once(bare: ValidatedStation) -> None:
    fill(bare)
    body = json.dumps({"results": "delete"}).encode()
    headers = {"Content-Type": "application/json", "Idempotency-Key": "once"}
    answers = [bare.exchange("POST", f"{PEOPLE}/13/forget", body, headers) for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert len(bare.items("/api/v1/erasures")) == 1


def test_nobody_is_forgotten_in_the_middle_of_a_run(bare: ValidatedStation) -> None:
    bare.post(PEOPLE, {"number": 13, "nickname": NAME}, 201)
    bare.create_run("hit-or-miss", participant=13, equipment="foot")
    with pytest.raises(Refused) as refused:
        forget(bare, "delete")
    assert refused.value.response.json()["code"] == "run-open"
    assert bare.items(PEOPLE)[0]["nickname"] == NAME


def test_backups_can_go_with_the_person(
    launch: Callable[..., Program], tmp_path: Path, binary: Path
) -> None:
    import subprocess

    station = ValidatedStation(launch().port)
    fill(station)
    data = tmp_path / "data"
    subprocess.run([binary, "backup", "--data", data], check=True, capture_output=True, timeout=60)
    [old] = (data / "backups").glob("*.sqlite")
    assert NAME.encode() in old.read_bytes()
    copies = station.get(f"{PEOPLE}/13/traces").json()["backups"]
    assert copies == 1
    went = forget(station, "anonymise", backups="remove")
    backups = list((data / "backups").glob("*.sqlite"))
    # A copy of the same second takes the old one's name and place.
    assert len(backups) == 1 and went["backups_removed"] in (0, 1)
    assert NAME.encode() not in backups[0].read_bytes().replace(b"Zebulonsson", b"")


def test_the_page_says_what_goes_and_forgets(
    bare: ValidatedStation, new_coach: NewCoach, size: tuple[int, int]
) -> None:
    fill(bare)
    body, headers = b'{"birth_year": 2013, "max_heart_rate": 199}', {"Content-Type": "application/json"}
    assert bare.exchange("PATCH", f"{PEOPLE}/13", body, headers).status == 200
    coach = new_coach(bare, size)
    coach.open("/participants/13")
    page = coach.page
    page.locator('a[href="/participants/13/forget"]').click()
    expect(page.locator("[data-goes] li").first).to_have_text(
        "Numret 13, smeknamnet, gruppen, kortet, födelseåret, högsta pulsen"
    )
    expect(page.locator("[data-goes]")).not_to_contain_text("Pulsbandet")
    expect(page.locator("[data-goes]")).to_contain_text("24 resultatrader")
    expect(page.locator('input[value="anonymise"]')).to_be_checked()
    coach.expect_fits()
    page.locator('label:has(input[value="delete"])').click()
    page.locator('[data-action="forget"]').click()
    expect(page.locator("[data-said]")).to_have_text("Klart. Personen är glömd.")
    expect(page.locator("body")).not_to_contain_text(NAME)
    await_condition("forgotten", 5, lambda: [p["number"] for p in bare.items(PEOPLE)] == [12])
