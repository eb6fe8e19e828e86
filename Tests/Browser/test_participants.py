"""Participants: by hand, from a file, and by a card reader."""

import base64
import json
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect

from Browser.coach import Coach
from Support.station import Refused, Response, Station
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PATH = "/api/v1/participants"
# What a reader of the keyboard-wedge kind sends, and what a quick typist does, in seconds per key.
READER, TYPIST = 0.01, 0.12


def send(
    station: Station, method: str, path: str, body: object, headers: dict | None = None
) -> Response:
    fields = {"Content-Type": "application/json", **(headers or {})}
    return station.exchange(method, path, json.dumps(body).encode(), fields)


def load(station: Station, file: bytes, *, preview: bool = False) -> Response:
    body = {"file": base64.b64encode(file).decode(), "preview": preview}
    return send(station, "POST", f"{PATH}/import", body)


def key_events(page: Page, keys: str, pace: float, last: str = "Enter") -> None:
    """Press keys as the browser's own input would, each at its moment, `pace` apart."""
    session: CDPSession = page.context.new_cdp_session(page)
    moment = page.evaluate("Date.now()") / 1000
    for number, key in enumerate([*keys, last]):
        text = "\r" if key == "Enter" else key if len(key) == 1 else ""
        event = {"key": key, "text": text, "timestamp": moment + number * pace}
        if key == "Enter":
            event |= {"code": "Enter", "windowsVirtualKeyCode": 13}
        session.send("Input.dispatchKeyEvent", {"type": "keyDown", **event})
        session.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})


def test_fields_are_put_and_patched(bare: ValidatedStation) -> None:
    answer = send(bare, "PUT", f"{PATH}/7", {"nickname": "Cleo", "group": "P10", "card": "0012"})
    assert answer.json() == {"number": 7, "nickname": "Cleo", "group": "P10", "card": "0012"}
    answer = send(bare, "PATCH", f"{PATH}/7", {"group": None})
    assert answer.json() == {"number": 7, "nickname": "Cleo", "card": "0012"}
    assert send(bare, "PUT", f"{PATH}/7", {}).json() == {"number": 7}
    assert bare.get(f"{PATH}/7").json() == {"number": 7}


def test_old_way_of_posting_keeps_group_and_card(bare: ValidatedStation) -> None:
    send(bare, "PUT", f"{PATH}/7", {"group": "P10", "card": "0012"})
    bare.post(PATH, {"number": 7, "nickname": "Cleo"}, 201)
    expected = {"number": 7, "nickname": "Cleo", "group": "P10", "card": "0012"}
    assert bare.items(PATH) == [expected]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("PATCH", f"{PATH}/8", {"nickname": "Bo"}, 404, "unknown-participant"),
        ("PUT", f"{PATH}/10000", {}, 422, "participant-out-of-range"),
        ("PUT", f"{PATH}/-1", {}, 422, "participant-out-of-range"),
        ("PUT", f"{PATH}/sju", {}, 404, "unknown-participant"),
        ("PUT", f"{PATH}/8", {"nickname": "å" * 41}, 422, "nickname-too-long"),
        ("PUT", f"{PATH}/8", {"group": "å" * 41}, 422, "group-too-long"),
        ("PUT", f"{PATH}/8", {"nickname": "a\nb"}, 422, "text-not-plain"),
        ("PUT", f"{PATH}/8", {"card": "12 34"}, 422, "card-not-readable"),
        ("PUT", f"{PATH}/8", {"card": "0012"}, 409, "card-taken"),
        ("PUT", f"{PATH}/8", {"birth_year": 1899}, 422, "birth-year-out-of-range"),
        ("PUT", f"{PATH}/8", {"birth_year": 2100}, 422, "birth-year-out-of-range"),
        ("PUT", f"{PATH}/8", {"max_heart_rate": 99}, 422, "max-heart-rate-out-of-range"),
        ("PUT", f"{PATH}/8", {"max_heart_rate": 241}, 422, "max-heart-rate-out-of-range"),
        ("PUT", f"{PATH}/8", {"number": 9}, 422, "invalid-body"),
        ("PUT", f"{PATH}/8", {"nickname": 5}, 422, "invalid-body"),
    ],
)
def test_bad_fields_are_refused(
    bare: ValidatedStation, method: str, path: str, body: dict, status: int, code: str
) -> None:
    send(bare, "PUT", f"{PATH}/7", {"card": "0012"})
    answer = send(bare, method, path, body)
    assert (answer.status, answer.json()["code"]) == (status, code)
    assert [person["number"] for person in bare.items(PATH)] == [7]


