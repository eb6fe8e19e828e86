"""The sketches that makers start from: the Arduino one goes through the compiler it is meant for."""

import fcntl
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
SKETCHES = CHECKOUT / "Sources" / "Devices" / "Sketches"
TOOLS = CHECKOUT / ".build" / "lab" / "avr"
PACKAGES = ["gcc-avr", "binutils-avr", "avr-libc", "arduino-core-avr"]


@pytest.fixture(scope="session")
def avr() -> Path:
    """Debian's compiler and Arduino core for AVR, unpacked once; nothing is installed."""
    TOOLS.mkdir(parents=True, exist_ok=True)
    with (TOOLS / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = TOOLS / "done"
        if not done.exists():
            subprocess.run(["apt-get", "download", "--quiet", *PACKAGES], cwd=TOOLS, check=True)
            for package in TOOLS.glob("*.deb"):
                subprocess.run(["dpkg", "-x", package, TOOLS / "root"], check=True)
                package.unlink()
            done.touch()
    return TOOLS / "root" / "usr"


def compiled(avr: Path, source: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """Compile a sketch as the Arduino tools do: with the core's header before it."""
    core = avr / "share/arduino/hardware/arduino/avr"
    (tmp_path / "sketch.cpp").write_text("#include <Arduino.h>\n" + source)
    return subprocess.run(
        [
            avr / "bin/avr-g++", "-Wall", "-Werror", "-Os", "-std=gnu++11", "-fno-exceptions",
            "-mmcu=atmega328p", "-DF_CPU=16000000L", "-DARDUINO=10819", "-DARDUINO_ARCH_AVR",
            "-I", avr / "lib/avr/include", "-I", core / "cores/arduino",
            "-I", core / "variants/standard", "-c", "sketch.cpp", "-o", "sketch.o",
        ],
        cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False,
        env={"PATH": f"{avr / 'bin'}:/usr/bin:/bin"},
    )  # fmt: skip


def test_the_arduino_sketch_compiles_without_a_warning(avr: Path, tmp_path: Path) -> None:
    result = compiled(avr, (SKETCHES / "gate-lines/gate-lines.ino").read_text(), tmp_path)
    assert result.returncode == 0, result.stderr


def test_a_sketch_with_a_mistake_does_not_compile(avr: Path, tmp_path: Path) -> None:
    source = (SKETCHES / "gate-lines/gate-lines.ino").read_text()
    result = compiled(avr, source.replace("Serial.begin", "Serial.start"), tmp_path)
    assert result.returncode != 0
    assert "start" in result.stderr
