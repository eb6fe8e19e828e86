"""A coach sets mail up, sends results and sees in the outbox what became of them."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.mail_server import MailServer, free_port
from Support.station import await_condition
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.stop()


def keep_results(station: ValidatedStation) -> None:
    station.post("/api/v1/participants", {"number": 12, "nickname": "Maja"}, 201)
    run = station.create_run("hit-or-miss", participant=12, equipment="foot")["id"]
    for _ in range(8):
        station.command(run, "attempts", {"outcome": "pass"})
    station.command(run, "save")


def fill(coach: Coach, port: int, sender: str = "klubben@example.org") -> None:
    page = coach.page
    page.fill('[name="sender"]', sender)
    page.fill('[name="host"]', "127.0.0.1")
    page.locator('[name="security"][value="none"]').locator("xpath=..").click()
    page.fill('[name="port"]', str(port))
    page.locator('[name="authentication"][value="none"]').locator("xpath=..").click()


def test_mail_is_set_up_tried_and_sent(
    new_coach: NewCoach, bare: ValidatedStation, mail_server: MailServer, size: tuple[int, int]
) -> None:
    keep_results(bare)
    coach = new_coach(bare, size)
    coach.open("/results/send?participant=12")
    expect(coach.page.locator("[data-eml]")).to_be_visible()
    coach.page.locator(".note a").click()
    coach.page.wait_for_url("**/settings/mail")
    verdict = coach.page.locator("[data-verdict-text]")
    fill(coach, free_port())
    coach.action("test").click()
    expect(verdict).to_have_text("Inget svarar på serverns port. Är porten rätt?")
    fill(coach, mail_server.port, sender="klubben")
    coach.action("save").click()
    expect(verdict).to_have_text("Avsändaren är ingen e-postadress.")
    fill(coach, mail_server.port)
    coach.action("test").click()
    expect(verdict).to_contain_text("Servern svarar")
    assert bare.get("/api/v1/mail/settings").json()["settings"] is None
    coach.action("save").click()
    expect(coach.page.locator("[data-toast]")).to_have_text("Sparat.")

    coach.open("/results/send?participant=12")
    coach.action("send").click()
    expect(coach.page.locator("[data-error]")).to_contain_text("mottagare")
    coach.page.fill('[name="more"]', "coach@example.org, foralder@example.org")
    coach.action("send").dblclick()
    coach.page.wait_for_url("**/outbox")
    expect(coach.page.locator(".mail-row .pill")).to_have_text("skickat", timeout=15_000)
    coach.expect_fits()
    assert [e.rcpt_tos for e in mail_server.envelopes] == [
        ["coach@example.org", "foralder@example.org"]
    ]
    coach.open("/results/send")
    expect(coach.page.locator('[name="recipient"]')).to_have_count(2)


def test_send_all_of_one_exercise_mails_that_exercise(
    new_coach: NewCoach, bare: ValidatedStation, mail_server: MailServer
) -> None:
    keep_results(bare)
    account = {
        "host": "127.0.0.1", "port": mail_server.port, "security": "none",
        "authentication": "none", "sender": "klubben@example.org",
    }  # fmt: skip
    bare.post("/api/v1/mail/settings", account)
    coach = new_coach(bare)
    coach.open("/results?exercise=hit-or-miss")
    coach.page.locator("[data-send-all]").click()
    coach.page.wait_for_url("**/results/send?exercise=hit-or-miss")
    coach.page.fill('[name="more"]', "coach@example.org")
    coach.action("send").click()
    coach.page.wait_for_url("**/outbox")
    expect(coach.page.locator(".mail-row")).to_contain_text("8 resultat")


def test_pages_say_that_mails_wait_and_lead_to_them(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    keep_results(bare)
    coach = new_coach(bare, (360, 640))
    coach.open("/")
    expect(coach.page.locator("[data-mail-waits]")).to_have_count(0)
    account = {
        "host": "127.0.0.1", "port": free_port(), "security": "none", "authentication": "none",
        "sender": "klubben@example.org",
    }  # fmt: skip
    bare.post("/api/v1/mail/settings", account)
    for address in ("a@example.org", "b@example.org"):
        bare.post("/api/v1/mails", {"recipients": [address]}, 201)
    coach.open("/")
    expect(coach.page.locator("[data-mail-waits]")).to_contain_text("2 mejl väntar")
    coach.open("/results")
    expect(coach.page.locator("[data-outbox]")).to_have_text("Utkorg (2)")
    expect(coach.page.locator('main a[href="/settings/mail"]')).to_be_visible()
    coach.expect_fits()
    coach.page.locator("[data-outbox]").click()
    expect(coach.page.locator(".mail-row")).to_have_count(2)


def test_a_waiting_mail_is_shown_and_taken_out_of_the_queue(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    keep_results(bare)
    account = {
        "host": "127.0.0.1", "port": free_port(), "security": "none", "authentication": "none",
        "sender": "klubben@example.org",
    }  # fmt: skip
    bare.post("/api/v1/mail/settings", account)
    bare.post("/api/v1/mails", {"recipients": ["coach@example.org"]}, 201)
    await_condition("tried", 10, lambda: bare.items("/api/v1/mails")[0].get("code"))
    coach = new_coach(bare, locale="en-GB")
    coach.open("/outbox")
    expect(coach.page.locator("main")).to_contain_text("1 email is waiting and will be sent automatically.")
    expect(coach.page.locator("main")).to_contain_text("Nothing answers at the server's port.")
    coach.action("cancel").click()
    expect(coach.page.locator(".mail-row .pill")).to_have_text("taken out")
    expect(coach.action("cancel")).to_have_count(0)
    assert bare.items("/api/v1/mails")[0]["state"] == "cancelled"


def test_server_is_proposed_from_the_address_and_nothing_is_kept(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    coach.open("/settings/mail")
    page = coach.page
    found = page.locator("[data-finding]")
    page.locator('[name="sender"]').fill("klubben")
    page.get_by_role("button", name="Hitta servern").click()
    expect(found).to_have_attribute("data-state", "lost")
    # With a network or without one, the server is the provider's own.
    page.locator('[name="sender"]').fill("klubben@gmail.com")
    page.locator('[name="sender"]').press("Tab")
    expect(found).to_contain_text("smtp.gmail.com")
    expect(found).to_contain_text("Inget är sparat än.")
    expect(page.locator('[name="host"]')).to_have_value("smtp.gmail.com")
    expect(page.locator('[name="user"]')).to_have_value("klubben@gmail.com")
    assert bare.get("/api/v1/mail/settings").json()["settings"] is None
    # Whoever has written a server keeps it.
    page.locator('[name="sender"]').fill("klubben@example.invalid")
    page.locator('[name="sender"]').press("Tab")
    expect(page.locator('[name="host"]')).to_have_value("smtp.gmail.com")
    page.get_by_role("button", name="Hitta servern").click()
    expect(found).not_to_contain_text("Letar", timeout=15_000)
    expect(found).to_contain_text("example.invalid")
    expect(page.locator('[name="host"]')).to_have_value("smtp.gmail.com")
