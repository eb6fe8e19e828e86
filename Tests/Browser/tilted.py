"""A tablet's gyroscope in a made-up `/sys`, which a test turns.

The program may not use its buffer, so it reads the attributes, fifty times a second.
"""

import math
import os
import time
from pathlib import Path
from urllib.parse import parse_qs, urljoin, urlsplit

from playwright.sync_api import Page, expect

# What one count of the sensor means, in radians per second.
SCALE = 0.000174532
# The axis that a tilt to a side turns about, and which way, by the right-hand rule.
SIDES = {"right": ("y", 1), "left": ("y", -1), "up": ("x", -1), "down": ("x", 1)}
# A quick turn of the wrists: far enough to count, and slow enough to be seen at 50 Hz.
ANGLE = math.radians(20)
FASTEST = 2.4
SLOWEST = 0.5
# The nearer the end, the slower: what is left is done in about this time.
ENDING_S = 0.08
PAUSE_S = 0.5
REST_S = 1.5
STEP_S = 0.01
# As wide as the largest number, so that a number is never half written.
WIDTH = 7


class Gyroscope:
    def __init__(self, root: Path, *, is_turned: bool = False) -> None:
        """Make it; a turned one sits a quarter turn off behind the screen and nobody says so."""
        self._axes = {"x": ("y", 1), "y": ("x", -1)} if is_turned else {"x": ("x", 1), "y": ("y", 1)}
        self.sysfs, self.dev = root / "sys", root / "dev"
        self.dev.mkdir(parents=True)
        self._folder = self.sysfs / "devices/hub/HID-SENSOR-200076.1.auto/iio:device0"
        for folder in ("buffer", "scan_elements"):
            (self._folder / folder).mkdir(parents=True)
        self._write("name", "gyro_3d")
        self._write("in_anglvel_scale", f"{SCALE:.9f}")
        self._write("in_anglvel_sampling_frequency", "50.000000")
        self._write("buffer/length", "2")
        for index, axis in enumerate("xyz"):
            self._write(f"in_anglvel_{axis}_raw", self._text(0))
            self._write(f"scan_elements/in_anglvel_{axis}_en", "0")
            self._write(f"scan_elements/in_anglvel_{axis}_index", str(index))
            self._write(f"scan_elements/in_anglvel_{axis}_type", "le:s16/32>>0")
        # Every write to it fails, as for a program that may not.
        (self._folder / "buffer/enable").symlink_to("/dev/full")
        bus = self.sysfs / "bus/iio/devices"
        bus.mkdir(parents=True)
        (bus / "iio:device0").symlink_to(self._folder)

    @property
    def arguments(self) -> tuple[str, ...]:
        return ("--sysfs", str(self.sysfs), "--dev", str(self.dev))

    def tilt(self, side: str) -> None:
        """Turn to one side, stay a moment, and turn back."""
        axis, sign = SIDES[side]
        axis, sense = self._axes[axis]
        sign *= sense
        angle = self._swing(axis, sign * ANGLE)
        time.sleep(PAUSE_S)
        self._swing(axis, -angle)
        time.sleep(PAUSE_S)

    def rest(self) -> None:
        """Hold still for as long as a tablet must rest whose movements were missed."""
        time.sleep(REST_S)

    def _swing(self, axis: str, angle: float) -> float:
        """Turn about one of the screen's axes; return how far it went.

        On a busy machine a step takes longer than planned; what counts is what was turned.
        """
        turned, sign = 0.0, math.copysign(1, angle)
        while turned < abs(angle):
            rate = min(FASTEST, max(SLOWEST, (abs(angle) - turned) / ENDING_S))
            began = time.monotonic()
            self._turn(axis, sign * rate)
            time.sleep(STEP_S)
            turned += rate * (time.monotonic() - began)
        self._turn(axis, 0)
        return sign * turned

    def _turn(self, axis: str, rate: float) -> None:
        with (self._folder / f"in_anglvel_{axis}_raw").open("r+b", buffering=0) as attribute:
            os.pwrite(attribute.fileno(), self._text(round(rate / SCALE)).encode() + b"\n", 0)

    @staticmethod
    def _text(count: int) -> str:
        return f"{count:0{WIDTH}d}"

    def _write(self, name: str, text: str) -> None:
        (self._folder / name).write_text(text + "\n")


def answer_by_tilt(page: Page, gyroscope: Gyroscope, side: str) -> None:
    """Tilt from rest, as people do who have just looked; once more if it was not seen.

    On a busy machine the made-up sensor may stand still for longer than a tilt takes.
    """
    main = page.locator("main")
    question = int(main.get_attribute("data-question"))
    round_id = parse_qs(urlsplit(page.url).query)["round"][0]
    address = urljoin(page.url, f"/api/v1/eyetest/rounds/{round_id}")

    def is_answered() -> bool:
        """Whether the daemon has the answer; the page may be slower to show it."""
        answer = page.request.get(address).json()
        last = answer.get("last") or {"question": 0}
        return answer["state"] == "over" or last["question"] >= question

    for _ in range(3):
        expect(main).to_have_attribute("data-level", "true")
        if is_answered():
            return
        gyroscope.tilt(side)
        end = time.monotonic() + 3
        while time.monotonic() < end:
            if is_answered():
                return
            time.sleep(0.05)
    raise AssertionError(f"three tilts to the {side} were not seen")
