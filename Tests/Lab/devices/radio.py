"""A virtual radio: the kernel's hci0 on /dev/vhci, and two peripherals within its reach.

Run as root in the guest with hci_vhci loaded. Commands: `strap on|off|beat N|battery N`,
`nus on|off|result SEQUENCE MICROSECONDS`. Both peripherals are off at first.
"""

import asyncio
import sys

from bumble.controller import Controller
from bumble.hci import Address, LeFeatureMask
from bumble.transport import open_transport

from air import Air
from console import complain, say
from nus import NordicUART
from strap import Strap

ADAPTER = "F0:F1:F2:F3:F4:F0"


async def main() -> None:
    link = Air()
    transport = await open_transport("vhci:/dev/vhci")
    address = Address(ADAPTER, Address.PUBLIC_DEVICE_ADDRESS)
    adapter = Controller("adapter", transport.source, transport.sink, link, public_address=address)
    # BlueZ uses what the controller claims, and the virtual one's privacy and extended advertising
    # do not work well enough for it (google/bumble#841).
    adapter.le_features &= ~(LeFeatureMask.LL_PRIVACY | LeFeatureMask.LE_EXTENDED_ADVERTISING)
    peripherals = {"strap": Strap(link), "nus": NordicUART(link)}
    say("adapter", address=ADAPTER)

    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    while line := await reader.readline():
        name, *words = line.decode().split()
        if name not in peripherals or not await peripherals[name].obey(words):
            complain(line.decode().strip())


asyncio.run(main())
