"""`sideline decode`: what other programs read off its output and exit code."""

import json
import subprocess
from pathlib import Path

import pytest


def decode(
    binary: Path, *arguments: str, text: str | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [binary, "decode", *arguments], input=text, capture_output=True, text=True, timeout=30,
        check=False,
    )  # fmt: skip


# Heart Rate Service 1.0, section 3.1: flags, then the value; flag bit 4: RR intervals in 1/1024 s.
@pytest.mark.parametrize(
    ("driver", "payload", "expected"),
    [
        ("heart-rate", "0048", [("heart_rate", 72, "/min")]),
        ("2A37", "01 2C 01", [("heart_rate", 300, "/min")]),
        ("2a37", "10 48 00 04", [("heart_rate", 72, "/min"), ("beat_interval", 1.0, "s")]),
        ("2a37", "08 48 02 00", [("heart_rate", 72, "/min"), ("energy", 2000, "J")]),
        # GATT Specification Supplement: 896 / 256 m/s and 170 /min; 15 100 x 0.005 kg; 2150 / 100.
        ("2A53", "00 80 03 AA", [("speed", 3.5, "m/s"), ("cadence", 170, "/min")]),
        ("2a9d", "00 FC 3A", [("mass", 75.5, "kg")]),
        ("2A6E", "66 08", [("temperature", 21.5, "Cel")]),
        ("2a19", "64", [("battery_level", 100, "%")]),
        # Fitness Machine Service 1.0.1: 3600 / 360 m/s and 200 W.
        ("2AD2", "40 00 10 0E C8 00", [("speed", 10, "m/s"), ("power", 200, "W")]),
    ],
)
def test_decode_prints_one_object_a_measurement(
    binary: Path, driver: str, payload: str, expected: list[tuple[str, float, str]]
) -> None:
    result = decode(binary, driver, payload)
    assert result.returncode == 0, result.stderr
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert sorted((row["quantity"], row["value"], row["unit"]) for row in rows) == sorted(expected)


# As RFC 8259 has it: keys in order, whole numbers without a fraction, what must be escaped escaped.
@pytest.mark.parametrize(
    ("driver", "payload", "line"),
    [
        ("heart-rate", "0048", '{"quantity":"heart_rate","unit":"/min","value":72}'),
        ("2A9D", "00 01 00", '{"quantity":"mass","unit":"kg","value":0.005}'),
        (
            "gate-lines", b"T,1,1500000*51\n".hex(),
            '{"quantity":"interval","sequence":1,"unit":"s","value":1.5}',
        ),
        (
            "gate-lines", b"T,2,1*57\n".hex(),
            '{"quantity":"interval","sequence":2,"unit":"s","value":1e-06}',
        ),
    ],
)
def test_a_line_is_written_as_other_programs_write_it(
    binary: Path, driver: str, payload: str, line: str
) -> None:
    result = decode(binary, driver, payload)
    assert result.stdout == f"{line}\n", result.stderr
    whole = json.loads(line)
    assert json.dumps(whole, separators=(",", ":"), sort_keys=True) == line


def test_refused_input_ends_with_66_and_names_the_offset(binary: Path) -> None:
    result = decode(binary, "heart-rate", "01 48")
    assert (result.returncode, result.stdout) == (66, "")
    refusal = json.loads(result.stderr)
    assert set(refusal) == {"code", "offset", "message"}
    assert (refusal["code"], refusal["offset"]) == ("truncated", 1)


def test_what_is_no_hex_is_refused(binary: Path) -> None:
    result = decode(binary, "heart-rate", "zz")
    assert (result.returncode, json.loads(result.stderr)["code"]) == (66, "malformed")


def test_an_unknown_driver_is_a_usage_error(binary: Path) -> None:
    assert decode(binary, "teapot", "00").returncode == 64


def test_a_dash_reads_lines_and_keeps_state_between_them(binary: Path) -> None:
    # "T,1,1000000" and "T,3,2000000" with their XOR; the second payload ends the line.
    first, second = b"T,1,1000000*54\nT,3,20000", b"00*55\n"
    result = decode(binary, "gate-lines", "-", text=f"{first.hex()}\n{second.hex()}\n")
    assert result.returncode == 0, result.stderr
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row.get("value") for row in rows] == [1.0, None, 2.0]
    assert rows[1] == {"missing": 1}
    assert [row.get("sequence") for row in rows] == [1, None, 3]
