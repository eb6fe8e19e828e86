"""A Polar strap that nobody connects: its pulse is in its advertisements.

Source of the format: polarofficial/polar-ble-sdk, BlePolarHrAdvertisement.
"""

import asyncio

from bumble.device import AdvertisingData
from bumble.link import LocalLink

from console import say
from peripheral import Peripheral

# Polar Electro Oy (Bluetooth Assigned Numbers, section 7).
COMPANY = bytes([0x6B, 0x00])
# Skin contact, and that it is a broadcast.
FLAGS = 0x22
# How often one says the same before it has a new pulse, a second later.
INTERVAL_MS = 200


class Broadcaster(Peripheral):
    def __init__(self, link: LocalLink, address: str, name: str) -> None:
        super().__init__(link, name, address, self._pulse(0, 60))
        self.device.advertising_interval_min = INTERVAL_MS
        self.device.advertising_interval_max = INTERVAL_MS
        self.pulses: asyncio.Task | None = None

    async def obey(self, words: list[str]) -> bool:
        match words:
            case ["pulse", first, count]:
                if self.pulses:
                    self.pulses.cancel()
                self.pulses = asyncio.create_task(self._tell(int(first), int(count)))
            case _:
                return await super().obey(words)
        return True

    async def _tell(self, first: int, count: int) -> None:
        """Advertise `count` pulses from `first` up, a second each."""
        for number in range(count):
            await self.device.stop_advertising()
            self.device.advertising_data = self._advertising(self._pulse(number, first + number))
            await self.device.start_advertising(auto_restart=True)
            say("pulse", name=self.name, rate=first + number)
            await asyncio.sleep(1)
        say("told", name=self.name, count=count)

    @staticmethod
    def _pulse(number: int, rate: int) -> tuple:
        block = bytes([FLAGS | (number & 7) << 2, number & 0xFF, rate, rate])
        return (AdvertisingData.MANUFACTURER_SPECIFIC_DATA, COMPANY + block)
