"""One afternoon of a club with three tablets, from the store's first minute to its restored backup."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from Fleet.club import OWNER
from Fleet.conftest import prepare
from Fleet.postgres import Cluster, running
from Fleet.tablets import Tablet, settle
from Support.station import SHOTS, await_condition

CHILDREN = {7: "Åsa", 8: "Bo", 9: "Liv"}


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with running(is_hasty=False) as cluster:
        prepare(cluster)
        with cluster.connect("postgres") as connection:
            connection.execute(f"CREATE DATABASE club OWNER {OWNER}")
        yield cluster


@pytest.fixture
def tablets(binary: Path, tmp_path: Path) -> Iterator[list[Tablet]]:
    tablets = [Tablet(binary, tmp_path / name.replace(" ", "-"), name) for name in ("Hall A", "Hall B", "Kansli")]
    yield tablets
    for tablet in tablets:
        tablet.stop()


def counted(cluster: Cluster) -> dict[str, int]:
    """What the store has, as who looks at it with SQL counts it."""
    tables = ("trial", "run", "person", "erasure")
    with cluster.connect("club", OWNER) as owner:
        return {table: owner.execute(f"SELECT count(*) FROM fleet.{table}").fetchone()[0] for table in tables}


def test_three_tablets_join_practise_meet_correct_forget_and_outlive_their_store(
    cluster: Cluster, tablets: list[Tablet], binary: Path, tmp_path: Path
) -> None:
    one, two, office = tablets

    def fleet(*arguments: str) -> str:
        home = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path)}
        done = subprocess.run([binary, "fleet", *arguments], capture_output=True, text=True, env=home, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout

    fleet("init", "--store", f"host={cluster.folder} dbname=club user={OWNER}", "--name", "IFK Exempel",
        "--hosts", str(cluster.folder), "--database", "club", "--login", "afternoon", "--insecure")  # fmt: skip

    # The invitation is a picture that a reader reads.
    picture = tmp_path / "invitation.png"
    word = fleet("invite", "--uses", "3").strip()
    subprocess.run(["qrencode", "--output", picture, "--read-from", "/dev/stdin"], input=word, text=True, check=True)
    [seen] = zxingcpp.read_barcodes(Image.open(picture).convert("RGBA"))
    read = seen.text
    assert read.strip() == word
    card = tmp_path / "invitation"
    card.write_text(read)
    for tablet in tablets:
        fleet("join", str(card), "--name", tablet.name, "--data", str(tablet.folder / "data"))
        assert tablet.club()["club"] == "IFK Exempel"

    # They practise without the store, as on a pitch.
    for number, name in CHILDREN.items():
        one.meet(number, name, group="U13")
    settle(*tablets)
    cluster.stop()
    for tablet in (one, two):
        for number in CHILDREN:
            tablet.shoot(number)
    trial = sorted(one.rows())[0]
    assert len(one.rows()) == len(two.rows()) == 3 * SHOTS and not office.rows()

    # They meet.
    cluster.start()
    settle(*tablets)
    assert one.rows() == two.rows() == office.rows() and len(office.rows()) == 6 * SHOTS
    assert counted(cluster) == {"trial": 6 * SHOTS, "run": 6, "person": 3, "erasure": 0}

    # Yesterday's backup.
    backup = cluster.folder / "yesterday.dump"
    cluster.dump("club", backup)

    # An attempt is corrected on two of them while they do not hear of each other.
    cluster.stop()
    one.correct(trial, "fail")
    two.correct(trial, "fail")
    cluster.start()
    settle(*tablets)
    assert one.rows() == two.rows() == office.rows() and len(one.rows()) == 6 * SHOTS + 2
    assert one.counting() == two.counting() == office.counting() and len(office.counting()) == 6 * SHOTS

    # A child is forgotten.
    office.post(f"/api/v1/participants/{office.person('Liv')['number']}/forget", {"results": "delete"})
    office.send()
    for tablet in (one, two):
        tablet.take_until("forgotten her", lambda tablet=tablet: tablet.person("Liv") is None)
    settle(*tablets)
    today = counted(cluster)
    assert today == {"trial": 4 * SHOTS + 2, "run": 4, "person": 2, "erasure": 1}

    # The store is lost, and yesterday's is put in its place; meanwhile they go on.
    with cluster.connect("postgres") as root:
        root.execute("DROP DATABASE club WITH (FORCE)")
        one.shoot(7)
        root.execute(f"CREATE DATABASE club OWNER {OWNER}")
    cluster.restore(backup, "club")
    fleet("upgrade")
    settle(*tablets)
    today |= {"trial": today["trial"] + SHOTS, "run": today["run"] + 1}
    await_condition("everything is at the store again", 20, lambda: counted(cluster) == today)
    settle(*tablets)
    assert one.rows() == two.rows() == office.rows() and len(one.rows()) == today["trial"]
    assert one.counting() == two.counting() == office.counting() and len(one.counting()) == 5 * SHOTS
    for tablet in tablets:
        assert {p.get("nickname") for p in tablet.items("/api/v1/participants")} == {"Åsa", "Bo"}
        assert "trouble" not in tablet.club() and tablet.waiting() == 0
    with cluster.connect("club") as root:
        assert "Liv" not in str(root.execute("SELECT body FROM fleet.person").fetchall())
    assert fleet("status").count("joined") == 3
