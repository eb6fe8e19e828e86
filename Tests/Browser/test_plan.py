"""A practice plan: whose turn it is, on every screen and after everything that may happen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from Browser.coach import Coach
from Browser.gate import Gate
from Browser.test_participants import READER, key_events, send
from Support.program import Program
from Support.station import Refused, Station
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PEOPLE = {3: "Alva", 5: "Bo", 8: "Didrik"}


def add_people(station: Station) -> None:
    for number, nickname in PEOPLE.items():
        body = {"nickname": nickname, "group": "P10" if number < 8 else "F11"}
        send(station, "PUT", f"/api/v1/participants/{number}", body)


def make(station: Station, order: str = "exercise") -> dict:
    add_people(station)
    exercises = [{"id": name, "equipment": "foot"} for name in ("hit-or-miss", "count-20s")]
    body = {"title": "Tisdag P10", "participants": list(PEOPLE), "exercises": exercises}
    return station.post("/api/v1/plans", {**body, "order": order}, 201).json()


def states(station: Station, plan: dict) -> list[str]:
    return [cell["state"] for cell in station.get(f"/api/v1/plans/{plan['id']}").json()["cells"]]


def shoot(station: Station, run: str) -> None:
    for _ in range(8):
        station.command(run, "attempts", {"outcome": "pass"})
    station.command(run, "save")


def cell(coach: Coach, participant: int, exercise: str) -> Locator:
    return coach.page.locator(
        f'.cell[data-participant="{participant}"][data-exercise="{exercise}"]'
    )


def expect_next(coach: Coach, participant: int, exercise: str) -> None:
    turn = coach.page.locator(".next")
    expect(turn).to_have_attribute("data-participant", str(participant))
    expect(turn).to_have_attribute("data-exercise", exercise)


def test_plan_is_made_run_and_ended_over_http(bare: ValidatedStation) -> None:
    plan = make(bare)
    path = f"/api/v1/plans/{plan['id']}"
    assert [turn["participant"] for turn in plan["queue"]] == [3, 5, 8, 3, 5, 8]
    run = bare.post(f"{path}/start", status=201).json()
    assert (run["participant"], run["exercise"], run["equipment"]) == (3, "hit-or-miss", "foot")
    shoot(bare, run["id"])
    first = bare.get(path).json()["cells"][0]
    assert first == {
        "participant": 3, "exercise": "hit-or-miss", "state": "done", "run": run["id"],
    }  # fmt: skip
    bare.post(f"{path}/order", {"order": "person"})
    assert bare.get(path).json()["queue"][0]["exercise"] == "count-20s"
    with pytest.raises(Refused, match="plan-under-way"):
        make(bare)
    bare.post(f"{path}/end")
    with pytest.raises(Refused, match="plan-ended"):
        bare.post(f"{path}/start", status=201)
    assert [p["state"] for p in bare.items("/api/v1/plans")] == ["ended"]


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("cells", {"participant": 4, "exercise": "hit-or-miss", "action": "skip"}, 422, "unknown-cell"),
        ("cells", {"participant": 3, "exercise": "hit-or-miss", "action": "eat"}, 422, "invalid-body"),
        ("cells", {"participant": 3, "action": "skip"}, 422, "invalid-body"),
        ("cells", {"participant": 3, "exercise": "hit-or-miss", "action": "skip"}, 409, "cell-done"),
        ("cells", {"participant": 5, "exercise": "hit-or-miss", "action": "later"}, 409, "cell-under-way"),
        ("order", {"order": "random"}, 422, "invalid-body"),
        ("start", {"participant": 3}, 422, "invalid-body"),
        ("start", {"participant": 3, "exercise": "hit-or-miss"}, 409, "cell-done"),
    ],
)  # fmt: skip
def test_what_a_plan_does_not_take_is_refused(
    bare: ValidatedStation, path: str, body: dict, status: int, code: str
) -> None:
    plan = make(bare)
    base = f"/api/v1/plans/{plan['id']}"
    shoot(bare, bare.post(f"{base}/start", status=201).json()["id"])
    bare.post(f"{base}/start", status=201)
    before = bare.get(base).json()
    answer = send(bare, "POST", f"{base}/{path}", body)
    assert (answer.status, answer.json()["code"]) == (status, code)
    assert bare.get(base).json() == before


def test_corrected_participant_moves_the_result_to_the_right_cell(bare: ValidatedStation) -> None:
    plan = make(bare)
    run = bare.post(f"/api/v1/plans/{plan['id']}/start", status=201).json()["id"]
    shoot(bare, run)
    bare.post(f"/api/v1/runs/{run}/edit", {"participant": 5, "reason": "Fel nummer"})
    assert states(bare, plan)[:3] == ["open", "done", "open"]


def test_coach_makes_a_plan_and_goes_through_it(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    add_people(bare)
    coach = new_coach(bare, size)
    coach.open("/plan")
    coach.page.locator('[type="submit"]').click()
    expect(coach.page.locator("[data-error]")).to_contain_text("Välj minst en deltagare")
    coach.page.locator('[data-group="P10"]').click()
    coach.page.locator('input[value="hit-or-miss"]').locator("xpath=..").click()
    coach.expect_fits()
    coach.page.locator('[type="submit"]').click()
    expect_next(coach, 3, "hit-or-miss")
    # A press before the page's modules have run is nobody's.
    coach.page.wait_for_load_state("load")
    coach.expect_fits()
    assert coach.page.locator(".slot--go, .btn--go").count() == 1
    for number in (3, 5):
        if number == 3:
            coach.page.locator("[data-plan-start]").click()
        coach.page.wait_for_url("**/runs/*")
        expect(coach.page.locator(".who .bib")).to_have_text(str(number))
        for attempt in range(1, 9):
            coach.press("pass")
            expect(coach.box(attempt)).to_have_attribute("data-state", "done")
        coach.press("save")
        coach.expect_state("saved")
        if number == 3:
            # One press to whose turn it is now.
            coach.page.locator("[data-plan-next]").click()
            expect(coach.page.locator(".who .bib")).to_have_text("5")
    coach.page.locator('[data-slot="again"]').click()
    coach.page.wait_for_url("**/plan")
    expect(coach.page.locator(".next")).to_contain_text("Allt är klart")
    expect(cell(coach, 3, "hit-or-miss")).to_have_text("8/8")
    coach.page.locator("[data-plan-end]").click()
    coach.page.wait_for_url("**/plan/*")
    coach.open("/plan")
    expect(coach.page.locator(".earlier")).to_contain_text("2 av 2 klara")


def test_skip_later_and_choose(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    make(bare)
    coach = new_coach(bare, size)
    coach.open("/plan")
    coach.page.locator('[data-plan-action="skip"]').click()
    expect_next(coach, 5, "hit-or-miss")
    expect(cell(coach, 3, "hit-or-miss")).to_have_attribute("data-state", "skipped")
    coach.page.locator('[data-plan-action="later"]').click()
    expect_next(coach, 8, "hit-or-miss")
    expect(cell(coach, 5, "hit-or-miss")).to_have_attribute("data-state", "later")
    cell(coach, 8, "count-20s").click()
    expect_next(coach, 8, "count-20s")
    # Come back to one that was skipped.
    cell(coach, 3, "hit-or-miss").click()
    expect_next(coach, 3, "hit-or-miss")
    coach.page.locator('[data-order="person"]').click()
    expect(coach.page.locator('[data-order="person"]')).to_have_attribute("aria-current", "true")


def test_two_screens_show_the_same_plan(new_coach: NewCoach, bare: ValidatedStation) -> None:
    plan = make(bare)
    first, second = new_coach(bare), new_coach(bare, (360, 640))
    for coach in (first, second):
        coach.open("/plan")
        expect_next(coach, 3, "hit-or-miss")
    first.page.locator('[data-plan-action="later"]').click()
    expect_next(second, 5, "hit-or-miss")
    second.page.locator("[data-plan-start]").click()
    second.page.wait_for_url("**/runs/*")
    expect(cell(first, 5, "hit-or-miss")).to_have_attribute("data-state", "under_way")
    expect_next(first, 8, "hit-or-miss")
    shoot(bare, second.page.locator("main").get_attribute("data-run"))
    expect(cell(first, 5, "hit-or-miss")).to_have_attribute("data-state", "done")
    assert states(bare, plan)[:3] == ["later", "done", "open"]


def test_two_coaches_who_start_the_same_cell_get_the_same_run(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    make(bare)
    first, second = new_coach(bare), new_coach(bare)
    for coach in (first, second):
        coach.open("/plan")
        # What the other one does shall not reach this screen before its own press.
        coach.page.route("**/plan", lambda route: route.abort())
    for coach in (first, second):
        coach.page.locator("[data-plan-start]").click()
        coach.page.wait_for_url("**/runs/*")
    assert first.page.url == second.page.url


def test_cancelled_run_leaves_its_cell_open(new_coach: NewCoach, bare: ValidatedStation) -> None:
    plan = make(bare)
    coach = new_coach(bare)
    coach.open("/plan")
    coach.page.locator("[data-plan-start]").click()
    coach.page.wait_for_url("**/runs/*")
    run = coach.page.locator("main").get_attribute("data-run")
    bare.command(run, "attempts", {"outcome": "pass"})
    bare.command(run, "cancel")
    coach.expect_state("cancelled")
    assert states(bare, plan)[0] == "open"
    coach.open("/plan")
    expect_next(coach, 3, "hit-or-miss")


def test_torn_run_is_gone_on_with_after_a_crash(
    new_coach: NewCoach, launch: Callable[..., Program]
) -> None:
    program = launch()
    station = ValidatedStation(program.port)
    plan = make(station)
    run = station.post(f"/api/v1/plans/{plan['id']}/start", status=201).json()["id"]
    station.command(run, "attempts", {"outcome": "pass"})
    program.kill()
    station = ValidatedStation(launch().port)
    assert states(station, plan)[0] == "under_way"
    coach = new_coach(station)
    coach.open("/plan")
    expect_next(coach, 5, "hit-or-miss")
    cell(coach, 3, "hit-or-miss").click()
    coach.page.wait_for_url(f"**/runs/{run}")
    expect(coach.box(1)).to_have_attribute("data-state", "done")


def test_reader_picks_whose_turn_it_is(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    make(bare)
    send(bare, "PATCH", "/api/v1/participants/8", {"card": "0012345678"})
    send(bare, "PUT", "/api/v1/participants/99", {"card": "99999999"})
    coach = new_coach(bare, size)
    coach.open("/plan")
    key_events(coach.page, "0012345678", READER)
    expect_next(coach, 8, "hit-or-miss")
    # Whoever is not in the plan, or unknown, is told; the reader's Enter starts nothing.
    key_events(coach.page, "99999999", READER)
    expect(coach.page.locator("[data-toast]")).to_contain_text("finns inte i planen")
    key_events(coach.page, "4711471147", READER)
    expect(coach.page.locator("[data-toast]")).to_contain_text("Ingen deltagare har kortet")
    expect_next(coach, 8, "hit-or-miss")
    assert coach.page.url.endswith("/plan")
    key_events(coach.page, "", 0.2)
    coach.page.wait_for_url("**/runs/*")
    expect(coach.page.locator(".who .bib")).to_have_text("8")


def expect_queue(coach: Coach, who: str) -> Locator:
    queue = coach.page.locator("[data-queue]")
    expect(queue.locator("[data-queue-text]")).to_contain_text(f"Nästa: {who}, om ")
    return queue


def test_next_of_the_plan_is_armed_after_a_save_with_one_press(
    new_coach: NewCoach, gated: ValidatedStation, gate: Gate
) -> None:
    add_people(gated)
    body = {
        "title": "Tisdag P10", "participants": [3, 5, 8], "order": "exercise",
        "exercises": [{"id": "ten-turns", "equipment": "foot"}],
    }  # fmt: skip
    plan = gated.post("/api/v1/plans", body, 201).json()
    path = f"/api/v1/plans/{plan['id']}/start"
    run = gated.post(path, {"arm": True}, 201).json()
    assert run["state"] == "waiting"
    coach = new_coach(gated)
    coach.open(f"/runs/{run['id']}")
    for number in range(10):
        gate.send(2.5 + number / 10)
    coach.expect_state("full")
    coach.press("save")
    expect_queue(coach, "5 Bo")
    # Nobody presses anything.
    coach.page.wait_for_url(lambda url: "/runs/" in url and run["id"] not in url)
    expect(coach.page.locator(".bib").first).to_have_text("5")
    coach.expect_state("waiting")
    gate.send(2.84)
    expect(coach.box(1)).to_have_attribute("data-state", "done")


def test_queue_is_stopped_and_counts_on_no_other_screen(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    plan = make(bare)
    run = bare.post(f"/api/v1/plans/{plan['id']}/start", status=201).json()["id"]
    coach, other = new_coach(bare, size), new_coach(bare)
    for _ in range(8):
        bare.command(run, "attempts", {"outcome": "pass"})
    asked: list[str] = []
    for screen in (coach, other):
        screen.page.clock.install()
        screen.page.on("request", lambda request: asked.append(request.url))
        screen.open(f"/runs/{run}")
    coach.press("save")
    queue = expect_queue(coach, "5 Bo")
    # It covers nothing that can be pressed.
    place = queue.bounding_box()
    for control in coach.page.locator("main a, main button:not([data-queue-stop])").all():
        box = control.bounding_box()
        if box:
            assert box["y"] >= place["y"] + place["height"] or box["y"] + box["height"] <= place[
                "y"
            ] or box["x"] >= place["x"] + place["width"] or box["x"] + box["width"] <= place["x"]
    queue.locator("[data-queue-stop]").click()
    expect(queue).to_be_hidden()
    other.expect_state("saved")
    expect(other.page.locator("[data-queue]")).to_be_hidden()
    # Longer than the queue would have waited; what a page asks for then is asked before the last.
    for screen in (coach, other):
        screen.page.clock.run_for(5_500)
        screen.page.evaluate("fetch('/api/v1/health').then(() => 0)")
    assert not [address for address in asked if address.endswith("/start")]
    assert coach.page.url.endswith(run)
    assert other.page.url.endswith(run)
    assert len(bare.get(f"/api/v1/plans/{plan['id']}").json()["queue"]) == 5
