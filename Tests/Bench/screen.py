"""From a press or a device's result to what the eye sees, in a real browser."""
import contextlib
import itertools
import time

from bare import Bare
from playwright.sync_api import sync_playwright
from station import Gate, Station, percentile, result_line

# The moment after the frame that shows a change was painted: a message that is sent while the frame
# is made arrives behind it.
WATCH = """(selector) => {
  const read = () => [...document.querySelectorAll(selector)].map((e) => e.outerHTML).join();
  const now = () => performance.timeOrigin + performance.now();
  let last = read();
  window.presses = [];
  window.changes = [];
  window.arrived = () => {};
  new MutationObserver(() => {
    const next = read();
    if (next === last) return;
    last = next;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.changes.push(now());
        window.arrived();
      };
      port2.postMessage(0);
    });
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  addEventListener("pointerdown",
    (event) => window.presses.push(performance.timeOrigin + event.timeStamp), true);
}"""
# No timer of its own, which would be measured along.
NEXT = """async (count) => {
  if (window.changes.length < count) await new Promise((done) => {
    window.arrived = () => { if (window.changes.length >= count) done(); };
  });
  return window.changes[count - 1];
}"""
NOW = "performance.timeOrigin + performance.now()"


class Screen:
    def __init__(self, page, url, selector):
        page.goto(url)
        page.wait_for_load_state("load")
        page.evaluate(WATCH, selector)
        self.page, self.shown = page, 0

    def skew(self):
        """How far the page's clock is ahead of ours, in milliseconds, by the quickest of 20 looks."""
        looks = []
        for _ in range(20):
            before = time.time()
            there = self.page.evaluate(NOW)
            after = time.time()
            looks.append((after - before, there - (before + after) * 500))
        return min(looks)[1]

    def next_change(self):
        self.shown += 1
        return self.page.evaluate(NEXT, self.shown)

    def press(self, selector):
        """Milliseconds from a press to the painted change."""
        self.page.locator(selector).click()
        change = self.next_change()
        return change - self.page.evaluate("window.presses.at(-1)")

    def watch(self, send, skew):
        """Milliseconds from `send` to the painted change."""
        start = time.time() * 1000
        send()
        return self.next_change() - skew - start


@contextlib.contextmanager
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--disable-gpu"])
        yield lambda: chromium.new_page(viewport={"width": 1280, "height": 800})
        chromium.close()


def presses(new_page, station, bare, count):
    """A run full of hits, and a press of the bare page after each, side by side."""
    times, floors = [], []
    floor = Screen(new_page(), bare.url, "[data-shown]")
    page = new_page()
    while len(times) < count:
        begun = station.post("/api/v1/runs", {
            "exercise": "hit-or-miss", "participant": 1, "equipment": "foot"})
        run = begun["id"]
        ours = Screen(page, f"http://127.0.0.1:{station.port}/runs/{run}", "[data-attempt]")
        for _ in range(begun["remaining"]):
            times.append(ours.press('[data-action="pass"]'))
            floors.append(floor.press("button"))
        station.post(f"/api/v1/runs/{run}/save")
    return times, floors


def results(page, floor, station, gate, device, bare):
    """Milliseconds of the ten results of a run, and of a push of the bare page after each; run by run."""
    number = 0
    while True:
        run = station.start_run("ten-turns", device)
        ours = Screen(page, f"http://127.0.0.1:{station.port}/runs/{run}", "[data-attempt]")
        here, there = ours.skew(), floor.skew()
        times, floors = [], []
        for _ in range(10):
            number += 1
            data = result_line(number, 2_000_000 + number)
            times.append(ours.watch(lambda data=data: gate.write(data), here))
            floors.append(floor.watch(bare.push, there))
        station.post(f"/api/v1/runs/{run}/save")
        yield times, floors


def several(new_page, station, gate, device, bare, count):
    floor = Screen(new_page(), bare.url, "[data-shown]")
    runs = itertools.islice(results(new_page(), floor, station, gate, device, bare), count // 10)
    times, floors = zip(*runs)
    return list(itertools.chain(*times)), list(itertools.chain(*floors))


def screen(binary, folder, count=500):
    """Prints both, beside the bare page of the same run."""
    gate, bare = Gate(), Bare()
    attach = [f"serial:{gate.path}=gate-lines"]
    with browser() as new_page, Station(binary, folder / "screen", attach=attach) as station:
        device = station.connect(f"serial:{gate.path}")
        rows = {
            "press to visible change (at most 50)": presses(new_page, station, bare, count),
            "result to visible change (at most 100)":
                several(new_page, station, gate, device, bare, count),
        }
    bare.close()
    print(f"{'step':40} {'p50 ms':>8} {'p99 ms':>8}   {'bare page: p50':>14} {'p99':>6}")
    for name, (times, floors) in rows.items():
        print(f"{name:40} {percentile(times, 50):8.1f} {percentile(times, 99):8.1f}   "
              f"{percentile(floors, 50):14.1f} {percentile(floors, 99):6.1f}")
