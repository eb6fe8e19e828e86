"""How soon many screens hear of a result, some of which have stopped reading: the station's stream beside
a C program that hands the same bytes to as many sockets."""
import pathlib
import re
import subprocess
import sys
import time

from station import Gate, Station, percentile, result_line

HERE = pathlib.Path(__file__).parent
# Viewers, and how many of them read nothing.
FEW, MANY = (10, 0), (300, 20)
ROUNDS, RUNS, ATTEMPTS = 3, 10, 10
REST = 0.05
AIM = 2
FIRST = 1_000_000


class Watchers:
    """So many readers in a process of their own; `arrivals` has, by value, when each of them was told."""

    def __init__(self, tool, port, count, stalled):
        self.reading = count - stalled
        self.process = subprocess.Popen(
            [tool, "watch", str(port), str(count), str(stalled)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)
        if self.process.stdout.readline() != "ready\n":
            raise RuntimeError("not every viewer got an answer")

    def arrivals(self):
        out, _ = self.process.communicate()
        if self.process.returncode:
            sys.exit("viewers: one that reads was let go")
        found = {}
        for row in out.splitlines():
            value, instant = row.split()
            found.setdefault(int(value), []).append(int(instant))
        return found


def latencies(sent, arrivals, reading):
    """Seconds from each sending to each reader; every one must have heard all of it."""
    if any(len(arrivals.get(value, [])) != reading for value in sent):
        sys.exit("viewers: a result did not reach every one who reads")
    return [(instant - sent[value]) / 1e9 for value in sent for instant in arrivals[value]]


def through_station(station, gate, device, tool, viewers, numbers):
    watchers = Watchers(tool, station.port, *viewers)
    live, sent = station.live(), {}
    for _ in range(RUNS):
        run = station.start_run("ten-turns", device)
        for _ in range(ATTEMPTS):
            number = next(numbers)
            time.sleep(REST)
            sent[FIRST + number] = time.monotonic_ns()
            gate.write(result_line(number, FIRST + number))
            event = live.arrival(b"trial", run.encode())[1]
            live.arrival(b"measurement", b'"sequence":%d,' % number)
        station.post(f"/api/v1/runs/{run}/save")
    time.sleep(REST)
    return latencies(sent, watchers.arrivals(), watchers.reading), event


def through_floor(tool, viewers, event, numbers):
    count, stalled = viewers
    fan = subprocess.Popen([tool, "fan", str(count)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    watchers = Watchers(tool, int(fan.stdout.readline()), count, stalled)
    fan.stdout.readline()
    sent = {}
    for _ in range(RUNS * ATTEMPTS):
        value = FIRST + next(numbers)
        data = re.sub(rb'"value":[0-9.]+', b'"value":%.6f' % (value / 1e6), event)
        time.sleep(REST)
        sent[value] = time.monotonic_ns()
        fan.stdin.write(b"event: trial\ndata: " + data + b"\n\n")
        fan.stdin.flush()
    time.sleep(REST)
    found = latencies(sent, watchers.arrivals(), watchers.reading)
    fan.stdin.close()
    fan.wait()
    return found


def memory(pid):
    rows = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(row.split()[1]) for row in rows if row.startswith("VmRSS:")) / 1024


def viewers(binary, folder):
    tool = folder / "viewers"
    subprocess.run(["cc", "-O2", "-Wall", "-o", tool, HERE / "viewers.c"], check=True)
    # The gate's lines are numbered without a gap; a floor has numbers of its own.
    gate, lines, blocks = Gate(), iter(range(1, 1 << 20)), iter(range(1 << 20, 1 << 30))
    found = {key: [] for key in ((True, FEW), (True, MANY), (False, FEW), (False, MANY))}
    with Station(binary, folder / "viewers-data", attach=[f"serial:{gate.path}=gate-lines"]) as station:
        device = station.connect(f"serial:{gate.path}")
        before = memory(station.pid)
        # Alternating, so that whatever else goes on at the machine is in all of them.
        for _ in range(ROUNDS):
            for some in (FEW, MANY):
                times, event = through_station(station, gate, device, tool, some, lines)
                found[True, some] += times
                found[False, some] += through_floor(tool, some, event, blocks)
        after = memory(station.pid)
    print(f"{'result to every viewer':44} {'p50 ms':>8} {'p99 ms':>8}")
    for (is_station, (count, stalled)), times in found.items():
        name = f"{'the station' if is_station else 'a C program'}, {count} viewers, {stalled} stall"
        p50, p99 = (percentile(times, share) * 1e3 for share in (50, 99))
        print(f"{name:44} {p50:8.2f} {p99:8.2f}")
    worst = {key: percentile(times, 99) for key, times in found.items()}
    own = worst[True, MANY] / worst[True, FEW]
    print(f"{'ratio p99 of 300 to 10: the station':44} {own:8.2f}   (aim: at most {AIM})")
    print(f"{'ratio p99 of 300 to 10: the C program':44} {worst[False, MANY] / worst[False, FEW]:8.2f}")
    print(f"{'ratio p99 of the station to the C program':44} {worst[True, MANY] / worst[False, MANY]:8.2f}")
    print(f"{'memory before and after, MB':44} {before:8.1f} {after:8.1f}")
