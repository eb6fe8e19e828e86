#!/usr/bin/env python3
"""Measures the release build against the machine's own floors, side by side in one run.

Usage: bench.py BINARY [--report FILE] [house] [latency] [serial] [tilt] [reconnect] [idle] [flood] [viewers]
[screen] [learning] [slang] [wall] [fleet] [results] [durable] [export[=ROWS]] [decode] [acuity] [tilts] [lab];
without names all.
ROWS is the largest table to export, a million unless given. `house` counts the sources, beside those of an earlier
revision. `lab` is what takes virtual hardware on a real kernel.
Prints a table of figures, and writes them to FILE with what they were measured on; asserts nothing but that no
result was lost.
"""
import argparse
import contextlib
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from decode import decode
from durable import durable
from export import SIZES, export
from fleet import fleet
from house import house
from learning import learning
from reconnect import reconnect
from report import Report
from results import results
from screen import screen
from serial_line import serial_line
from slang import slang
from station import Gate, Station, percentile, processor, resident, result_line
from tilt import tilt
from viewers import viewers
from wall import wall

HERE = pathlib.Path(__file__).parent
# Results come one at a time; the station and its floors alike begin from a machine at rest.
REST = 0.005


def build_limits(folder):
    program = folder / "limits"
    subprocess.run(["cc", "-O2", "-Wall", "-o", program, HERE / "limits.c"], check=True)
    return program


def microseconds(values):
    return [value * 1e6 for value in values]


def limit_line(limits, count):
    """Seconds from a write on a pseudo-terminal to the bytes on a pipe, through a C reader."""
    gate = Gate()
    reader = subprocess.Popen([limits, "line", gate.path], stdout=subprocess.PIPE, bufsize=0)
    reader.stdout.read(1)
    times = []
    for number in range(1, count + 1):
        data = result_line(number, 2_840_000)
        time.sleep(REST)
        start = time.perf_counter()
        gate.write(data)
        got = b""
        while not got.endswith(b"\n"):
            got += reader.stdout.read(4096)
        times.append(time.perf_counter() - start)
    reader.kill()
    reader.wait()
    return times


def limit_sync(limits, folder, count):
    """Seconds of one appended page with fdatasync on the database's disk."""
    out = subprocess.run(
        [limits, "sync", folder / "sync.bin", str(count), str(int(REST * 1e6))], check=True, capture_output=True, text=True)
    return [int(row) / 1e9 for row in out.stdout.split()]


def limit_echo(limits, count):
    """Seconds of one round trip on the loopback."""
    import socket

    server = subprocess.Popen([limits, "echo"], stdout=subprocess.PIPE, text=True)
    peer = socket.create_connection(("127.0.0.1", int(server.stdout.readline())))
    peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    times = []
    for _ in range(count):
        time.sleep(REST)
        start = time.perf_counter()
        peer.sendall(b"x" * 600)
        left = 600
        while left:
            left -= len(peer.recv(left))
        times.append(time.perf_counter() - start)
    peer.close()
    server.wait()
    return times


def latency(binary, folder, limits):
    """Pseudo-terminal write to trial event at a reader, durable in between."""
    gate = Gate()
    times = []
    floors = {"C reader, pty to pipe": [], "4096 bytes + fdatasync": [], "loopback round trip": []}
    with Station(binary, folder / "latency", attach=[f"serial:{gate.path}=gate-lines"]) as station:
        device = station.connect(f"serial:{gate.path}")
        live = station.live()
        number = 0
        for block in range(40):
            if block % 4 == 0:
                measured = limit_line(limits, 40), limit_sync(limits, folder, 40), limit_echo(limits, 40)
                for values, more in zip(floors.values(), measured):
                    values += more
            run = station.start_run("ten-turns", device)
            for _ in range(10):
                number += 1
                time.sleep(REST)
                start = time.perf_counter()
                gate.write(result_line(number, 2_840_000))
                times.append(live.arrival(b"trial", run.encode())[0] - start)
                # The last that a result sets off: only then is the station at rest.
                live.arrival(b"measurement", b'"sequence":%d,' % number)
            station.post(f"/api/v1/runs/{run}/save")
    times = times[20:]
    floor = sum(percentile(values, 50) for values in floors.values())
    rows = [("pty write to durable trial event", times), *floors.items()]
    print(f"{'step':36} {'p50 µs':>10} {'p99 µs':>10}")
    for name, values in rows:
        values = microseconds(values)
        print(f"{name:36} {percentile(values, 50):10.0f} {percentile(values, 99):10.0f}")
    ratio = percentile(times, 50) / floor
    print(f"{'ratio p50 to the sum of the floors':36} {ratio:10.2f}   (aim: under 2)")


