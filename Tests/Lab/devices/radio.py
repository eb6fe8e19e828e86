"""A virtual radio: the kernel's hci0 on /dev/vhci, and the peripherals within its reach.

Run as root in the guest with hci_vhci loaded. Commands: `NAME on|off` for each peripheral,
`STRAP beat N|silence|forget|stream COUNT HERTZ`, `polarN pulse FIRST COUNT`,
`nus result SEQUENCE MICROSECONDS`,
`nus stream COUNT HERTZ`, `nus hush`, `adapter out|in`, `spare out|in`, `peer DRIVER ADDRESS` (then `DRIVER
on|off`: a device as the program's own simulator plays it).
All peripherals are off at first. The spare is an adapter with nothing within its reach.
"""

import asyncio
import sys

from bumble.controller import Controller
from bumble.hci import Address, LeFeatureMask
from bumble.link import LocalLink
from bumble.transport import open_transport

from air import Air
from broadcaster import Broadcaster
from console import complain, say
from described import described
from nus import NordicUART
from peripheral import Peripheral
from strap import Strap, Subscription

ADAPTER = "F0:F1:F2:F3:F4:F0"
SPARE = "F0:F1:F2:F3:F4:FF"


class Adapter:
    """A controller that the kernel sees, in or out of its socket."""

    def __init__(self, name: str, address: str, link: LocalLink) -> None:
        self.name, self.address, self.link = name, address, link

    async def plug(self) -> None:
        self.transport = await open_transport("vhci:/dev/vhci")
        address = Address(self.address, Address.PUBLIC_DEVICE_ADDRESS)
        self.controller = Controller(
            self.name, self.transport.source, self.transport.sink, self.link, public_address=address
        )
        # BlueZ uses what the controller claims, and the virtual one's privacy and extended advertising
        # do not work well enough for it (google/bumble#841).
        self.controller.le_features &= ~(
            LeFeatureMask.LL_PRIVACY | LeFeatureMask.LE_EXTENDED_ADVERTISING
        )
        say(self.name, address=self.address)

    async def pull(self, peripherals: list[Peripheral]) -> None:
        await self.transport.close()
        # Out there each peripheral notices that nobody answers any more.
        for peripheral in peripherals:
            await peripheral.drop()
        self.link.remove_controller(self.controller)
        say("pulled", name=self.name)


def peripherals_of(link: LocalLink) -> dict[str, Peripheral]:
    straps = {
        f"strap{number}": Strap(link, f"F0:F1:F2:F3:F5:{number:02X}", f"Strap {number}")
        for number in range(2, 7)
    }
    broadcasters = {
        f"polar{number}": Broadcaster(
            link, f"F0:F1:F2:F3:F7:{number:02X}", f"Polar H10 0000000{number}"
        )
        for number in range(1, 9)
    }
    return straps | broadcasters | {
        "strap": Strap(link),
        "nus": NordicUART(link),
        "refuser": Strap(link, "F0:F1:F2:F3:F6:01", "Refuser", Subscription.REFUSED),
        "private": Strap(link, "F0:F1:F2:F3:F6:02", "Private", Subscription.PAIRED),
    }


async def main() -> None:
    link = Air()
    adapter = Adapter("adapter", ADAPTER, link)
    spare = Adapter("spare", SPARE, Air())
    peripherals = peripherals_of(link)
    await adapter.plug()

    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    while line := await reader.readline():
        match line.decode().split():
            case ["adapter", "out"]:
                await adapter.pull(list(peripherals.values()))
            case ["adapter", "in"]:
                await adapter.plug()
            case ["spare", "out"]:
                await spare.pull([])
            case ["spare", "in"]:
                await spare.plug()
            case ["peer", driver, address]:
                # Flags, a 128-bit UUID and a name of eight letters fill an advertisement.
                peripherals[driver] = await described(link, driver[:8], address, driver)
                say("peer", name=driver)
            case [name, *words] if name in peripherals and await peripherals[name].obey(words):
                pass
            case _:
                complain(line.decode().strip())


asyncio.run(main())
