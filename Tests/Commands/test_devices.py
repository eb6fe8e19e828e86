"""`sideline devices`: what a maker of equipment needs to have it understood."""

import json
import os
import subprocess
from pathlib import Path

import jsonschema
import pytest
import yaml

DESCRIPTIONS = Path(__file__).parents[2] / "Sources" / "Devices" / "Descriptions"

# A device that is on no list: an exhaustive example of what a maker writes on an evening. 1500 ms
# are 1.5 s; the clock of 16 bits goes from 65535 to 0, so that 65530 and 94 are 100 ms apart.
HOME_MADE = """
sideline_device: 1
id: home-made-mat
product: { sv: Hemmagjord matta, en: Home-made mat }
links:
  serial: { baud_rate: 9600 }
framing: { end: lf, limit: 32 }
records:
  - prefix: M
    separator: " "
    columns:
      - clock: { scale: 1e-3, wrap: 65536 }
      - value:
          type: unsigned
          quantity: flight_time
          unit: s
          scale: 1e-3
          time_source: device-interval
          simulate: { low: 0.2, high: 0.6 }
simulate: { rate_hz: 1 }
examples:
  - source: "the maker's own sketch, mat.ino"
    text: "M 65530 1500\\nM 94 410\\n"
    expect:
      - reading: { quantity: flight_time, value: 1.5, unit: s, time: 65.53 }
      - reading: { quantity: flight_time, value: 0.41, unit: s, time: 65.63 }
"""

CAPTURE = (
    '{"sideline_capture":1,"driver":"gate-lines","link":"serial","device":"serial:x",'
    '"started_at":"2026-11-22T08:00:00Z"}\n'
    '{"t":0,"source":"","dir":"in","hex":"4D2036353533302031353030"}\n'
    '{"t":5,"source":"","dir":"in","hex":"0D0A4D20393420343130"}\n'
)


def devices(
    binary: Path, *arguments: str | Path, home: Path | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [binary, "devices", *arguments], capture_output=True, text=True, timeout=30, check=False,
        env={**os.environ, "XDG_CONFIG_HOME": str(home)} if home else None,
    )  # fmt: skip


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "sideline" / "devices.d"
    folder.mkdir(parents=True)
    (folder / "mat.yaml").write_text(HOME_MADE)
    return tmp_path


def test_a_description_from_scratch_works_without_building(binary: Path, home: Path) -> None:
    result = devices(binary, "supported", "--json", home=home)
    assert result.returncode == 0, result.stderr
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    mat = next(row for row in rows if row["driver"] == "home-made-mat")
    assert mat == {
        "driver": "home-made-mat", "model": "Home-made mat", "links": ["serial"],
        "quantities": ["flight_time"],
    }  # fmt: skip
    decoded = subprocess.run(
        [binary, "decode", "home-made-mat", b"M 94 410\n".hex()],
        capture_output=True, text=True, timeout=30, check=True,
        env={**os.environ, "XDG_CONFIG_HOME": str(home)},
    )  # fmt: skip
    assert json.loads(decoded.stdout) == {
        "quantity": "flight_time", "value": 0.41, "unit": "s", "device_time_s": 0.094,
    }  # fmt: skip


def test_a_broken_description_leaves_the_others(binary: Path, home: Path) -> None:
    broken = HOME_MADE.replace("home-made-mat", "broken").replace("1.5,", "1.6,")
    (home / "sideline" / "devices.d" / "a.yaml").write_text(broken)
    listed = devices(binary, "supported", home=home).stdout
    assert "home-made-mat" in listed
    assert "broken" not in listed
    assert "chronopic" in listed


def test_check_tells_file_and_line(binary: Path, tmp_path: Path) -> None:
    file = tmp_path / "mat.yaml"
    file.write_text(HOME_MADE)
    assert devices(binary, "check", file).returncode == 0
    file.write_text(HOME_MADE.replace("unit: s\n", "unit: minutes\n", 1))
    result = devices(binary, "check", file)
    assert result.returncode == 66
    line = HOME_MADE.splitlines().index("          unit: s") + 1
    assert result.stderr.startswith(f"{file}:{line}: ")


def test_check_tells_what_another_description_claims_already(
    binary: Path, tmp_path: Path
) -> None:
    text = HOME_MADE.replace("framing:", "recognise: { any_usb_serial: true }\n\nframing:", 1)
    file = tmp_path / "mat.yaml"
    file.write_text(text)
    result = devices(binary, "check", file)
    assert result.returncode == 66
    line = [text.startswith("recognise") for text in text.splitlines()].index(True) + 1
    assert result.stderr.startswith(f"{file}:{line}: ")
    assert "gate-lines" in result.stderr
    assert "(ambiguous)" in result.stderr


def test_check_tells_every_key_that_is_wrong(binary: Path, tmp_path: Path) -> None:
    text = HOME_MADE.replace("baud_rate: 9600", "baud_rate: fast").replace("end: lf", "end: nl")
    text = text.replace("unit: s\n", "unit: minutes\n", 1).replace("rate_hz: 1", "rate: 1")
    file = tmp_path / "mat.yaml"
    file.write_text(text)
    result = devices(binary, "check", file)
    assert result.returncode == 66
    lines = text.splitlines()
    wrong = [
        next(number for number, line in enumerate(lines, 1) if part in line)
        for part in ("baud_rate", "framing", "unit: minutes", "rate: 1", "rate: 1")
    ]
    assert [int(row.split(":")[1]) for row in result.stderr.splitlines()] == wrong


