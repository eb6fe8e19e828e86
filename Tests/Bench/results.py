"""Pages and answers about results beside ever more of them, for a scope that stays the same."""
import http.client
import random
import time

from station import Station, percentile

from Support.history import DAY_MS, Past, write

SIZES = (1_000, 100_000, 1_000_000)
LOOKS = 200
MEMBERS = 30
ATTEMPTS = 5
# The exercises that a coach counts: any of them has rows of the same shape.
SCOPE = "ten-turns"
PATHS = {
    "results page, one participant": f"/results?participant=1&exercise={SCOPE}",
    "statistics page, one participant": f"/results/statistics?exercise={SCOPE}&participant=1",
    "statistics page, group of 30, 90 days": f"/results/statistics?exercise={SCOPE}&group=Team",
    "chart figures, one participant": f"/api/v1/statistics?exercise={SCOPE}&participant=1",
    "chart figures, group of 30": f"/api/v1/statistics?exercise={SCOPE}&group=Team",
}


def scope(now):
    """900 trials: six runs of five for each of 30 people within the last 90 days."""
    for person in range(1, MEMBERS + 1):
        for visit in range(6):
            values = [2.5 + random.random() for _ in range(ATTEMPTS)]
            yield Past(person, SCOPE, now - (80 - 13 * visit) * DAY_MS, values, quantity="interval", unit="s")


def others(count, exercises, now):
    """Trials around the scope: of the same people in other exercises, and of 470 other people in all."""
    made = 0
    while made < count:
        exercise = random.choice(exercises)
        person = random.randint(MEMBERS + 1 if exercise == SCOPE else 1, 500)
        values = [2.5 + random.random() for _ in range(min(ATTEMPTS, count - made))]
        made += len(values)
        start = now - random.randint(0, 700) * DAY_MS - random.randint(0, DAY_MS)
        yield Past(person, exercise, start, values, quantity="interval", unit="s")


def fill(folder, size, exercises):
    now = int(time.time() * 1000)
    people = {number: (f"P{number}", "Team" if number <= MEMBERS else "Rest") for number in range(1, 501)}
    written = write(folder, people, others((size - 900) // 2, exercises, now))
    written += write(folder, {}, scope(now))
    return written + write(folder, {}, others(size - written, exercises, now))


def look(station, path):
    """Seconds from the question to the last byte of the answer, one question after another."""
    connection = http.client.HTTPConnection("127.0.0.1", station.port)
    times = []
    for number in range(LOOKS + 20):
        start = time.perf_counter()
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
        taken = time.perf_counter() - start
        if answer.status != 200 or not body:
            raise RuntimeError(f"{path}: {answer.status}")
        # The first ones fill the caches.
        if number >= 20:
            times.append(taken)
    connection.close()
    return times


def results(binary, folder):
    random.seed(4)
    found = {name: [] for name in PATHS}
    for size in SIZES:
        data = folder / f"results-{size}"
        with Station(binary, data) as station:
            exercises = [item["id"] for item in station.request("GET", "/api/v1/exercises")["items"]]
        if fill(data, size, exercises) != size:
            raise RuntimeError("not as many trials as asked for")
        with Station(binary, data) as station:
            for name, path in PATHS.items():
                found[name].append(look(station, path))
    print(f"{'p99 in ms beside so many trials':40}" + "".join(f"{size:>11,}" for size in SIZES) + "  last/first")
    for name, columns in found.items():
        worst = [percentile(times, 99) * 1000 for times in columns]
        ratio = f"{worst[-1] / worst[0]:10.2f}   (aim: at most 2)"
        print(f"{name:40}" + "".join(f"{value:11.2f}" for value in worst) + "  " + ratio)
