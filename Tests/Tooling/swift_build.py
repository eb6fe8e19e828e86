"""Builds with SwiftPM, and counts what the compiler says against our own code."""

import re
import subprocess
from pathlib import Path

from Tooling.outcome import Outcome, line

# What a package that we use is warned of is for its own people to mend.
OURS = re.compile(r"/(Sources|Tests)/.*: warning: ")
THEIRS = "/.build/"


def run(command: list[str], checkout: Path) -> tuple[bool, Outcome]:
    """Run the build, showing what it prints; a warning of our own code is a failure, named once.

    The first value says whether there is something to run.
    """
    warnings: set[str] = set()
    with subprocess.Popen(command, cwd=checkout, stdout=subprocess.PIPE, text=True,
                          stderr=subprocess.STDOUT) as process:  # fmt: skip
        for printed in process.stdout:
            print(printed, end="", flush=True)
            if OURS.search(printed) and THEIRS not in printed:
                warnings.add(printed.strip())
    return process.returncode == 0, Outcome(failures=tuple(map(line, sorted(warnings))))
