"""A timing gate on a USB cable: a CDC-ACM gadget on dummy_hcd, plugged and pulled through configfs.

Run as root in the guest with dummy_hcd, libcomposite and usb_f_acm loaded and configfs mounted.
Commands: `plug`, `unplug`, `result SEQUENCE MICROSECONDS`, `torn SEQUENCE MICROSECONDS` (half of
that line), `stream COUNT HERTZ` (that many lines, numbered from 1). Source of the layout: Linux
Documentation/usb/gadget_configfs.rst.
"""

import os
import termios
import tty
from pathlib import Path

from console import commands, complain, say
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


def main() -> None:
    build()
    port = -1
    say("built")
    for words in commands():
        match words:
            case ["plug"]:
                port = open_port()
                (GADGET / "UDC").write_text(CONTROLLER)
                say("plugged")
            case ["unplug"]:
                (GADGET / "UDC").write_text("\n")
                os.close(port)
                say("unplugged")
            case ["result", sequence, microseconds]:
                line = result_line(int(sequence), int(microseconds))
                os.write(port, line)
                say("sent", hex=line.hex())
            case ["stream", count, hertz]:
                for number in paced(int(count), int(hertz)):
                    os.write(port, result_line(number, 1_000_000 + number))
                say("streamed", count=int(count))
            case ["torn", sequence, microseconds]:
                line = result_line(int(sequence), int(microseconds))
                half = line[: len(line) // 2]
                os.write(port, half)
                say("sent", hex=half.hex())
            case _:
                complain(" ".join(words))


main()
