"""Devices on the network: one that is called, and one that calls a port that is open for a run only."""

import socket
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.line_format import result_line
from Support.station import Refused, await_condition
from Support.validated import ValidatedStation


def free_port(kind: socket.SocketKind = socket.SOCK_STREAM) -> int:
    with socket.socket(socket.AF_INET, kind) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def open_port(launch: Callable, port: int) -> ValidatedStation:
    """A station with a gate that calls."""
    return ValidatedStation(launch("--attach", f"tcp-listen:{port}=gate-lines").port)


@pytest.fixture
def call(port: int) -> Iterator[Callable[[], socket.socket]]:
    """Call the gate's port; every caller hangs up at the end."""
    callers: list[socket.socket] = []

    def connect() -> socket.socket | None:
        try:
            callers.append(socket.create_connection(("127.0.0.1", port), timeout=5))
        except ConnectionRefusedError:
            return None
        return callers[-1]

    yield lambda: await_condition("somebody listens", 10, connect)
    for caller in callers:
        caller.close()


def waits(port: int) -> bool:
    """Tell whether anybody listens at the port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def state(station: ValidatedStation, device: str) -> str:
    return station.device(device)["state"]


def test_a_gate_that_is_called_measures_and_its_results_are_its_own(launch: Callable) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        station = ValidatedStation(launch("--attach", f"tcp:{address}=gate-lines").port)
        device = f"tcp:{address}"
        station.connect(device)
        gate, _ = server.accept()
        await_condition("ready", 10, lambda: state(station, device) == "ready")
        run = station.create_run("ten-turns", participant=7, equipment="foot", device=device)["id"]
        station.command(run, "start")
        line = result_line(1, 500_000, b"\r\n")
        for byte in line:
            gate.send(bytes([byte]))
        gate.send(result_line(2, 500_000, b"\r\n") + result_line(3, 750_000, b"\r\n"))
        await_condition("three turns", 10, lambda: len(station.run(run)["attempts"]) == 3)
        attempts = station.run(run)["attempts"]
        assert [attempt["value"] for attempt in attempts] == [0.5, 0.5, 0.75]
        assert {attempt["device_id"] for attempt in attempts} == {device}
        gate.close()
        await_condition("lost", 10, lambda: station.run(run)["state"] == "lost")
        gate, _ = server.accept()
        await_condition("goes on", 10, lambda: station.run(run)["state"] == "waiting")
        gate.send(result_line(4, 900_000, b"\r\n"))
        await_condition("four turns", 10, lambda: len(station.run(run)["attempts"]) == 4)
        gate.close()


def test_a_port_is_closed_until_a_run_waits_for_it_and_closes_with_the_run(
    open_port: ValidatedStation, port: int, call: Callable
) -> None:
    device = f"tcp-listen:{port}"
    assert not waits(port)
    with pytest.raises(Refused) as refusal:
        open_port.connect(device)
    assert refusal.value.response.json()["code"] == "no-run-waits"
    run = open_port.create_run("ten-turns", participant=7, equipment="foot", device=device)["id"]
    assert not waits(port), "nobody pressed yet"
    open_port.connect(device)
    gate = call()
    await_condition("it asks", 10, lambda: open_port.device(device).get("peer") == "127.0.0.1")
    assert state(open_port, device) == "connecting"
    path = f"/api/v1/devices/{device}/admit"
    assert open_port.post(path, {"peer": "10.0.0.9"}, 409).json()["code"] == "peer-gone"
    open_port.post(path, {"peer": "127.0.0.1"}, 202)
    await_condition("ready", 10, lambda: state(open_port, device) == "ready")
    assert "peer" not in open_port.device(device)
    open_port.command(run, "start")
    gate.send(result_line(1, 500_000, b"\n"))
    await_condition("a turn", 10, lambda: len(open_port.run(run)["attempts"]) == 1)
    open_port.command(run, "cancel")
    assert gate.recv(1) == b"", "the link ends with the run"
    await_condition("closed", 10, lambda: not waits(port))
    assert state(open_port, device) == "available"


def test_the_coach_lets_a_gate_in_on_the_run_page(
    open_port: ValidatedStation, port: int, call: Callable, new_coach: Callable[..., Coach]
) -> None:
    device = f"tcp-listen:{port}"
    run = open_port.create_run("ten-turns", participant=7, equipment="foot", device=device)["id"]
    coach = new_coach(open_port)
    page = coach.page
    page.goto(f"{open_port.url}/runs/{run}")
    page.locator('[data-action="connect"]').click()
    call()
    field = page.locator('[data-action="admit"]')
    expect(field).to_contain_text("Släpp in 127.0.0.1?")
    field.click()
    expect(page.locator('.conn[data-state="ready"]')).to_be_visible()


def test_a_gate_that_is_always_let_in_is_not_asked_for_again(
    open_port: ValidatedStation, port: int, call: Callable, new_coach: Callable[..., Coach]
) -> None:
    device = f"tcp-listen:{port}"
    open_port.create_run("ten-turns", participant=7, equipment="foot", device=device)
    open_port.connect(device)
    gate = call()
    page = new_coach(open_port).page
    page.goto(f"{open_port.url}/devices")
    card = page.locator(".dev")
    expect(card).to_contain_text(f"port {port}")
    expect(card).to_contain_text("127.0.0.1 ringer.")
    card.locator("[data-remember]").click()
    expect(card).to_have_attribute("data-state", "ready")
    gate.close()
    expect(card).not_to_have_attribute("data-state", "ready")
    call()
    expect(card).to_have_attribute("data-state", "ready")


def test_lines_come_by_datagrams(launch: Callable) -> None:
    port = free_port(socket.SOCK_DGRAM)
    station = ValidatedStation(launch("--attach", f"udp-listen:{port}=gate-lines").port)
    device = f"udp-listen:{port}"
    run = station.create_run("ten-turns", participant=7, equipment="foot", device=device)["id"]
    station.connect(device)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as gate:

        def asks() -> bool:
            gate.sendto(b"hello\n", ("127.0.0.1", port))
            return station.device(device).get("peer") == "127.0.0.1"

        await_condition("it asks", 10, asks)
        station.post(f"/api/v1/devices/{device}/admit", {"peer": "127.0.0.1"}, 202)
        await_condition("ready", 10, lambda: state(station, device) == "ready")
        station.command(run, "start")
        gate.sendto(result_line(1, 640_000, b"\n"), ("127.0.0.1", port))
        await_condition("a turn", 10, lambda: len(station.run(run)["attempts"]) == 1)
    assert station.run(run)["attempts"][0]["value"] == 0.64
