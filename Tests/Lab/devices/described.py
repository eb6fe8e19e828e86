"""Any Bluetooth LE device that the program knows, played by the description's own simulator."""

import asyncio
import json

from bumble.att import AttributeValue
from bumble.core import UUID
from bumble.device import AdvertisingData
from bumble.gatt import Characteristic, Service
from bumble.link import LocalLink

from console import say
from peripheral import Peripheral

PROGRAM = "sideline"
# "-0000-1000-8000-00805f9b34fb": the Bluetooth base UUID (Core, Vol 3, Part B, 2.5.1).
BASE = "-0000-1000-8000-00805f9b34fb"


async def simulate(driver: str) -> tuple[asyncio.subprocess.Process, dict]:
    """Start the simulator of a driver; return it and what its peer must offer."""
    process = await asyncio.create_subprocess_exec(
        PROGRAM, "simulate", driver, "--link", "gatt", stdout=asyncio.subprocess.PIPE
    )
    return process, json.loads(await process.stdout.readline())


async def end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.terminate()
    await process.communicate()


async def described(link: LocalLink, name: str, address: str, driver: str) -> "Described":
    process, offer = await simulate(driver)
    await end(process)
    return Described(link, name, address, driver, offer)


class Described(Peripheral):
    """Notifies what the simulator sends: at once, or when its start command is written."""

    def __init__(
        self, link: LocalLink, name: str, address: str, driver: str, offer: dict
    ) -> None:
        super().__init__(link, name, address, _advertisement(offer["advertised"][0]))
        self.driver, self.start = driver, offer["start"]
        self.simulation: asyncio.Task | None = None
        self.sources = {
            uuid: Characteristic(
                UUID(uuid), Characteristic.Properties.NOTIFY, Characteristic.READABLE
            )
            for uuid in offer["notify"]
        }
        characteristics = list(self.sources.values())
        if write := offer.get("write"):
            characteristics.append(
                Characteristic(
                    UUID(write),
                    Characteristic.Properties.WRITE
                    | Characteristic.Properties.WRITE_WITHOUT_RESPONSE,
                    Characteristic.WRITEABLE,
                    AttributeValue(write=self._written),
                )
            )
        self.device.add_service(Service(UUID(offer["service"]), characteristics))

    async def on(self) -> None:
        await super().on()
        if not self.start:
            self._measure()

    async def off(self) -> None:
        if self.simulation:
            self.simulation.cancel()
            await asyncio.gather(self.simulation, return_exceptions=True)
            self.simulation = None
        await super().off()

    def _written(self, _connection: object, value: bytes) -> None:
        say("written", name=self.name, hex=value.hex())
        if value.hex() == self.start.lower():
            self._measure()

    def _measure(self) -> None:
        if self.simulation is None:
            self.simulation = asyncio.create_task(self._notify())

    async def _notify(self) -> None:
        process, _ = await simulate(self.driver)
        try:
            while line := await process.stdout.readline():
                row = json.loads(line)
                if "hex" not in row:
                    continue
                source = self.sources[row["source"]]
                await self.device.notify_subscribers(source, bytes.fromhex(row["hex"]))
                say("notified", name=self.name, source=row["source"], hex=row["hex"])
        finally:
            await end(process)


def _advertisement(service: str) -> tuple:
    if service.endswith(BASE):
        # Only the lower sixteen bits are sent, least significant octet first.
        return (
            AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS,
            bytes.fromhex(service[4:8])[::-1],
        )
    return (
        AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS,
        UUID(service).to_bytes(),
    )
