"""A gate on the network: a board that is called, calls, or sends datagrams.

Run in the guest. Commands: `listen PORT`, `call PORT`, `send PORT` (datagrams, the first of them
empty of results, so that it is asked in), then `stream COUNT HERTZ` (that many lines, numbered from
1), or `flow HERTZ` (lines from 1 on, whatever else is told, until `ebb`); `hang-up` (listens on, or calls
again when told).
"""

import socket
import threading
import time

from console import commands, complain, say
from flow import Flow
from pace import paced
from Support.line_format import result_line

HOST = "127.0.0.1"


class NetworkGate:
    def __init__(self) -> None:
        self.peer: socket.socket | None = None

    def listen(self, port: int) -> None:
        listener = socket.create_server((HOST, port))
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()
        say("listening", port=port)

    def call(self, port: int) -> None:
        """Call until somebody answers, as a board does whose station is still busy."""
        while not self.peer:
            try:
                self.peer = socket.create_connection((HOST, port))
            except ConnectionRefusedError:
                time.sleep(0.5)
        say("called", port=port)

    def send(self, port: int) -> None:
        self.peer = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.peer.connect((HOST, port))
        self.peer.send(b"hello\n")
        say("sending", port=port)

    def hang_up(self) -> None:
        peer, self.peer = self.peer, None
        if peer:
            try:
                peer.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # The station was first.
            peer.close()
        say("hung-up")

    def line(self, line: bytes) -> None:
        peer = self.peer
        if not peer:
            raise ConnectionError
        peer.sendall(line)

    def _accept(self, listener: socket.socket) -> None:
        while True:
            self.peer, _ = listener.accept()
            say("called")


def main() -> None:
    gate = NetworkGate()
    flow = Flow(gate.line)
    for words in commands():
        match words:
            case ["listen", port]:
                gate.listen(int(port))
            case ["call", port]:
                gate.call(int(port))
            case ["send", port]:
                gate.send(int(port))
            case ["hang-up"]:
                gate.hang_up()
            case ["flow", hertz]:
                flow.begin(float(hertz))
            case ["ebb"]:
                flow.end()
                say("ebbed", sent=flow.sent)
            case ["stream", count, hertz] if gate.peer:
                for number in paced(int(count), int(hertz)):
                    gate.peer.sendall(result_line(number, 1_000_000 + number))
                say("streamed", count=int(count))
            case _:
                complain(" ".join(words))


main()
