"""What the results of one tablet wait for, whatever becomes of its club's store."""
import contextlib
import random
import threading
import time
import urllib.error

from bare import Bare
from screen import Screen, browser, results
from station import Gate, Station, figure, percentile, result_line

from Fleet.tablets import invitation

DURABLE, RUNS = 300, 60
RATIO = "   ({:.2f} of the first; aim: 1.10)"


@contextlib.contextmanager
def tablet(binary, folder, home=None):
    """A tablet with a gate, in a club or in none."""
    gate = Gate()
    with Station(binary, folder, attach=[f"serial:{gate.path}=gate-lines"]) as station:
        if home:
            station.post("/api/v1/club/join", {"invitation": invitation(home, home.invite()), "name": folder.name})
        yield station, gate, station.connect(f"serial:{gate.path}")


@contextlib.contextmanager
def meanwhile(shortest, longest, act):
    """Does something again and again, at times that nobody knows."""
    over, chance = threading.Event(), random.Random(1)

    def again():
        while not over.wait(chance.uniform(shortest, longest)):
            act()

    thread = threading.Thread(target=again, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


class Cutter:
    """Cuts every connection of a club to the store, as when it fails over."""

    QUERY = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = %s"

    def __init__(self, home):
        self.login, self.connection, self.cuts = home.login, home.store.cluster.connect("club"), 0

    def __call__(self):
        self.cuts += self.connection.execute(self.QUERY, (self.login,)).fetchone()[0]


# MARK: Durable


def line_to_durable(binary, folder, home):
    """Seconds from a gate's line to the durable trial on the stream, for each thing that may be with the store."""
    alone = durable(binary, folder / "alone")
    there = durable(binary, folder / "there", home)
    failing = durable(binary, folder / "failing", home, failing=True)
    away = durable(binary, folder / "away", home, away=True)
    rows = {
        "in no club": alone, "the store there": there, "the store cut off again and again": failing,
        "the store away": away,
    }  # fmt: skip
    for name, times in rows.items():
        figure(f"line to durable trial, p99, {name}", percentile(times, 99) * 1e3, "ms",
            RATIO.format(percentile(times, 99) / percentile(alone, 99)))  # fmt: skip


def durable(binary, folder, home=None, away=False, failing=False):
    with tablet(binary, folder, home) as (station, gate, device), contextlib.ExitStack() as stack:
        if failing:
            stack.enter_context(meanwhile(0.05, 0.3, Cutter(home)))
        if away:
            home.store.close()
            home.store.cluster.stop()
        live = station.live()
        times, number = [], 0
        while number < DURABLE:
            run = station.start_run("ten-turns", device)
            for _ in range(10):
                number += 1
                time.sleep(0.005)
                start = time.perf_counter()
                gate.write(result_line(number, 2_840_000))
                times.append(live.arrival(b"trial", run.encode())[0] - start)
                live.arrival(b"measurement", b'"sequence":%d,' % number)
            station.post(f"/api/v1/runs/{run}/save")
        if away:
            home.store.cluster.start()
    return times[20:]


# MARK: On the screen


def result_to_screen(binary, folder, home, failing, gone):
    """From a gate's line to what the eye sees, on four tablets in turn, so that all have the same machine.

    Each calls the store while it is watched: by itself it would wait for a pause between results.
    """
    homes = {
        "in no club": None, "the store there": home, "the store failing over": failing, "the store away": gone,
    }  # fmt: skip
    bare = Bare()
    with contextlib.ExitStack() as stack:
        new_page = stack.enter_context(browser())
        floor = Screen(new_page(), bare.url, "[data-shown]")
        turns = {}
        for number, (name, at) in enumerate(homes.items()):
            station, gate, device = stack.enter_context(tablet(binary, folder / f"screen-{number}", at))
            turns[name] = station, results(new_page(), floor, station, gate, device, bare)
        gone.store.close()
        gone.store.cluster.stop()
        stack.enter_context(meanwhile(0.005, 0.015, cutter := Cutter(failing)))
        rows = {name: [] for name in homes}
        for turn in range(RUNS + 1):
            for name, (station, runs) in turns.items():
                with meanwhile(0.1, 0.3, lambda station=station: call(station)):
                    times, _ = next(runs)
                # The first run is for warming up.
                if turn:
                    rows[name] += times
    bare.close()
    print(f"the store that fails over cut off {cutter.cuts} calls")
    report(rows)


def report(rows):
    alone = rows["in no club"]
    for name, times in rows.items():
        for share in (50, 99):
            value = percentile(times, share)
            figure(f"result to screen, p{share} of {len(times)}, {name}", value, "ms",
                RATIO.format(value / percentile(alone, share)))  # fmt: skip


def call(station):
    """Has a tablet call the store now; one in no club answers that there is none."""
    with contextlib.suppress(urllib.error.HTTPError):
        station.post("/api/v1/club/retry")
