"""The learning games in a real browser: from a child's press to what it is told, and what a page weighs."""
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from screen import browser
from station import Station, percentile

CHILD = 7
PLAYED = f"participant={CHILD}&list="
CARDS = f"/words/cards?{PLAYED}compounds-sv&level=1"
BUBBLES = f"/spell/bubbles?{PLAYED}en-blends&mode=calm"
# Each page of the games, and what is there once it can be used.
ASKED = 'main[data-question="1"]'
PAGES = {
    "/learn": "main",
    "/words": "main",
    "/spell": "main",
    CARDS: ASKED,
    f"/words/bingo?{PLAYED}compounds-sv&level=1": ASKED,
    f"/words/board/play?{PLAYED}compounds-sv&level=1": ASKED,
    BUBBLES: "[data-start]",
    f"/spell/scramble?{PLAYED}en-blends&mode=calm": "[data-start]",
    f"/spell/dictation?{PLAYED}en-blends&mode=calm": "[data-start]",
}
# What a page is made of; the rest is asked of the station while it is played.
PARTS = {"Document", "Stylesheet", "Script", "Image", "Font", "Manifest"}

# The moment after the frame that shows the verdict was painted, as `screen.py` takes it.
WATCH = """(() => {
  let pressed, told;
  window.verdict = (selector) => {
    pressed = undefined;
    window.told = new Promise((resolve) => { told = { selector, resolve }; });
  };
  addEventListener("pointerdown", (event) => { pressed ??= event.timeStamp; }, true);
  new MutationObserver((changes) => {
    if (pressed === undefined || !told) return;
    const { selector, resolve } = told;
    const change = changes.find(({ target }) => target.matches(selector));
    if (!change) return;
    told = undefined;
    const begun = pressed;
    const { state } = change.target.dataset;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve([state, performance.now() - begun]);
      port2.postMessage(0);
    });
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-state"] });
})()"""


class Game(NamedTuple):
    """What is pressed in a game, where its word stands, and where its verdict."""

    path: str
    answers: str
    word: str
    verdict: str
    # Whether a right answer stands there until a press.
    celebrates: bool


GAMES = {
    "cards": Game(
        CARDS, "[data-hand] .wcard", ".w",
        '[data-field][data-state="right"], [data-field][data-state="wrong"]', True),
    "bubbles": Game(
        BUBBLES, "[data-side]", "[data-word]",
        '[data-side][data-state="pop"], [data-side][data-state="wrong"]', False),
}


def play(page, station, game, count):
    """Milliseconds from each press to its verdict, in as many whole rounds as that takes."""
    times = []
    while len(times) < count:
        page.goto(f"http://127.0.0.1:{station.port}{game.path}")
        if page.locator("[data-start]").count():
            page.locator("[data-start]").click()
        question, tried, is_open = 1, set(), True
        while is_open:
            page.locator(f'main[data-question="{question}"]:not([data-locked])').wait_for()
            # Right and wrong come as chance has it; what was wrong once is not pressed again.
            words = page.locator(f"{game.answers} {game.word}").all_inner_texts()
            choice = next(word for word in words if word not in tried)
            page.evaluate("(selector) => window.verdict(selector)", game.verdict)
            page.locator(game.answers).nth(words.index(choice)).click()
            state, taken = page.evaluate("window.told")
            times.append(taken)
            is_right = state != "wrong"
            tried = set() if is_right else tried | {choice}
            question += 1
            is_open = state_of(page, station) == "open"
            if is_open and is_right and game.celebrates:
                page.locator("main:not([data-locked])").wait_for()
                page.keyboard.press("Enter")
    return times


def state_of(page, station):
    name = parse_qs(urlsplit(page.url).query)["round"][0]
    return station.request("GET", f"/api/v1/learning/rounds/{name}")["state"]


def weigh(page, url, ready):
    """What one page with nothing kept asks for: by kind, bytes on the wire of each request."""
    session = page.context.new_cdp_session(page)
    open_requests, kinds, asked = set(), {}, []

    def begun(event):
        kinds[event["requestId"]] = event["type"]
        if event["type"] != "EventSource":
            open_requests.add(event["requestId"])

    def ended(event):
        open_requests.discard(event["requestId"])
        asked.append((kinds[event["requestId"]], event["encodedDataLength"]))

    def failed(event):
        open_requests.discard(event["requestId"])
        # The page itself gives up what it has no more use for.
        if not event.get("canceled"):
            raise RuntimeError(f"{url}: {event['errorText']}")

    session.on("Network.requestWillBeSent", begun)
    session.on("Network.loadingFinished", ended)
    session.on("Network.loadingFailed", failed)
    session.send("Network.enable")
    page.goto(url)
    page.locator(ready).wait_for()
    while open_requests:
        # Lets the browser's events in.
        page.wait_for_timeout(10)
    return asked


def pages(new_page, station):
    """Requests and bytes of what each page is made of, and of what it asks besides."""
    found = {}
    for path, ready in PAGES.items():
        page = new_page()
        # One that pages share would load its part of the page where it is not counted.
        page.add_init_script("delete window.SharedWorker")
        asked = weigh(page, f"http://127.0.0.1:{station.port}{path}", ready)
        sizes = [size for kind, size in asked if kind in PARTS]
        others = [size for kind, size in asked if kind not in PARTS]
        found[path.split("?")[0]] = len(sizes), sum(sizes) / 1000, len(others), sum(others) / 1000
        page.close()
    return found


def learning(binary, folder, count=60):
    """Prints presses, and of the pages the largest."""
    with browser() as new_page, Station(binary, folder / "learning") as station:
        station.post("/api/v1/participants", {"number": CHILD, "nickname": "Cleo"})
        station.post(f"/api/v1/learning/learners/{CHILD}", {"figure": "rut"})
        page = new_page()
        # The 160 ms of a card's way to its place are meant to be seen.
        page.emulate_media(reduced_motion="reduce")
        page.add_init_script(WATCH)
        times = {name: play(page, station, game, count) for name, game in GAMES.items()}
        page.close()
        found = pages(new_page, station)
    print(f"{'learning games':40} {'p50 ms':>8} {'p99 ms':>8}   (aim: at most 50 and 100)")
    for name, values in times.items():
        row = f"press to verdict, {name}"
        print(f"{row:40} {percentile(values, 50):8.1f} {percentile(values, 99):8.1f}")
    for column, name, unit, aim in ((1, "most bytes", "kB", 150), (0, "most requests", "", 20)):
        path = max(found, key=lambda path: found[path][column])
        row = f"page with {name}: {path}"
        print(f"{row:44} {found[path][column]:8.0f} {unit:2}   (aim: at most {aim})")
    path = max(found, key=lambda path: found[path][3])
    row = f"asked of the station meanwhile: {path}"
    print(f"{row:44} {found[path][3]:8.0f} kB   in {found[path][2]} requests")
