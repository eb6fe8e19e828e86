"""`sideline fleet` as who looks after a store uses it."""

import base64
import hashlib
import itertools
import json
import os
import stat
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from Fleet.club import OWNER
from Fleet.postgres import Cluster

MARK = "sideline-club-1:"
USAGE, NO_INPUT, UNAVAILABLE = 64, 66, 69

_numbers = itertools.count(1)

Ask = Callable[..., subprocess.CompletedProcess]


@pytest.fixture
def database(cluster: Cluster) -> Iterator[str]:
    """An empty database of the owner's."""
    name = f"empty_{next(_numbers)}"
    with cluster.connect("postgres") as connection:
        connection.execute(f"CREATE DATABASE {name} OWNER {OWNER}")
        yield name
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def ask(binary: Path, tmp_path: Path) -> Ask:
    """Run `sideline fleet` with the club's file where nothing else keeps any."""

    def ask(*arguments: str, code: int = 0) -> subprocess.CompletedProcess:
        done = subprocess.run(
            [binary, "fleet", *arguments], capture_output=True, text=True, timeout=60,
            env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
        )  # fmt: skip
        assert done.returncode == code, done.stderr
        return done

    return ask


def begin(cluster: Cluster, database: str, login: str, name: str = "FC Åsa 'O''Neill'") -> list[str]:
    return [
        "init", "--store", f"host={cluster.folder} dbname={database} user={OWNER}", "--name", name,
        "--hosts", str(cluster.folder), "--database", database, "--login", login, "--insecure",
    ]  # fmt: skip


def opened(word: str) -> dict:
    assert word.startswith(MARK)
    body = word.removeprefix(MARK)
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))


def test_a_store_is_made_and_tablets_join_by_an_invitation_until_it_is_used_up(
    cluster: Cluster, database: str, ask: Ask, tmp_path: Path
) -> None:
    # A name that whoever forgets to quote it is told by.
    login = 'club "one"; DROP TABLE fleet.club'
    ask(*begin(cluster, database, login))
    file = tmp_path / "sideline/club.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with cluster.connect(database) as root:
        [[verifier]] = root.execute("SELECT rolpassword FROM pg_authid WHERE rolname = %s", [login]).fetchall()
        assert verifier.startswith("SCRAM-SHA-256$")
        assert root.execute("SELECT name FROM fleet.club").fetchall() == [("FC Åsa 'O''Neill'",)]

    word = ask("invite", "--teams", "U13, P12", "--uses", "1").stdout.strip()
    card = opened(word)
    assert card["place"]["user"] == login and len(card["place"]["password"]) == 43
    assert card["place"]["password"] in file.read_text()
    place = {key: value for key, value in card["place"].items() if key != "target_session_attrs"}
    with psycopg.connect(**place, autocommit=True) as tablet:
        join = "SELECT fleet.join_club(%s, %s, %s)"
        [[answer]] = tablet.execute(join, [card["code"], "Tablet 1", hashlib.sha256(b"1").digest()]).fetchall()
        assert sorted(answer["teams"]) == ["P12", "U13"]
        with pytest.raises(psycopg.Error) as used:
            tablet.execute(join, [card["code"], "Tablet 2", hashlib.sha256(b"2").digest()])
        assert used.value.sqlstate == "SL005"

    number, name, teams, seen, state = ask("status").stdout.strip().split("\t")
    assert (name, teams, seen, state) == ("Tablet 1", "U13, P12", "never seen", "joined")
    with cluster.connect(database) as root:
        for waiting, clock in (("37", "-240000"), ('"x"', "null"), ("1e99", "119999")):
            report = f'{{"waiting": {waiting}, "refused": 1, "clock_ms": {clock}}}'
            root.execute("UPDATE fleet.station SET report = %s", (report,))
            told = ask("status").stdout.strip().split("\t")[5:]
            clear = ["37 wait", "1 refused", "clock 240 s behind"] if waiting == "37" else ["1 refused"]
            assert told == clear
        root.execute("UPDATE fleet.station SET report = NULL")
    ask("revoke", number)
    assert ask("status").stdout.strip().endswith("revoked")
    assert "no tablet 99" in ask("revoke", "99", code=NO_INPUT).stderr
    ask("upgrade")
    assert ask("status").stdout.strip().endswith("revoked")


