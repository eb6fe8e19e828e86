"""Requests that schemathesis makes up from the API description: none makes the program fail.

SIDELINE_API_SECONDS=600 goes on for so long, with requests that are others each time (`make api-long`).
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from Support.program import Program
from Support.station import Station

SECONDS = int(os.environ.get("SIDELINE_API_SECONDS", "0"))
# What is left out, by its operation, and why.
LEFT_OUT = {
    "followEvents": "a stream of events does not end by itself",
    "putMailSettings": "with an account, mails would go to made-up servers on the real network",
    "findMailServer": "asks the real network for servers of made-up names",
    "testMailSettings": "speaks to a made-up server on the real network",
}
SHORT = ["--phases", "examples,fuzzing", "--max-examples", "4", "--seed", "19"]
LONG = ["--phases", "examples,coverage,fuzzing,stateful", "--max-time", str(SECONDS)]
TESTS = Path(__file__).resolve().parents[1]


def test_no_request_makes_the_program_fail(launch: Callable[..., Program], tmp_path: Path) -> None:
    program = launch("--simulate")
    station = Station(program.port)
    description = tmp_path / "openapi.json"
    description.write_bytes(station.get("/api/openapi.json").body)
    known = {operation["operationId"] for path in station.get("/api/openapi.json").json()["paths"].values()
             for operation in path.values() if "operationId" in operation}  # fmt: skip
    assert known >= set(LEFT_OUT), "what is left out is not there any more"
    station.post("/api/v1/participants", {"number": 1, "nickname": "Cleo"}, 201)
    how = LONG if SECONDS else SHORT
    done = subprocess.run(
        [Path(sys.executable).with_name("schemathesis"), "run", description, "--url", station.url,
         "--checks", "no_failure", "--mode", "all", "--continue-on-failure",
         "--request-timeout", "20", "--generation-database", "none", "--suppress-health-check", "all",
         "--warnings", "off", "--no-color", *how,
         *(f"--exclude-operation-id={name}" for name in LEFT_OUT)],
        env={**os.environ, "SCHEMATHESIS_HOOKS": "Browser.made_up", "PYTHONPATH": str(TESTS)},
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert program.process.poll() is None, f"it has ended: {''.join(program.log[-40:])}"
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    # Nothing else was passed over.
    assert int(re.search(r"Tested: (\d+)", done.stdout)[1]) == len(known) - len(LEFT_OUT), done.stdout[-2000:]
    assert station.get("/api/v1/health").status == 200
    if SECONDS:
        print(done.stdout[-2000:])
