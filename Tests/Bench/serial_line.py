"""Line to measurement over a pseudo-terminal, beside pyserial: each prints what it has decoded."""
import json
import pathlib
import subprocess
import sys
import time

from station import Gate, percentile, result_line

HERE = pathlib.Path(__file__).parent
ROUNDS, LINES, PACE = 5, 400, 0.005
# What wakes a program up for the first time is not what its thousandth line costs.
WARM = 20


def processor(pid):
    """Seconds of processor time of all its threads so far; the clock's number is what
    clock_getcpuclockid(3) gives."""
    return time.clock_gettime(~pid << 3 | 2)


def take(command, ready):
    """One round with a reader of its own: latencies in seconds, processor seconds, lines lost."""
    gate = Gate()
    reader = subprocess.Popen(
        [*command(gate.path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
    while ready not in reader.stderr.readline():
        pass
    times, lost, begun = [], 0, 0.0
    for number in range(1, WARM + LINES + 1):
        if number == WARM + 1:
            begun = processor(reader.pid)
        time.sleep(PACE)
        data = result_line(number, 2_840_000)
        start = time.perf_counter()
        gate.write(data)
        answer = reader.stdout.readline()
        taken = time.perf_counter() - start
        if number > WARM:
            times.append(taken)
            lost += json.loads(answer)["sequence"] != number
    used = processor(reader.pid) - begun
    reader.kill()
    reader.wait()
    return times, used, lost


def serial_line(binary):
    readers = {
        "sideline watch": (
            lambda path: [binary, "watch", f"serial:{path}=gate-lines", "--json"], b"is ready"),
        "pyserial": (lambda path: [sys.executable, HERE / "serial_client.py", path], b"ready"),
    }
    found = {name: ([], 0.0, 0) for name in readers}
    # Turn about, so that a slow minute of the machine is in both.
    for _ in range(ROUNDS):
        for name, reader in readers.items():
            times, used, lost = take(*reader)
            before = found[name]
            found[name] = (before[0] + times, before[1] + used, before[2] + lost)
    print(f"{'serial line to measurement':36} {'p50 µs':>10} {'p99 µs':>10} {'CPU ms/1000':>12} {'lost':>6}")
    for name, (times, used, lost) in found.items():
        p50, p99 = (percentile(times, share) * 1e6 for share in (50, 99))
        print(f"{name:36} {p50:10.0f} {p99:10.0f} {used / len(times) * 1e6:12.1f} {lost:6}")
    (ours, used, lost), (theirs, spent, _) = found.values()
    for share in (50, 99):
        ratio = percentile(ours, share) / percentile(theirs, share)
        print(f"{f'serial: ratio p{share}':36} {ratio:10.2f}   (aim: under 1)")
    print(f"{'serial: ratio CPU':36} {used / spent:10.2f}   (aim: under 1)")
    if lost:
        sys.exit("serial: lines were lost")
