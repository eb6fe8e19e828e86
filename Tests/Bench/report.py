"""Writes BENCHMARKS.md: on what was measured, when, with which versions, and what each part found.

A part that is measured several times is told by the middle of each figure, with the least and the most.
"""
import datetime
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
# A figure stands by itself, with a sign, thousands and a unit at most: no part of a word, a date or an aim.
FIGURE = re.compile(r"(?<![\w.:/-])[+-]?\d[\d,]*(?:\.\d+)?(?![\w:/]|\.\d)")
AIM = re.compile(r"\((?:aim|at most)\b.*\)\s*$")
HEAD = """# Benchmarks

Written by `make bench`, which measures everything anew and replaces this file. What each part does stands in
`Tests/Bench`; an aim is what the part itself prints beside a figure.

"""


def command(*words):
    """The first line that a program says; nothing if it is not there or fails."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=CHECKOUT)
    except FileNotFoundError:
        return ""
    return done.stdout.strip().splitlines()[0] if done.returncode == 0 and done.stdout.strip() else ""


def field(path, name):
    rows = pathlib.Path(path).read_text().splitlines()
    return next((row.partition(":")[2].strip() for row in rows if row.startswith(name)), "")


def machine():
    memory = int(field("/proc/meminfo", "MemTotal").split()[0]) / 1024**2
    processor = field("/proc/cpuinfo", "model name") or platform.machine()
    return f"{processor}, {os.cpu_count()} processors, {memory:.1f} GiB of memory"


def system():
    release = platform.freedesktop_os_release()["PRETTY_NAME"]
    kind = command("stat", "--file-system", "--format=%T", str(CHECKOUT))
    return f"{release}, Linux {platform.release()}, files on {kind}"


def versions(binary):
    source = (CHECKOUT / "Sources/Model/Software.swift").read_text()
    found = [re.search(r'"(sideline .*)"', source)[1]]
    revision = command("git", "rev-parse", "--short=12", "HEAD")
    if revision:
        changed = " with changes" if command("git", "status", "--porcelain", "--untracked-files=no") else ""
        found[0] += f" ({revision}{changed})"
    found += [re.sub(r" version ([\d.]+).*", r" \1", command("swift", "--version")), f"Python {platform.python_version()}"]
    found += [command("cc", "--version"), f"SQLite {command('sqlite3', '--version').split(' ')[0]}"]
    found += [command("/usr/bin/chromium-headless-shell", "--version"), f"{binary.stat().st_size / 1e6:.0f} MB program"]
    return ", ".join(part.strip() for part in found if part.strip())


def merged(rounds):
    """The lines of several runs as one, each figure as its middle; and the spread of those that differ."""
    if len(rounds) == 1:
        return rounds[0], []
    lines, spreads = [], []
    for row in zip(*rounds):
        figures = [FIGURE.findall(AIM.sub("", text)) for text in row]
        if len({len(found) for found in figures}) != 1 or not figures[0]:
            lines.append(row[0])
            continue
        columns = [[float(text.replace(",", "")) for text in column] for column in zip(*figures)]
        middles = iter(
            form(text, statistics.median(column)) for text, column in zip(figures[0], columns))
        aim = AIM.search(row[0])
        body = row[0][: aim.start()] if aim else row[0]
        lines.append(FIGURE.sub(lambda found: next(middles).rjust(len(found[0])), body) + (aim[0] if aim else ""))
        parts = [f"{form(text, min(column))} to {form(text, max(column))}"
                 for text, column in zip(figures[0], columns) if min(column) != max(column)]
        if parts:
            spreads.append(f"{re.split(r'  +', row[0].strip())[0]}: {', '.join(parts)}")
    return lines, spreads


def form(text, value):
    """A figure written as `text` is."""
    decimals = len(text.partition(".")[2])
    return f"{value:,.{decimals}f}" if "," in text else f"{value:.{decimals}f}"


class Report:
    def __init__(self, binary):
        self.binary, self.began, self.parts = pathlib.Path(binary).resolve(), datetime.datetime.now(), []

    def add(self, title, limit, rounds):
        """Takes what a part printed, once or several times, and what keeps it from being better."""
        self.parts.append((title, limit, [text.rstrip("\n").splitlines() for text in rounds]))

    def text(self):
        ended = datetime.datetime.now()
        facts = {
            "machine": machine(), "system": system(),
            "date": f"{self.began:%Y-%m-%d}, {self.began:%H:%M} to {ended:%H:%M} ({ended.astimezone().tzname()})",
            "versions": versions(self.binary),
        }
        rows = "".join(f"| {name} | {value} |\n" for name, value in facts.items())
        return HEAD + f"| | |\n|---|---|\n{rows}" + "".join(self.part(*part) for part in self.parts)

    def part(self, title, limit, rounds):
        lines, spreads = merged(rounds)
        spread = "Measured once; what the figures are of stands in their heads."
        if len(rounds) > 1:
            spread = f"Spread of {len(rounds)} times, the middle of which stands above: "
            spread += ("; ".join(spreads) or "none") + "."
        table = "\n".join(line.rstrip() for line in lines)
        return f"\n## {title}\n\n```\n{table}\n```\n\n{spread}\n\nWhat limits it: {limit}\n"

    def write(self, path):
        # A run that is broken off leaves the figures of the last one.
        part = path.with_suffix(".part")
        part.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(self.text(), encoding="utf-8")
        part.replace(path)
        print(f"written: {path}", file=sys.stderr)
