"""What every page of the station looks like in the states that matter: the list to add a page to.

Each stage names a page and what leads to it. Tests that hold for every page walk the whole list:
accessibility in both languages and all themes, and the approved pictures.
"""

from collections.abc import Callable
from urllib.parse import parse_qs
from uuid import uuid4

from playwright.sync_api import Page, expect

from Browser.code_stages import CODE
from Browser.learning_stages import LEARNING
from Browser.stage import Stage
from Support.station import Station


def scene(station: Station) -> dict[str, str]:
    """Fill an empty simulated station with a small fixed set of data; return its runs by name."""
    for number, name in [(7, "Cleo"), (12, "Maja"), (14, "Saga")]:
        # Of one an estimate stands beside what a group run came to.
        born = {"birth_year": 2012} if number == 14 else {}
        station.post("/api/v1/participants", {"number": number, "nickname": name, **born}, 201)

    def run(exercise: str, participant: int, equipment: str, *attempts: dict, end: str = "") -> str:
        made = station.create_run(exercise, participant=participant, equipment=equipment)["id"]
        for attempt in attempts:
            if exercise == "count-20s":
                station.command(made, "start")
                station.command(made, "stop")
            station.command(made, "attempts", attempt)
        if end:
            station.command(made, end)
        return made

    def measured(participant: int) -> str:
        """Play a short measured round: everything is seen down to logMAR 0.2."""
        known = {"screen": "1280x800@1", "card_widths_px": [504, 504]}
        station.post("/api/v1/eyetest/screens", known)
        options = {"screen": "1280x800@1", "distance_m": 2, "side_px": 700, "short": True}
        wish = {"kind": "acuity", "participant": participant, "seed": 6, "options": options}
        ring = station.post("/api/v1/eyetest/rounds", wish, 201).json()
        while question := ring.get("question"):
            side = question["stimulus"]["symbol"].removeprefix("landolt-")
            others = [choice for choice in question["choices"] if choice != side]
            is_seen = question["stimulus"]["logmar"] >= 0.2
            answer = {
                "question": question["number"], "origin": "touch", "response_time_s": 1.1,
                "choice": side if is_seen else others[question["number"] % 3],
            }  # fmt: skip
            ring = station.post(f"/api/v1/eyetest/rounds/{ring['id']}/answers", answer).json()
        return ring["id"]

    def game(participant: int) -> str:
        """Play the eye test's game: nine points, then three wrong answers."""
        wish = {"kind": "game", "participant": participant, "seed": 6}
        game = station.post("/api/v1/eyetest/rounds", wish, 201).json()
        while question := game.get("question"):
            stimulus = question["stimulus"]
            is_left = stimulus["left"] == stimulus["letters"]
            is_right = question["number"] < 10
            answer = {
                "question": question["number"], "origin": "touch",
                "choice": "left" if is_left == is_right else "right",
            }  # fmt: skip
            game = station.post(f"/api/v1/eyetest/rounds/{game['id']}/answers", answer).json()
        return game["id"]

    def colours(participant: int) -> str:
        """Take the test of colours, seeing every gap."""
        wish = {"kind": "colour", "participant": participant, "seed": 6}
        test = station.post("/api/v1/eyetest/rounds", wish, 201).json()
        while question := test.get("question"):
            gap = parse_qs(question["stimulus"]["plate"])["figure"][0].removeprefix("ring-")
            answer = {"question": question["number"], "origin": "touch", "choice": gap}
            test = station.post(f"/api/v1/eyetest/rounds/{test['id']}/answers", answer).json()
        return test["id"]

    def contrast(participant: int) -> str:
        """Play a round of contrast: letters are read down to 5 %."""
        options = {"screen": "1280x800@1", "distance_m": 2, "side_px": 700}
        wish = {"kind": "contrast", "participant": participant, "seed": 6, "options": options}
        letters = station.post("/api/v1/eyetest/rounds", wish, 201).json()
        while question := letters.get("question"):
            letter = question["stimulus"]["symbol"]
            others = [choice for choice in question["choices"] if choice != letter]
            is_read = question["stimulus"]["contrast"] >= 0.05
            answer = {
                "question": question["number"], "origin": "touch", "response_time_s": 1.1,
                "choice": letter if is_read else others[question["number"] % 9],
            }  # fmt: skip
            letters = station.post(f"/api/v1/eyetest/rounds/{letters['id']}/answers", answer).json()
        return letters["id"]

    def digits(participant: int) -> str:
        """Play the game of numerals, reading all but the last three."""
        wish = {"kind": "digits", "participant": participant, "seed": 6}
        plates = station.post("/api/v1/eyetest/rounds", wish, 201).json()
        while question := plates.get("question"):
            digit = parse_qs(question["stimulus"]["plate"])["figure"][0].removeprefix("digit-")
            choice = digit if question["number"] < 10 else "none"
            answer = {"question": question["number"], "origin": "touch", "choice": choice}
            plates = station.post(f"/api/v1/eyetest/rounds/{plates['id']}/answers", answer).json()
        return plates["id"]

    def cards(participant: int) -> str:
        """Lay ten cards, trying one after the other."""
        wish = {"kind": "words-cards", "participant": participant, "seed": 6}
        hand = station.post("/api/v1/learning/rounds", wish, 201).json()
        while question := hand.get("question"):
            tried = question["stimulus"]["tried"]
            choice = next(word for word in question["choices"] if word not in tried)
            answer = {"question": question["number"], "origin": "touch", "choice": choice}
            hand = station.post(f"/api/v1/learning/rounds/{hand['id']}/answers", answer).json()
        return hand["id"]

    def team(units: dict[int, int]) -> str:
        entries = [{"participant": number} for number in units]
        group = station.post("/api/v1/groups", {"table": "beep-20m", "entries": entries}, 201).json()["id"]
        station.post(f"/api/v1/groups/{group}/start")
        presses = [{"kind": "stop"}] + [
            {"kind": "correct", "participant": number, "completed": completed, "reason": "video"}
            for number, completed in units.items()
        ]
        for press in presses:
            station.post(f"/api/v1/groups/{group}/presses", {"id": str(uuid4()), "screen": "a", **press})
        return group

    def finish(people: tuple[int, ...]) -> str:
        """Times at a finish that nobody has a name for yet."""
        entries = [{"participant": number} for number in people]
        group = station.post("/api/v1/groups", {"table": "course-600m", "entries": entries}, 201).json()["id"]
        gun = station.get("/api/v1/clock").json()["host_time_ns"] - 56_000_000_000
        station.post(f"/api/v1/groups/{group}/start", {"pressed_at_ns": gun})
        times = [{"kind": "time", "pressed_at_ns": gun + round(each * 1e9)} for each in (48.4, 49, 53.7)]
        end = {"kind": "stop", "pressed_at_ns": gun + 55_100_000_000}
        for press in [*times, {"kind": "withdraw", "participant": people[-1]}, end]:
            station.post(f"/api/v1/groups/{group}/presses", {"id": str(uuid4()), "screen": "a", **press})
        return group

    shots = [{"outcome": "fail" if shot in (1, 4) else "pass"} for shot in range(8)]
    counts = [{"value": value} for value in (14, 17, 16, 18, 17)]
    runs = {
        "saved": run("count-20s", 12, "foot", *counts, end="save"),
        "hits": run("hit-or-miss", 14, "foot", *shots, end="save"),
        "left": run("hit-or-miss", 7, "club", *shots[:3], end="cancel"),
        "gone": run("hit-or-miss", 7, "club", *shots, end="save"),
    }
    station.command(runs["gone"], "delete")
    runs["count"] = run("count-20s", 12, "foot", *counts[:2])
    runs["full"] = run("count-20s", 7, "foot", *counts)
    runs["shots"] = run("hit-or-miss", 14, "foot", *shots[:5])
    runs["turns"] = run("ten-turns", 12, "foot")
    runs["game"] = game(7)
    runs["measured"] = measured(7)
    runs["colours"] = colours(7)
    runs["contrast"] = contrast(7)
    runs["digits"] = digits(7)
    runs["pulse"] = run("highest-pulse", 12, "step")
    station.post("/api/v1/learning/learners/14", {"figure": "samira"}, 200)
    runs["cards"] = cards(14)
    runs["team"] = team({7: 23, 12: 41, 14: 38})
    runs["finish"] = finish((7, 12, 14))
    entries = [{"participant": number} for number in (7, 12, 14)]
    group = station.post("/api/v1/groups", {"table": "beep-20m", "entries": entries}, 201).json()
    runs["group"] = group["id"]
    return runs


