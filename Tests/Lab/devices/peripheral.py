"""What every virtual Bluetooth LE peripheral does: appear, advertise, and vanish without a word."""

from bumble.controller import Controller
from bumble.device import AdvertisingData, Device
from bumble.hci import HCI_REMOTE_DEVICE_TERMINATED_CONNECTION_DUE_TO_POWER_OFF_ERROR, Address
from bumble.host import Host
from bumble.link import LocalLink

from console import say


class Peripheral:
    """A named GATT server at `address`; a subclass adds services and what to advertise."""

    def __init__(self, link: LocalLink, name: str, address: str, services_advertised: tuple) -> None:
        controller = Controller(
            name, link=link, public_address=Address(address, Address.PUBLIC_DEVICE_ADDRESS)
        )
        host = Host()
        host.controller = controller
        self.name = name
        self.powered = False
        self.device = Device(name=name, address=Address(address), host=host)
        self.device.advertising_data = self._advertising(services_advertised)

    def _advertising(self, said: tuple) -> bytes:
        return bytes(
            AdvertisingData(
                [
                    (AdvertisingData.FLAGS, bytes([0x06])),
                    said,
                    (AdvertisingData.COMPLETE_LOCAL_NAME, self.name.encode()),
                ]
            )
        )

    async def on(self) -> None:
        if not self.powered:
            await self.device.power_on()
            self.powered = True
        await self.device.start_advertising(auto_restart=True)
        say("on", name=self.name)

    async def off(self) -> None:
        await self.device.stop_advertising()
        await self.drop()
        say("off", name=self.name)

    async def drop(self) -> None:
        for connection in list(self.device.connections.values()):
            await connection.disconnect(
                HCI_REMOTE_DEVICE_TERMINATED_CONNECTION_DUE_TO_POWER_OFF_ERROR
            )

    async def obey(self, words: list[str]) -> bool:
        """Carry out `on` and `off`; return false for anything else."""
        match words:
            case ["on"]:
                await self.on()
            case ["off"]:
                await self.off()
            case _:
                return False
        return True
