"""How soon a tilt is an answer, and what a sample costs: a gyroscope's buffer that this program fills."""
import json
import math
import os
import pathlib
import struct
import threading
import time

from station import Station, percentile

SWINGS, RATE_HZ = 40, 100
# What one count means, in radians per second.
SCALE = 0.000174532
ANGLE, OUT_S, HOLD_S, REST_S = math.radians(40), 0.4, 0.1, 0.7
# Sources/EyeTest/TiltRule.swift: from which rate on a turn has begun, and how far it must go.
START_RATE, ANSWER_ANGLE = 0.4, math.radians(12)


def rate(since):
    """Of a minimum-jerk turn out and back (Flash and Hogan 1985), in radians per second."""
    for begin, angle in ((0, ANGLE), (OUT_S + HOLD_S, -ANGLE)):
        part = (since - begin) / OUT_S
        if 0 <= part <= 1:
            return 30 * angle / OUT_S * part**2 * (1 - part) ** 2
    return 0.0


class Gyroscope:
    """A sensor hub's gyroscope in a made-up /sys and /dev, whose buffer is a pipe."""

    def __init__(self, root):
        self.sysfs, self.dev = root / "sys", root / "dev"
        self.dev.mkdir(parents=True)
        folder = self.sysfs / "devices/hub/HID-SENSOR-200076.1.auto/iio:device0"
        (folder / "buffer").mkdir(parents=True)
        (folder / "scan_elements").mkdir()
        attributes = {
            "name": "gyro_3d", "in_anglvel_scale": SCALE, "in_anglvel_sampling_frequency": RATE_HZ,
            "current_timestamp_clock": "realtime", "buffer/enable": 0, "buffer/length": 2,
            "buffer/watermark": 1, "scan_elements/in_timestamp_en": 0,
            "scan_elements/in_timestamp_index": 3, "scan_elements/in_timestamp_type": "le:s64/64>>0",
        }
        for index, axis in enumerate("xyz"):
            attributes[f"in_anglvel_{axis}_raw"] = 0
            attributes[f"scan_elements/in_anglvel_{axis}_en"] = 0
            attributes[f"scan_elements/in_anglvel_{axis}_index"] = index
            attributes[f"scan_elements/in_anglvel_{axis}_type"] = "le:s16/32>>0"
        for name, value in attributes.items():
            (folder / name).write_text(f"{value}\n")
        bus = self.sysfs / "bus/iio/devices"
        bus.mkdir(parents=True)
        (bus / "iio:device0").symlink_to(folder)
        os.mkfifo(self.dev / "iio:device0")
        self.node = os.open(self.dev / "iio:device0", os.O_RDWR)
        self.samples = []

    def play(self):
        """Fills the buffer in real time: a second of rest, then swings to the right and left."""
        start = time.monotonic()
        length = 2 * OUT_S + HOLD_S + REST_S
        for number in range(int((1 + SWINGS * length) * RATE_HZ)):
            due = start + number / RATE_HZ
            if (wait := due - time.monotonic()) > 0:
                time.sleep(wait)
            swing, since = divmod(number / RATE_HZ - 1, length)
            # A way back that nobody saw begin would have to be rested from for longer.
            turn = 0.0 if swing < 0 else rate(since) * (1 if swing % 2 == 0 else -1)
            instant = time.monotonic_ns()
            os.write(self.node, struct.pack("<iiiiq", 0, round(turn / SCALE), 0, 0, instant))
            self.samples.append((instant / 1e9, turn))


def gesture(samples, fired):
    """From the sample with which the turn begins to the one that is the answer, in seconds; how far
    the tablet had turned, in radians; and how many samples after `ANSWER_ANGLE` that was, below 0
    where a fast turn was foreseen."""
    last = next(index for index, (instant, _) in enumerate(samples) if abs(instant - fired) < 1e-6)
    first = last
    while first and abs(samples[first - 1][1]) > START_RATE:
        first -= 1
    angle, reached = 0.0, None
    for index in range(max(first, 1), len(samples)):
        angle += abs(samples[index][1]) * (samples[index][0] - samples[index - 1][0])
        if index == last:
            turned = angle
        if reached is None and angle >= ANSWER_ANGLE:
            reached = index
        if index >= last and reached is not None:
            return fired - samples[first][0], turned, last - reached
    raise RuntimeError("a turn that ends before 12 degrees was an answer")


def sensor(station):
    """The gyroscope's id, as soon as the station has found it."""
    for _ in range(200):
        for item in station.request("GET", "/api/v1/devices")["items"]:
            if item["link"] == "iio":
                return item["id"]
        time.sleep(0.1)
    raise RuntimeError("no motion sensor was found")


def tilt(binary, folder):
    gyroscope = Gyroscope(folder.resolve() / "tilt-tree")
    places = ["--sysfs", str(gyroscope.sysfs), "--dev", str(gyroscope.dev)]
    events = []
    with Station(binary, folder / "tilt", arguments=places) as station:
        live, device = station.live(), sensor(station)

        def hear():
            try:
                while True:
                    arrived, data = live.arrival(b"tilt", device.encode())
                    events.append((arrived, json.loads(data)))
            except RuntimeError:
                return  # The station has ended.

        threading.Thread(target=hear, daemon=True).start()
        station.begin(device)
        clock = ~station.pid << 3 | 2
        begun = time.clock_gettime(clock)
        gyroscope.play()
        used = time.clock_gettime(clock) - begun
        time.sleep(0.5)
    start, length = gyroscope.samples[0][0] + 1, 2 * OUT_S + HOLD_S + REST_S
    turns, paths, swings = [], [], set()
    for arrived, event in events:
        fired = event["host_time_ns"] / 1e9
        swing = int((fired - start) / length)
        if swing in swings or event["direction"] != ("right" if swing % 2 == 0 else "left"):
            raise RuntimeError(f"swing {swing} was told twice or the wrong way round")
        swings.add(swing)
        turns.append(gesture(gyroscope.samples, fired))
        paths.append((arrived - fired) * 1e3)
    delays = [delay * 1e3 for delay, _, _ in turns]
    angles = [math.degrees(angle) for _, angle, _ in turns]
    late = max(samples for _, _, samples in turns)
    print(f"{'tilt: swings played, answered':36} {SWINGS:10} {len(swings):6}   (a machine that stands still misses some)")
    print(f"{'tilt: turn to answer, p50 p99 ms':36} {percentile(delays, 50):10.1f} {percentile(delays, 99):6.1f}"
          f"   ({late} samples after 12 degrees at the latest)")
    print(f"{'tilt: degrees turned, p50 p99':36} {percentile(angles, 50):10.1f} {percentile(angles, 99):6.1f}")
    print(f"{'tilt: sample to event, p50 p99 ms':36} {percentile(paths, 50):10.2f} {percentile(paths, 99):6.2f}"
          f"   (at most 5 and {1000 / RATE_HZ + 5:g})")
    print(f"{'tilt: CPU per sample, µs':36} {used / len(gyroscope.samples) * 1e6:10.1f}")
