"""A gate's lines with pyserial, as its documentation has one read lines; what `sideline watch` is measured beside.

Usage: serial_client.py PORT. Prints one JSON object a line, as `sideline watch --json` does.
"""
import functools
import json
import sys

import serial


def main():
    port = serial.Serial(sys.argv[1], 115200, timeout=None)
    print("ready", file=sys.stderr, flush=True)
    while True:
        line = port.readline().rstrip(b"\r\n")
        body, _, checksum = line.partition(b"*")
        if functools.reduce(lambda sum, byte: sum ^ byte, body, 0) != int(checksum, 16):
            continue
        _, sequence, microseconds = body.split(b",")
        value = {"quantity": "interval", "value": int(microseconds) / 1e6, "unit": "s", "sequence": int(sequence)}
        print(json.dumps(value), flush=True)


main()
