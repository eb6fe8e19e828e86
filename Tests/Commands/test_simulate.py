"""`sideline simulate`: devices that are not there, and what goes wrong with them."""

import json
import socket
import subprocess
from pathlib import Path

import pytest

from Support.station import await_condition

# What each has to measure, by the standard that it follows.
SERVICES = {
    "heart-rate": {"heart_rate", "beat_interval"},
    "running-speed-cadence": {"speed", "cadence", "stride_length", "distance"},
    "cycling-speed-cadence": {"speed", "cadence", "distance"},
    "cycling-power": {"power", "cadence", "speed", "distance"},
    "fitness-machine": {"speed", "cadence", "power"},
    "tindeq-progressor": {"force"},
    "concept2-pm5": {"distance", "speed", "cadence", "heart_rate", "power", "count", "force"},
    "body-composition": {"body_fat", "mass"},
    "health-thermometer": {"temperature"},
    "polar-acceleration": {"acceleration"},
    "polar-beats": {"beat_interval", "heart_rate"},
    "fec-trainer": {"speed", "cadence", "power"},
    "witmotion-ble": {"acceleration", "angular_velocity", "angle"},
    "movesense": {"acceleration"},
    "vernier-go-direct": {"force"},
    "chronojump-wijump": {"contact_time", "flight_time"},
}


def simulate(binary: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [binary, "simulate", *arguments], capture_output=True, text=True, timeout=30, check=False
    )


def test_every_peripheral_can_be_simulated_as_a_capture(binary: Path) -> None:
    for driver, quantities in SERVICES.items():
        result = simulate(binary, driver, "--link", "capture", "--count", "40")
        assert result.returncode == 0, result.stderr
        head, *rows = [json.loads(line) for line in result.stdout.splitlines()]
        assert (head["sideline_capture"], head["driver"], head["link"]) == (1, driver, "ble")
        assert len(rows) == 40
        assert [row["t"] for row in rows] == sorted(row["t"] for row in rows)
        seen = set()
        for source in {row["source"] for row in rows}:
            payloads = "\n".join(row["hex"] for row in rows if row["source"] == source)
            decoded = subprocess.run(
                [binary, "decode", source, "-"], input=payloads,
                capture_output=True, text=True, timeout=30, check=True,
            )  # fmt: skip
            seen |= {json.loads(line)["quantity"] for line in decoded.stdout.splitlines()}
        assert quantities <= seen, driver


def test_an_ant_strap_can_be_simulated_as_a_capture(binary: Path) -> None:
    result = simulate(binary, "ant-heart-rate", "--link", "capture", "--count", "80")
    assert result.returncode == 0, result.stderr
    head, *rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert (head["driver"], head["link"]) == ("ant-heart-rate", "ant")
    # Eight bytes, four times a second.
    assert all(len(row["hex"]) == 16 for row in rows)
    assert 19e9 < rows[-1]["t"] < 20e9
    decoded = subprocess.run(
        [binary, "decode", "ant-heart-rate", "-"], input="\n".join(row["hex"] for row in rows),
        capture_output=True, text=True, timeout=30, check=True,
    )  # fmt: skip
    seen = {json.loads(line)["quantity"] for line in decoded.stdout.splitlines()}
    assert {"heart_rate", "beat_interval"} <= seen


def test_the_same_seed_sends_the_same_and_another_seed_something_else(binary: Path) -> None:
    def rows(seed: str) -> list[str]:
        arguments = ["chronopic", "--link", "capture", "--count", "30", "--seed", seed]
        return simulate(binary, *arguments, "--faults", "torn,lost-byte").stdout.splitlines()[1:]

    assert rows("1") == rows("1")
    assert rows("1") != rows("2")


def test_a_tcp_peer_is_one_that_can_be_called_again(binary: Path) -> None:
    program = subprocess.Popen(
        [binary, "simulate", "chronojump-force-sensor", "--link", "tcp"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        host, port = program.stdout.readline().strip().rsplit(":", 1)
        assert host == "127.0.0.1"
        for _ in range(2):
            with socket.create_connection((host, int(port)), timeout=20) as peer:
                got = b""

                def line(peer=peer) -> bytes | None:
                    nonlocal got
                    got += peer.recv(4096)
                    return got if b"\r\n" in got or b"\n" in got else None

                text = await_condition("a line", 10, line)
                microseconds, newtons = text.split(b"\n")[0].strip().split(b";")
                assert int(microseconds) >= 0
                assert -20 <= float(newtons) <= 900
    finally:
        program.terminate()
        program.wait()
        program.stdout.close()


def test_a_simulated_device_understands_its_commands(binary: Path) -> None:
    program = subprocess.Popen(
        [binary, "simulate", "chronojump-force-sensor", "--link", "tcp"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        port = int(program.stdout.readline().strip().rsplit(":", 1)[1])
        with socket.create_connection(("127.0.0.1", port), timeout=20) as peer:
            lines = peer.makefile("rb")
            peer.sendall(b"end_capture:get_version:")
            while not (line := lines.readline()).startswith(b"Force_Sensor-"):
                assert b";" in line
            peer.sendall(b"tare:get_ver")
            peer.sendall(b"sion:")
            # It was stopped, so that nothing comes between the two answers.
            assert lines.readline() == line
            peer.sendall(b"start_capture:")
            assert b";" in lines.readline()
    finally:
        program.terminate()
        program.wait()
        program.stdout.close()


@pytest.mark.parametrize(
    ("characteristic", "quantities"),
    [
        ("2acd", {"speed", "distance"}),
        ("2ace", {"speed", "distance", "cadence", "power"}),
        ("2ad1", {"speed", "distance", "cadence", "count", "power"}),
        ("2acf", {"cadence", "count", "height"}),
        ("2ad0", {"cadence", "count", "height"}),
    ],
)
def test_each_kind_of_fitness_machine_can_be_simulated(
    binary: Path, characteristic: str, quantities: set[str]
) -> None:
    result = simulate(binary, characteristic, "--link", "capture", "--count", "20")
    assert result.returncode == 0, result.stderr
    head, *rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert head["driver"] == "fitness-machine"
    assert {row["source"][4:8] for row in rows} == {characteristic}
    decoded = subprocess.run(
        [binary, "decode", characteristic, "-"], input="\n".join(row["hex"] for row in rows),
        capture_output=True, text=True, timeout=30, check=True,
    )  # fmt: skip
    assert {json.loads(line)["quantity"] for line in decoded.stdout.splitlines()} == quantities


@pytest.mark.parametrize(
    "arguments",
    [
        ("no-such-driver",), ("tablet-tilt",), ("heart-rate", "--link", "pty"),
        ("chronopic", "--faults", "rain"), ("chronopic", "--faults", "torn,gap"),
        ("heart-rate", "--faults", "wrong-baud", "--link", "capture"),
        ("chronopic", "--count", "3"),
        ("chronopic", "--link", "smoke"),
    ],
)  # fmt: skip
def test_what_cannot_be_simulated_is_refused_as_usage(
    binary: Path, arguments: tuple[str, ...]
) -> None:
    assert simulate(binary, *arguments).returncode == 64
