"""What a device that sends result lines must bring about, over whatever link it comes."""

from collections.abc import Callable
from decimal import Decimal

from scenarios.lab import Lab

# Ten intervals in microseconds: a repeated one (two equal results are two results), the shortest
# that the line format can say, one longer than a minute.
INTERVALS = [1250000, 1250000, 987654, 1, 61000000, 2000001, 1999999, 333333, 10, 1250000]


def fill(lab: Lab, device: dict, send: Callable[[int, int], bytes], first: int = 1) -> str:
    """Run `ten-turns` with the device: send ten results, see each, save; return the run's id."""
    run = start(lab, device)
    with lab.station.live(run["id"]) as live:
        for offset, microseconds in enumerate(INTERVALS):
            mark = live.mark()
            send(first + offset, microseconds)
            event = live.wait("trial", lambda t: t["attempt"] == offset + 1, since=mark)
            assert event, f"result {offset + 1} made no trial; {lab.station.run(run['id'])}"
            assert event.data["run"] == run["id"], event.data
    save(lab, run["id"])
    return run["id"]


def start(lab: Lab, device: dict) -> dict:
    """Create and start a run of `ten-turns`; return it as it waits."""
    run = lab.station.create_run(
        "ten-turns", participant=lab.participant(), equipment="foot", device=device["id"]
    )
    lab.station.command(run["id"], "start")
    return lab.await_run(run["id"], "the run waits", lambda r: r["state"] == "waiting")


def save(lab: Lab, run_id: str) -> None:
    lab.await_run(run_id, "ten results", lambda r: r["state"] == "full" and r["remaining"] == 0)
    saved = lab.station.command(run_id, "save")
    assert saved["state"] == "saved", saved


def compare(lab: Lab, run_id: str, device: dict, sent: list[str]) -> None:
    """Compare the exported rows with the intervals and, byte by byte, with the lines sent (hex)."""
    rows = [row for row in lab.station.trials() if row["run"] == run_id]
    rows.sort(key=lambda row: int(row["attempt"]))
    assert len(rows) == len(INTERVALS), f"{len(rows)} rows: {rows}"
    for attempt, (row, microseconds, line) in enumerate(zip(rows, INTERVALS, sent), start=1):
        expected = {
            "attempt": str(attempt), "exercise": "ten-turns", "equipment": "foot",
            "quantity": "interval", "unit": "s", "outcome": "", "origin": "device",
            "simulated": "false", "device_id": device["id"], "driver": device["driver"],
            "time_source": "device-interval", "status": "valid", "replaces": "",
        }  # fmt: skip
        differing = {name: row[name] for name, value in expected.items() if row[name] != value}
        assert not differing, f"attempt {attempt}: {differing}"
        assert Decimal(row["value"]) == Decimal(microseconds).scaleb(-6), row
        # The end of the line is framing, not content.
        assert bytes.fromhex(row["raw_hex"]) == bytes.fromhex(line).rstrip(b"\r\n"), row
