"""Whole tablets, each `sideline serve` with a data folder of its own, in a club."""

import base64
import json
from collections.abc import Callable
from pathlib import Path

from Fleet import documents
from Fleet.club import Club
from Fleet.club import Tablet as SQLTablet
from Support.program import Program
from Support.station import Station, await_condition

MARK = "sideline-club-1:"


def invitation(club: Club, code: str, ca: str | None = None, **changes: str) -> str:
    """What `sideline fleet invite` prints of a store, which is reached by its socket unless `changes` say how."""
    place = {
        "host": str(club.store.cluster.folder), "port": "5432", "dbname": club.store.database,
        "user": club.login, "sslmode": "prefer", "target_session_attrs": "read-write",
    }  # fmt: skip
    body = {"place": place | changes, "code": code} | ({"ca": ca} if ca else {})
    return MARK + base64.urlsafe_b64encode(json.dumps(body).encode()).decode().rstrip("=")


def told_of(club: Club, number: int, nickname: str, name: str = "Platta 2") -> tuple[SQLTablet, str]:
    """Have a tablet tell the club of somebody; return the tablet and who that is."""
    there = club.tablet(name)
    who = documents.person_id()
    there.send(documents.person(who, number=number, nickname=nickname))
    return there, who


class Tablet(Station):
    """One tablet; it may be ended and started again."""

    def __init__(self, binary: Path, folder: Path, name: str) -> None:
        self.binary, self.folder, self.name = binary, folder, name
        self.program: Program
        self.start()

    def start(self, **environment: str) -> None:
        self.program = Program(self.binary, self.folder / "data", (), environment)
        super().__init__(self.program.port)

    def stop(self) -> None:
        self.program.stop()

    def kill(self) -> None:
        self.program.kill()

    # MARK: the club

    def join(self, club: Club, teams: list[str] | None = None) -> dict:
        word = invitation(club, club.invite(teams))
        return self.post("/api/v1/club/join", {"invitation": word, "name": self.name}).json()

    def club(self) -> dict:
        return self.get("/api/v1/club").json()

    def call(self) -> None:
        """Have it call the store now."""
        self.post("/api/v1/club/retry")

    def waiting(self) -> int:
        return sum(self.club()["waiting"].values())

    def is_settled(self) -> bool:
        """Whether everything is at the store that is to go there."""
        view = self.club()
        return not sum(view["waiting"].values()) and "trouble" not in view

    def send(self) -> None:
        self.call()
        await_condition(f"{self.name} has sent everything", 20, self.is_settled)

    def take_until(self, what: str, look: Callable[[], object]) -> object:
        """Call the store until something is there that another tablet sent."""

        def looked() -> object:
            self.call()
            return look()

        return await_condition(f"{self.name} has {what}", 20, looked)

    # MARK: results

    def meet(self, number: int, nickname: str, **members: object) -> None:
        self.put(f"/api/v1/participants/{number}", {"nickname": nickname, **members})

    def shoot(self, number: int) -> str:
        return self.save_shots(number)

    def person(self, nickname: str) -> dict | None:
        found = (p for p in self.items("/api/v1/participants") if p.get("nickname") == nickname)
        return next(found, None)

    def rows(self) -> dict[str, dict[str, str]]:
        """Every row of the log, by its identity."""
        return {row["id"]: row for row in self.trials("?status=all")}

    def counting(self) -> set[str]:
        """The rows that count."""
        return {row["id"] for row in self.trials()}

    def correct(self, trial: str, outcome: str) -> None:
        self.post(f"/api/v1/trials/{trial}/edit", {"outcome": outcome, "reason": "seen wrong"})


# Starts a tablet of that name.
Make = Callable[[str], Tablet]


def settle(*tablets: Tablet) -> None:
    """Have every tablet send what it has, and take what the others sent."""
    for tablet in tablets:
        tablet.send()
    head = {row for tablet in tablets for row in tablet.rows()}
    for tablet in tablets:
        tablet.take_until("everything", lambda tablet=tablet: set(tablet.rows()) == head)

