"""A tablet's sensor hub on /dev/uhid: an accelerometer and a gyroscope that the kernel turns into IIO devices.

Run as root in the guest with uhid loaded. Commands: `plug`, `unplug`, `hang`, `wake`, `tilt left|right`,
`count`, `turn DEGREES`; a tilt is answered twice, when the swing begins and, with the largest lag of a
sample, when it ends. A hub that hangs sends nothing and answers nothing about its samples. `count`
tells how many samples were sent, and sends none for a moment, so that all have arrived somewhere.
`turn` has the tablet lie turned in its own plane from then on, as when a screen is to turn.
The tablet stands reclined by 45 degrees, landscape, x to the right, y up the screen, z out of it.
"""

import math
import os
import select
import struct
import sys
import time

from console import complain, say
from hid_sensor_report import ACCELEROMETER, GYROSCOPE, descriptor
from uhid import Event, UHID

# A swing by 45 degrees in 0.4 s peaks at 3.7 rad/s (minimum jerk: 1.875 x angle / time); the way
# back is slow, as when a hand returns.
ANGLE_RAD = math.radians(45)
OUT_S, HOLD_S, BACK_S = 0.4, 0.3, 0.8
RECLINED_RAD = math.radians(45)
LONGEST_LAG_S = 1.0
# Less than what makes a sensor silent.
COUNTING_S = 0.6


def minimum_jerk(progress: float) -> tuple[float, float]:
    """Return position 0…1 and its derivative at `progress` 0…1 of a minimum-jerk movement.

    Flash and Hogan, J Neurosci 5(7), 1985.
    """
    p = min(max(progress, 0.0), 1.0)
    return p**3 * (10 - 15 * p + 6 * p * p), 30 * p * p * (1 - p) ** 2


def swing(since: float) -> tuple[float, float]:
    """Return angle (of 1) and angular rate (1/s) `since` seconds after the swing began."""
    position, rate = minimum_jerk(since / OUT_S)
    if since <= OUT_S + HOLD_S:
        return position, rate / OUT_S
    position, rate = minimum_jerk((since - OUT_S - HOLD_S) / BACK_S)
    return 1 - position, -rate / BACK_S


class Sensor:
    """One sensor of the hub: what the kernel set, and when its next sample is due."""

    def __init__(self, report: int) -> None:
        # id, connection, reporting state, power state, interval ms, sensitivity.
        self.feature = bytearray(struct.pack("<BBBBIH", report, 1, 1, 1, 10, 0))
        self.due = 0.0

    @property
    def streams(self) -> bool:
        """Whether all events are to be reported and the sensor has full power."""
        return self.feature[2] == 2 and self.feature[3] == 1

    @property
    def interval(self) -> float:
        return max(int.from_bytes(self.feature[4:8], "little"), 1) / 1000

    def due_times(self, now: float) -> list[float]:
        """Return the instants of the samples that are to be sent now.

        Those of the last LONGEST_LAG_S are made up for, as by a hub with a buffer: a pause of the
        emulated machine is no gap in the movement.
        """
        if now - self.due > LONGEST_LAG_S:
            self.due = now
        times = []
        while self.streams and self.due <= now:
            times.append(self.due)
            self.due += self.interval
        return times


class TiltHub:
    def __init__(self) -> None:
        self.hid = UHID()
        self.sensors: dict[int, Sensor] = {}
        self.direction = 0
        self.began = 0.0
        self.swinging = False
        self.hangs = False
        self.largest_lag = 0.0
        self.sent = 0
        self.turned = 0.0

    def sample(self, report: int, time_s: float) -> bytes:
        """Return the input report of one sensor: time, then milli-g or centi-degrees a second."""
        position, rate = swing(time_s - self.began) if self.direction else (0.0, 0.0)
        angle = self.direction * ANGLE_RAD * position
        if report == GYROSCOPE:
            # Right means that the right edge goes away from the viewer: a positive turn about y.
            axes = (0.0, math.degrees(self.direction * ANGLE_RAD * rate) * 100, 0.0)
        else:
            out, up = math.cos(RECLINED_RAD) * 1000, math.sin(RECLINED_RAD) * 1000
            # Turned in the screen's plane, gravity lies elsewhere between its axes x and y.
            right, above = -out * math.sin(angle), up
            turn = complex(right, above) * complex(math.cos(self.turned), math.sin(self.turned))
            axes = (turn.real, turn.imag, out * math.cos(angle))
        microseconds = round(time_s * 1e6)
        return struct.pack("<BBBqhhh", report, 2, 1, microseconds, *(round(a) for a in axes))

    def answer(self, event: Event) -> None:
        """Answer the kernel's questions about a report; it waits five seconds for each answer."""
        sensor = self.sensors.get(event.report)
        if event.kind == UHID.GET_REPORT and sensor:
            wants_input = event.report_type == UHID.INPUT_REPORT
            if wants_input and self.hangs:
                return
            data = self.sample(event.report, time.monotonic()) if wants_input else sensor.feature
            self.hid.reply_get(event.request, bytes(data))
        elif event.kind == UHID.SET_REPORT and sensor:
            sensor.feature[: len(event.data)] = event.data
            self.hid.reply_set(event.request)
            say("set", report=event.report, feature=event.data.hex())

    def emit(self) -> float:
        """Send the samples that are due; return the seconds until the next one."""
        now = time.monotonic()
        wait = 0.5
        for report, sensor in self.sensors.items():
            for due in [] if self.hangs else sensor.due_times(now):
                self.largest_lag = max(self.largest_lag, time.monotonic() - due)
                self.hid.send_input(self.sample(report, due))
                self.sent += 1
            if sensor.streams and not self.hangs:
                wait = min(wait, max(sensor.due - time.monotonic(), 0.0))
        if self.swinging and now > self.began + OUT_S + HOLD_S + BACK_S:
            self.swinging = False
            say("swung", largest_lag_s=round(self.largest_lag, 4))
        return wait

    def obey(self, words: list[str]) -> bool:
        """Carry out one command; return false if it is none."""
        match words:
            case ["plug"]:
                self.sensors = {report: Sensor(report) for report in (ACCELEROMETER, GYROSCOPE)}
                self.hid.create("Lab sensor hub", 0x8086, 0x22D8, descriptor())
                say("plugged")
            case ["unplug"]:
                self.sensors = {}
                self.hid.destroy()
                say("unplugged")
            case ["hang"]:
                self.hangs = True
                say("hangs")
            case ["wake"]:
                self.hangs = False
                say("awake")
            case ["count"]:
                until = time.monotonic() + COUNTING_S
                for sensor in self.sensors.values():
                    sensor.due = max(sensor.due, until)
                say("counted", sent=self.sent)
            case ["turn", degrees]:
                self.turned = math.radians(float(degrees))
                say("turned", degrees=float(degrees))
            case ["tilt", ("left" | "right") as direction]:
                self.direction = 1 if direction == "right" else -1
                self.began = time.monotonic()
                self.swinging, self.largest_lag = True, 0.0
                say("tilting", direction=direction)
            case _:
                return False
        return True

    def run(self) -> None:
        pending = b""
        while True:
            ready, _, _ = select.select([self.hid.descriptor, 0], [], [], self.emit())
            if self.hid.descriptor in ready:
                self.answer(self.hid.read())
            if 0 in ready:
                chunk = os.read(0, 4096)
                if not chunk:
                    sys.exit()
                *lines, pending = (pending + chunk).split(b"\n")
                for line in lines:
                    if not self.obey(line.decode().split()):
                        complain(line.decode())


# A hub is a chip of its own: no other program of the guest shall delay its samples.
os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(10))
TiltHub().run()
