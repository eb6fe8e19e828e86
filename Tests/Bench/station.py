"""A station and a gate for the bench: the real binary, a real pseudo-terminal, HTTP only."""
import json
import math
import os
import pathlib
import socket
import subprocess
import sys
import termios
import time
import tty
import urllib.parse
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from Support.line_format import result_line  # noqa: E402, F401


def percentile(values, share):
    """The value below which `share` per cent lie (nearest rank)."""
    values = sorted(values)
    return values[min(len(values) - 1, max(0, math.ceil(share / 100 * len(values)) - 1))]


def figure(name, value, unit, note=""):
    print(f"{name:52} {value:10.2f} {unit}{note}")


def processor(pid):
    """Seconds of processor that a process took."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid):
    """Megabytes that a process has in memory."""
    for row in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if row.startswith("VmRSS:"):
            return int(row.split()[1]) / 1024
    raise RuntimeError(f"no memory is told of {pid}")


class Gate:
    """The far end of a serial line."""

    def __init__(self):
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave, termios.TCSANOW)
        self.path = os.ttyname(self.slave)

    def write(self, data):
        while data:
            data = data[os.write(self.master, data):]


class Live:
    """A reader of the live events, lean enough not to be what is measured: bytes are looked
    through when they come and decoded when asked for."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.sendall(
            b"GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
            b"Accept: text/event-stream\r\n\r\n" % port)
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(head.decode())

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise RuntimeError("the stream has ended")
        return data

    def arrival(self, kind, part):
        """Waits for an event whose data has `part`, and returns the instant at which its last byte
        was here, and its data."""
        begin = b"event: " + kind + b"\ndata: "
        while True:
            start = self.buffer.find(begin)
            while start >= 0:
                end = self.buffer.find(b"\n\n", start)
                if end < 0:
                    break
                data = self.buffer[start + len(begin):end]
                if part in data:
                    self.buffer = self.buffer[end:]
                    return time.perf_counter(), data
                start = self.buffer.find(begin, end)
            if start < 0:
                # What may be the beginning of the next event stays.
                self.buffer = self.buffer[-len(begin):]
            self.buffer += self._more()

    def wait(self, kind, part, fits=lambda body: True):
        """Waits for an event whose data has `part` and fits, and returns it decoded."""
        while True:
            body = json.loads(self.arrival(kind, part)[1])
            if fits(body):
                return body


class Station:
    def __init__(self, binary, folder, attach=(), arguments=()):
        arguments = [binary, "serve", "--port", "0", "--data", str(folder), *arguments]
        for device in attach:
            arguments += ["--attach", device]
        self.log = open(pathlib.Path(folder).with_suffix(".log"), "w")
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])
        self.pid = self.process.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=10)
        self.log.close()

    def request(self, method, path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", method=method,
            data=None if method == "GET" else json.dumps(body or {}).encode(),
            headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"null")

    def post(self, path, body=None):
        return self.request("POST", path, body)

    def device(self, name):
        return next(item for item in self.request("GET", "/api/v1/devices")["items"] if item["id"] == name)

    def begin(self, name):
        """Asks for a device's link and waits for nothing."""
        self.post(f"/api/v1/devices/{urllib.parse.quote(name, safe='')}/connect")

    def connect(self, name):
        live = self.live()
        self.begin(name)
        live.wait(b"device", name.encode(), lambda body: body["state"] == "ready")
        return name

    def live(self):
        return Live(self.port)

    def start_run(self, exercise, device):
        run = self.post("/api/v1/runs", {
            "exercise": exercise, "participant": 1, "equipment": "foot", "device": device})["id"]
        self.post(f"/api/v1/runs/{run}/start")
        return run