def _pane(name: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        page.locator(f'.tab[href="#{name}"]').click()
        expect(page.locator(f'.tab[href="#{name}"]')).to_have_attribute("aria-current", "page")

    return show


def _open_time(page: Page) -> None:
    # The one that is chosen opens.
    for _ in range(2):
        page.locator("[data-queue] > .ft").nth(1).click()


def _open_group(page: Page) -> None:
    page.locator(".result:has(.gathered) > summary").click()


def _open_row(page: Page) -> None:
    _pane("results")(page)
    page.locator("#results .swipe summary").nth(2).click()


def _ask(page: Page) -> None:
    expect(page.locator("main")).to_have_attribute("data-question", "1")


def _look(page: Page) -> None:
    # Begun here: a round that nobody answers ends after two minutes.
    page.locator("[data-start]").click()
    expect(page.locator("main")).to_have_attribute("data-question", "1")


def _press(action: str) -> Callable[[Page], None]:
    # What is grey answers a press too, with the reason.
    return lambda page: page.locator(action).first.click(force=True)


def _measure(page: Page) -> None:
    page.evaluate(
        """async () => {
          const screen = `${window.screen.width}x${window.screen.height}@${devicePixelRatio}`;
          await fetch("/api/v1/eyetest/screens", {
            method: "POST", headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ screen, card_widths_px: [504, 504] }),
          });
        }"""
    )
    page.reload()
    # From here the letters of the round of contrast fit on a phone too.
    if page.locator("main").get_attribute("data-kind") == "contrast":
        page.locator('input[name="distance"][value="0.5"]').check(force=True)
    page.locator("[data-form] [type=submit]").click()
    expect(page.locator("main")).to_have_attribute("data-question", "1")


def _lead(page: Page) -> None:
    """Switch the leaderboard on, once for all who look at it."""
    if page.locator('[data-leaderboard="on"]').count():
        page.locator('[data-leaderboard="on"]').click()
    expect(page.locator(".leader").first).to_be_visible()


def _open_room(page: Page) -> None:
    """Open it to the room, once for all pages from here on."""
    form = page.locator("form[data-open]")
    if form.count():
        form.locator('[name="name"]').fill("Blå hallen")
        form.locator("[type=submit]").click()
    expect(page.locator("[data-close]")).to_be_visible()


def _ask_to_close(page: Page) -> None:
    _open_room(page)
    # Nobody is there to be sent away, so that it is not asked by itself.
    page.evaluate("document.querySelector('[data-sheet]').showModal()")


STAGES = [
    Stage("home", "/"),
    Stage("home-results", "/", _pane("results")),
    Stage("home-result-open", "/", _open_row),
    Stage("home-exercises", "/", _pane("exercises")),
    Stage("exercises", "/exercises"),
    Stage("exercise", "/exercises/count-20s"),
    Stage("exercise-three-choices", "/exercises/pull-strength"),
    Stage("exercises-edit", "/exercises/edit"),
    Stage("exercise-form", "/exercises/edit/signal-sprint"),
    Stage("exercise-form-hits", "/exercises/edit/hit-or-miss"),
    Stage("send", "/results/send"),
    Stage("outbox", "/outbox"),
    Stage("mail-settings", "/settings/mail"),
    Stage("run-turns", "/runs/{turns}"),
    Stage("run-pulse", "/runs/{pulse}"),
    Stage("run-count", "/runs/{count}"),
    Stage("run-count-why", "/runs/{count}", _press('[data-action="next"]')),
    Stage("run-count-full", "/runs/{full}"),
    Stage("run-shots", "/runs/{shots}"),
    Stage("run-leaving", "/runs/{shots}", _press('[data-action="cancel"]')),
    Stage("run-saved", "/runs/{saved}"),
    Stage("run-left", "/runs/{left}"),
    Stage("run-tour", "/runs/{turns}?tour=1"),
    Stage("run-follow", "/runs/{shots}/follow"),
    Stage("results", "/results"),
    Stage("results-deleted", "/results?deleted=1"),
    Stage("results-delete-all", "/results", _press("[data-delete-all]")),
    Stage("result", "/runs/{saved}/result"),
    Stage("result-deleted", "/runs/{gone}/result"),
    Stage("statistics", "/results/statistics?exercise=hit-or-miss&days=all"),
    Stage("statistics-of-one", "/results/statistics?exercise=count-20s&participant=12&days=all"),
    Stage("leaderboard", "/leaderboard", _lead),
    Stage("summary", "/participants/12/summary"),
    Stage("plan", "/plan"),
    Stage("groups", "/groups"),
    Stage("group-setup", "/groups/new?test=yo-yo-ir1&participant=12"),
    Stage("group-ready", "/groups/{group}"),
    Stage("group-finish", "/groups/{finish}?finish=1"),
    Stage("group-finish-time", "/groups/{finish}?finish=1", _open_time),
    Stage("group-done", "/groups/{team}"),
    Stage("group-results", "/groups/{team}/results"),
    Stage("group-card", "/results", _open_group),
    Stage("wall", "/wall"),
    Stage("wall-straps", "/wall/straps"),
    Stage("participants", "/participants"),
    Stage("import", "/import"),
    Stage("privacy", "/settings/privacy"),
    Stage("club", "/settings/club"),
    Stage("forget", "/participants/12/forget"),
    Stage("devices", "/devices"),
    Stage("supported", "/devices/supported"),
    Stage("guide", "/devices/guide"),
    Stage("help", "/help"),
    Stage("help-chapter", "/help/start"),
    Stage("doctor", "/doctor"),
    Stage("doctor-report", "/doctor", _press("[data-report-fold] > summary")),
    Stage("eyetest", "/eyetest"),
    Stage("eyetest-new-player", "/eyetest", _press("[data-new]")),
    Stage("eyetest-how", "/eyetest/how"),
    Stage("eyetest-play", "/eyetest/play?participant=14", _ask),
    Stage("eyetest-done", "/eyetest/rounds/{game}"),
    Stage("eyetest-calibrate", "/eyetest/calibrate?participant=14"),
    Stage("eyetest-measure", "/eyetest/measure?participant=14"),
    Stage("eyetest-measuring", "/eyetest/measure?participant=14", _measure),
    Stage("eyetest-measured", "/eyetest/measured/{measured}"),
    Stage("eyetest-contrast", "/eyetest/contrast?participant=14"),
    Stage("eyetest-contrast-letter", "/eyetest/contrast?participant=14", _measure),
    Stage("eyetest-contrast-done", "/eyetest/contrast/{contrast}"),
    Stage("eyetest-remote", "/eyetest/remote"),
    Stage("eyetest-scores", "/eyetest/scores"),
    Stage("eyetest-empty-scores", "/eyetest/scores", _press("[data-reset]")),
    Stage("eyetest-colour", "/eyetest/colour?participant=14"),
    Stage("eyetest-colour-plate", "/eyetest/colour?participant=14", _look),
    Stage("eyetest-colour-done", "/eyetest/colour/{colours}"),
    Stage("eyetest-digits", "/eyetest/digits?participant=14"),
    Stage("eyetest-digits-plate", "/eyetest/digits?participant=14", _look),
    Stage("eyetest-digits-done", "/eyetest/digits/{digits}"),
    *LEARNING,
    *CODE,
    Stage("no-such-page", "/no-such"),
    Stage("follow", "/follow"),
    Stage("runs", "/runs"),
    Stage("run-helped", "/runs/{count}/count"),
    Stage("run-helped-shots", "/runs/{shots}/count"),
    Stage("room", "/room"),
    Stage("room-open", "/room", _open_room),
    Stage("room-closing", "/room", _ask_to_close),
    Stage("room-sign", "/results"),
    Stage("room-sign-home", "/"),
]
