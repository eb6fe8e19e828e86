"""Kill the station while a teacher's list is saved: it is there as it was or as it is to be, never between."""

import http.client
import json
import threading
from collections.abc import Callable

from Support.program import Program
from Support.validated import ValidatedStation

LISTS = "/api/v1/learning/lists"
WORDS = 400


def text(letter: str) -> str:
    """Return words of which each tells of which saving it is."""
    places = "abcdefghijklmnopqrst"
    return "".join(f"{letter}{one}{other}\n" for one in places for other in places)


def test_a_list_that_was_being_saved_is_whole_after_a_kill(launch: Callable[..., Program]) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    wish = {"kind": "spelling", "language": "en", "title": "Week 34", "text": text("m")}
    made = station.post(LISTS, wish, 201).json()
    granted: list[dict] = [made]

    def save_on() -> None:
        """Save one text after the other, until nobody answers."""
        connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=60)
        try:
            for count in range(1000):
                body = {"title": f"Week {count}", "text": text("ns"[count % 2])}
                body["revision"] = granted[-1]["revision"]
                connection.request(
                    "POST", f"{LISTS}/{made['id']}", json.dumps(body), {"Content-Type": "application/json"})
                granted.append(json.loads(connection.getresponse().read()))
                if len(granted) == 4:
                    saved.set()
        except (OSError, http.client.HTTPException):
            return

    saved = threading.Event()
    saver = threading.Thread(target=save_on)
    saver.start()
    assert saved.wait(60)
    program.kill()
    saver.join()

    again = ValidatedStation(launch().port)
    (kept,) = [each for each in again.items(LISTS) if each["id"] == made["id"]]
    found = again.get(f"{LISTS}/{made['id']}").json()
    # What was granted is not lost; the one after it, under way as the program died, may be there.
    assert found["revision"] - granted[-1]["revision"] in (0, 1)
    first = {row["word"][0] for row in found["rows"]}
    assert len(first) == 1 and len(found["rows"]) == WORDS
    assert kept["title"] == found["title"]
    if found["revision"] == granted[-1]["revision"]:
        assert found["text"] == granted[-1]["text"]
