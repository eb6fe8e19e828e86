"""Durable results one after another, beside the same transactions by SQLite alone on the same disk."""
import http.client
import json
import pathlib
import subprocess
import threading
import time

from station import Station

HERE = pathlib.Path(__file__).parent
EXERCISE, ATTEMPTS = "hit-or-miss", 8
# So many coaches press at once, so that the station's disk is never waited for by nobody.
COACHES = 4
ROUNDS = 5
RUNS = 12


def limit(program, binary, data, count):
    """Trials per second of the C loop, in a database that a station has made."""
    with Station(binary, data) as station:
        run = station.post("/api/v1/runs", {"exercise": EXERCISE, "participant": 1, "equipment": "foot"})["id"]
    command = [program, data / "sideline.sqlite", run, str(count)]
    return count / float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def press(port, runs):
    """Fill runs attempt by attempt, each sent when the one before is answered."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    body = json.dumps({"outcome": "pass"})
    for run in runs:
        for _ in range(ATTEMPTS):
            connection.request("POST", f"/api/v1/runs/{run}/attempts", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"an attempt: {answer.status}")
    connection.close()


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


def durable(binary, folder):
    program = folder / "transactions"
    subprocess.run(["cc", "-O2", "-Wall", "-o", program, HERE / "transactions.c", "-lsqlite3"], check=True)
    count = COACHES * RUNS * ATTEMPTS
    floors, found = [], []
    with Station(binary, folder / "durable") as station:
        # Turn about, so that a slow minute of the disk is in both.
        for number in range(ROUNDS):
            floors.append(limit(program, binary, folder / f"floor-{number}", count))
            found.append(pressed(station))
    floor, rate = sorted(floors)[ROUNDS // 2], sorted(found)[ROUNDS // 2]
    print(f"{'durable trials per second':36} {rate:10.0f}")
    print(f"{'the same by SQLite alone':36} {floor:10.0f}")
    print(f"{'ratio':36} {rate / floor:10.2f}   (aim: at least 0.8)")
