"""A reader of the station's server-sent events (WHATWG HTML, 9.2) that keeps everything it was sent."""

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class LiveEvent:
    kind: str
    identifier: str
    data: dict
    received_ns: int


class LiveEvents:
    """Use as a context; `events` grows while the stream is open."""

    def __init__(
        self,
        host: str,
        port: int,
        path: str,
        last_event_id: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.events: list[LiveEvent] = []
        self.closed = False
        self._condition = threading.Condition()
        connection = http.client.HTTPConnection(host, port, timeout=60)
        headers = {"Accept": "text/event-stream"} | (headers or {})
        if last_event_id is not None:
            headers["Last-Event-ID"] = last_event_id
        connection.request("GET", path, headers=headers)
        self._socket = connection.sock
        self._answer = connection.getresponse()
        if self._answer.status != 200:
            raise AssertionError(f"GET {path}: {self._answer.status}")
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def __enter__(self) -> "LiveEvents":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.closed = True
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            # The station has ended the stream already.
            pass
        self._thread.join()
        self._answer.close()

    def mark(self) -> int:
        """Return the number of events so far, to be handed to `wait` as `since`."""
        with self._condition:
            return len(self.events)

    def of(self, kind: str, since: int = 0) -> list[LiveEvent]:
        with self._condition:
            return [event for event in self.events[since:] if event.kind == kind]

    def wait(
        self,
        kind: str,
        matches: Callable[[dict], bool] = lambda data: True,
        seconds: float = 30,
        since: int = 0,
    ) -> LiveEvent | None:
        """Return the first event of `kind` whose data matches, or nothing after `seconds`."""
        deadline = time.monotonic() + seconds
        with self._condition:
            while True:
                for event in self.events[since:]:
                    if event.kind == kind and matches(event.data):
                        return event
                left = deadline - time.monotonic()
                if left <= 0:
                    return None
                self._condition.wait(left)

    def _read(self) -> None:
        kind, identifier, lines = "message", "", []
        while not self.closed:
            try:
                raw = self._answer.readline()
            except (OSError, http.client.HTTPException):
                raw = b""
            if not raw:
                self.closed = True
                return
            line = raw.decode().rstrip("\r\n")
            if not line:
                if lines:
                    self._keep(kind, identifier, "\n".join(lines))
                kind, lines = "message", []
                continue
            field, _, value = line.partition(":")
            value = value.removeprefix(" ")
            match field:
                case "event":
                    kind = value
                case "id":
                    identifier = value
                case "data":
                    lines.append(value)

    def _keep(self, kind: str, identifier: str, text: str) -> None:
        event = LiveEvent(kind, identifier, json.loads(text), time.monotonic_ns())
        with self._condition:
            self.events.append(event)
            self._condition.notify_all()