def test_check_holds_a_file_against_the_owners_own(
    binary: Path, home: Path, tmp_path: Path
) -> None:
    mine = home / "sideline" / "devices.d" / "mat.yaml"
    assert devices(binary, "check", mine, home=home).returncode == 0
    file = tmp_path / "second.yaml"
    file.write_text(HOME_MADE.replace("sv: Hemmagjord matta", "sv: Matta"))
    assert devices(binary, "check", file, home=tmp_path / "none").returncode == 0
    result = devices(binary, "check", file, home=home)
    assert result.returncode == 66
    line = HOME_MADE.splitlines().index("id: home-made-mat") + 1
    assert result.stderr.startswith(f"{file}:{line}: ")
    assert "(ambiguous)" in result.stderr


@pytest.mark.parametrize("driver", ["chronopic", "heart-rate"])
def test_check_tells_that_an_id_is_taken(binary: Path, tmp_path: Path, driver: str) -> None:
    file = tmp_path / "mat.yaml"
    file.write_text(HOME_MADE.replace("id: home-made-mat", f"id: {driver}"))
    result = devices(binary, "check", file)
    assert result.returncode == 66
    line = HOME_MADE.splitlines().index("id: home-made-mat") + 1
    assert result.stderr.startswith(f"{file}:{line}: ")


LAPS = r"""
sideline_device: 1
id: lap-counter
product: { sv: Varvräknare, en: Lap counter }
links: { serial: { baud_rate: 9600 } }
recognise:
  { name_pattern: 'Laps [0-9]', manufacturer: [{ company: 65535, data: 01 A0 }], probe: true }
commands: { version: { text: "v\n", answer: 'Laps v(?<version>[0-9.]+)' } }
debounce: { device_s: 0.01, dead_s: 0.5 }
framing: { end: lf, limit: 64 }
records:
  - pattern: 'Lap [0-9]+: (?<time>[0-9]+\.[0-9]{2})'
    groups:
      time:
        value:
          { type: decimal, quantity: interval, unit: s, scale: 1, time_source: device-interval,
            simulate: { low: 20, high: 90 } }
simulate: { rate_hz: 1 }
examples:
  - source: "the leaflet, page 2"
    text: "Lap 7: 62.35\n"
    expect: [reading: { quantity: interval, value: 62.35, unit: s }]
"""


@pytest.mark.parametrize(
    ("part", "replacement"),
    [
        ("", ""),
        ("company: 65535", "company: 65536"),
        ("dead_s: 0.5", "dead_s: 11"),
        ("debounce: {", "bounce: {"),
        ("    groups:", "    columns:"),
        ("answer: 'Laps", "reply: 'Laps"),
        ("probe: true", "probe: 1.5"),
    ],
)
def test_lines_by_pattern_are_checked_alike_by_program_and_schema(
    binary: Path, tmp_path: Path, part: str, replacement: str
) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(devices(binary, "schema").stdout))
    text = LAPS.replace(part, replacement) if part else LAPS
    assert (text == LAPS) == (not part)
    file = tmp_path / "laps.yaml"
    file.write_text(text)
    assert validator.is_valid(yaml.safe_load(text)) == (not part)
    result = devices(binary, "check", file)
    assert (result.returncode == 0) == (not part), result.stderr


def test_every_shipped_description_follows_the_schema_and_holds(binary: Path) -> None:
    schema = json.loads(devices(binary, "schema").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    files = sorted(DESCRIPTIONS.glob("*.yaml"))
    assert files
    for file in files:
        errors = [error.message for error in validator.iter_errors(yaml.safe_load(file.read_text()))]
        assert not errors, (file.name, errors)
        assert devices(binary, "check", file).returncode == 0


@pytest.mark.parametrize(
    ("part", "replacement"),
    [
        ("sideline_device: 1", "sideline_device: 2"),
        ("baud_rate: 9600", "baud_rate: 9601"),
        ("framing:", "frames:"),
        ("wrap: 65536", "wrap: 1"),
        ("type: unsigned", "type: float"),
        ("time_source: device-interval", "time_source: sundial"),
        ("source:", "from:"),
    ],
)
def test_what_the_program_refuses_the_schema_refuses_too(
    binary: Path, tmp_path: Path, part: str, replacement: str
) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(devices(binary, "schema").stdout))
    assert validator.is_valid(yaml.safe_load(HOME_MADE))
    text = HOME_MADE.replace(part, replacement)
    assert text != HOME_MADE
    assert not validator.is_valid(yaml.safe_load(text))
    file = tmp_path / "mat.yaml"
    file.write_text(text)
    assert devices(binary, "check", file).returncode == 66


def test_new_starts_a_description_from_a_capture(binary: Path, tmp_path: Path) -> None:
    capture = tmp_path / "mat.jsonl"
    capture.write_text(CAPTURE)
    result = devices(binary, "new", capture)
    assert result.returncode == 0, result.stderr
    draft = yaml.safe_load(result.stdout)
    assert draft["framing"] == {"end": "lf", "limit": 64}
    assert draft["links"]["serial"]["baud_rate"] == 115200
    (record,) = draft["records"]
    assert (record["prefix"], record["separator"]) == ("M", " ")
    assert [column["value"]["quantity"] for column in record["columns"]] == ["value_1", "value_2"]
    # What has no end yet is no line.
    assert [example["text"] for example in draft["examples"]] == ["M 65530 1500\n"]
    file = tmp_path / "draft.yaml"
    file.write_text(result.stdout)
    assert devices(binary, "check", file).returncode == 0


def test_new_refuses_what_is_no_capture(binary: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text("{}\n")
    result = devices(binary, "new", file)
    assert result.returncode == 66
    assert "line 1" in result.stderr
