"""A club's store beside COPY, many tablets at it, and what one tablet's results wait for."""
import contextlib
import io
import pathlib
import time

from fleet_many import many
from fleet_tablet import line_to_durable, result_to_screen
from station import figure, processor

from Fleet import documents
from Fleet.club import OWNER, Store
from Fleet.conftest import club_server

BATCHES, RUNS, ROWS = 40, 20, 10
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
    with club_server() as cluster:
        store = Store(cluster, "club")
        yield store.club()
        store.close()


def backend(connection):
    return processor(connection.info.backend_pid)


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
    figure("exchange, 20 runs of 10: processor a trial", exchanged * 1e6, "µs")
    figure("COPY, staging, ON CONFLICT: processor a trial", copied * 1e6, "µs")
    figure("trials a second per core, beside COPY", copied / exchanged, "", "   (aim: 0.8)")
    calls, start = 500, time.perf_counter()
    for _ in range(calls):
        exchange()
    figure("a call with nothing new", (time.perf_counter() - start) / calls * 1e3, "ms")


def fleet(binary, folder):
    with club() as home:
        beside_copy(home)
    many(pathlib.Path(binary).resolve().with_name("fleet-bench"))
    with club() as home:
        line_to_durable(binary, folder, home)
    with club() as home, club() as gone:
        result_to_screen(binary, folder, home, home.store.club("Grannen"), gone)
