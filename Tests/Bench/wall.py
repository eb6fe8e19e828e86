"""The wall of heart rates: what 25 straps at 4 Hz cost the station, and a page that shows them."""
import pathlib
import time
import urllib.parse

from screen import browser
from slang import longest_task
from station import Station, percentile, processor, resident

COUNT = 25
SECONDS = 20
# A bib is solid in the frame in which the station has said that its press is on disk.
SOLID = """() => {
  let pressed;
  window.solid = [];
  addEventListener("pointerdown", ({ timeStamp }) => { pressed = timeStamp; }, true);
  new MutationObserver((changes) => {
    if (!changes.some(({ target }) => !target.hasAttribute("data-p"))) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.solid.push(performance.now() - pressed);
      port2.postMessage(0);
    });
  }).observe(document.querySelector(".gcells"), { subtree: true, attributes: true, attributeFilter: ["data-p"] });
}"""


def add_team(station):
    """Children of whom each has a strap and a highest pulse, so that all there is to reckon is reckoned."""
    for number in range(1, COUNT + 1):
        station.post("/api/v1/participants", {"number": number, "nickname": f"Barn{number}", "max_heart_rate": 200})
        strap = urllib.parse.quote(f"ble:SIMULATED-STRAP-{number}", safe="")
        station.post(f"/api/v1/straps/{strap}/give", {"participant": number})
    while sum(cell["state"] == "live" for cell in station.request("GET", "/api/v1/wall")["cells"]) < COUNT:
        time.sleep(0.1)


def presses(station, page):
    """Milliseconds from a press on a bib to its solid cell, in a beep test of 24, each pressed twice but one."""
    entries = [{"participant": number} for number in range(1, 25)]
    group = station.post("/api/v1/groups", {"table": "beep-20m", "entries": entries})["id"]
    start = station.post(f"/api/v1/groups/{group}/start")["start_ns"]
    page.goto(f"http://127.0.0.1:{station.port}/groups/{group}")
    page.locator(".gcells > [data-person]").last.wait_for()
    while station.request("GET", "/api/v1/clock")["host_time_ns"] < start:
        time.sleep(0.1)
    page.evaluate(SOLID)
    order = [*range(1, 25), *range(1, 24)]
    for count, number in enumerate(order, 1):
        page.locator(f'.gcells > [data-person="{number}"]').click()
        page.wait_for_function("(count) => window.solid.length >= count", arg=count)
    return page.evaluate("window.solid")


def wall(binary, folder):
    with browser() as new_page:
        data = pathlib.Path(folder) / "wall"
        with Station(binary, data, arguments=["--straps", str(COUNT)]) as station:
            add_team(station)
            station.post("/api/v1/wall/sessions")
            page = new_page()
            page.goto(f"http://127.0.0.1:{station.port}/wall")
            page.locator(f"[data-cells] [data-person] >> nth={COUNT - 1}").wait_for()
            page.context.browser.start_tracing(page=page, categories=["toplevel"])
            before, begun = processor(station.pid), time.perf_counter()
            page.wait_for_timeout(SECONDS * 1000)
            share = (processor(station.pid) - before) / (time.perf_counter() - begun)
            longest = longest_task(page.context.browser.stop_tracing())
            memory = resident(station.pid)
            times = presses(station, new_page())
    print(f"{f'wall: {COUNT} straps at 4 Hz, share of a core':44} {share:10.1%}   (aim: at most 5 %)")
    print(f"{'wall: longest task of the page':44} {longest:10.1f} ms   (aim: at most 100)")
    print(
        f"{'wall: press on a bib to solid, p50 p99 ms':44} {percentile(times, 50):10.1f} {percentile(times, 99):6.1f}"
        "   (aim: at most 50 and 150)")
    print(f"{'wall: memory of the station':44} {memory:10.1f} MB")
