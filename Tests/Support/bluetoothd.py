"""A private system bus with a bluetoothd on it: one adapter and one strap that wants to be paired.

Names, types and order of the signals are those of BlueZ 5.66 (doc/adapter-api.txt, device-api.txt,
gatt-api.txt, agent-api.txt). The strap asks as the test says: to compare a number, to enter one, or to
have one entered on itself.
"""

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    new_error,
    new_method_call,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from Support.process import running

ADAPTER = "/org/bluez/hci0"
STRAP = f"{ADAPTER}/dev_F0_F1_F2_F3_F4_F1"
SERVICE = f"{STRAP}/service000a"
PULSE = f"{SERVICE}/char000b"
DEVICE = "ble:F0:F1:F2:F3:F4:F1"
NAME = "HR strap"

BUS = """<busconfig>
  <listen>{address}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
  </policy>
</busconfig>
"""

Properties = dict[str, tuple[str, object]]


def _tree() -> dict[str, dict[str, Properties]]:
    return {
        ADAPTER: {
            "org.bluez.Adapter1": {
                "Address": ("s", "F0:F1:F2:F3:F4:F0"), "Powered": ("b", True),
                "Discovering": ("b", False), "Roles": ("as", ["central"]),
            }
        },
        STRAP: {
            "org.bluez.Device1": {
                "Address": ("s", "F0:F1:F2:F3:F4:F1"), "Adapter": ("o", ADAPTER), "Alias": ("s", NAME),
                "UUIDs": ("as", ["0000180d-0000-1000-8000-00805f9b34fb"]), "RSSI": ("n", -61),
                "Paired": ("b", False), "Connected": ("b", False), "ServicesResolved": ("b", False),
            }
        },
        SERVICE: {
            "org.bluez.GattService1": {
                "UUID": ("s", "0000180d-0000-1000-8000-00805f9b34fb"), "Device": ("o", STRAP),
                "Primary": ("b", True),
            }
        },
        PULSE: {
            "org.bluez.GattCharacteristic1": {
                "UUID": ("s", "00002a37-0000-1000-8000-00805f9b34fb"), "Service": ("o", SERVICE),
                "Flags": ("as", ["notify"]), "Value": ("ay", b""),
            }
        },
    }  # fmt: skip


def _information(texts: dict[str, bytes]) -> dict[str, dict[str, Properties]]:
    """Return the objects of the Device Information Service, 0x180A."""
    service = f"{STRAP}/service0010"
    objects = {
        service: {
            "org.bluez.GattService1": {
                "UUID": ("s", "0000180a-0000-1000-8000-00805f9b34fb"), "Device": ("o", STRAP),
                "Primary": ("b", True),
            }
        }
    }  # fmt: skip
    for number, text in texts.items():
        objects[f"{service}/char{number}"] = {
            "org.bluez.GattCharacteristic1": {
                "UUID": ("s", f"0000{number}-0000-1000-8000-00805f9b34fb"), "Service": ("o", service),
                "Flags": ("as", ["read"]), "Value": ("ay", text),
            }
        }  # fmt: skip
    return objects


