"""A heart-rate strap: Heart Rate service 0x180D (HRS 1.0) and Battery service 0x180F, four beats a second."""

import asyncio
import struct
import time
from enum import Enum

from bumble.att import ATT_Error, Attribute, AttributeValue
from bumble.core import UUID
from bumble.device import AdvertisingData
from bumble.gatt import (
    GATT_CLIENT_CHARACTERISTIC_CONFIGURATION_DESCRIPTOR,
    Characteristic,
    Descriptor,
    Service,
)
from bumble.link import LocalLink
from bumble.pairing import PairingConfig

from console import say
from peripheral import Peripheral

ADDRESS = "F0:F1:F2:F3:F4:F1"
INTERVAL_S = 0.25
# Core, Vol 3, Part F, 3.4.1.1.
WRITE_NOT_PERMITTED = 0x03


class Subscription(Enum):
    """Who may subscribe to the pulse."""

    OPEN, PAIRED, REFUSED = range(3)


class Strap(Peripheral):
    def __init__(
        self,
        link: LocalLink,
        address: str = ADDRESS,
        name: str = "HR strap",
        subscription: Subscription = Subscription.OPEN,
    ) -> None:
        advertised = (
            AdvertisingData.INCOMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS,
            struct.pack("<H", 0x180D),
        )
        super().__init__(link, name, address, advertised)
        self.measurement = Characteristic(
            UUID.from_16_bits(0x2A37), Characteristic.Properties.NOTIFY, Characteristic.READABLE
        )
        self.measurement.descriptors = self._configuration(subscription)
        # Just Works: a strap has neither keys nor a display.
        self.device.pairing_config_factory = lambda _: PairingConfig(sc=True, mitm=False)
        self.level = Characteristic(
            UUID.from_16_bits(0x2A19),
            Characteristic.Properties.READ | Characteristic.Properties.NOTIFY,
            Characteristic.READABLE,
            bytes([87]),
        )
        self.device.add_service(Service(UUID.from_16_bits(0x180D), [self.measurement]))
        self.device.add_service(Service(UUID.from_16_bits(0x180F), [self.level]))
        self.beats: asyncio.Task | None = None

    async def obey(self, words: list[str]) -> bool:
        match words:
            case ["beat", rate]:
                self._beat(int(rate))
            case ["stream", count, hertz]:
                self._beat(None)
                self.beats = asyncio.create_task(self._stream(int(count), int(hertz)))
            case ["silence"]:
                self._beat(None)
                say("silent")
            case ["forget"]:
                await self.device.keystore.delete_all()
                say("forgot", name=self.name)
            case _:
                return await super().obey(words)
        return True

    def _configuration(self, subscription: Subscription) -> list[Descriptor]:
        """Return the client configuration of the pulse; none means the usual one."""
        if subscription == Subscription.OPEN:
            return []
        usual = self.device.gatt_server.make_descriptor_value(self.measurement)
        refusing = AttributeValue(write=_refuse)
        is_refused = subscription == Subscription.REFUSED
        return [
            Descriptor(
                GATT_CLIENT_CHARACTERISTIC_CONFIGURATION_DESCRIPTOR,
                Attribute.READABLE | Attribute.WRITEABLE
                | (0 if is_refused else Attribute.WRITE_REQUIRES_ENCRYPTION),
                refusing if is_refused else usual,
            )
        ]  # fmt: skip

    def _beat(self, rate: int | None) -> None:
        """Notify `rate` beats a minute from now on, or nothing at all."""
        if self.beats:
            self.beats.cancel()
        self.beats = asyncio.create_task(self._notify(rate)) if rate is not None else None

    async def _stream(self, count: int, hertz: int) -> None:
        """Notify `count` times, each time another rate than before, and tell when each began."""
        begin = time.monotonic()
        for number in range(count):
            began, rate = time.monotonic_ns(), 30 + number % 200
            await self.device.notify_subscribers(self.measurement, bytes([0x06, rate]))
            say("notified", rate=rate, began=began)
            await asyncio.sleep(max(0, begin + (number + 1) / hertz - time.monotonic()))
        say("streamed", name=self.name, count=count)

    async def _notify(self, rate: int) -> None:
        # Flags 0x06: 8-bit value, sensor contact supported and detected (HRS 1.0, 3.1.1.1).
        payload = bytes([0x06, rate])
        while True:
            await self.device.notify_subscribers(self.measurement, payload)
            listeners = len(self.device.connections)
            say("sent", rate=rate, hex=payload.hex(), listeners=listeners)
            await asyncio.sleep(INTERVAL_S)


def _refuse(_connection: object, _value: bytes) -> None:
    raise ATT_Error(WRITE_NOT_PERMITTED)
