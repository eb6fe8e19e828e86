"""A running `sideline serve`, spoken to over HTTP as any other program would (Documentation/Contract.md, HTTP)."""

import csv
import http.client
import io
import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from Support.live_events import LiveEvents


@dataclass(frozen=True)
class Response:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> dict:
        return json.loads(self.body)


class Refused(AssertionError):
    """An answer that was not the expected one; `status` and `code` tell which it was."""

    def __init__(self, method: str, path: str, response: Response) -> None:
        text = response.body.decode(errors="replace")[:500]
        super().__init__(f"{method} {path}: {response.status} {text}")
        self.response = response


class TooLate(AssertionError):
    """Something awaited did not come in time; the message tells what was seen last."""


# A deadline ends a test that hangs; it says nothing of how long a thing may take. On a machine that
# computes beside the test everything may take some times as long.
PATIENCE = int(os.environ.get("SIDELINE_PATIENCE", "4"))


def await_condition(what: str, seconds: float, look: Callable[[], object]) -> object:
    """Call `look` until it returns something true and return that.

    Raise TooLate after `PATIENCE` times the `seconds` that it takes at most on a quiet machine.
    """
    return await_within(what, PATIENCE * seconds, look)


def await_within(what: str, seconds: float, look: Callable[[], object]) -> object:
    """Call `look` until it returns something true and return that; raise TooLate after `seconds`."""
    deadline = time.monotonic() + seconds
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > deadline:
            raise TooLate(f"{what}: not within {seconds:g} s")
        time.sleep(0.1)


# As many as the exercise that ships asks for.
SHOTS = 8


class Station:
    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self.host, self.port = host, port

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def exchange(
        self, method: str, path: str, body: bytes | None = None, headers: dict | None = None
    ) -> Response:
        """Send one request exactly as given and return whatever is answered."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            names = {name.lower(): value for name, value in answer.getheaders()}
            return Response(answer.status, names, answer.read())
        finally:
            connection.close()

    def get(self, path: str, status: int = 200) -> Response:
        return self._expect("GET", path, None, status)

    def post(self, path: str, body: dict | None = None, status: int = 200) -> Response:
        """Post JSON, an empty object unless `body` is given."""
        return self._expect("POST", path, json.dumps(body or {}).encode(), status)

    def put(self, path: str, body: dict, status: int = 200) -> Response:
        """Put JSON."""
        return self._expect("PUT", path, json.dumps(body).encode(), status)

    def _expect(self, method: str, path: str, body: bytes | None, status: int) -> Response:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        response = self.exchange(method, path, body, headers)
        if response.status != status:
            raise Refused(method, path, response)
        return response

    def live(self, run: str | None = None) -> LiveEvents:
        """Open the event stream, of one run or of everything."""
        return LiveEvents(self.host, self.port, f"/api/v1/live?run={run}" if run else "/api/v1/live")

    def items(self, path: str) -> list[dict]:
        return self.get(path).json()["items"]

    def device(self, device_id: str) -> dict | None:
        """Return the device as the station sees it now, or nothing if it is not on its list."""
        matching = (d for d in self.items("/api/v1/devices") if d["id"] == device_id)
        return next(matching, None)

    def connect(self, device_id: str) -> None:
        self.post(f"/api/v1/devices/{quote(device_id, safe='')}/connect", status=202)

    def disconnect(self, device_id: str) -> None:
        self.post(f"/api/v1/devices/{quote(device_id, safe='')}/disconnect", status=202)

    def scan(self) -> None:
        self.post("/api/v1/devices/scan", status=202)

    def create_run(self, exercise: str, **choices: object) -> dict:
        """Create a run; `choices` are participant, equipment and device."""
        return self.post("/api/v1/runs", {"exercise": exercise, **choices}, status=201).json()

    def run(self, run_id: str) -> dict:
        return self.get(f"/api/v1/runs/{run_id}").json()

    def command(self, run_id: str, command: str, body: dict | None = None) -> dict:
        return self.post(f"/api/v1/runs/{run_id}/{command}", body).json()

    def save_shots(self, participant: int) -> str:
        """Save a run of precision shots, `SHOTS` hits of one person; return its id."""
        run = self.create_run("hit-or-miss", participant=participant, equipment="foot")["id"]
        for _ in range(SHOTS):
            self.command(run, "attempts", {"outcome": "pass"})
        self.command(run, "save")
        return run

    def trials(self, filters: str = "") -> list[dict[str, str]]:
        """Return the rows of the exported CSV, each by column name."""
        text = self.get(f"/api/v1/trials.csv{filters}").body.decode("utf-8-sig")
        return list(csv.DictReader(io.StringIO(text)))