def test_number_that_must_be_new_is_added_once(bare: ValidatedStation) -> None:
    only_new = {"If-None-Match": "*"}
    assert send(bare, "PUT", f"{PATH}/7", {"nickname": "Cleo"}, only_new).status == 200
    answer = send(bare, "PUT", f"{PATH}/7", {"nickname": "Bo"}, only_new)
    assert (answer.status, answer.json()["code"]) == (409, "participant-exists")
    assert bare.items(PATH)[0]["nickname"] == "Cleo"


def test_same_request_again_gives_the_same_answer(bare: ValidatedStation) -> None:
    key = {"Idempotency-Key": "k1", "If-None-Match": "*"}
    first = send(bare, "PUT", f"{PATH}/7", {"nickname": "Cleo"}, key)
    assert send(bare, "PUT", f"{PATH}/7", {"nickname": "Cleo"}, key).body == first.body


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_file_is_read_in_every_usual_form(
    bare: ValidatedStation, encoding: str, mark: str
) -> None:
    rows = [["Smeknamn", "Nummer", "Grupp"], ["Åsa", "7", "Lag Ö"], ["", "12", ""]]
    text = "\r\n".join(mark.join(row) for row in rows)
    load(bare, text.encode(encoding))
    assert bare.items(PATH) == [
        {"number": 7, "nickname": "Åsa", "group": "Lag Ö"}, {"number": 12},
    ]  # fmt: skip


def test_preview_shows_and_changes_nothing(bare: ValidatedStation) -> None:
    bare.post(PATH, {"number": 7, "nickname": "Cleo"}, 201)
    bare.post(PATH, {"number": 8, "nickname": "Eva"}, 201)
    file = b"nr,namn,mobil\n7,Cleopatra,070\n8,Eva,070\n9,Bo,070\n"
    answer = load(bare, file, preview=True).json()
    changes = [(row["line"], row["change"]) for row in answer["rows"]]
    assert changes == [(2, "changed"), (3, "same"), (4, "new")]
    assert answer["rows"][0]["before"]["nickname"] == "Cleo"
    assert answer["ignored"] == ["mobil"]
    assert [person["nickname"] for person in bare.items(PATH)] == ["Cleo", "Eva"]
    load(bare, file)
    assert [person["nickname"] for person in bare.items(PATH)] == ["Cleopatra", "Eva", "Bo"]


@pytest.mark.parametrize(
    ("file", "code", "line", "column"),
    [
        (b"nr,namn\n1,Bo\n2,Ada\n1,Eva", "sheet-number-twice", 4, 1),
        (b"namn,nr\nBo,1\nAda,x", "sheet-not-a-number", 3, 2),
        (b"nr,namn\n1,Bo\n2", "csv-uneven-row", 3, 2),
        (b'nr,namn\n1,"Bo', "csv-quote-not-closed", 2, 2),
        (b"nr,namn\n1,Bo\x00", "csv-not-text", 2, 2),
        (b"nr,kort\n1,4711\n2,0012", "card-taken", 3, 2),
        (b"", "csv-empty", 1, 1),
    ],
)
def test_fault_is_said_with_its_place_and_nothing_is_imported(
    bare: ValidatedStation, file: bytes, code: str, line: int, column: int
) -> None:
    send(bare, "PUT", f"{PATH}/99", {"card": "0012"})
    for preview in (True, False):
        answer = load(bare, file, preview=preview)
        problem = answer.json()
        assert answer.status == 422
        assert (problem["code"], problem["line"], problem["column"]) == (code, line, column)
    assert [person["number"] for person in bare.items(PATH)] == [99]


