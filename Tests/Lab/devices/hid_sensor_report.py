"""Report descriptor of a sensor hub with an accelerometer and a gyroscope, 16 bits an axis and
64 bits for the time of the sample.

Usages: HID Usage Tables 1.21, page 0x20 (Sensors). What the kernel's driver expects beyond them is in
Linux Documentation/hid/hid-sensor.rst and drivers/iio/common/hid-sensors: array items in a Logical
collection named by the property, lists that start at 1, axes outside any Logical collection.
"""

ACCELEROMETER, GYROSCOPE = 1, 2

_BLOCK = """
09 {usage} A1 00 85 {id} 05 20
0A 09 03 A1 02 0A 30 08 0A 31 08 0A 32 08 15 01 25 03 75 08 95 01 B1 00 C0
0A 16 03 A1 02 0A 40 08 0A 41 08 0A 42 08 0A 43 08 0A 44 08 0A 45 08 15 01 25 06 75 08 95 01 B1 00 C0
0A 19 03 A1 02 0A 51 08 0A 52 08 0A 53 08 0A 54 08 0A 55 08 15 01 25 05 75 08 95 01 B1 00 C0
0A 0E 03 15 00 27 FF FF FF 7F 75 20 95 01 55 00 B1 02
0A {sensitivity} 15 00 26 FF 7F 75 10 95 01 55 0E B1 02
0A 01 02 A1 02 0A 00 08 0A 01 08 0A 02 08 0A 03 08 0A 04 08 0A 05 08 0A 06 08
15 01 25 07 75 08 95 01 81 00 C0
0A 02 02 A1 02 0A 10 08 0A 11 08 0A 12 08 0A 13 08 0A 14 08 15 01 25 05 75 08 95 01 81 00 C0
0A 29 05 15 00 27 FF FF FF 7F 75 40 95 01 55 0A 81 02
0A {x} 04 16 00 80 26 FF 7F 75 10 95 01 55 {exponent} 81 02 0A {y} 04 81 02 0A {z} 04 81 02 C0
"""

# Exponents: milli-g (0x0D is -3), hundredths of a degree a second (0x0E is -2); the time stamp's is 0x0A,
# microseconds.
_SENSORS = (
    {"id": "01", "usage": "73", "sensitivity": "52 14", "x": "53", "y": "54", "z": "55", "exponent": "0D"},
    {"id": "02", "usage": "76", "sensitivity": "56 14", "x": "57", "y": "58", "z": "59", "exponent": "0E"},
)


def descriptor() -> bytes:
    """Return the whole report descriptor."""
    blocks = "".join(_BLOCK.format(**sensor) for sensor in _SENSORS)
    return bytes.fromhex("05 20 09 01 A1 01" + blocks + "C0")
