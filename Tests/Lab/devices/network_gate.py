"""A gate on the network: a board that listens for one caller and sends it lines.

Run in the guest. Commands: `listen PORT`, `stream COUNT HERTZ` (that many lines, numbered from 1).
"""

import socket
import threading

from console import commands, complain, say
from pace import paced
from Support.line_format import result_line


class NetworkGate:
    def __init__(self) -> None:
        self.peer: socket.socket | None = None

    def listen(self, port: int) -> None:
        listener = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()
        say("listening", port=port)

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
            case ["stream", count, hertz] if gate.peer:
                for number in paced(int(count), int(hertz)):
                    gate.peer.sendall(result_line(number, 1_000_000 + number))
                say("streamed", count=int(count))
            case _:
                complain(" ".join(words))


main()
