"""A home-made sensor that sends result lines over the Nordic UART service."""

import asyncio
import time

from bumble.core import UUID
from bumble.device import AdvertisingData
from bumble.gatt import Characteristic, Service
from bumble.link import LocalLink

from console import say
from peripheral import Peripheral
from Support.line_format import result_line

ADDRESS = "F0:F1:F2:F3:F4:F2"
# Nordic Semiconductor, "Nordic UART Service (NUS)": the peripheral transmits on ...0003.
SERVICE = UUID("6E400001-B5A3-F393-E0A9-E50E24DCCA9E")
RECEIVE = UUID("6E400002-B5A3-F393-E0A9-E50E24DCCA9E")
TRANSMIT = UUID("6E400003-B5A3-F393-E0A9-E50E24DCCA9E")


class NordicUART(Peripheral):
    def __init__(self, link: LocalLink) -> None:
        advertised = (
            AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS,
            SERVICE.to_bytes(),
        )
        super().__init__(link, "NUS gate", ADDRESS, advertised)
        receive = Characteristic(
            RECEIVE,
            Characteristic.Properties.WRITE | Characteristic.Properties.WRITE_WITHOUT_RESPONSE,
            Characteristic.WRITEABLE,
        )
        self.transmit = Characteristic(
            TRANSMIT, Characteristic.Properties.NOTIFY, Characteristic.READABLE
        )
        self.device.add_service(Service(SERVICE, [receive, self.transmit]))

    async def _stream(self, count: int, hertz: int) -> None:
        begin = time.monotonic()
        for number in range(1, count + 1):
            payload = result_line(number, 1_000_000 + number)
            await self.device.notify_subscribers(self.transmit, payload)
            await asyncio.sleep(max(0, begin + number / hertz - time.monotonic()))
        say("streamed", name=self.name, count=count)

    async def obey(self, words: list[str]) -> bool:
        match words:
            case ["result", sequence, microseconds]:
                payload = result_line(int(sequence), int(microseconds))
                await self.device.notify_subscribers(self.transmit, payload)
                say("sent", hex=payload.hex())
            case ["stream", count, hertz]:
                self.streaming = asyncio.create_task(self._stream(int(count), int(hertz)))
            case ["hush"]:
                self.streaming.cancel()
                say("hushed")
            case _:
                return await super().obey(words)
        return True
