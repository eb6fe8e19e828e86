"""The lab's host side: installs the program for the guest, boots it once, collects what it reports.

    python Tests/Lab/lab.py [--long] [--figures] [--minutes N] [--soak-minutes N] [SCENARIO…]

The program is the release build: an emulated processor is slow enough without a debug build's
checks. Logs of the last boot stay in .build/lab/out.
"""

import argparse
import json
import shutil
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from machine import packages
from machine.boot import TooSlow, boot
from machine.screen import Screen
from scenarios.catalogue import BACKPORTED, FIGURES, LONG, SCENARIOS

CHECKOUT = Path(__file__).resolve().parents[2]
FOLDER = CHECKOUT / ".build/lab"
# Three times what it takes on a machine of two cores that does nothing else.
LIMIT_S = 10 * 60
LONG_LIMIT_S = 60 * 60
MINUTES, SOAK_MINUTES = 10.0, 30.0


@dataclass(frozen=True)
class Result:
    scenario: str
    passed: bool
    message: str
    seconds: float = 0


def run(
    wanted: list[str] | None = None, minutes: float = MINUTES, soak_minutes: float = SOAK_MINUTES
) -> list[Result]:
    """Install the release build for the guest and return one result for each wanted scenario.

    One that was not reported has failed. The stream of all links goes on for `minutes`, and the one with
    faults for `soak_minutes`.
    """
    wanted = wanted or list(SCENARIOS)
    install = FOLDER / "install"
    shutil.rmtree(install, ignore_errors=True)
    command = ["make", "--silent", "install", f"DESTDIR={install}"]
    done = subprocess.run(command, cwd=CHECKOUT, check=False)
    if done.returncode != 0:
        return [Result(name, False, "make install failed") for name in wanted]
    environment = {
        "CHECKOUT": str(CHECKOUT),
        "BUILT": str((CHECKOUT / ".build/release").resolve()),
        "PROGRAM": f'"{sys.executable} {CHECKOUT}/Tests/Lab/guest.py"',
        "MINUTES": f"{minutes:g}",
        "SOAK_MINUTES": f"{soak_minutes:g}",
    }
    if set(wanted) & set(LONG | FIGURES):
        environment["PACKAGES"] = str(packages.unpack(FOLDER))
    backported = [name for name in wanted if name in BACKPORTED]
    results = _boot(FOLDER, install, environment, [n for n in wanted if n not in BACKPORTED])
    if backported:
        # The station is started by the scenario that shows how it starts.
        names = ["unit.runs_as_its_own_user", *backported]
        results += _boot(FOLDER / "backports", install, environment, names)[1:]
    return results


def _boot(
    folder: Path, install: Path, environment: dict[str, str], wanted: list[str]
) -> list[Result]:
    """Boot once and return what each wanted scenario reported."""
    if not wanted:
        return []
    trouble = f"not reported; see {folder.relative_to(CHECKOUT)}/out"
    passage = _free_port()
    screen = Screen(folder / "out/page", passage)
    limit = LONG_LIMIT_S if set(wanted) & set(LONG | FIGURES | BACKPORTED) else LIMIT_S
    if "soak.every_link" in wanted:
        # Links that come back late stretch it.
        limit += 2 * 60 * float(environment["SOAK_MINUTES"])
    variables = environment | {"SCENARIOS": f'"{" ".join(wanted)}"'}
    try:
        boot(folder, install, variables, limit, passage, is_backport=folder != FOLDER)
    except TooSlow as error:
        trouble = str(error)
    except subprocess.CalledProcessError as error:
        trouble = f"the machine did not run: {error}"
    finally:
        screen.close()
    reported = {result.scenario: result for result in _read(folder / "out/results.jsonl")}
    return [reported.get(name, Result(name, False, trouble)) for name in wanted]


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def _read(path: Path) -> list[Result]:
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Result(**json.loads(line)) for line in lines]


def main() -> None:
    arguments = argparse.ArgumentParser(description="Run lab scenarios")
    arguments.add_argument("scenario", nargs="*", help=" ".join(SCENARIOS | LONG | BACKPORTED | FIGURES))
    arguments.add_argument("--long", action="store_true", help="those that take their time")
    arguments.add_argument("--figures", action="store_true", help="those that only measure")
    arguments.add_argument(
        "--minutes", type=float, default=MINUTES, help="how long every link streams"
    )
    arguments.add_argument(
        "--soak-minutes", type=float, default=SOAK_MINUTES,
        help="how long every link streams with a fault every ten seconds",
    )  # fmt: skip
    chosen = arguments.parse_args()
    if unknown := set(chosen.scenario) - set(SCENARIOS | LONG | BACKPORTED | FIGURES):
        arguments.error(f"no such scenario: {' '.join(unknown)}")
    began = time.monotonic()
    # The station is started by the scenario that shows how it starts.
    more = [*(LONG | BACKPORTED if chosen.long else []), *(FIGURES if chosen.figures else [])]
    wanted = ["unit.runs_as_its_own_user", *more] if more else None
    if subprocess.run(["make", "--silent", "build"], cwd=CHECKOUT, check=False).returncode != 0:
        sys.exit("lab: make build failed")
    results = run(chosen.scenario or wanted, chosen.minutes, chosen.soak_minutes)
    for result in results:
        print("passed" if result.passed else "FAILED", f"{result.seconds:6.1f} s", result.scenario)
        if not result.passed:
            print(result.message)
    figures = FOLDER / "out/figures.txt"
    if figures.exists():
        print(figures.read_text(encoding="utf-8"), end="")
    print(f"{time.monotonic() - began:.0f} s in all")
    sys.exit(not all(result.passed for result in results))


if __name__ == "__main__":
    main()
