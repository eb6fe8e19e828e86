"""Another screen in the room: a client of the open station, which knows it by its certificate."""

import hashlib
import http.client
import json
import socket
import ssl
from http.cookies import SimpleCookie

from Support.station import Response, Station

COOKIE = "__Host-sideline"
JSON = {"Content-Type": "application/json"}


def context() -> ssl.SSLContext:
    """Encryption with whoever answers, as of a browser whose user went past its warning."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Screen:
    """One that asks from `source`, an address of the loopback's network, and keeps its cookie."""

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self.port, self.source = port, source
        self.cookie: str | None = None

    def connect(self) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=30, context=context(), source_address=(self.source, 0)
        )

    def socket(self) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self.port), 30, (self.source, 0))
        return context().wrap_socket(plain, server_hostname="127.0.0.1")

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}

    def ask(self, method: str, path: str, body: dict | None = None, headers: dict | None = None) -> Response:
        """Send one request over a connection of its own."""
        connection = self.connect()
        try:
            return self.over(connection, method, path, body, headers)
        finally:
            connection.close()

    def over(
        self, connection: http.client.HTTPSConnection, method: str, path: str, body: dict | None = None,
        headers: dict | None = None,
    ) -> Response:  # fmt: skip
        data = None if body is None else json.dumps(body).encode()
        kind = JSON if body is not None else {}
        connection.request(method, path, data, self.headers | kind | (headers or {}))
        answer = connection.getresponse()
        names = {name.lower(): value for name, value in answer.getheaders()}
        return Response(answer.status, names, answer.read())

    def pair(self, station: Station, name: str = "Telefon", role: str = "watch", person: int | None = None) -> None:
        """Ask, have the tablet choose a role, and type the code that it shows."""
        asked = self.ask("POST", "/api/v1/pairings", {"name": name})
        assert asked.status == 201, asked.body
        number = asked.json()["id"]
        wish = {"role": role} | ({} if person is None else {"person": person})
        room = station.put(f"/api/v1/room/requests/{number}", wish).json()
        code = next(request["code"] for request in room["requests"] if request["id"] == number)
        entered = self.ask("POST", f"/api/v1/pairings/{number}/code", {"code": code})
        assert (entered.status, entered.json()) == (200, {"role": role}), entered.body
        self.keep(entered)

    def keep(self, response: Response) -> None:
        morsel = SimpleCookie(response.headers["set-cookie"])[COOKIE]
        assert (morsel["secure"], morsel["httponly"], morsel["samesite"]) == (True, True, "Strict")
        assert (morsel["path"], morsel["domain"], morsel["max-age"]) == ("/", "", "")
        self.cookie = morsel.value

    def fingerprint(self) -> str:
        with self.socket() as encrypted:
            digest = hashlib.sha256(encrypted.getpeercert(binary_form=True)).hexdigest().upper()
        return ":".join(digest[place : place + 2] for place in range(0, len(digest), 2))


class Stream:
    """The live events of a screen, as bytes."""

    def __init__(self, screen: Screen, query: str = "") -> None:
        self._socket = screen.socket()
        headers = "".join(f"{name}: {value}\r\n" for name, value in screen.headers.items())
        head = f"GET /api/v1/live{query} HTTP/1.1\r\nHost: 127.0.0.1:{screen.port}\r\n{headers}\r\n"
        self._socket.sendall(head.encode())
        self.text = b""

    def read_until(self, wanted: bytes) -> None:
        while wanted not in self.text:
            chunk = self._socket.recv(65536)
            assert chunk, self.text
            self.text += chunk

    def read_to_end(self, seconds: float) -> bool:
        """Return whether the stream ended within a time."""
        self._socket.settimeout(seconds)
        try:
            while chunk := self._socket.recv(65536):
                self.text += chunk
        except TimeoutError:
            return False
        except (ConnectionError, ssl.SSLError):
            return True
        return True

    def close(self) -> None:
        self._socket.close()
