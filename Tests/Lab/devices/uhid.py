"""The kernel's user-space HID device, /dev/uhid (Linux include/uapi/linux/uhid.h, Documentation/hid/uhid.rst)."""

import os
import struct
from dataclasses import dataclass

BUS_I2C = 0x18


@dataclass
class Event:
    """What the kernel asks; `request`, `report` and `data` only for the two report questions."""

    kind: int
    request: int = 0
    report: int = 0
    report_type: int = 0
    data: bytes = b""


class UHID:
    """One virtual HID device. Events shorter than the kernel's structure are filled with zeros."""

    DESTROY, GET_REPORT, GET_REPORT_REPLY, CREATE2, INPUT2 = 1, 9, 10, 11, 12
    SET_REPORT, SET_REPORT_REPLY = 13, 14
    INPUT_REPORT = 2
    EVENT_SIZE = 4380

    def __init__(self) -> None:
        self.descriptor = os.open("/dev/uhid", os.O_RDWR | os.O_CLOEXEC)

    def create(self, name: str, vendor: int, product: int, report_descriptor: bytes) -> None:
        head = struct.pack("<I128s64s64s", self.CREATE2, name.encode(), b"lab/hub", b"hub0")
        ids = struct.pack("<HHIIII", len(report_descriptor), BUS_I2C, vendor, product, 0, 0)
        os.write(self.descriptor, head + ids + report_descriptor)

    def destroy(self) -> None:
        os.write(self.descriptor, struct.pack("<I", self.DESTROY))

    def send_input(self, report: bytes) -> None:
        os.write(self.descriptor, struct.pack("<IH", self.INPUT2, len(report)) + report)

    def reply_get(self, request: int, report: bytes) -> None:
        head = struct.pack("<IIHH", self.GET_REPORT_REPLY, request, 0, len(report))
        os.write(self.descriptor, head + report)

    def reply_set(self, request: int) -> None:
        os.write(self.descriptor, struct.pack("<IIH", self.SET_REPORT_REPLY, request, 0))

    def read(self) -> Event:
        raw = os.read(self.descriptor, self.EVENT_SIZE)
        (kind,) = struct.unpack_from("<I", raw)
        if kind == self.GET_REPORT:
            return Event(kind, *struct.unpack_from("<IBB", raw, 4))
        if kind == self.SET_REPORT:
            request, report, report_type, size = struct.unpack_from("<IBBH", raw, 4)
            return Event(kind, request, report, report_type, raw[12 : 12 + size])
        return Event(kind)
