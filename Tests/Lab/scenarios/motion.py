"""What a motion sample costs and how soon a tilt is told, beside iio-sensor-proxy and iio_readdev."""

import os
import random
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from jeepney import DBusAddress, MatchRule, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from scenarios import proxy, service, tilt
from scenarios.lab import Lab, run, sensors
from scenarios.measured import percentile, print_figure, processor

RUNS, RUN_S = 5, 6
TURNS, SWINGS = 20, 30
# iio-sensor-proxy looks at the sensor every 700 ms (its drv-iio-buffer-accel.c).
PROXY_PERIOD_S = 0.7
SCAN_BYTES = 24
SENSOR_PROXY = DBusAddress(
    "/net/hadess/SensorProxy", bus_name="net.hadess.SensorProxy",
    interface="net.hadess.SensorProxy",
)  # fmt: skip
CHANNELS = {"accel_3d": "accel", "gyro_3d": "anglvel"}


def tilt_beside_proxy(lab: Lab) -> None:
    costs: dict[str, list[float]] = {"sideline": [], "iio_readdev -b 1": [], "iio-sensor-proxy": []}
    # Turn about, so that a slow minute of the machine is in all.
    for _ in range(RUNS):
        costs["sideline"].append(_station(lab))
        costs["iio_readdev -b 1"].append(_readdev())
        with proxy.running(), _claimed():
            costs["iio-sensor-proxy"].append(_proxy())
    middle = {name: statistics.median(values) for name, values in costs.items()}
    for name, values in costs.items():
        all_of_them = " ".join(f"{value:.0f}" for value in sorted(values))
        print_figure(lab, f"{name}: CPU µs per sample", f"{middle[name]:6.0f}   ({all_of_them})")
    ours = middle["sideline"]
    for name, aim in (("iio-sensor-proxy", 1), ("iio_readdev -b 1", 1.5)):
        print_figure(lab, f"tilt: ratio to {name}", f"{ours / middle[name]:6.2f}   (aim: under {aim})")
    with proxy.running(), _claimed() as bus:
        _print(lab, "iio-sensor-proxy: change to signal, ms", _turns(lab, bus))
    paths, whole = _swings(lab)
    _print(lab, "sideline: sample that fires to event, ms", paths)
    _print(lab, "sideline: swing begins to event, ms", whole)


def _station(lab: Lab) -> float:
    """Return microseconds for a sample of the whole daemon, which looks for tilts in them."""
    device = tilt.reach(lab)["id"]
    pid = int(service.status()["Pid"])
    time.sleep(2)
    before = lab.station.device(device)["readings"]
    used = _used(lambda: time.sleep(RUN_S), pid)
    count = lab.station.device(device)["readings"] - before
    lab.station.disconnect(device)
    lab.await_state(device, "available")
    return used / count * 1e6


def _readdev() -> float:
    environment = {**os.environ, "LD_LIBRARY_PATH": str(proxy.LIBRARIES)}
    program = proxy.PACKAGES / "usr/bin/iio_readdev"
    readers = []
    for sensor in sensors():
        name = (sensor / "name").read_text().strip()
        channels = [f"{CHANNELS[name]}_{axis}" for axis in "xyz"]
        out = Path("/run", f"{name}.scans").open("wb")
        command = [program, "-b", "1", name, *channels, "timestamp"]
        readers.append((subprocess.Popen(command, stdout=out, env=environment), out))
    try:
        time.sleep(2)
        before = [_size(out) for _, out in readers]
        used = _used(lambda: time.sleep(RUN_S), *(reader.pid for reader, _ in readers))
        read = sum(_size(out) for _, out in readers) - sum(before)
    finally:
        for reader, out in readers:
            reader.terminate()
            reader.wait()
            out.close()
    return used / (read / SCAN_BYTES) * 1e6


def _proxy() -> float:
    pid = int(run("systemctl", "show", "--property=MainPID", "--value", proxy.UNIT))
    time.sleep(2)
    return _used(lambda: time.sleep(2 * RUN_S), pid) / (2 * RUN_S / PROXY_PERIOD_S) * 1e6


def _used(wait: Callable[[], None], *pids: int) -> float:
    before = sum(processor(pid) for pid in pids)
    wait()
    return sum(processor(pid) for pid in pids) - before


def _size(file) -> int:
    return os.fstat(file.fileno()).st_size


def _claimed() -> DBusConnection:
    """Return a connection for which iio-sensor-proxy watches the accelerometer."""
    bus = open_dbus_connection("SYSTEM")
    answer = bus.send_and_get_reply(new_method_call(SENSOR_PROXY, "ClaimAccelerometer"), timeout=30)
    assert answer.header.message_type.name == "method_return", answer.body
    return bus


def _turns(lab: Lab, bus: DBusConnection) -> list[float]:
    """Return milliseconds from a turn of the tablet to the signal that says so."""
    rule = MatchRule(
        type="signal", path=SENSOR_PROXY.object_path, member="PropertiesChanged",
        interface="org.freedesktop.DBus.Properties",
    )  # fmt: skip
    bus.send_and_get_reply(message_bus.AddMatch(rule), timeout=30)
    choice, found = random.Random(5), []
    try:
        with bus.filter(rule) as signals:
            for number in range(TURNS):
                time.sleep(1 + choice.uniform(0, PROXY_PERIOD_S))
                signals.clear()
                turned = lab.hub.tell(f"turn {90 if number % 2 == 0 else 0}", "turned")
                while True:
                    _, changed, _ = bus.recv_until_filtered(signals, timeout=10).body
                    if "AccelerometerOrientation" in changed:
                        break
                found.append((time.monotonic_ns() - turned["t"]) / 1e6)
    finally:
        lab.hub.tell("turn 0", "turned")
    return found


def _swings(lab: Lab) -> tuple[list[float], list[float]]:
    """Return milliseconds to the event, from the sample that fires and from the swing's beginning."""
    device = tilt.reach(lab)["id"]
    paths, whole = [], []
    with lab.station.live() as live:
        for number in range(SWINGS):
            time.sleep(tilt.REST_S)
            mark, swung = live.mark(), len(lab.hub.events)
            began = lab.hub.tell("tilt left" if number % 2 else "tilt right", "tilting")
            lab.hub.wait("swung", since=swung)
            # A swing during which the machine stood still may be none.
            if event := live.wait("tilt", lambda t: t["device"] == device, 1, mark):
                paths.append((event.received_ns - event.data["host_time_ns"]) / 1e6)
                whole.append((event.received_ns - began["t"]) / 1e6)
    lab.station.disconnect(device)
    return paths, whole


def _print(lab: Lab, name: str, values: list[float]) -> None:
    p50, p99 = percentile(values, 50), percentile(values, 99)
    print_figure(lab, name, f"p50 {p50:6.1f}  p99 {p99:6.1f}   (of {len(values)})")
