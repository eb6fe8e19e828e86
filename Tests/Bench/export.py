"""The whole table as CSV, beside `sqlite3 -csv` of the same rows."""
import os
import subprocess
import time

from results import fill
from station import Station

SIZES = (1_000, 100_000, 1_000_000)
ROUNDS = 3
# As CSV the columns of a trial: the order of the table, with each time in one column.
QUERY = "SELECT * FROM trial WHERE status = 'valid' ORDER BY sequence"


def timed(command, output):
    """Seconds and the most resident memory in MB of a command that writes a file."""
    with open(output, "wb") as file:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=file)
        _, status, usage = os.wait4(process.pid, 0)
        taken = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) != 0:
        raise RuntimeError(f"{command[0]}: {status}")
    return taken, usage.ru_maxrss / 1024


def export(binary, folder, most):
    print(f"{'export as CSV':22} {'rows/s':>10} {'sqlite3 -csv':>13} {'ratio':>6} {'VmHWM, MB':>10}")
    for size in (size for size in SIZES if size <= most):
        data = folder / f"export-{size}"
        with Station(binary, data) as station:
            exercises = [item["id"] for item in station.request("GET", "/api/v1/exercises")["items"]]
        fill(data, size, exercises)
        ours, theirs = folder / "ours.csv", folder / "theirs.csv"
        floors, found, memory = [], [], 0
        for _ in range(ROUNDS):
            database = str(data / "sideline.sqlite")
            floors.append(timed(["sqlite3", "-csv", "-header", "-readonly", database, QUERY], theirs)[0])
            taken, peak = timed([binary, "export", "--data", str(data)], ours)
            found.append(taken)
            memory = max(memory, peak)
        for file in (ours, theirs):
            with open(file, "rb") as lines:
                if sum(1 for _ in lines) != size + 1:
                    raise RuntimeError(f"{file} has not all rows")
        rate, floor = size / min(found), size / min(floors)
        print(f"{size:>14,} trials {rate:10.0f} {floor:13.0f} {rate / floor:6.2f} {memory:10.1f}"
              "   (aim: at least 0.5, under 60)")
