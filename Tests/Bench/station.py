"""A station and a gate for the bench: the real binary, a real pseudo-terminal, HTTP only."""
import http.client
import json
import math
import os
import pathlib
import subprocess
import termios
import tty
import urllib.parse
import urllib.request


def percentile(values, share):
    """The value below which `share` per cent lie (nearest rank)."""
    values = sorted(values)
    return values[min(len(values) - 1, max(0, math.ceil(share / 100 * len(values)) - 1))]


def line(sequence, microseconds):
    """One line of the contract's format."""
    body = b"T,%d,%d" % (sequence, microseconds)
    check = 0
    for byte in body:
        check ^= byte
    return body + b"*%02X\n" % check


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
    """A reader of the live events."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.connection.request("GET", "/api/v1/live", headers={"Accept": "text/event-stream"})
        self.stream = self.connection.getresponse()

    def wait(self, fits):
        kind, data = "", ""
        while True:
            row = self.stream.readline().decode().rstrip("\n")
            if row.startswith("event:"):
                kind = row[6:].strip()
            elif row.startswith("data:"):
                data = row[5:].strip()
            elif not row and data:
                body = json.loads(data)
                if fits(kind, body):
                    return body
                kind, data = "", ""


class Station:
    def __init__(self, binary, folder, attach=()):
        arguments = [binary, "serve", "--port", "0", "--data", str(folder)]
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

    def connect(self, name):
        live = self.live()
        self.post(f"/api/v1/devices/{urllib.parse.quote(name, safe='')}/connect")
        live.wait(lambda kind, body: kind == "device" and body["id"] == name and body["state"] == "ready")
        return name

    def live(self):
        return Live(self.port)

    def start_run(self, exercise, device):
        run = self.post("/api/v1/runs", {
            "exercise": exercise, "participant": 1, "equipment": "foot", "device": device})["id"]
        self.post(f"/api/v1/runs/{run}/start")
        return run
