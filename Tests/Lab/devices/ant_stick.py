"""An ANT stick on USB with heart-rate straps around it: a serial gadget of the stick's ids on dummy_hcd.

Run as root in the guest with dummy_hcd, libcomposite and usb_f_serial loaded and configfs mounted.
Commands: `plug`, `unplug`, `begin STRAPS LOSS SEED` (so many straps, numbered from 40001, of whose messages
that part is lost on air), `end` (tells what was handed to the host since `begin`), `torn` (half a message),
`mute` (it neither answers nor sends), `speak`.

Sources: the frames and answers of Loghorn/ant-plus, src/ant.ts; the capabilities of a real USB2 stick,
Tigge/antfs-cli issue 22; page 4 of the heart rate profile, cujomalainey/ant-rs,
ant-plus/src/profiles/heart_rate; ids, linux drivers/usb/serial/usb-serial-simple.c.
"""

import itertools
import os
import random
import select
import struct
import threading
import time
import tty
from functools import reduce
from operator import xor
from pathlib import Path

from console import commands, complain, say

GADGET = Path("/sys/kernel/config/usb_gadget/ant-stick")
FUNCTION = "functions/gser.usb0"
# The gate has the other one.
CONTROLLER = "dummy_udc.1"
ATTRIBUTES = {
    "idVendor": "0x0fcf",
    "idProduct": "0x1008",
    "max_speed": "full-speed",
    # Every copy of a stick has this number.
    "strings/0x409/serialnumber": "123",
    "strings/0x409/manufacturer": "Dynastream Innovations",
    "strings/0x409/product": "ANT USBStick2",
}
SYNC = 0xA4
RESET, START_UP, REQUEST, CAPABILITIES = 0x4A, 0x6F, 0x4D, 0x54
RESPONSE, OPEN_SCAN, CLOSE, BROADCAST = 0x40, 0x5B, 0x4C, 0x4E
# It began anew because it was told to; 8 channels, 3 networks, scan, extended messages.
COMMANDED, USB2 = 0x20, bytes.fromhex("080300BA3600")
# What it answers to a step, and what the radio says once the channel is closed.
OK, EVENT, CLOSED = 0x00, 0x01, 0x07
FIRST = 40001
HEART_RATE, TRANSMISSION = 120, 0x01
# A strap's period, in 1/32768 s; its beats are told in 1/1024 s.
PERIOD, TICKS = 8070, 1024
TOGGLE_EVERY = 4
# Whom it heard, how strongly (in dBm, with the weakest it hears) and when.
ALL_EXTENSIONS, BY_DBM = 0xE0, 0x20


def frame(number: int, payload: bytes) -> bytes:
    head = bytes([SYNC, len(payload), number]) + payload
    return head + bytes([reduce(xor, head)])


class Strap:
    """A heart of its own; each message is page 4, which tells two beats."""

    def __init__(self, number: int) -> None:
        self.number, self.rate = number, 90 + (number - FIRST) * 4
        self._messages = 0

    def message(self) -> tuple[int, bytes]:
        """Return how often the heart has beaten and the message that says so."""
        count = self._messages * PERIOD * self.rate // (32768 * 60)
        toggle = self._messages // TOGGLE_EVERY % 2
        self._messages += 1
        before, newest = (round(60 * TICKS / self.rate * beat) % 65536 for beat in (count, count + 1))
        page = struct.pack(
            "<BBHHBB", toggle << 7 | 4, 0xFF, before, newest, count % 256, self.rate
        )
        moment = self._messages * PERIOD % 65536
        extension = struct.pack(
            "<BHBBBbbH", ALL_EXTENSIONS, self.number, HEART_RATE, TRANSMISSION, BY_DBM, -61, -95, moment
        )
        return count, frame(BROADCAST, bytes([0]) + page + extension)


