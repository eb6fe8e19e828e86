"""Many tablets at a club's store: how late the others have a result, and what that costs the server."""
import contextlib
import json
import pathlib
import subprocess
import time

from station import figure, processor

from Fleet.club import Store
from Fleet.conftest import club_server

# So many tablets at once, and how many are computed from them. A federation's clubs have about so many each.
TABLETS, BEYOND, CLUB = (10, 100, 1000), 10_000, 25
# For how long, and how often each of them does something and calls, in seconds. Two cores have to be left over, or
# it is the tablets that are measured; and only what the others have time to see is counted (`Lags.swift`).
SECONDS, PACE = 80, 40.0
# Each has a connection for a call only; where the processor is not enough, that may be all of them.
SETTINGS = f"max_connections = {TABLETS[-1] + 100}\n"


def many(bench):
    print(f"clubs of {CLUB} tablets, each of which does something and calls every {PACE:.0f} s, its lag along with that:")
    costs = [measured(bench, count) for count in TABLETS]
    told(f"{BEYOND} tablets, computed", *computed(costs))


def told(name, share, memory):
    figure(f"{name}: the server's share of one core", share * 100, "%")
    figure(f"{name}: the server's memory", memory, "MB")


def measured(bench, count):
    """The server's share of one core and the most of its memory in MB, with so many tablets."""
    with club_server(SETTINGS) as cluster:
        store = Store(cluster, "club")
        wish = json.dumps(wanted(store, count))
        store.close()
        server = int((cluster.data / "postmaster.pid").read_text().split()[0])
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        with subprocess.Popen([bench], text=True, **pipes) as process:
            process.stdin.write(wish)
            process.stdin.close()
            # Until all have joined.
            if process.stderr.readline() != "begun\n":
                raise RuntimeError(process.stderr.read())
            cost = watched(server)
            said = process.stdout.read()
    lags = json.loads(said.splitlines()[-1])
    figure(f"{count} tablets: lag p50", lags["lag_p50"], "s")
    figure(f"{count} tablets: lag p99", lags["lag_p99"], "s")
    told(f"{count} tablets", *cost)
    return cost


def wanted(store, count):
    """What `fleet-bench` is told."""
    clubs = [store.club(f"Klubb {number}") for number in range(-(-count // CLUB))]
    homes = [clubs[number // CLUB] for number in range(count)]
    return {
        "places": [{"host": str(store.cluster.folder), "dbname": "club", "user": home.login} for home in homes],
        "codes": [home.invite() for home in homes], "teams": ["U13"] * count,
        "seconds": SECONDS, "seed": 20261128, "pace": PACE, "settles": False,
    }  # fmt: skip


def watched(server):
    """Looks once a second, which costs a hundredth of a core."""
    before, start, most = spent(server), time.perf_counter(), 0.0
    while time.perf_counter() - start < SECONDS:
        most = max(most, memory(server))
        time.sleep(1)
    return (spent(server) - before) / (time.perf_counter() - start), most


def computed(costs):
    """As much more for each further tablet as between the last two that were measured."""
    (less, more), further = TABLETS[-2:], BEYOND - TABLETS[-1]
    return [last + (last - before) / (more - less) * further for before, last in zip(costs[-2], costs[-1])]


def children(server):
    return [int(pid) for pid in pathlib.Path(f"/proc/{server}/task/{server}/children").read_text().split()]


def spent(server):
    """Processor of a server, of all that runs under it and of all that ended."""
    fields = pathlib.Path(f"/proc/{server}/stat").read_text().rsplit(")", 1)[1].split()
    seconds = sum(int(fields[index]) for index in (11, 12, 13, 14)) / 100
    for child in children(server):
        with contextlib.suppress(OSError):
            seconds += processor(child)
    return seconds


def memory(server):
    """Megabytes of a server, what its processes share counted once."""
    kilobytes = 0
    for process in (server, *children(server)):
        with contextlib.suppress(OSError):
            rows = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
            kilobytes += next(int(row.split()[1]) for row in rows if row.startswith("Pss:"))
    return kilobytes / 1024
