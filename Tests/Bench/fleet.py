"""A club's store beside COPY, many tablets at it, and what one tablet's results wait for."""
import contextlib
import io
import json
import pathlib
import random
import subprocess
import threading
import time

import psycopg
from station import Gate, Station, percentile, processor, result_line

from Fleet import documents
from Fleet.club import OWNER, Store
from Fleet.conftest import club_server
from Fleet.tablets import invitation

BATCHES, RUNS, ROWS = 40, 20, 10
# How many tablets at once, for how long, and how often each of them does something, in seconds.
TABLETS, SECONDS, PACE = (10, 50, 200), 20, 4.0
RESULTS = 300
STAGING = """
CREATE TABLE staged (LIKE fleet.trial);
CREATE UNLOGGED TABLE staging (LIKE fleet.trial);
ALTER TABLE staged ADD PRIMARY KEY (club, id);
CREATE INDEX ON staged (club, place); CREATE INDEX ON staged (club, person); CREATE INDEX ON staged (club, run);
CREATE INDEX ON staged (club, replaces) WHERE replaces IS NOT NULL;
"""
COLUMNS = """club, place, id, run, person, station, attempt, exercise, quantity, value, unit, outcome, status,
    replaces, measured_at, zone, rest"""


@contextlib.contextmanager
def club():
    """A store whose disk is waited for, with one club."""
    with club_server("max_connections = 400\n") as cluster:
        store = Store(cluster, "club")
        yield store.club()
        store.close()


def backend(connection):
    return processor(connection.info.backend_pid)


def line(name, value, unit, note=""):
    print(f"{name:52} {value:10.2f} {unit}{note}")


def beside_copy(home):
    """Processor of the server for each trial, through `exchange` and through COPY, staging and ON CONFLICT."""
    tablet = home.tablet()
    people = [documents.person_id() for _ in range(RUNS)]
    batches = [[documents.run(person, [documents.row(2.0 + attempt, attempt) for attempt in range(1, ROWS + 1)])
        for person in people] for _ in range(BATCHES)]  # fmt: skip
    connection = tablet.connection
    known = tablet.exchange()

    def exchange(*batch):
        nonlocal known
        known = tablet.exchange(*batch, epoch=known["epoch"], after=known["upto"])

    # What a function needs to be planned is asked once for each connection.
    for batch in batches[:5]:
        exchange(*batch)
    begin = backend(connection)
    for batch in batches[5:]:
        exchange(*batch)
    trials = (BATCHES - 5) * RUNS * ROWS
    exchanged = (backend(connection) - begin) / trials
    text = io.StringIO()
    with home.store.cluster.connect("club", OWNER) as owner:
        with owner.cursor().copy(f"COPY (SELECT {COLUMNS} FROM fleet.trial) TO STDOUT") as copy:
            for block in copy:
                text.write(bytes(block).decode())
        rows = text.getvalue().splitlines(keepends=True)
        owner.execute(STAGING)
        begin = backend(owner)
        for first in range(0, len(rows), RUNS * ROWS):
            with owner.transaction():
                with owner.cursor().copy(f"COPY staging ({COLUMNS}) FROM STDIN") as copy:
                    copy.write("".join(rows[first:first + RUNS * ROWS]))
                owner.execute("INSERT INTO staged SELECT * FROM staging ON CONFLICT DO NOTHING")
                owner.execute("TRUNCATE staging")
        copied = (backend(owner) - begin) / len(rows)
    line("exchange, 20 runs of 10: processor a trial", exchanged * 1e6, "µs")
    line("COPY, staging, ON CONFLICT: processor a trial", copied * 1e6, "µs")
    line("trials a second per core, beside COPY", copied / exchanged, "", "   (aim: 0.8)")
    calls, start = 500, time.perf_counter()
    for _ in range(calls):
        exchange()
    line("a call with nothing new", (time.perf_counter() - start) / calls * 1e3, "ms")


def many(home, bench, count):
    """Tablets with stores in memory, each of which measures, corrects and forgets, and takes what the others did."""
    wish = {
        "place": {"host": str(home.store.cluster.folder), "dbname": "club", "user": home.login},
        "codes": [home.invite() for _ in range(count)], "teams": ["U13"] * count,
        "seconds": SECONDS, "seed": 20261128, "pace": PACE,
    }  # fmt: skip
    server = pathlib.Path(home.store.cluster.data, "postmaster.pid")
    pid = int(server.read_text().splitlines()[0])
    before = tree(pid)
    start = time.perf_counter()
    said = subprocess.run([bench, json.dumps(wish)], stdout=subprocess.PIPE, check=True, text=True).stdout
    lags = json.loads(said.splitlines()[-1])
    share = (tree(pid) - before) / (time.perf_counter() - start)
    line(f"{count} tablets: lag p50", lags["lag_p50"], "s")
    line(f"{count} tablets: lag p99", lags["lag_p99"], "s")
    line(f"{count} tablets: the server's share of one core", share * 100, "%")


def tree(pid):
    """Processor of a server and of all that ended under it."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(int(fields[index]) for index in (11, 12, 13, 14)) / 100


def results(binary, folder, name, home=None, away=False, failing=False):
    """Seconds from a gate's line to the durable trial on the stream."""
    gate = Gate()
    with Station(binary, folder / name, attach=[f"serial:{gate.path}=gate-lines"]) as station:
        if home:
            station.post("/api/v1/club/join", {"invitation": invitation(home, home.invite()), "name": name})
        if away:
            home.store.close()
            home.store.cluster.stop()
        over = threading.Event()
        killer = threading.Thread(target=cut, args=(home, over), daemon=True)
        if failing:
            killer.start()
        device = station.connect(f"serial:{gate.path}")
        live = station.live()
        times, number = [], 0
        while number < RESULTS:
            run = station.start_run("ten-turns", device)
            for _ in range(10):
                number += 1
                time.sleep(0.005)
                start = time.perf_counter()
                gate.write(result_line(number, 2_840_000))
                times.append(live.arrival(b"trial", run.encode())[0] - start)
                live.arrival(b"measurement", b'"sequence":%d,' % number)
            station.post(f"/api/v1/runs/{run}/save")
        over.set()
        if failing:
            killer.join()
        if away:
            home.store.cluster.start()
    return times[20:]


def cut(home, over):
    """Cuts every connection to the store, again and again, as when it fails over."""
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = %s"
    chance = random.Random(1)
    while not over.wait(chance.uniform(0.05, 0.3)):
        with contextlib.suppress(psycopg.Error), home.store.cluster.connect("club") as root:
            root.execute(query, (home.login,))


def fleet(binary, folder):
    bench = pathlib.Path(binary).resolve().with_name("fleet-bench")
    with club() as home:
        beside_copy(home)
    for count in TABLETS:
        with club() as home:
            many(home, bench, count)
    with club() as home:
        alone = results(binary, folder, "alone")
        rows = {
            "in no club": alone, "the store there": results(binary, folder, "there", home),
            "the store cut off again and again": results(binary, folder, "failing", home, failing=True),
            "the store away": results(binary, folder, "away", home, away=True),
        }  # fmt: skip
    for name, times in rows.items():
        line(f"line to durable trial, p99, {name}", percentile(times, 99) * 1e3, "ms",
            f"   ({percentile(times, 99) / percentile(alone, 99):.2f} of the first; aim: 1.10)")  # fmt: skip
