"""The learn-to-code part: from Run to what a program says, how fast it is run, dragging, and what pages weigh."""
import json
import math
import sys
import time

from learning import PARTS, weigh
from screen import browser
from station import Station, percentile

from Learning import slang_hostile
from Support.slang_runner import SlangRunner

CHILD = 7
PLAY = "/code/playground"
READY = "main[data-ready]"
# Each page of the part, and what is there once it can be used.
PAGES = {
    f"/code?participant={CHILD}": "main", "/code/start": "main",
    f"/code/lessons/loops/loops-4?participant={CHILD}": READY,
    f"/code/quizzes/loops-q/1?participant={CHILD}": "[data-answers]",
    f"/code/lessons/hello/end?participant={CHILD}": "main",
    f"/code/challenges?participant={CHILD}": "main",
    f"/code/challenges/fizzbuzz?participant={CHILD}": READY,
    f"{PLAY}?participant={CHILD}": READY,
    f"/code/profile?participant={CHILD}": "main",
    f"/code/share?participant={CHILD}": "main",
    f"/code/settings?participant={CHILD}": "main",
}
# Each turn is a step, and each line that is run in it: 100 · (1 + 11 · (1 + 8)).
STEPS = 10_000
COUNTED = "repeat 100\nrepeat 11\n" + "variable n = turn * 2 + 1\n" * 8 + "end\nend"
HOSTILE = 10_000
VALUES = {"tilt": [1] * 1_000, "pulse": [60] * 1_000}
BLOCKS = 60

# The moment after the frame that shows what the program said was painted, as `screen.py` takes it.
WATCH = """(() => {
  let pressed, told;
  window.awaitSaid = () => {
    pressed = undefined;
    window.said = new Promise((resolve) => { told = resolve; });
  };
  addEventListener("pointerdown", (event) => { pressed ??= event.timeStamp; }, true);
  new MutationObserver(() => {
    if (pressed === undefined || !told || !document.querySelector(".said li")) return;
    const resolve = told;
    const begun = pressed;
    told = undefined;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - begun);
      port2.postMessage(0);
    });
  }).observe(document, { subtree: true, childList: true });
})()"""
# The times between frames while something is drawn.
FRAMES = """() => {
  window.frames_ = [];
  let last;
  window.stopFrames = false;
  const note = (now) => {
    if (last !== undefined) window.frames_.push(now - last);
    last = now;
    if (!window.stopFrames) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}"""


def program(count):
    """A program of so many blocks, as the page has it."""
    lines = []
    for number in range(1, count + 1):
        block = ["repeat", "if", "print", "variable", "end", "end"][number % 6]
        texts = {
            "repeat": [("times", "3")], "if": [("this", "turn"), ("is", ">"), ("that", "2")],
            "print": [("what", '"lap " + turn')], "variable": [("name", "n"), ("value", "turn * 2 + 1")],
        }.get(block, [])
        arguments = [{"name": name, "text": text} for name, text in texts]
        lines.append({"id": number, "block": block, "arguments": arguments})
    return {"lines": lines}


def keep(station, lines):
    return station.post("/api/v1/code/programs", {"participant": CHILD, "program": lines, "language": "en"})["id"]


def presses(page, station, count):
    """Milliseconds from each press of Run to its first line on the screen."""
    made = keep(station, {"lines": [
        {"id": 1, "block": "repeat", "arguments": [{"name": "times", "text": "20"}]},
        {"id": 2, "block": "print", "arguments": [{"name": "what", "text": '"lap " + turn'}]},
        {"id": 3, "block": "end", "arguments": []},
    ]})
    page.goto(f"http://127.0.0.1:{station.port}{PLAY}?participant={CHILD}&program={made}")
    page.locator(READY).wait_for()
    times = []
    for number in range(count + 1):
        page.locator("main[data-ready]:not([data-deaf]):not([data-running])").wait_for()
        page.evaluate("window.awaitSaid()")
        page.locator("[data-begin]").click()
        taken = page.evaluate("window.said")
        page.locator("[data-begin]").wait_for()
        # The first one fills the caches.
        if number > 0:
            times.append(taken)
        page.locator("main:not([data-deaf])").wait_for()
        page.locator("[data-console-box] [data-close-console]").click()
    return times