class Stick:
    def __init__(self) -> None:
        self._port = -1
        self._lock = threading.Lock()
        self._is_scanning = self._is_mute = False
        self._straps: dict[int, Strap] = {}
        self._over = threading.Event()
        self._heard: dict[int, list[int]] = {}
        self._flow = self._reader = threading.Thread()

    def plug(self) -> None:
        number = (GADGET / FUNCTION / "port_num").read_text().strip()
        port = os.open(f"/dev/ttyGS{number}", os.O_RDWR | os.O_NOCTTY)
        tty.setraw(port)
        with self._lock:
            self._port = port
        self._reader = threading.Thread(target=self._answer, args=(port,), daemon=True)
        self._reader.start()
        (GADGET / "UDC").write_text(CONTROLLER)

    def unplug(self) -> None:
        (GADGET / "UDC").write_text("\n")
        with self._lock:
            port, self._port, self._is_scanning = self._port, -1, False
        # Whoever still reads keeps the port open, and would take what the next one is sent.
        self._reader.join()
        os.close(port)

    def begin(self, straps: int, loss: float, seed: int) -> None:
        for number in range(FIRST, FIRST + straps):
            self._straps.setdefault(number, Strap(number))
        self._heard = {number: [] for number in self._straps}
        self._over = threading.Event()
        self._flow = threading.Thread(
            target=self._send, args=(loss, random.Random(seed), self._over), daemon=True
        )
        self._flow.start()

    def end(self) -> dict[int, list[int]]:
        self._over.set()
        self._flow.join()
        return self._heard

    def torn(self) -> None:
        message = Strap(FIRST).message()[1]
        self._write(message[: len(message) // 2])

    def mute(self, is_mute: bool) -> None:
        with self._lock:
            self._is_mute = is_mute

    def _write(self, data: bytes) -> bool:
        with self._lock:
            if self._port < 0 or self._is_mute:
                return False
            return os.write(self._port, data) == len(data)

    def _send(self, loss: float, chance: random.Random, over: threading.Event) -> None:
        began = time.monotonic()
        for turn in itertools.count():
            if over.wait(max(0, began + turn * PERIOD / 32768 - time.monotonic())):
                return
            for number, strap in self._straps.items():
                count, message = strap.message()
                if chance.random() >= loss and self._is_scanning and self._write(message):
                    self._heard[number].append(count)

    def _answer(self, port: int) -> None:
        waiting = b""
        while self._port == port:
            if not select.select([port], [], [], 0.1)[0]:
                continue
            try:
                read = os.read(port, 64)
            except OSError:
                return  # It was pulled out.
            if not read:
                return
            waiting += read
            while len(waiting) >= 4 and len(waiting) >= waiting[1] + 4:
                length = waiting[1] + 4
                self._take(waiting[2], waiting[3 : length - 1])
                waiting = waiting[length:]

    def _take(self, number: int, payload: bytes) -> None:
        if number == RESET:
            self._is_scanning = False
            self._write(frame(START_UP, bytes([COMMANDED])))
        elif number == REQUEST:
            self._write(frame(CAPABILITIES, USB2))
        else:
            # Each step of the start comes while it is closed, and the scan is the last one.
            self._is_scanning = number == OPEN_SCAN
            is_told = self._write(frame(RESPONSE, bytes([0, number, OK])))
            if number == CLOSE:
                self._write(frame(RESPONSE, bytes([0, EVENT, CLOSED])))
            if self._is_scanning and is_told:
                say("scanning")


def build() -> None:
    """Describe the stick to the kernel."""
    for folder in ("strings/0x409", "configs/c.1", FUNCTION):
        (GADGET / folder).mkdir(parents=True)
    for name, value in ATTRIBUTES.items():
        (GADGET / name).write_text(value)
    (GADGET / "configs/c.1/gser.usb0").symlink_to(GADGET / FUNCTION)


def main() -> None:
    build()
    stick = Stick()
    say("built")
    for words in commands():
        match words:
            case ["plug"]:
                stick.plug()
                say("plugged")
            case ["unplug"]:
                stick.unplug()
                say("unplugged")
            case ["begin", straps, loss, seed]:
                stick.begin(int(straps), float(loss), int(seed))
            case ["end"]:
                say("ended", heard=stick.end())
            case ["torn"]:
                stick.torn()
                say("sent")
            case ["mute"]:
                stick.mute(True)
            case ["speak"]:
                stick.mute(False)
            case _:
                complain(" ".join(words))


main()