def switches(pid):
    """Voluntary context switches over all threads."""
    count = 0
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        for row in (task / "status").read_text().splitlines():
            if row.startswith("voluntary_ctxt_switches:"):
                count += int(row.split()[1])
    return count


def idle(binary, folder):
    """A station that nobody looks at, for 60 s after 60 s."""
    with Station(binary, folder / "idle") as station:
        time.sleep(60)
        before = switches(station.pid)
        time.sleep(60)
        after, memory = switches(station.pid), resident(station.pid)
    print(f"{'idle: voluntary switches per second':36} {(after - before) / 60:10.2f}   (at most 1)")
    print(f"{'idle: VmRSS, MB':36} {memory:10.1f}   (at most 42)")


def flood(binary, folder, seconds=60, rate=200):
    """200 lines a second; every one must be decoded, none missing."""
    gate = Gate()
    with Station(binary, folder / "flood", attach=[f"serial:{gate.path}=gate-lines"]) as station:
        device = station.connect(f"serial:{gate.path}")
        live = station.live()
        begin, start = processor(station.pid), time.perf_counter()
        count = seconds * rate

        def send():
            for number in range(1, count + 1):
                wait = start + number / rate - time.perf_counter()
                if wait > 0:
                    time.sleep(wait)
                gate.write(result_line(number, 2_840_000))

        # Beside it, since a screen that reads nothing for so long is sent away.
        sender = threading.Thread(target=send)
        sender.start()
        live.arrival(b"measurement", b'"sequence":%d,' % count)
        sender.join()
        share = (processor(station.pid) - begin) / (time.perf_counter() - start)
        found = station.device(device)
    print(f"{'flood: lines sent':36} {count:10}")
    print(f"{'flood: readings, missing, refused':36} {found['readings']:10} {found['missing']} {found['unreadable']}")
    print(f"{'flood: CPU share of one core':36} {share:10.1%}")
    if (found["readings"], found["missing"], found["unreadable"]) != (count, 0, 0):
        sys.exit("flood: results were lost")


def told(program, complaint, *arguments):
    """Prints what a program says, which has to end well."""
    done = subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout, end="")
    if done.returncode:
        sys.exit(complaint)


def acuity(binary):
    """What the acuity test is worth, on simulated people; built beside the program."""
    figures = pathlib.Path(binary).resolve().with_name("acuity-figures")
    told(figures, "acuity: a figure is out of its bounds")


def tilts(binary):
    """How tilts of simulated hands are heard, for each pace, posture and sampling rate."""
    figures = pathlib.Path(binary).resolve().with_name("tilt-figures")
    told(figures, "tilts: a figure is out of its bounds")


def lab():
    """Notifications beside bleak, motion beside iio-sensor-proxy, and reconnecting, in the lab."""
    told(sys.executable, "lab: a scenario failed", HERE.parent / "Lab/lab.py", "--figures")


