"""The guide for makers: its three devices go from capture to exercise, and it explains every key."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from Commands.test_devices import DESCRIPTIONS, devices
from Support.program import Program
from Support.station import PATIENCE, Station, await_condition

GUIDE = (DESCRIPTIONS / "guide.md").read_text()


def worked(number: int) -> dict[str, str]:
    """Return the fenced blocks of one of the worked devices, by their kind."""
    section = GUIDE.split("\n## ")[number]
    return dict(re.findall(r"```(\w+)\n(.*?)```", section, re.DOTALL))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_device_of_the_guide_goes_from_capture_to_exercise(
    launch: Callable[..., Program], binary: Path, tmp_path: Path, number: int
) -> None:
    device = worked(number)
    capture = tmp_path / "board.jsonl"
    capture.write_text(device["capture"])
    draft = tmp_path / "draft.yaml"
    started = devices(binary, "new", capture)
    assert started.returncode == 0, started.stderr
    draft.write_text(started.stdout)
    drafted = devices(binary, "check", draft)
    assert drafted.returncode == 0, drafted.stderr

    config = tmp_path / "config"
    folder = config / "sideline" / "devices.d"
    folder.mkdir(parents=True)
    (folder / "board.yaml").write_text(device["yaml"])
    checked = devices(binary, "check", folder / "board.yaml", home=config)
    assert checked.returncode == 0, checked.stderr

    station = Station(launch(XDG_CONFIG_HOME=str(config)).port)
    replayed = subprocess.run(
        [binary, "replay", capture, "--lead", str(PATIENCE / 4), "--port", str(station.port)],
        capture_output=True, text=True, timeout=30, check=True,
    )  # fmt: skip
    board = json.loads(replayed.stdout)["id"]
    await_condition("ready", 10, lambda: station.device(board)["state"] == "ready")
    exercise, equipment = device["exercise"].split()
    run = station.create_run(exercise, participant=3, equipment=equipment, device=board)["id"]
    station.command(run, "start")
    expected = [float(value) for value in device["attempts"].split()]
    await_condition("attempts", 30, lambda: len(station.run(run)["attempts"]) >= len(expected))
    found = [trial["value"] for trial in station.run(run)["attempts"]]
    assert found[: len(expected)] == pytest.approx(expected)


def keys(schema: object) -> set[str]:
    """Return the names of all keys that a description may have."""
    if isinstance(schema, list):
        return {key for part in schema for key in keys(part)}
    if not isinstance(schema, dict):
        return set()
    named = schema.get("properties", {})
    return set(named) | {key for part in schema.values() for key in keys(part)}


def test_every_key_of_the_schema_is_explained_with_an_example_that_has_it(binary: Path) -> None:
    schema = json.loads(devices(binary, "schema").stdout)
    lines = re.findall(r"^- `(\w+)`: (.+?) Example: `(.+)`$", GUIDE, re.MULTILINE)
    assert {key for key, _, _ in lines} == keys(schema)
    for key, meaning, example in lines:
        assert len(meaning) > 10, key
        assert key in yaml.safe_load(example), (key, example)


def test_the_program_prints_the_guide_of_the_repository(binary: Path) -> None:
    assert devices(binary, "guide").stdout == GUIDE


def test_the_page_has_the_same_text(launch: Callable[..., Program]) -> None:
    station = Station(launch().port)
    page = station.get("/devices/guide").body.decode()
    for heading in re.findall(r"^## (.+)$", GUIDE, re.MULTILINE):
        assert f"<h2>{heading}</h2>" in page
    assert page.count("<pre") == GUIDE.count("```") // 2
