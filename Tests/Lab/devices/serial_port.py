"""A gate with a Bluetooth serial module: two virtual controllers of one kernel, of which the second is the
gate's and answers on an RFCOMM channel that its service record names.

Run as root in the guest with hci_vhci and rfcomm loaded and bluetoothd started with --compat. Commands:
`on`, `off` (both controllers), `listen CHANNEL`, `drop` (hangs up and answers no more), `result SEQUENCE
MICROSECONDS`, `stream COUNT HERTZ` (that many lines, numbered from 1), `flow HERTZ` (lines from 1 on, whatever
else is told, until `ebb`). `on` is answered with the addresses of the tablet's controller and of the gate's.
"""

import os
import socket
import subprocess
import threading
import time
from pathlib import Path

from console import commands, complain, say
from flow import Flow
from pace import paced
from Support.line_format import result_line

PROGRAM = Path(os.environ["PACKAGES"], "usr/bin/btvirt")
CONTROLLERS = Path("/sys/class/bluetooth")


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout


def controllers() -> set[str]:
    return {path.name for path in CONTROLLERS.glob("hci*") if ":" not in path.name}


def address(controller: str) -> str:
    return run("hciconfig", controller).partition("BD Address: ")[2][:17]


class SerialPort:
    def __init__(self) -> None:
        self.air: subprocess.Popen | None = None
        self.listener: socket.socket | None = None
        self.peer: socket.socket | None = None
        self.record = ""

    def on(self) -> None:
        before = controllers()
        self.air = subprocess.Popen(
            [PROGRAM, "-l2"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while len(new := sorted(controllers() - before)) < 2:
            time.sleep(0.1)
        self.tablet, self.gate = new
        for controller in new:
            run("hciconfig", controller, "up")
        # To be found and called.
        run("hciconfig", self.gate, "piscan")
        say("on", tablet=address(self.tablet), gate=address(self.gate), index=int(self.tablet[3:]))

    def off(self) -> None:
        self.drop()
        self.air.terminate()
        self.air.wait()
        say("off")

    def listen(self, channel: int) -> None:
        run("sdptool", "add", f"--channel={channel}", "SP")
        self.record = run("sdptool", "browse", "local").rpartition("Service RecHandle: ")[2].split()[0]
        self.listener = socket.socket(
            socket.AF_BLUETOOTH, socket.SOCK_STREAM, socket.BTPROTO_RFCOMM
        )
        self.listener.bind((address(self.gate), channel))
        self.listener.listen(1)
        threading.Thread(target=self._accept, args=(self.listener,), daemon=True).start()
        say("listening", channel=channel)

    def line(self, line: bytes) -> None:
        peer = self.peer
        if not peer:
            raise ConnectionError
        peer.sendall(line)

    def _accept(self, listener: socket.socket) -> None:
        try:
            while True:
                self.peer, place = listener.accept()
                say("called", by=place[0])
        except OSError:
            return  # It listens no more.

    def drop(self) -> None:
        if self.listener:
            self.listener.shutdown(socket.SHUT_RDWR)
            self.listener.close()
            run("sdptool", "del", self.record)
        if self.peer:
            self.peer.close()
        self.listener = self.peer = None
        say("dropped")


def main() -> None:
    port = SerialPort()
    flow = Flow(port.line)
    for words in commands():
        match words:
            case ["on"]:
                port.on()
            case ["off"]:
                port.off()
            case ["listen", channel]:
                port.listen(int(channel))
            case ["drop"]:
                port.drop()
            case ["flow", hertz]:
                flow.begin(float(hertz))
            case ["ebb"]:
                flow.end()
                say("ebbed", sent=flow.sent)
            case ["result", sequence, microseconds] if port.peer:
                line = result_line(int(sequence), int(microseconds))
                port.peer.send(line)
                say("sent", hex=line.hex())
            case ["stream", count, hertz] if port.peer:
                for number in paced(int(count), int(hertz)):
                    port.peer.sendall(result_line(number, 1_000_000 + number))
                say("streamed", count=int(count))
            case _:
                complain(" ".join(words))


main()
