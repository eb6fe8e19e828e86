"""Kill the station at random moments of runs, mails and exports: nothing shown is lost or doubled.

SIDELINE_KILLS is how many times; SIDELINE_SEED repeats a sequence of moments.
"""

import os
import random
import threading
import time
from collections import Counter
from collections.abc import Callable

from Mail.conftest import SETTINGS, settings
from Support.mail_server import MailServer
from Support.program import Program
from Support.station import Station, await_condition

KILLS = int(os.environ.get("SIDELINE_KILLS", "20"))
SEED = int(os.environ.get("SIDELINE_SEED", "4"))
MAILS = "/api/v1/mails"
#: A connection that ends when the station does.
GONE = (OSError, ConnectionError, EOFError)


class Coach:
    """Presses without pause and remembers everything that was shown."""

    def __init__(self) -> None:
        self.trials: set[str] = set()
        self.mails: set[str] = set()

    def work(self, station: Station, dead: threading.Event) -> None:
        try:
            while not dead.is_set():
                run = station.create_run("hit-or-miss", participant=5, equipment="foot")["id"]
                for _ in range(8):
                    shown = station.command(run, "attempts", {"outcome": "pass"})
                    self.trials |= {trial["id"] for trial in shown["attempts"]}
                station.command(run, "save")
                sent = station.post(MAILS, {"recipients": ["coach@example.org"], "filter": {"participant": 5}}, 201)  # noqa: E501
                self.mails |= {mail["message_id"] for mail in sent.json()["items"]}
                station.get("/api/v1/trials.csv")
        except GONE:
            return
        except Exception:
            # A cut-off answer is no answer; one that was whole and wrong is a failure.
            if not dead.wait(5):
                raise


def test_no_kill_loses_or_doubles_what_was_shown(
    launch: Callable[..., Program], serve_mail: Callable[..., MailServer]
) -> None:
    chance = random.Random(SEED)
    server = serve_mail()
    coach = Coach()
    program = launch()
    Station(program.port).post(SETTINGS, settings(server.port))
    failures: list[BaseException] = []
    for _ in range(KILLS):
        station, dead = Station(program.port), threading.Event()

        def press(station: Station = station, dead: threading.Event = dead) -> None:
            try:
                coach.work(station, dead)
            except BaseException as error:  # noqa: BLE001
                failures.append(error)

        pressing = threading.Thread(target=press)
        pressing.start()
        time.sleep(chance.uniform(0.05, 1.5))
        program.kill()
        dead.set()
        pressing.join()
        assert not failures, failures
        program = launch()
    station = Station(program.port)

    def settled() -> bool:
        open_mails = []
        after = ""
        while True:
            page = station.get(f"{MAILS}?limit=1000{after}").json()
            open_mails += [m for m in page["items"] if m["state"] in {"waiting", "sending"}]
            if not page["next"]:
                return not open_mails
            after = f"&after={page['next']}"

    await_condition("an empty outbox", 120, settled)
    rows = Counter(row["id"] for row in station.trials("?status=all"))
    assert set(coach.trials) <= set(rows), "shown and lost"
    assert not [trial for trial, count in rows.items() if count > 1], "doubled"
    arrived = Counter(message["Message-ID"] for message in server.messages())
    assert coach.mails <= set(arrived), "queued and never arrived"
    mails = {m["message_id"]: m for m in station.items(f"{MAILS}?limit=1000")}
    twice = {identity: count for identity, count in arrived.items() if count > 1}
    print(f"{KILLS} kills, {len(rows)} trials, {len(arrived)} mails, {len(twice)} arrived twice")
    for identity, count in twice.items():
        # Each arrival but the last was cut off between the server's answer and our commit.
        assert count - 1 <= mails[identity]["uncertain"], mails[identity]
        texts = {e.original_content for e in server.envelopes if identity.encode() in e.original_content}  # noqa: E501
        assert len(texts) == 1, "other bytes under the same identity"
