"""What is refused before anything is done: foreign pages, wrong types, too much, nonsense."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from Support.program import Program
from Support.station import Response, Station
from Support.validated import ValidatedStation

JSON = {"Content-Type": "application/json"}
RUNS = "/api/v1/runs"


@pytest.fixture(scope="module")
def shut(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ValidatedStation]:
    """One station for all that is refused, since nothing is done by it."""
    program = Program(binary, tmp_path_factory.mktemp("shut") / "data", (), {})
    yield ValidatedStation(program.port)
    program.stop()


def code(response: Response) -> str:
    problem = response.json()
    assert response.headers["content-type"] == "application/problem+json"
    assert problem["status"] == response.status
    return problem["code"]


def raw(station: ValidatedStation, text: bytes) -> bytes:
    """Send bytes as they are and return what comes until the connection ends or is silent."""
    with socket.create_connection((station.host, station.port), timeout=5) as connection:
        connection.sendall(text)
        answer = b""
        try:
            while chunk := connection.recv(65536):
                answer += chunk
                if b"\r\n\r\n" in answer:
                    break
        except TimeoutError:
            pass
        return answer


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "localhost:1", ""]
)
def test_foreign_host_is_refused(shut: ValidatedStation, host: str) -> None:
    host = host.format(port=shut.port)
    for path in ["/api/v1/devices", "/", "/static/js/run.js"]:
        answer = raw(shut, f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert answer.startswith(b"HTTP/1.1 403"), answer[:200]


def test_missing_or_second_host_is_refused(shut: ValidatedStation) -> None:
    own = f"Host: 127.0.0.1:{shut.port}\r\n"
    missing = raw(shut, b"GET /api/v1/health HTTP/1.1\r\n\r\n")
    second = raw(shut, f"GET / HTTP/1.1\r\n{own}Host: evil.example\r\n\r\n".encode())
    for answer in (missing, second):
        assert answer.startswith((b"HTTP/1.1 403", b"HTTP/1.1 400")), answer[:200]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LocalHost", "[::1]"])
def test_loopback_names_are_answered(shut: ValidatedStation, host: str) -> None:
    answer = shut.exchange("GET", "/api/v1/health", headers={"Host": f"{host}:{shut.port}"})
    assert answer.status == 200
    assert answer.json()["status"] == "ok"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1"]
)
def test_change_from_foreign_origin_is_refused(shut: ValidatedStation, origin: str) -> None:
    headers = JSON | {"Origin": origin.format(port=shut.port)}
    answer = shut.exchange("POST", "/api/v1/participants", b'{"number":3}', headers)
    assert (answer.status, code(answer)) == (403, "foreign-origin")
    assert shut.items("/api/v1/participants") == []


def test_change_from_own_origin_is_done(bare: ValidatedStation) -> None:
    headers = JSON | {"Origin": f"http://localhost:{bare.port}"}
    answer = bare.exchange("POST", "/api/v1/participants", b'{"number":3}', headers)
    assert answer.status == 201


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}],
)
def test_stream_for_a_foreign_page_is_refused(shut: ValidatedStation, headers: dict) -> None:
    """Its devices would be searched for as long as that page is open."""
    answer = shut.exchange("GET", "/api/v1/live?search=1&tilt=1", headers=headers)
    assert (answer.status, code(answer)) == (403, "foreign-origin")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/api/v1/runs", "POST"),
        ("DELETE", "/api/v1/participants/1", None),
        ("POST", "/api/v1/health", "GET, HEAD"),
        ("OPTIONS", "/api/v1/trials", "GET, HEAD"),
        ("PUT", "/api/v1/mails/1", "GET, HEAD"),
        ("TRACE", "/", "GET, HEAD"),
        ("POST", "/results", "GET, HEAD"),
    ],
)
def test_method_that_an_address_does_not_have_is_refused(
    shut: ValidatedStation, method: str, path: str, allowed: str | None
) -> None:
    # The description has no answer for what it does not declare.
    answer = Station(shut.port).exchange(method, path)
    assert answer.status == 405
    assert answer.headers["allow"] == allowed or allowed is None


@pytest.mark.parametrize(
    "framing",
    [
        "Transfer-Encoding: gzip", "Transfer-Encoding: chunked, identity", "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 2", "Transfer-Encoding: chunked\r\nTransfer-Encoding: x",
    ],
)  # fmt: skip
def test_body_without_a_certain_end_is_refused(shut: ValidatedStation, framing: str) -> None:
    head = f"POST {RUNS} HTTP/1.1\r\nHost: 127.0.0.1:{shut.port}\r\nContent-Type: application/json\r\n"
    answer = raw(shut, f"{head}{framing}\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 400"), answer[:200]


def test_client_that_asks_before_its_body_is_told_to_go_on(shut: ValidatedStation) -> None:
    lines = ["Expect: 100-continue", "Content-Type: application/json", "Content-Length: 12"]
    for host, first in [(f"127.0.0.1:{shut.port}", b"HTTP/1.1 100"), ("evil.example", b"HTTP/1.1 403")]:
        head = "\r\n".join(["POST /api/v1/participants HTTP/1.1", f"Host: {host}", *lines])
        with socket.create_connection((shut.host, shut.port), timeout=5) as connection:
            connection.sendall(f"{head}\r\n\r\n".encode())
            assert connection.recv(65536).startswith(first)
            if first.endswith(b"100"):
                connection.sendall(b'{"number":3}')
                assert connection.recv(65536).startswith(b"HTTP/1.1 201")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json"]
)
def test_what_a_form_can_send_is_refused(shut: ValidatedStation, kind: str) -> None:
    answer = shut.exchange("POST", RUNS, b"{}", {"Content-Type": kind})
    assert (answer.status, code(answer)) == (415, "not-json")


def test_body_without_type_is_refused(shut: ValidatedStation) -> None:
    answer = shut.exchange("POST", RUNS, b"{}")
    assert (answer.status, code(answer)) == (415, "not-json")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"nonsense", b'{"exercise":}', b"\xff\xfe", b"[" * 5000]
)
def test_malformed_json_is_refused(shut: ValidatedStation, body: bytes) -> None:
    answer = shut.exchange("POST", RUNS, body, JSON)
    assert (answer.status, code(answer)) == (400, "malformed-json")


@pytest.mark.parametrize(
    "body",
    [
        "[]", "3", "null", "{}", '{"exercise":3,"participant":1}', '{"exercise":"count-20s"}',
        '{"exercise":"count-20s","participant":"1","equipment":"foot"}',
        '{"exercise":"count-20s","participant":1.5,"equipment":"foot"}',
        '{"exercise":"count-20s","participant":1e99,"equipment":"foot"}',
        '{"exercise":"no-such","participant":1}',
        '{"exercise":"count-20s","participant":1,"equipment":"bat"}',
        '{"exercise":"count-20s","participant":1}',
        '{"exercise":"count-20s","participant":-1,"equipment":"foot"}',
        '{"exercise":"count-20s","participant":10000,"equipment":"foot"}',
        '{"exercise":"ten-turns","participant":1,"equipment":"foot","device":"serial:none"}',
    ],
)  # fmt: skip
def test_run_of_the_wrong_shape_is_refused(shut: ValidatedStation, body: str) -> None:
    answer = shut.exchange("POST", RUNS, body.encode(), JSON)
    assert answer.status == 422, answer.body
    assert code(answer)


def test_body_over_the_limit_is_refused(shut: ValidatedStation) -> None:
    body = json.dumps({"exercise": "x" * 70_000, "participant": 1}).encode()
    answer = shut.exchange("POST", RUNS, body, JSON)
    assert (answer.status, code(answer)) == (413, "body-too-large")


def test_endless_body_is_refused(shut: ValidatedStation) -> None:
    """Chunks say no length beforehand: the limit must hold while they come."""
    head = (
        f"POST {RUNS} HTTP/1.1\r\nHost: 127.0.0.1:{shut.port}\r\n"
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    ).encode()
    chunk = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
    assert raw(shut, head + chunk * 8).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/v1/runs/no-such"),
        ("GET", "/api/v1/runs/%FF"),
        ("POST", "/api/v1/runs/no-such/start"),
        ("POST", "/api/v1/devices/no-such/connect"),
        ("POST", "/api/v1/devices/no-such/forget"),
        ("POST", "/api/v1/devices/no-such/pair-again"),
        ("POST", "/api/v1/devices/serial%3A%2Fdev%2Fnull/disconnect"),
    ],
)
def test_unknown_identity_is_not_found(shut: ValidatedStation, method: str, path: str) -> None:
    answer = shut.exchange(method, path, b"{}" if method == "POST" else None, JSON)
    assert answer.status == 404
    assert code(answer) in {"not-found", "unknown-run", "unknown-device"}


@pytest.mark.parametrize(
    "path", ["/no-such", "/runs/no-such", "/exercises/no-such", "/static/../css"]
)
def test_unknown_page_is_a_page(shut: ValidatedStation, path: str) -> None:
    answer = shut.exchange("GET", path, headers={"Accept-Language": "en"})
    assert answer.status == 404
    assert "There is nothing here" in answer.body.decode()


@pytest.mark.parametrize(
    "query",
    [
        "limit=0", "limit=1001", "limit=x", "limit=", "participant=x", "participant=-1",
        "from=yesterday", "to=2026-13-01T00:00:00Z", "status=gone", "after=no-such", "after=",
    ],
)  # fmt: skip
def test_wrong_filter_is_refused(shut: ValidatedStation, query: str) -> None:
    answer = shut.exchange("GET", f"/api/v1/trials?{query}")
    assert (answer.status, code(answer)) == (422, "invalid-parameter")


def test_unknown_file_format_is_refused(shut: ValidatedStation) -> None:
    answer = shut.exchange("GET", "/api/v1/trials.csv?format=xlsx")
    assert (answer.status, code(answer)) == (422, "invalid-parameter")


def test_problem_is_worded_in_the_reader_s_language(shut: ValidatedStation) -> None:
    for language, title in [
        ("sv", "Omgången finns inte."),
        ("en-GB,sv;q=0.4", "The run does not exist."),
    ]:
        headers = {"Accept-Language": language}
        assert shut.exchange("GET", "/api/v1/runs/x", headers=headers).json()["title"] == title


@pytest.mark.parametrize(
    "target",
    [
        "//", "///", "/?", "/?=", "/?&&==", "/%", "/%00", "/runs/%", "/?lang=%FF", "*", "http://",
        "http://[", "/" + "a" * 20_000,
    ],
)  # fmt: skip
def test_odd_targets_leave_it_standing(shut: ValidatedStation, target: str) -> None:
    raw(shut, f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{shut.port}\r\n\r\n".encode())
    assert shut.get("/api/v1/health").json()["status"] == "ok"


def test_every_answer_tells_the_browser_to_trust_only_us(shut: ValidatedStation) -> None:
    for path in ["/", "/api/v1/health", "/static/js/run.js", "/no-such"]:
        headers = shut.exchange("GET", path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
