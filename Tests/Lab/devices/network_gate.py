"""A gate on the network: a board that is called, calls, or sends datagrams.

Run in the guest. Commands: `listen PORT`, `call PORT`, `send PORT` (datagrams, the first of them
empty of results, so that it is asked in), then `stream COUNT HERTZ` (that many lines, numbered from
1).
"""

import socket
import threading

from console import commands, complain, say
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
        self.peer = socket.create_connection((HOST, port))
        say("called", port=port)

    def send(self, port: int) -> None:
        self.peer = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.peer.connect((HOST, port))
        self.peer.send(b"hello\n")
        say("sending", port=port)

    def _accept(self, listener: socket.socket) -> None:
        while True:
            self.peer, _ = listener.accept()
            say("called")


def main() -> None:
    gate = NetworkGate()
    for words in commands():
        match words:
            case ["listen", port]:
                gate.listen(int(port))
            case ["call", port]:
                gate.call(int(port))
            case ["send", port]:
                gate.send(int(port))
            case ["stream", count, hertz] if gate.peer:
                for number in paced(int(count), int(hertz)):
                    gate.peer.sendall(result_line(number, 1_000_000 + number))
                say("streamed", count=int(count))
            case _:
                complain(" ".join(words))


main()
