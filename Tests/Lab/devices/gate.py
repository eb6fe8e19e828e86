"""A timing gate on a USB cable: a CDC-ACM gadget on dummy_hcd, plugged and pulled through configfs.

Run as root in the guest with dummy_hcd, libcomposite and usb_f_acm loaded and configfs mounted.
Commands: `plug`, `unplug`, `result SEQUENCE MICROSECONDS`, `torn SEQUENCE MICROSECONDS` (half of
that line), `stream COUNT HERTZ` (that many lines, numbered from 1), `flow HERTZ` (lines from 1 on,
whatever else is told, until `ebb`). Source of the layout: Linux Documentation/usb/gadget_configfs.rst.
"""

import os
import termios
import threading
import tty
from pathlib import Path

from console import commands, complain, say
from flow import Flow
from pace import paced
from Support.line_format import result_line

GADGET = Path("/sys/kernel/config/usb_gadget/gate")
CONTROLLER = "dummy_udc.0"
PORT = "/dev/ttyGS0"
# The numbers of an Arduino Uno, which many home-made gates are built on.
ATTRIBUTES = {
    "idVendor": "0x2341",
    "idProduct": "0x0043",
    "strings/0x409/serialnumber": "SN0001",
    "strings/0x409/manufacturer": "Arduino",
    "strings/0x409/product": "Timing Gate",
}


def build() -> None:
    """Describe the gadget to the kernel."""
    for folder in ("strings/0x409", "configs/c.1", "functions/acm.0"):
        (GADGET / folder).mkdir(parents=True)
    for name, value in ATTRIBUTES.items():
        (GADGET / name).write_text(value)
    (GADGET / "configs/c.1/acm.0").symlink_to(GADGET / "functions/acm.0")


def open_port() -> int:
    """Return a raw descriptor of the gadget's end of the cable; pulling the plug hangs it up."""
    descriptor = os.open(PORT, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(descriptor, termios.TCSANOW)
    return descriptor


class Cable:
    """The gadget's end of it while it is plugged in."""

    def __init__(self) -> None:
        self._port, self._lock = -1, threading.Lock()

    def plug(self) -> int:
        with self._lock:
            self._port = open_port()
        (GADGET / "UDC").write_text(CONTROLLER)
        return self._port

    def unplug(self) -> None:
        (GADGET / "UDC").write_text("\n")
        with self._lock:
            os.close(self._port)
            self._port = -1

    def send(self, line: bytes) -> None:
        """Send a line, or none of it where nobody reads."""
        with self._lock:
            os.set_blocking(self._port, False)
            os.write(self._port, line)


def main() -> None:
    build()
    port, cable = -1, Cable()
    flow = Flow(cable.send)
    say("built")
    for words in commands():
        match words:
            case ["plug"]:
                port = cable.plug()
                say("plugged")
            case ["unplug"]:
                cable.unplug()
                say("unplugged")
            case ["result", sequence, microseconds]:
                line = result_line(int(sequence), int(microseconds))
                os.write(port, line)
                say("sent", hex=line.hex())
            case ["stream", count, hertz]:
                for number in paced(int(count), int(hertz)):
                    os.write(port, result_line(number, 1_000_000 + number))
                say("streamed", count=int(count))
            case ["flow", hertz]:
                flow.begin(float(hertz))
            case ["ebb"]:
                flow.end()
                say("ebbed", sent=flow.sent)
            case ["torn", sequence, microseconds]:
                line = result_line(int(sequence), int(microseconds))
                half = line[: len(line) // 2]
                os.write(port, half)
                say("sent", hex=half.hex())
            case _:
                complain(" ".join(words))


main()
