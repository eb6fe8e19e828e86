"""Decoding one payload, beside other people's parsers and a C loop that only copies the bytes."""
import os
import pathlib
import subprocess
import timeit

HERE = pathlib.Path(__file__).parent
COUNT = 200_000
# Captures and lines that the tests hold too: where they are from stands in Tests/StationTests.
PAYLOADS = {
    "2A37 heart rate": ("heart-rate", "2a37", "163c000420 04".replace(" ", "")),
    "2AD2 indoor bike": ("fitness-machine", "2ad2", "54086f0596005c030022009403"),
    "2A63 cycling power": ("cycling-power", "2a63", "2c0000009f000c00e542"),
    "gate line": ("gate-lines", "-", b"T,1,1234567*55\n".hex()),
    "Tindeq packet": (
        "tindeq-progressor", "7e4e1702-1ea6-40c9-9dcc-13d34ffead57", "01080000484140420f00"),
    "Chronopic frame": ("chronopic", "-", "5801009c40"),
}


def parsers():
    """The parsers from PyPI, by characteristic."""
    from bluetooth_sig import BluetoothSIGTranslator
    from pycycling.cycling_power_service import _parse_cycling_power_measurement
    from pycycling.ftms_parsers.indoor_bike_data import parse_indoor_bike_data
    from pycycling.heart_rate_service import _parse_hr_measurement

    translator = BluetoothSIGTranslator()

    def translated(uuid):
        return lambda data: translator.parse_characteristic(uuid, data)

    return {
        "pycycling": {
            "2a37": _parse_hr_measurement, "2ad2": parse_indoor_bike_data,
            "2a63": _parse_cycling_power_measurement,
        },
        "bluetooth-sig": {uuid: translated(uuid.upper()) for uuid in ("2a37", "2ad2", "2a63")},
    }


def python_time(parse, payload):
    """Nanoseconds for one call, the best of five rounds."""
    data = bytes.fromhex(payload)
    count = 2_000
    return min(timeit.repeat(lambda: parse(data), number=count, repeat=5)) / count * 1e9


def allocations(program, counter, payload):
    """Requests of the heap for one payload once there is room: the difference of two runs."""
    totals = []
    for count in (1_000, 3_000):
        run = subprocess.run(
            [program, str(count)], input=f"{' '.join(payload)}\n", capture_output=True, text=True,
            check=True, env={**os.environ, "LD_PRELOAD": str(counter)})
        totals.append(int(run.stderr.splitlines()[-1]))
    # Five rounds each.
    return (totals[1] - totals[0]) / 10_000


def decode(program, folder):
    """Print nanoseconds for each payload: ours, theirs, the copy, and ours over the copy."""
    counter = folder / "allocations.so"
    subprocess.run(
        ["cc", "-O2", "-Wall", "-shared", "-fPIC", "-o", counter, HERE / "allocations.c"],
        check=True)
    copy = folder / "copy"
    subprocess.run(["cc", "-O2", "-Wall", "-o", copy, HERE / "copy.c"], check=True)
    wanted = "".join(f"{' '.join(payload)}\n" for payload in PAYLOADS.values())
    answers = subprocess.run(
        [program, str(COUNT)], input=wanted, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    others = parsers()
    print(f"{'decode, ns a payload':24} {'ours':>9} {'outcomes':>9} {'heap':>6} {'copy in C':>9} {'ratio':>7}" + "".join(
        f" {name:>14}" for name in others))
    for (name, wish), answer in zip(PAYLOADS.items(), answers, strict=True):
        _, uuid, payload = wish
        ours, outcomes = map(float, answer.split())
        floor = float(subprocess.run(
            [copy, str(50 * COUNT), payload], capture_output=True, text=True, check=True).stdout)
        heap = allocations(program, counter, wish)
        row = f"{name:24} {ours:9.1f} {outcomes:9.1f} {heap:6.1f} {floor:9.2f}"
        row += f" {ours / floor:7.0f}"
        for theirs in others.values():
            parse = theirs.get(uuid)
            row += f" {python_time(parse, payload):14.0f}" if parse else f" {'-':>14}"
        print(row)