def test_file_that_is_too_large_is_refused(bare: ValidatedStation) -> None:
    answer = load(bare, b"nr\n" + b"1" * (256 * 1024))
    assert (answer.status, answer.json()["code"]) == (422, "csv-too-large")
    answer = load(bare, b"nr\n" + b"1" * (512 * 1024))
    assert (answer.status, answer.json()["code"]) == (413, "body-too-large")


def test_participant_is_added_and_changed_by_hand(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    coach.open("/participants")
    coach.page.fill('[data-add] [name="number"]', "7")
    coach.page.fill('[data-add] [name="nickname"]', "Cleo")
    coach.page.fill('[data-add] [name="group"]', "P10")
    coach.page.keyboard.press("Enter")
    expect(coach.page.locator('[data-number="7"]')).to_contain_text("Cleo")
    expect(coach.page.locator('[data-add] [name="number"]')).to_be_focused()
    coach.expect_fits()
    coach.page.locator('[data-number="7"] a').click()
    coach.page.fill('[name="nickname"]', "Cleopatra")
    coach.page.fill('[name="birth_year"]', "2013")
    coach.page.fill('[name="max_heart_rate"]', "203")
    coach.page.locator('[type="submit"]').click()
    expect(coach.page.locator("[data-toast]")).to_have_text("Sparat.")
    assert bare.items(PATH) == [
        {"number": 7, "nickname": "Cleopatra", "group": "P10", "birth_year": 2013, "max_heart_rate": 203}
    ]
    coach.page.fill('[name="birth_year"]', "")
    with coach.page.expect_response(lambda answer: answer.request.method == "PATCH"):
        coach.page.locator('[type="submit"]').click()
    assert "birth_year" not in bare.items(PATH)[0] and bare.items(PATH)[0]["max_heart_rate"] == 203
    coach.expect_fits()


def test_number_that_is_there_already_is_said_at_the_place(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    bare.post(PATH, {"number": 7, "nickname": "Cleo"}, 201)
    coach = new_coach(bare)
    coach.open("/participants")
    for typed, said in [("7", "Numret finns redan."), ("sju", "Skriv ett nummer")]:
        coach.page.fill('[data-add] [name="number"]', typed)
        coach.page.locator('[data-add] [type="submit"]').click()
        expect(coach.page.locator("[data-add] [data-error]")).to_contain_text(said)
    assert bare.items(PATH)[0]["nickname"] == "Cleo"


def test_file_is_looked_at_then_taken(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    evil = "<img src=x onerror=document.title='gone'>"
    coach = new_coach(bare, size)
    coach.open("/participants")
    file = {"name": "lag.csv", "mimeType": "text/csv", "buffer": b""}
    coach.page.set_input_files('[name="file"]', {**file, "buffer": b"nr,namn\n1,Bo\n1,Ada\n"})
    error = coach.page.locator("[data-import] [data-error]")
    expect(error).to_contain_text("Rad 3, kolumn 1")
    expect(error).to_contain_text("Numret står två gånger")
    expect(coach.page.locator("[data-preview]")).to_be_hidden()
    # What is no UTF-8 is read as Windows-1252, and the coach is asked whether the names are right.
    coach.page.set_input_files('[name="file"]', {**file, "buffer": "nr,namn\n1,Åsa\n".encode("cp1252")})
    expect(coach.page.locator("[data-unsure-text]")).to_contain_text("Stämmer å, ä, ö")
    text = f"Nummer;Namn;Grupp\n1;Åsa;P10\n2;{evil[:40]};P10\n"
    coach.page.set_input_files('[name="file"]', {**file, "buffer": text.encode("utf-16")})
    expect(coach.page.locator("[data-preview] tbody tr")).to_have_count(2)
    expect(coach.page.locator("[data-summary-text]")).to_contain_text("2 nya")
    expect(coach.page.locator("[data-unsure-text]")).to_be_hidden()
    assert bare.items(PATH) == []
    coach.expect_fits()
    coach.page.locator('[data-import] [type="submit"]').click()
    expect(coach.page.locator(".persons li")).to_have_count(2)
    expect(coach.page.locator('[data-number="2"]')).to_contain_text("<img src=x")
    assert coach.page.locator("main img").count() == 0
    for path in ("/participants/2", "/plan", "/exercises/count-20s", "/results"):
        coach.open(path)
        assert coach.page.locator("img").count() == 0
        assert "gone" not in coach.page.title()


def test_card_is_learnt_and_taken_away(new_coach: NewCoach, bare: ValidatedStation) -> None:
    bare.post(PATH, {"number": 7, "nickname": "Cleo"}, 201)
    bare.post(PATH, {"number": 8}, 201)
    coach = new_coach(bare)
    coach.open("/participants/7")
    coach.page.locator("[data-scan-card]").click()
    key_events(coach.page, "0012345678", READER)
    expect(coach.page.locator("[data-card]")).to_have_text("0012345678")
    assert bare.get(f"{PATH}?code=0012345678").json()["items"][0]["number"] == 7
    coach.open("/participants/8")
    key_events(coach.page, "0012345678", READER)
    coach.page.locator("[data-scan-card]").click()
    key_events(coach.page, "0012345678", READER)
    expect(coach.page.locator("[data-card-error]")).to_contain_text("en annan deltagare")
    coach.open("/participants/7")
    coach.page.locator("[data-remove-card]").click()
    expect(coach.page.locator("[data-card]")).to_have_text("Inget kort än.")
    with pytest.raises(Refused, match="unknown-card"):
        bare.get(f"{PATH}?code=0012345678")


def test_reader_picks_the_participant_from_anywhere(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    send(bare, "PUT", f"{PATH}/7", {"nickname": "Cleo", "card": "0012345678"})
    send(bare, "PUT", f"{PATH}/1234", {"nickname": "Bo"})
    coach = new_coach(bare, size)
    coach.open("/exercises/count-20s")
    chosen = coach.page.locator('input[name="participant"]:checked')
    key_events(coach.page, "0012345678", READER)
    expect(chosen).to_have_value("7")
    expect(coach.page.locator("[data-toast]")).to_have_text("Vald: 7 Cleo")
    # A barcode that is a number means that number; focus in a field is no hindrance.
    coach.page.fill('input[name="nickname"]', "Da")
    key_events(coach.page, "1234", READER)
    expect(chosen).to_have_value("1234")
    key_events(coach.page, "999999", READER)
    expect(coach.page.locator("[data-toast]")).to_contain_text("Ingen deltagare har kortet 999999")
    expect(chosen).to_have_value("1234")
    assert coach.page.url.endswith("/exercises/count-20s")


def test_reader_takes_its_code_out_of_the_field_again(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    send(bare, "PUT", f"{PATH}/7", {"card": "0012345678"})
    coach = new_coach(bare)
    coach.open("/participants/7")
    coach.page.fill('[name="nickname"]', "Cleo")
    key_events(coach.page, "0012345678", READER)
    expect(coach.page.locator('[name="nickname"]')).to_have_value("Cleo")
    assert bare.get(f"{PATH}/7").json() == {"number": 7, "card": "0012345678"}


def test_typing_by_hand_is_left_alone(new_coach: NewCoach, bare: ValidatedStation) -> None:
    send(bare, "PUT", f"{PATH}/7", {"nickname": "Cleo", "card": "0012"})
    coach = new_coach(bare)
    coach.open("/exercises/count-20s")
    coach.page.locator('input[name="number"]').focus()
    key_events(coach.page, "0012", TYPIST, last="5")
    expect(coach.page.locator('input[name="number"]')).to_have_value("0012")
    key_events(coach.page, "", TYPIST)
    coach.page.wait_for_url("**/runs/*")
    assert [person["number"] for person in bare.items(PATH)] == [7, 12]
