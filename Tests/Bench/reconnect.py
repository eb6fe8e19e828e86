"""How soon a device that was away measures again: lines over TCP from a peer that goes and comes back."""
import random
import socket
import time

from station import Station, percentile, result_line

TIMES = 50
# Absences of under half a minute, within which no wait may be longer than the first figure; most are
# short, as when somebody steps between the two or a battery is changed.
LONGEST_STEP, GRACE = 4.0, 2.0
ABSENCES = [0.2, 0.5, 1, 2, 3, 4, 5, 6, 8, 12]


class Peer:
    """A gate on the network that listens on one port, or does not."""

    def __init__(self):
        self.listener = None
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = found.getsockname()[1]

    def come(self):
        self.listener = socket.create_server(("127.0.0.1", self.port))

    def accept(self):
        self.listener.settimeout(60)
        self.caller, _ = self.listener.accept()

    def leave(self):
        self.caller.close()
        self.listener.close()


def reconnect(binary, folder):
    random.seed(5)
    peer = Peer()
    address = f"tcp:127.0.0.1:{peer.port}"
    found = []
    with Station(binary, folder / "reconnect", attach=[f"{address}=gate-lines"]) as station:
        live = station.live()
        peer.come()
        station.connect(address)
        peer.accept()
        for number in range(1, TIMES + 1):
            peer.leave()
            time.sleep(random.choice(ABSENCES) * random.uniform(0.9, 1.1))
            start = time.perf_counter()
            peer.come()
            peer.accept()
            peer.caller.sendall(result_line(number, 2_840_000))
            arrived, _ = live.arrival(b"measurement", b'"sequence":%d,' % number)
            found.append(arrived - start)
    worst = max(found)
    print(f"{'reconnect: p50 and worst, s':36} {percentile(found, 50):10.2f} {worst:6.2f}   "
          f"(at most {LONGEST_STEP + GRACE:g})")