def test_a_second_club_is_refused_where_there_is_a_file_and_changes_nothing(
    cluster: Cluster, database: str, ask: Ask, tmp_path: Path
) -> None:
    ask(*begin(cluster, database, "club_two"))
    file = tmp_path / "sideline/club.json"
    before = file.read_bytes()
    assert "is there already" in ask(*begin(cluster, database, "club_three"), code=NO_INPUT).stderr
    other = ["--club", str(tmp_path / "other.json")]
    assert "fleet-refused: " in ask(*begin(cluster, database, "club_two"), *other, code=NO_INPUT).stderr
    assert file.read_bytes() == before and not (tmp_path / "other.json").exists()
    with cluster.connect(database) as root:
        assert root.execute("SELECT count(*) FROM fleet.club").fetchall() == [(1,)]


def test_a_store_that_is_newer_than_the_program_is_left_as_it_is(
    cluster: Cluster, database: str, ask: Ask
) -> None:
    ask(*begin(cluster, database, "club_four"))
    with cluster.connect(database) as root:
        root.execute("UPDATE fleet.version SET number = 99")
        assert "fleet-version" in ask("upgrade", code=NO_INPUT).stderr
        assert root.execute("SELECT number, whole FROM fleet.version").fetchall() == [(99, True)]


def test_what_is_wrong_is_said_in_a_line(cluster: Cluster, database: str, ask: Ask, tmp_path: Path) -> None:
    away = begin(cluster, database, "club_five")
    away[2] = f"host={tmp_path} dbname={database}"
    assert ask(*away, code=UNAVAILABLE).stderr.startswith("fleet-unreachable: ")
    assert "club.json cannot be read" in ask("status", code=NO_INPUT).stderr
    (tmp_path / "sideline").mkdir()
    (tmp_path / "sideline/club.json").write_text("{}")
    assert "club.json cannot be read" in ask("invite", code=NO_INPUT).stderr
    for wrong in (["--uses", "0"], ["--days", "61"], ["--teams", " "], ["--teams", "U13,"]):
        assert ask("invite", *wrong, code=USAGE).stderr
    whole = begin(cluster, database, "club_six")
    for option, value in (("--hosts", "a:0"), ("--hosts", "")):
        place = whole.index(option) + 1
        assert option in ask(*whole[:place], value, *whole[place + 1 :], code=USAGE).stderr
    assert "--ca" in ask(*whole[:-1], code=USAGE).stderr
    (tmp_path / "ca.pem").write_text("none")
    other = ["--club", str(tmp_path / "other.json")]
    assert "no certificate" in ask(*whole[:-1], "--ca", str(tmp_path / "ca.pem"), *other, code=NO_INPUT).stderr


def test_a_club_whose_file_cannot_be_kept_is_not_made(
    cluster: Cluster, database: str, ask: Ask, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    nowhere = ["--club", str(tmp_path / "file/club.json")]
    assert "cannot be written" in ask(*begin(cluster, database, "club_seven"), *nowhere, code=NO_INPUT).stderr
    with cluster.connect(database) as root:
        assert root.execute("SELECT count(*) FROM fleet.club").fetchall() == [(0,)]
        assert root.execute("SELECT FROM pg_roles WHERE rolname = 'club_seven'").fetchall() == []
    ask(*begin(cluster, database, "club_seven"))


def test_a_login_that_is_there_already_keeps_its_password(
    cluster: Cluster, database: str, ask: Ask
) -> None:
    with cluster.connect(database) as root:
        root.execute("CREATE ROLE other_club LOGIN PASSWORD 'secret'")
        password = "SELECT rolpassword FROM pg_authid WHERE rolname = 'other_club'"
        before = root.execute(password).fetchall()
        assert ask(*begin(cluster, database, "other_club"), code=NO_INPUT).stderr.startswith("fleet-refused: ")
        assert root.execute(password).fetchall() == before
        root.execute("DROP ROLE other_club")
