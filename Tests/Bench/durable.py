"""Durable results from equipment and from presses, beside the same transactions by SQLite alone on the same
disk."""
import json
import pathlib
import re
import socket
import subprocess
import threading
import time

from station import Gate, Station, result_line

HERE = pathlib.Path(__file__).parent
EXERCISE, ATTEMPTS = "hit-or-miss", 8
# So many coaches press, and so many gates send, at once, so that the station's disk is never waited
# for by nobody.
COACHES = GATES = 4
TURNS = 10
ROUNDS = 5
RUNS = 12
# The least share of SQLite's own rate that is aimed at.
AIMS = {"from equipment, as it sends": 0.8, "from equipment, one by one": 0.8, "pressed by four coaches": 0.9}
LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)


def limit(program, binary, data, count):
    """Trials per second of the C loop, in a database that a station has made."""
    with Station(binary, data) as station:
        run = station.post("/api/v1/runs", {"exercise": EXERCISE, "participant": 1, "equipment": "foot"})["id"]
    command = [program, data / "sideline.sqlite", run, str(count)]
    return count / float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def press(port, runs):
    """Fill runs attempt by attempt, each sent when the one before is answered.

    Over a bare socket: an HTTP library takes half of a core, which would be the figure then.
    """
    body = json.dumps({"outcome": "pass"}).encode()
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for run in runs:
            head = f"POST /api/v1/runs/{run}/attempts HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            for _ in range(ATTEMPTS):
                connection.sendall(head.encode() + body)
                answer = read(connection)
                if not answer.startswith(b"HTTP/1.1 200 "):
                    raise RuntimeError(f"an attempt: {answer[:200]!r}")


def read(connection):
    """Read one answer, head and body."""
    answer = connection.recv(65_536)
    while b"\r\n\r\n" not in answer:
        answer += more(connection)
    head, _, body = answer.partition(b"\r\n\r\n")
    missing = int(LENGTH.search(head)[1]) - len(body)
    while missing > 0:
        answer += (rest := more(connection))
        missing -= len(rest)
    return answer


def more(connection):
    rest = connection.recv(65_536)
    if not rest:
        raise RuntimeError("cut off in an answer")
    return rest


def pressed(station):
    """Trials per second of the station, from the first request to the last answer."""
    body = {"exercise": EXERCISE, "participant": 1, "equipment": "foot"}
    shares = [[station.post("/api/v1/runs", body)["id"] for _ in range(RUNS)] for _ in range(COACHES)]
    threads = [threading.Thread(target=press, args=(station.port, runs)) for runs in shares]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return COACHES * RUNS * ATTEMPTS / (time.perf_counter() - start)


def sent(station, gates, at_once):
    """Trials per second of the station, from a gate's first byte to the last trial's event."""
    live = station.live()
    taken = 0
    for block in range(RUNS):
        runs = [station.start_run("ten-turns", device) for device in gates]
        lines = [result_line(block * TURNS + turn, 2_840_000) for turn in range(1, TURNS + 1)]
        start = time.perf_counter()
        for part in [lines] if at_once else [[line] for line in lines]:
            for gate in gates.values():
                gate.write(b"".join(part))
            for _ in range(len(gates) * len(part)):
                live.arrival(b"trial", b"")
        taken += time.perf_counter() - start
        for run in runs:
            station.post(f"/api/v1/runs/{run}/save")
    return len(gates) * RUNS * TURNS / taken


def durable(binary, folder):
    program = folder / "transactions"
    subprocess.run(["cc", "-O2", "-Wall", "-o", program, HERE / "transactions.c", "-lsqlite3"], check=True)
    count = COACHES * RUNS * ATTEMPTS
    found = {name: [] for name in AIMS}
    floors = []
    # Turn about, so that a slow minute of the disk is in all.
    for number in range(ROUNDS):
        floors.append(limit(program, binary, folder / f"floor-{number}", count))
        gates = [Gate() for _ in range(GATES)]
        attach = [f"serial:{gate.path}=gate-lines" for gate in gates]
        with Station(binary, folder / f"durable-{number}", attach=attach) as station:
            named = {station.connect(f"serial:{gate.path}"): gate for gate in gates}
            rates = sent(station, named, True), sent(station, named, False), pressed(station)
        for rate, column in zip(rates, found.values()):
            column.append(rate)
    floor = sorted(floors)[ROUNDS // 2]
    print(f"{'durable trials per second':36} {'rate':>10} {'ratio':>6}")
    for name, column in found.items():
        rate = sorted(column)[ROUNDS // 2]
        print(f"{name:36} {rate:10.0f} {rate / floor:6.2f}   (aim: at least {AIMS[name]})")
    print(f"{'the same by SQLite alone':36} {floor:10.0f}")
