"""`sideline record` of a device that no driver knows."""

import json
import os
import random
import subprocess
import termios
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from Commands.test_devices import devices
from Support.station import await_condition


class Board:
    """A board at 9600 bit/s: at any other rate the port reads what no text is."""

    def __init__(self) -> None:
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        self.path = os.ttyname(self.slave)
        os.set_blocking(self.master, False)
        self.ended = threading.Event()
        self.sender = threading.Thread(target=self._send)
        self.sender.start()

    def _send(self) -> None:
        noise = random.Random(7)
        line = "21.5 \u00b0C\r\n".encode("latin-1")
        # So often it measures.
        while not self.ended.wait(0.02):
            rate = termios.tcgetattr(self.master)[5]
            try:
                os.write(self.master, line if rate == termios.B9600 else noise.randbytes(9) + b"\0")
            except BlockingIOError:
                continue

    def end(self) -> None:
        self.ended.set()
        self.sender.join()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def board() -> Iterator[Board]:
    board = Board()
    yield board
    board.end()


def record(binary: Path, port: str, file: Path, *arguments: str) -> tuple[list[dict], str]:
    """Record some rows; return the capture and what was said on stderr."""
    process = subprocess.Popen(
        [binary, "record", f"serial:{port}", file, *arguments],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        await_condition("rows", 30, lambda: file.exists() and file.read_text().count("\n") > 5)
    finally:
        process.terminate()
        said = process.communicate()[1]
    return [json.loads(line) for line in file.read_text().splitlines()], said


def test_the_rate_that_reads_as_text_is_found_and_kept(
    binary: Path, board: Board, tmp_path: Path
) -> None:
    file = tmp_path / "board.jsonl"
    (header, *rows), said = record(binary, board.path, file)
    assert (header["driver"], header["link"], header["baud_rate"]) == ("none", "serial", 9600)
    assert "115200 bit/s: neither text nor frames" in said
    assert "9600 bit/s: text" in said
    text = b"".join(bytes.fromhex(row["hex"]) for row in rows).decode("latin-1")
    assert "21.5 \u00b0C\r\n" in text

    draft = tmp_path / "board.yaml"
    draft.write_text(devices(binary, "new", file).stdout)
    checked = devices(binary, "check", draft)
    assert checked.returncode == 0, checked.stderr
    assert "baud_rate: 9600" in draft.read_text()


def test_a_rate_that_is_said_is_taken(binary: Path, board: Board, tmp_path: Path) -> None:
    (header, *_), said = record(binary, board.path, tmp_path / "b.jsonl", "--baud", "9600")
    assert header["baud_rate"] == 9600
    assert "bit/s" not in said


def test_a_rate_that_is_none_is_refused(binary: Path, tmp_path: Path) -> None:
    result = subprocess.run(
        [binary, "record", "serial:/dev/null", tmp_path / "b.jsonl", "--baud", "9601"],
        capture_output=True, text=True, timeout=30, check=False,
    )  # fmt: skip
    assert result.returncode == 64
    assert "9601" in result.stderr
