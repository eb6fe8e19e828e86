"""A heart-rate strap read with bleak as its documentation does; what `sideline watch` is measured beside.

Usage: bleak_client.py ADDRESS. Prints one JSON object for each notification.
"""

import asyncio
import json
import sys

from bleak import BleakClient, BleakScanner

MEASUREMENT = "00002a37-0000-1000-8000-00805f9b34fb"


def show(_characteristic: object, data: bytearray) -> None:
    # Bit 0 of the flags: the rate has 8 or 16 bits (HRS 1.0, 3.1.1.1).
    rate = int.from_bytes(data[1:3], "little") if data[0] & 1 else data[1]
    print(json.dumps({"quantity": "heart_rate", "value": rate, "unit": "/min"}), flush=True)


async def main() -> None:
    device = await BleakScanner.find_device_by_address(sys.argv[1], timeout=60)
    async with BleakClient(device, timeout=60) as client:
        await client.start_notify(MEASUREMENT, show)
        print("is ready", file=sys.stderr, flush=True)
        await asyncio.Event().wait()


asyncio.run(main())