# What each part is called, how often it is measured (what takes minutes or draws nothing by lot, once), and what
# keeps its figures from being better.
PARTS = {
    "house": ("The house", 1, "nothing; it is counted."),
    "latency": (
        "From a gate's line to a durable trial on the stream", 3,
        "the disk's fdatasync; the rest is the scheduler waking one thread after the other."),
    "serial": (
        "A serial line, beside pyserial", 3, "the kernel's line discipline and one wake-up for each line."),
    "tilt": ("A tilted tablet", 1, "how often the sensor samples, and how sure a gesture must be."),
    "reconnect": ("A cable that comes back", 1, "the longest step of the back-off, after which it is looked for anew."),
    "idle": ("Nobody looks", 1, "SQLite's cache and the pages' words, which stay in memory."),
    "flood": ("Two hundred lines a second", 1, "decoding and one event for each line, on one thread."),
    "viewers": (
        "Three hundred screens, of which twenty stall", 3,
        "one write(2) for each screen and event, from two threads; a C program that does nothing else has to do as "
        "many."),
    "screen": ("From a press to what the eye sees", 1, "the browser's next frame."),
    "learning": ("The learning games in a browser", 1, "the browser: layout and paint."),
    "slang": ("The code part in a browser", 1, "the browser: layout and paint."),
    "wall": ("A wall of heart rates", 1, "one event and its drawing each second, whatever straps tell."),
    "fleet": (
        "A club's store, and a tablet of it", 1,
        "reading JSON and checking its types, which COPY does not; two cores that the tablets share with the server."),
    "results": ("Pages beside ever more results", 1, "SQLite's index of one participant's rows."),
    "durable": ("Durable trials a second", 3, "the disk's fdatasync, one for each trial."),
    "export": ("A table of all results", 1, "reading rows out of SQLite, and the writing of numbers."),
    "decode": ("Decoding one payload", 3, "the allocation of what is returned."),
    "acuity": ("What the acuity test is worth, on simulated people", 1, "how many questions a person has patience for."),
    "tilts": ("How tilts of simulated hands are heard", 1, "hands that move like none of those that were recorded."),
    "lab": ("Virtual hardware on a real kernel", 1, "the emulated processor; only what is beside it in the same run counts."),
}


def measure(name, rows, binary, folder, limits):
    {
        "house": house,
        "latency": lambda: latency(binary, folder, limits),
        "serial": lambda: serial_line(binary),
        "tilt": lambda: tilt(binary, folder),
        "reconnect": lambda: reconnect(binary, folder),
        "idle": lambda: idle(binary, folder),
        "flood": lambda: flood(binary, folder),
        "viewers": lambda: viewers(binary, folder),
        "screen": lambda: screen(binary, folder),
        "learning": lambda: learning(binary, folder),
        "slang": lambda: slang(binary, folder),
        "wall": lambda: wall(binary, folder),
        "fleet": lambda: fleet(binary, folder),
        "results": lambda: results(binary, folder),
        "durable": lambda: durable(binary, folder),
        "decode": lambda: decode(pathlib.Path(binary).with_name("decode-bench")),
        "export": lambda: export(binary, folder, int(rows or SIZES[-1])),
        "acuity": lambda: acuity(binary),
        "tilts": lambda: tilts(binary),
        "lab": lab,
    }[name]()


def heard(name, rows, binary):
    """Measures a part in a folder of its own and returns what it printed."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sideline-bench-", dir="."))
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            measure(name, rows, binary, folder, build_limits(folder))
    finally:
        shutil.rmtree(folder)
        print(said.getvalue(), end="", flush=True)
    return said.getvalue()


def main():
    arguments = argparse.ArgumentParser(description="Measure the release build")
    arguments.add_argument("binary")
    arguments.add_argument("--report", type=pathlib.Path, help="the file that gets all of it")
    arguments.add_argument("part", nargs="*", help=" ".join(PARTS))
    chosen = arguments.parse_intermixed_args()
    wanted = [word.partition("=") for word in chosen.part or PARTS]
    if unknown := {name for name, _, _ in wanted} - set(PARTS):
        arguments.error(f"no such part: {' '.join(unknown)}")
    report = Report(chosen.binary)
    for name, _, rows in wanted:
        title, times, limit = PARTS[name]
        report.add(title, limit, [heard(name, rows, chosen.binary) for _ in range(times if chosen.report else 1)])
    if chosen.report:
        report.write(chosen.report)


main()
