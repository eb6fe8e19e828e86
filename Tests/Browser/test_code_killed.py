"""The station is killed while somebody learns to code: what was told is kept, and what waits is sent again."""

from collections.abc import Callable

from playwright.sync_api import expect

from Browser.blocks import Blocks
from Browser.coach import Coach
from Support.program import Program
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
API = "/api/v1/code"


def test_what_was_told_outlives_a_kill(launch: Callable[..., Program]) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)

    def check(text: str) -> dict:
        wish = {"task": "hello-1", "text": text, "language": "en", "participant": 7, "seconds": 3}
        return station.post(f"{API}/checks", wish).json()

    assert not check("print 1")["right"]
    assert check('print "hello"')["done"]
    answer = {"quiz": "hello-q", "question": 1, "answer": 3, "participant": 7}
    assert station.post(f"{API}/answers", answer).json()["right"]
    draft = {"participant": 7, "task": "hello-2", "text": 'print "hej"', "language": "en"}
    kept = station.post(f"{API}/programs", draft, 201).json()
    change = {"revision": kept["revision"], "text": 'print "hej Li"', "language": "en"}
    station.post(f"{API}/programs/{kept['id']}", change)
    program.kill()

    station = ValidatedStation(launch().port)
    progress = station.get(f"{API}/course?participant=7").json()
    lesson = next(lesson for lesson in progress["lessons"] if lesson["id"] == "hello")
    assert [(page["state"], page["tries"]) for page in lesson["pages"][:3]] == [("done", 2), ("begun", 0), ("new", 0)]
    assert lesson["quiz"]["answered"] == 1
    saved = station.get(f"{API}/tasks/hello-2?participant=7").json()["saved"]
    assert saved["text"] == 'print "hej Li"'


def test_what_is_built_while_the_station_is_away_is_kept_when_it_is_back(
    launch: Callable[..., Program], new_coach: NewCoach
) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    coach = new_coach(station)
    coach.open("/code/playground?participant=7")
    blocks = Blocks(coach.page)
    blocks.lay("print")
    blocks.argument(1).click()
    field = coach.page.locator("[data-field] input")
    field.press_sequentially('"hej')
    program.kill()
    # Typed on, and left, while nobody hears it.
    field.press_sequentially(" du")
    field.press("Enter")
    blocks.lay("blank")
    blocks.expect("print", "blank")
    station = ValidatedStation(launch("--port", str(program.port)).port)

    def text() -> str | None:
        programs = station.items(f"{API}/programs?participant=7")
        return station.get(f"{API}/programs/{programs[0]['id']}").json()["text"] if len(programs) == 1 else None

    await_condition("the program as it stands", 20, lambda: text() == 'print "hej du"\nblank')
    coach.page.reload()
    blocks = Blocks(coach.page)
    blocks.expect("print", "blank")
    expect(blocks.argument(1)).to_have_text("”hej du”vad")
