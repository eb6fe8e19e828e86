"""The coach's page over each link: what is pressed and seen in a browser, beside what was sent."""

import json
import time
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

from scenarios import gate, pulse, tilt, turns
from scenarios.lab import Lab
from Support.station import await_within

# A browser has to start and load two pages from an emulated processor.
PATIENCE_S = 120


def serial(lab: Lab) -> None:
    device = gate.reach(lab)
    # Counts on from the twenty results of the scenarios before, where those ran.
    shown, run = _play(lab, device, "ten-turns", "foot", lambda: _send(
        lab, lambda number, us: lab.gate.tell(f"result {number} {us}", "sent"), 21))  # fmt: skip
    _compare_turns(lab, run, shown)
    lab.station.disconnect(device["id"])


def bluetooth_pulse(lab: Lab) -> None:
    device = lab.reach(lambda d: d["id"] == pulse.DEVICE, "the strap")

    def beat() -> None:
        for rate in pulse.WITHIN:
            lab.radio.tell(f"strap beat {rate}", "sent")
            lab.rest(2)

    shown, run = _play(lab, device, "highest-pulse", "step", beat)
    (row,) = _rows(lab, run)
    assert Decimal(row["value"]) == max(pulse.WITHIN), row
    assert shown == [str(max(pulse.WITHIN))], shown
    lab.station.disconnect(device["id"])


def motion(lab: Lab) -> None:
    device = tilt.reach(lab)
    shown, run = _play(lab, device, "tablet-balance", "both", lambda: lab.hub.tell("tilt right"))
    rows = _rows(lab, run)
    assert len(rows) == len(shown) == 3 and rows[0]["unit"] == "rad", (rows, shown)
    # The tablet was tilted by 45 degrees and held for a moment: it did not rest, and swayed by less.
    assert 0 < Decimal(rows[0]["value"]) < Decimal("0.7854"), rows
    lab.station.disconnect(device["id"])


def _play(
    lab: Lab, device: dict, exercise: str, equipment: str, measure: Callable[[], None]
) -> tuple[list[str], str]:
    """Have the coach play a run while `measure` plays the device; return the boxes and the run."""
    lab.station.disconnect(device["id"])
    lab.await_state(device["id"], "available")
    number = lab.participant()
    folder = lab.out / "page"
    folder.mkdir(exist_ok=True)
    wanted = folder / f"{exercise}-{number}.wanted"
    begun, done = wanted.with_suffix(".begun"), wanted.with_suffix(".done")
    wish = {"device": device["id"], "exercise": exercise, "participant": number, "equipment": equipment}
    part = wanted.with_suffix(".part")
    part.write_text(json.dumps(wish))
    part.rename(wanted)

    def answer(path: Path, what: str) -> dict:
        await_within(what, PATIENCE_S, lambda: path.exists() or done.exists())
        told = json.loads((path if path.exists() else done).read_text())
        assert "trouble" not in told, told["trouble"]
        return told

    run = answer(begun, "the coach starts")["run"]
    measure()
    return answer(done, "the coach is done")["shown"], run


def _send(lab: Lab, tell: Callable[[int, int], object], first: int) -> None:
    for offset, microseconds in enumerate(turns.INTERVALS):
        tell(first + offset, microseconds)
        time.sleep(0.2)


def _rows(lab: Lab, run: str) -> list[dict]:
    rows = [row for row in lab.station.trials() if row["run"] == run]
    return sorted(rows, key=lambda row: int(row["attempt"]))


def _compare_turns(lab: Lab, run: str, shown: list[str]) -> None:
    """The file has what was sent, and each box what the file has, to two decimals."""
    rows = _rows(lab, run)
    sent = [Decimal(us).scaleb(-6) for us in turns.INTERVALS]
    assert [Decimal(row["value"]) for row in rows] == sent, rows
    assert [Decimal(text) for text in shown] == [value.quantize(Decimal("0.01")) for value in sent], shown