def longest_task(trace):
    """The longest task of the page's main thread in a trace, in milliseconds."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (event["pid"], event["tid"]) for event in events
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        event["dur"] / 1000 for event in events
        if event["name"].endswith("RunTask") and "dur" in event and (event["pid"], event["tid"]) in mains
    ]
    if not tasks:
        raise RuntimeError("the trace has no tasks")
    return max(tasks)


def drags(page, station):
    """Milliseconds between frames while a block is drawn over the board for five seconds, and the longest task."""
    made = keep(station, program(BLOCKS))
    page.goto(f"http://127.0.0.1:{station.port}{PLAY}?participant={CHILD}&program={made}")
    page.locator(READY).wait_for()
    box = page.locator(".ln:nth-child(3) .node").bounding_box()
    board = page.locator("[data-board]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.context.browser.start_tracing(page=page, categories=["toplevel"])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20)
    page.locator(".lifted").wait_for()
    page.evaluate(FRAMES)
    begun = time.perf_counter()
    while (past := time.perf_counter() - begun) < 5:
        # Up and down the board, over its edges, where it scrolls.
        middle, reach = board["y"] + board["height"] / 2, board["height"] / 2 - 10
        page.mouse.move(x + 60, middle + reach * math.sin(past * 3))
    page.evaluate("window.stopFrames = true")
    frames = page.evaluate("window.frames_")
    page.mouse.up()
    page.locator(".lifted").wait_for(state="detached")
    # What is dropped is laid out and painted in the frame after.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return frames, longest_task(page.context.browser.stop_tracing())


def interpreted(binary, station):
    """Milliseconds of processor of 10,000 steps, and of their run over HTTP with its trace."""
    runner = SlangRunner(binary)
    alone = []
    for number in range(60):
        before = runner.cost.cpu
        if runner.run(COUNTED)["steps"] != STEPS:
            raise RuntimeError("not as many steps as asked for")
        if number >= 10:
            alone.append((runner.cost.cpu - before) * 1000)
    runner.stop()
    asked = []
    for number in range(60):
        start = time.perf_counter()
        answer = station.post("/api/v1/code/runs", {"text": COUNTED, "language": "en"})
        if answer["steps"] != STEPS:
            raise RuntimeError("not as many steps as asked for")
        if number >= 10:
            asked.append((time.perf_counter() - start) * 1000)
    return alone, asked


def hostile(binary):
    """Milliseconds of processor of each hostile program, and megabytes that they took at most."""
    runner = SlangRunner(binary)
    first = runner.cost.memory
    times = []
    for each in [*slang_hostile.WORST, *map(slang_hostile.program, range(HOSTILE))]:
        before = runner.cost.cpu
        if runner.run(each, VALUES)["steps"] > STEPS:
            raise RuntimeError(f"more than {STEPS} steps: {each[:200]}")
        times.append((runner.cost.cpu - before) * 1000)
    most = (runner.cost.memory - first) / 1_048_576
    runner.stop()
    return times, most


def weights(new_page, station):
    """Requests and bytes of what each page is made of."""
    found = {}
    for path, ready in PAGES.items():
        page = new_page()
        # One that pages share would load its part of the page where it is not counted.
        page.add_init_script("delete window.SharedWorker")
        asked = weigh(page, f"http://127.0.0.1:{station.port}{path}", ready)
        sizes = [size for kind, size in asked if kind in PARTS]
        found[path.split("?")[0]] = len(sizes), sum(sizes) / 1000
        page.close()
    return found


def row(name, values, aims, unit="ms"):
    figures = f"{percentile(values, 50):8.1f} {percentile(values, 99):8.1f} {max(values):8.1f}"
    print(f"{name:44} {figures} {unit:2}   (aim: {aims})")


def slang(binary, folder, count=100):
    with browser() as new_page, Station(binary, folder / "slang") as station:
        station.post("/api/v1/participants", {"number": CHILD, "nickname": "Cleo"})
        page = new_page()
        page.add_init_script(WATCH)
        first = presses(page, station, count)
        frames, longest = drags(page, station)
        page.close()
        found = weights(new_page, station)
        alone, asked = interpreted(binary, station)
    times, most = hostile(binary)
    print(f"{'learn to code':44} {'p50':>8} {'p99':>8} {'most':>8}")
    row("Run to first output", first, "p50 at most 50, p99 at most 100")
    row(f"{STEPS:,} steps, processor", alone, "at most 5")
    row(f"{STEPS:,} steps over HTTP, with trace", asked, "none")
    row(f"between frames, dragging, {BLOCKS} blocks", frames, "p50 16.7")
    print(f"{'longest task while dragging':44} {longest:26.1f} ms   (aim: at most 50)")
    row(f"{len(times):,} hostile programs, processor each", times, "at most 100")
    print(f"{'memory that they took at most':44} {most:26.1f} MB   (aim: at most 20)")
    for column, name, unit, aim in ((1, "most bytes", "kB", 200), (0, "most requests", "", 25)):
        path = max(found, key=lambda path: found[path][column])
        print(f"{f'page with {name}: {path}':44} {found[path][column]:26.0f} {unit:2}   (aim: at most {aim})")
    if any(found[path][0] == 0 for path in found):
        sys.exit("slang: a page was not weighed")
