"""The lab's own program in the guest: starts services and virtual devices, runs the scenarios.

Writes one JSON line for each scenario to /lab/results.jsonl, as soon as its outcome is known.
"""

import importlib
import json
import os
import subprocess
import sys
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

OUT = Path("/lab")
CHECKOUT = Path(os.environ["CHECKOUT"])
sys.path[:0] = [str(CHECKOUT / "Tests/Lab"), str(CHECKOUT / "Tests")]

from scenarios.catalogue import BACKPORTED, FIGURES, LONG, SCENARIOS  # noqa: E402
from scenarios.lab import Lab, run  # noqa: E402

MODULES = [
    "virtio_net", "hci_vhci", "uhid", "libcomposite", "usb_f_acm", "cdc-acm", "usb_f_serial",
    # Without these two BlueZ cannot pair.
    "cmac", "ecdh_generic",
]  # fmt: skip


def prepare() -> Lab:
    """Load the virtual buses, hide the build folder, start bluetoothd; return the lab."""
    run("modprobe", "--all", *MODULES)
    # One port for the gate, one for the ANT stick.
    run("modprobe", "dummy_hcd", "num=2")
    # The program must find its files where they were installed, not where they were built.
    run("mount", "-t", "tmpfs", "tmpfs", os.environ["BUILT"])
    lab = Lab(OUT)
    run("systemctl", "start", "bluetooth")
    lab.gate.wait("built")
    lab.passage.wait("open")
    return lab


def report(name: str, lab: Lab) -> None:
    """Run one scenario and write down how it went."""
    began = time.monotonic()
    module, function = name.split(".")
    message = ""
    try:
        getattr(importlib.import_module(f"scenarios.{module}"), function)(lab)
    except Exception:  # every failure is a result, whatever its kind
        message = traceback.format_exc()
    result = {
        "scenario": name,
        "passed": not message,
        "seconds": round(time.monotonic() - began, 1),
        "message": message,
    }
    with (OUT / "results.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(result) + "\n")
    print(json.dumps(result), flush=True)


def main() -> None:
    wanted = os.environ.get("SCENARIOS", "").split() or list(SCENARIOS)
    lab = prepare()
    print(f"ready after {Path('/proc/uptime').read_text().split()[0]} s", flush=True)
    names = [name for name in SCENARIOS | LONG | BACKPORTED | FIGURES if name in wanted]
    before = [name for name in names if name.startswith("unit.")]
    twins = [name for name in names if name.startswith("twins.")]
    after = [name for name in names if name not in before + twins]
    for name in before:
        report(name, lab)
    lab.radio.wait("adapter")
    # All twins wait for what does not come, so they may do it together.
    with ThreadPoolExecutor(max_workers=max(len(twins), 1)) as pool:
        list(pool.map(lambda name: report(name, lab), twins))
    lab.switch_on()
    for name in after:
        report(name, lab)
    for unit in ("sideline", "systemd-udevd", "bluetooth"):
        text = subprocess.run(
            ["journalctl", "--no-pager", "--output=short-monotonic", f"--unit={unit}"],
            capture_output=True, text=True, timeout=60,
        ).stdout  # fmt: skip
        (OUT / f"{unit}.log").write_text(text, encoding="utf-8")


main()
