"""A description of a device that is on no list: from a text file to a saved result, without building."""

import os
import subprocess
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from Commands.test_devices import HOME_MADE
from Support.program import Program
from Support.station import Station, await_condition

# The height of a flight of t seconds is 9.80665 t² / 8 metres (Linthorne 2001).
FLIGHTS = [0.41, 0.5, 0.47]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "config" / "sideline" / "devices.d"
    folder.mkdir(parents=True)
    (folder / "mat.yaml").write_text(HOME_MADE)
    return tmp_path / "config"


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    master, slave = os.openpty()
    tty.setraw(master)
    yield master, os.ttyname(slave)
    os.close(master)
    os.close(slave)


def test_a_home_made_mat_does_an_exercise(
    launch: Callable[..., Program], home: Path, terminal: tuple[int, str]
) -> None:
    master, path = terminal
    device = f"serial:{path}"
    station = Station(
        launch("--attach", f"{device}=home-made-mat", XDG_CONFIG_HOME=str(home)).port
    )
    station.connect(device)
    await_condition("connected", 10, lambda: station.device(device)["state"] == "ready")
    run = station.create_run(
        "counter-movement-jump", participant=3, equipment="hips", device=device
    )["id"]
    station.command(run, "start")
    for number, flight in enumerate(FLIGHTS, 1):
        os.write(master, f"M {1000 * number} {round(flight * 1000)}\r\n".encode())
        await_condition("jump", 10, lambda n=number: len(station.run(run)["attempts"]) == n)
    station.command(run, "save")
    rows = station.trials("?participant=3")
    for row, flight in zip(rows, FLIGHTS, strict=True):
        assert float(row["value"]) == pytest.approx(9.80665 * flight**2 / 8)
        assert row["driver"] == "home-made-mat"
        assert row["device_model"] == "Home-made mat"


def simulator(binary: Path, home: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [binary, "simulate", "home-made-mat", *arguments], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "XDG_CONFIG_HOME": str(home)},
    )  # fmt: skip


@pytest.mark.parametrize("link", ["pty", "tcp"])
def test_the_same_file_simulates_it_over_a_line_and_the_network(
    launch: Callable[..., Program], binary: Path, home: Path, link: str
) -> None:
    mat = simulator(binary, home, "--link", link, "--faults", "split,banner", "--seed", "4")
    try:
        address = mat.stdout.readline().strip()
        device = f"{'serial' if link == 'pty' else 'tcp'}:{address}"
        station = Station(
            launch("--attach", f"{device}=home-made-mat", XDG_CONFIG_HOME=str(home)).port
        )
        station.connect(device)
        await_condition("connected", 10, lambda: station.device(device)["state"] == "ready")
        run = station.create_run(
            "counter-movement-jump", participant=3, equipment="hips", device=device
        )["id"]
        station.command(run, "start")
        await_condition("full", 30, lambda: station.run(run)["state"] == "full")
        assert len(station.run(run)["attempts"]) == 3
    finally:
        mat.terminate()
        mat.wait()
        mat.stdout.close()
