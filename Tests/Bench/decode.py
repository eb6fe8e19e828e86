"""Decoding one payload, beside other people's parsers."""
import subprocess
import timeit

COUNT = 200_000
# Nanoseconds that a payload may take, and how many times as long pycycling is to take.
MOST = {"2A37 heart rate": 1_000, "gate line": 1_500}
LEAST_RATIO = 5
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


def decode(program):
    """Print nanoseconds for each payload, ours and theirs, and theirs over ours."""
    wanted = "".join(f"{' '.join(payload)}\n" for payload in PAYLOADS.values())
    answers = subprocess.run(
        [program, str(COUNT)], input=wanted, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    others = parsers()
    print(f"{'decode, ns a payload':24} {'ours':>9} {'outcomes':>9}" + "".join(
        f" {name:>14} {'ratio':>6}" for name in others))
    for (name, (_, uuid, payload)), answer in zip(PAYLOADS.items(), answers, strict=True):
        ours, outcomes = map(float, answer.split())
        row = f"{name:24} {ours:9.1f} {outcomes:9.1f}"
        for theirs in others.values():
            parse = theirs.get(uuid)
            taken = parse and python_time(parse, payload)
            row += f" {taken:14.0f} {taken / ours:6.1f}" if parse else f" {'-':>14} {'-':>6}"
        print(row + (f"   (aim: at most {MOST[name]})" if name in MOST else ""))
    print(f"(aim: pycycling takes at least {LEAST_RATIO} times as long)")
