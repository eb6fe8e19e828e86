"""A way into the guest for a browser outside: a SOCKS 5 server (RFC 1928) that connects to nothing but
the guest's own loopback, where the station listens.

Run as root in the guest. Says `open` once it listens on port 1080 of the machine's own card.
"""

import socket
import subprocess
import threading
from pathlib import Path

from console import say

# QEMU's user network gives the guest this address and forwards to it.
ADDRESS, PORT = "10.0.2.15", 1080
VERSION, CONNECT, NO_PASSWORD = 5, 1, 0
IPV4, NAME = 1, 3
GRANTED, REFUSED = 0, 2


def take(peer: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        more = peer.recv(count - len(data))
        if not more:
            raise ConnectionError("the browser went away")
        data += more
    return data


def pour(source: socket.socket, sink: socket.socket) -> None:
    try:
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
    except OSError:
        # Either end may go at any time: then the other one is told too.
        for end in (source, sink):
            end.close()


def serve(peer: socket.socket) -> None:
    with peer:
        _, methods = take(peer, 2)
        take(peer, methods)
        peer.sendall(bytes([VERSION, NO_PASSWORD]))
        _, command, _, kind = take(peer, 4)
        # Chromium sends an address, too, as a name.
        host = take(peer, take(peer, 1)[0]).decode() if kind == NAME else socket.inet_ntoa(take(peer, 4))
        port = int.from_bytes(take(peer, 2), "big")
        if (command, host) != (CONNECT, "127.0.0.1"):
            peer.sendall(bytes([VERSION, REFUSED, 0, IPV4]) + bytes(6))
            return
        with socket.create_connection((host, port)) as station:
            peer.sendall(bytes([VERSION, GRANTED, 0, IPV4]) + bytes(6))
            back = threading.Thread(target=pour, args=(station, peer), daemon=True)
            back.start()
            pour(peer, station)
            back.join()


def main() -> None:
    card = next(c.name for c in Path("/sys/class/net").iterdir() if (c / "device").exists())
    for command in (["addr", "add", f"{ADDRESS}/24", "dev", card], ["link", "set", card, "up"]):
        subprocess.run(["/bin/busybox", "ip", *command], check=True)
    with socket.create_server((ADDRESS, PORT)) as server:
        say("open")
        while True:
            peer, _ = server.accept()
            threading.Thread(target=serve, args=(peer,), daemon=True).start()


main()