class Bluetoothd:
    """`asks` is the agent's method that pairing calls; `number` is what it is about.

    A strap that `is_held` was connected by somebody before. An adapter that `is_busy` does not search.
    `information` is what the strap says of itself, bytes by the characteristic's number.
    """

    def __init__(
        self, bus: str, asks: str = "", number: int = 0, *,
        is_paired: bool = False, is_held: bool = False, is_busy: bool = False,
        information: dict[str, bytes] | None = None,
    ) -> None:
        self.asks, self.number, self._is_busy = asks, number, is_busy
        # What the agent claimed to be able to, and what it answered: values, or an error's name.
        self.capability = ""
        self.answers: list[object] = []
        # What was called so far, without the interfaces, but for questions alone.
        self.calls: list[str] = []
        self._tree = _tree()
        if information:
            self._tree |= _information(information)
        self._strap["Paired"] = ("b", is_paired)
        if is_held:
            self._hold()
        self._agent: DBusAddress | None = None
        self._pairing: Message | None = None
        self._question = 0
        self._connection: DBusConnection = open_dbus_connection(bus)
        self._connection.send_and_get_reply(message_bus.RequestName("org.bluez"))
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def is_connected(self) -> bool:
        return self._strap["Connected"][1]

    @property
    def _strap(self) -> Properties:
        return self._tree[STRAP]["org.bluez.Device1"]

    def _hold(self) -> Properties:
        """Connect the strap, which announces itself no more."""
        self._strap.pop("RSSI", None)
        connected = {"Connected": ("b", True), "ServicesResolved": ("b", True)}
        self._strap.update(connected)
        return connected

    def _serve(self) -> None:
        try:
            while True:
                message = self._connection.receive()
                if message.header.message_type == MessageType.method_call:
                    self._take(message)
                elif message.header.fields.get(HeaderFields.reply_serial) == self._question:
                    self._answered(message)
        except (ConnectionError, OSError):
            return  # The test is over.

    def _take(self, call: Message) -> None:
        fields = call.header.fields
        path, member = fields[HeaderFields.path], fields[HeaderFields.member]
        if not member.startswith("Get"):
            self.calls.append(member)
        match member:
            case "GetManagedObjects":
                self._reply(call, "a{oa{sa{sv}}}", self._tree)
            case "GetAll" if path in self._tree:
                self._reply(call, "a{sv}", self._tree[path].get(call.body[0], {}))
            case "StartDiscovery" if self._is_busy:
                busy = "org.bluez.Error.InProgress"
                self._connection.send(new_error(call, busy, "s", ("Operation already in progress",)))
            case "StartDiscovery" | "StopDiscovery":
                self._reply(call)
                on = member == "StartDiscovery"
                self._set(ADAPTER, "org.bluez.Adapter1", {"Discovering": ("b", on)})
            case "Connect" if self.is_connected:
                already = "org.bluez.Error.AlreadyConnected"
                self._connection.send(new_error(call, already, "s", ("Already Connected",)))
            case "Connect":
                self._set(STRAP, "org.bluez.Device1", self._hold())
                self._reply(call)
            case "Disconnect":
                gone = {"Connected": ("b", False), "ServicesResolved": ("b", False)}
                self._set(STRAP, "org.bluez.Device1", gone)
                self._end(new_error, "org.bluez.Error.AuthenticationCanceled")
                self._reply(call)
            case "StartNotify" if not self._strap["Paired"][1]:
                answer = new_error(call, "org.bluez.Error.NotPermitted", "s", ("Not paired",))
                self._connection.send(answer)
            case "StartNotify":
                self._reply(call)
                # Flags 0x00: the rate in 8 bits (Heart Rate Service 1.0, 3.1).
                value = {"Value": ("ay", bytes([0x00, 96]))}
                self._set(PULSE, "org.bluez.GattCharacteristic1", value)
            case "ReadValue" if path in self._tree:
                self._reply(call, "ay", self._tree[path]["org.bluez.GattCharacteristic1"]["Value"][1])
            case "RegisterAgent":
                agent, self.capability = call.body
                self._agent = DBusAddress(agent, fields[HeaderFields.sender], "org.bluez.Agent1")
                self._reply(call)
            case "Pair":
                self._pairing = call
                self._ask()
            case "SetDiscoveryFilter" | "StopNotify" | "Set" | "RemoveDevice":
                self._reply(call)
            case _:
                unknown = "org.freedesktop.DBus.Error.UnknownMethod"
                self._connection.send(new_error(call, unknown, "s", (member,)))

    def _ask(self) -> None:
        arguments = {
            "RequestConfirmation": ("ou", (STRAP, self.number)),
            "RequestPasskey": ("o", (STRAP,)),
            "DisplayPasskey": ("ouq", (STRAP, self.number, 0)),
        }
        signature, body = arguments[self.asks]
        question = new_method_call(self._agent, self.asks, signature, body)
        self._question = next(self._connection.outgoing_serial)
        self._connection.send(question, serial=self._question)

    def _answered(self, answer: Message) -> None:
        refused = answer.header.fields.get(HeaderFields.error_name)
        self.answers.append(refused or answer.body)
        if refused:
            self._end(new_error, "org.bluez.Error.AuthenticationRejected")
        elif self.asks != "DisplayPasskey":
            self.entered()

    def entered(self) -> None:
        """Let the strap be content: the number was the same, or was entered on it."""
        self._set(STRAP, "org.bluez.Device1", {"Paired": ("b", True)})
        self._end(new_method_return)

    def _end(self, form, *arguments: str) -> None:
        if self._pairing:
            self._connection.send(form(self._pairing, *arguments))
        self._pairing = None

    def _reply(self, call: Message, signature: str | None = None, *body: object) -> None:
        self._connection.send(new_method_return(call, signature, body))

    def _set(self, path: str, interface: str, properties: Properties) -> None:
        self._tree[path][interface].update(properties)
        emitter = DBusAddress(path, interface="org.freedesktop.DBus.Properties")
        body = (interface, properties, [])
        self._connection.send(new_signal(emitter, "PropertiesChanged", "sa{sv}as", body))


@contextmanager
def private_bus(folder: Path) -> Iterator[str]:
    """Run a bus of our own below `folder`; yield its address."""
    address = f"unix:path={folder}/bus"
    (folder / "bus.conf").write_text(BUS.format(address=address))
    command = ["dbus-daemon", f"--config-file={folder}/bus.conf", "--nofork", "--nopidfile"]
    with running([*command, "--print-address=1"], stdout=subprocess.PIPE) as daemon:
        # It says its address once it listens.
        assert daemon.stdout.readline().decode().startswith(address)
        yield address
