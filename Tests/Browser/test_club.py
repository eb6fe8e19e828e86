"""The page of the club: how a tablet joins, what it says, what a coach decides there, and how it leaves."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGINT

import pytest
from playwright.sync_api import Browser, expect

from Browser.axe import CONTRAST, RULES, violations
from Browser.coach import Coach
from Browser.long_names import GROUP, NAMES, NUMBERS, SIZES
from Fleet import documents
from Fleet.club import Club, Store
from Fleet.club import Tablet as SQLTablet
from Fleet.conftest import club_server
from Fleet.postgres import Cluster
from Fleet.tablets import Tablet, invitation, told_of
from Support.station import await_condition

NewCoach = Callable[..., Coach]
PAGE = "/settings/club"

# What a finger would not find, and what lies beyond an edge of its place.
AMISS = """() => {
  const amiss = [];
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) amiss.push(`${wide} px too wide`);
  const scope = document.querySelector("dialog[open]") ?? document.querySelector("main");
  const seen = [...scope.querySelectorAll("*")].filter((each) => each.checkVisibility());
  for (const each of seen) {
    const { width, height } = each.getBoundingClientRect();
    const text = each.textContent.trim().slice(0, 40);
    if (each.matches("a, button, input, textarea, summary") && (width < 47.5 || height < 47.5)) {
      amiss.push(`small, ${Math.round(width)} x ${Math.round(height)}: ${text}`);
    }
    if (each.matches("input, textarea, svg, svg *, .bib")) continue;
    if (each.scrollWidth - each.clientWidth > 1 && each.clientWidth > 1) amiss.push(`cut: ${text}`);
  }
  return amiss;
}"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A server of this file's own, which it stops."""
    with club_server() as cluster:
        yield cluster


@pytest.fixture
def club(cluster: Cluster) -> Iterator[Club]:
    store = Store(cluster, "club")
    store.empty()
    yield store.club("Västra IF")
    store.close()


@pytest.fixture
def tablet(binary: Path, tmp_path: Path) -> Iterator[Tablet]:
    tablet = Tablet(binary, tmp_path / "tablet", "Platta 1")
    yield tablet
    tablet.stop()


@pytest.fixture
def joined(tablet: Tablet, club: Club) -> Tablet:
    tablet.join(club)
    return tablet


@contextmanager
def away(club: Club) -> Iterator[None]:
    """The store does not answer."""
    club.store.close()
    club.store.cluster.stop(SIGINT)
    try:
        yield
    finally:
        club.store.cluster.start()


def line(coach: Coach):
    return coach.page.locator("[data-line]")


# MARK: joining


def test_a_tablet_joins_by_the_page_and_all_that_is_there_goes_to_the_club(
    tablet: Tablet, club: Club, new_coach: NewCoach, size: tuple[int, int]
) -> None:
    tablet.meet(7, "Cleo")
    tablet.shoot(7)
    coach = new_coach(tablet, size)
    coach.open("/participants")
    coach.page.get_by_role("link", name="Klubben").click()
    page = coach.page
    expect(page.get_by_text("Plattan är inte med i någon klubb")).to_be_visible()
    page.get_by_label("Inbjudan", exact=True).click()
    # A reader types, and ends with Enter.
    page.keyboard.insert_text(invitation(club, club.invite()))
    page.keyboard.press("Enter")
    expect(page.get_by_label("Plattans namn i klubben")).to_be_focused()
    page.keyboard.type("Platta 1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Västra IF")).to_be_visible()
    expect(line(coach)).to_have_text("Alla resultat finns hos klubben", timeout=20_000)
    expect(page.locator(".club__line")).to_have_attribute("data-state", "ready")
    expect(page.locator(".club__tablets > li")).to_contain_text(["Platta 1"])
    coach.expect_fits()
    assert club.count() == 8


def test_an_invitation_is_taken_from_a_file(
    tablet: Tablet, club: Club, new_coach: NewCoach, tmp_path: Path
) -> None:
    coach = new_coach(tablet)
    coach.open(PAGE)
    file = tmp_path / "large.txt"
    file.write_text("a" * 10_000)
    coach.page.locator('[name="file"]').set_input_files(file)
    expect(coach.page.locator("[data-error]").first).to_have_text("Filen är för stor för att vara en inbjudan.")
    word = invitation(club, club.invite())
    file = tmp_path / "invitation.txt"
    file.write_text(word + "\n")
    coach.page.locator('[name="file"]').set_input_files(file)
    expect(coach.page.locator('[name="invitation"]')).to_have_value(word)
    expect(coach.page.locator("[data-error]").first).to_have_text("")


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("torn", "Det här är ingen hel inbjudan till en klubb. Skanna koden igen, eller ta den ur filen."),
        ("unknown", "Klubben känner inte till inbjudan. Be om en ny."),
        ("over", "Inbjudan har gått ut. Be om en ny."),
        ("used", "Inbjudan har redan använts så många gånger som den räcker till. Be om en ny."),
        ("foreign", "Inbjudan gäller en annan klubb. Be om en ny."),
    ],
)
def test_an_invitation_that_is_of_no_use_says_why(
    tablet: Tablet, club: Club, new_coach: NewCoach, kind: str, sentence: str
) -> None:
    match kind:
        case "over":
            code = club.invite(hours=-1)
        case "used":
            code = club.invite()
            SQLTablet(club).join(code)
        case "foreign":
            code = club.store.club("Östra IF").invite()
        case _:
            code = "unknown"
    word = invitation(club, code)
    coach = new_coach(tablet)
    coach.open(PAGE)
    coach.page.fill('[name="invitation"]', word[:-9] if kind == "torn" else word)
    coach.page.get_by_role("button", name="Gå med i klubben").click()
    expect(coach.page.get_by_role("alert").filter(has_text=sentence)).to_be_visible(timeout=20_000)
    assert not tablet.club()["joined"]


def test_a_tablet_without_contact_joins_by_itself_later(
    tablet: Tablet, club: Club, new_coach: NewCoach
) -> None:
    word = invitation(club, club.invite())
    coach = new_coach(tablet)
    with away(club):
        coach.open(PAGE)
        coach.page.fill('[name="invitation"]', word)
        coach.page.get_by_role("button", name="Gå med i klubben").click()
        expect(line(coach)).to_have_text("Väntar på att bli insläppt i klubben", timeout=20_000)
        expect(coach.page.get_by_text("Klubbens databas svarar inte.")).to_be_visible(timeout=20_000)
    coach.page.get_by_role("button", name="Försök nu").click()
    expect(line(coach)).to_have_text("Alla resultat finns hos klubben", timeout=30_000)


# MARK: how it is


def test_the_line_says_what_waits_while_the_store_is_away_and_that_all_is_there_again(
    joined: Tablet, club: Club, new_coach: NewCoach
) -> None:
    joined.meet(7, "Cleo")
    joined.send()
    coach = new_coach(joined)
    coach.open(PAGE)
    page = coach.page
    expect(line(coach)).to_have_text("Alla resultat finns hos klubben")
    with away(club):
        joined.shoot(7)
        expect(line(coach)).to_have_text("1 väntar på att skickas", timeout=20_000)
        expect(page.locator(".club__line")).to_have_attribute("data-state", "absent", timeout=20_000)
        expect(page.get_by_text("Senaste kontakt just nu")).to_be_visible()
        expect(page.get_by_text("Det som har mätts är sparat här och skickas av sig självt.")).to_be_visible()
        expect(page.locator(".club__line .pill")).to_have_text("Ingen kontakt")
        page.get_by_text("Serverns ord").click()
        expect(page.locator(".club__detail code")).to_be_visible()
    page.get_by_role("button", name="Försök nu").click()
    expect(line(coach)).to_have_text("Alla resultat finns hos klubben", timeout=30_000)


def test_a_tablet_that_the_club_knows_no_more_says_what_to_do(
    joined: Tablet, club: Club, new_coach: NewCoach
) -> None:
    club.store.rows("SELECT fleet.revoke(%s)", joined.club()["station"])
    joined.call()
    coach = new_coach(joined, locale="en-GB")
    coach.open(PAGE)
    expect(coach.page.locator(".club__line")).to_have_attribute("data-state", "refused", timeout=20_000)
    expect(coach.page.get_by_text("The club does not know this tablet any more.")).to_be_visible()


def test_two_people_with_one_number_are_decided_by_a_press(
    joined: Tablet, club: Club, new_coach: NewCoach
) -> None:
    joined.meet(7, "Cleo")
    joined.send()
    told_of(club, 7, "Maja")
    joined.take_until("both", lambda: joined.club()["doubles"])
    [double] = joined.club()["doubles"]
    coach = new_coach(joined, (360, 740))
    coach.open(PAGE)
    page = coach.page
    expect(page.get_by_role("heading", name="Två har nummer 7")).to_be_visible()
    two = page.get_by_role("button", name="Två personer: ")
    two.click()
    expect(two).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-toast]")).to_have_text("Klubben får veta det.")
    number = double["other"]["number"]
    page.get_by_role("button", name=f"Behåll nummer {number}: ").click()
    expect(page.get_by_role("heading", name="Två har nummer 7")).to_have_count(0)
    joined.send()
    kept = club.store.rows("SELECT body ->> 'number' FROM fleet.person WHERE club = %s ORDER BY 1", club.id)
    assert kept == sorted([(str(number),), ("7",)])


def test_somebody_is_forgotten_on_one_tablet_of_two(joined: Tablet, club: Club, new_coach: NewCoach) -> None:
    joined.meet(7, "Cleo")
    joined.send()
    club.tablet("Platta 2").fetch()
    joined.post("/api/v1/participants/7/forget", {"results": "delete"})
    joined.send()
    coach = new_coach(joined)
    coach.open(PAGE)
    expect(coach.page.get_by_text("Glömd på 1 av 2 plattor")).to_be_visible(timeout=20_000)
    expect(coach.page.get_by_text("Platta 2").first).to_be_visible()


def test_an_attempt_that_was_corrected_twice_leads_to_its_result(
    joined: Tablet, club: Club, new_coach: NewCoach
) -> None:
    joined.meet(7, "Cleo")
    run = joined.shoot(7)
    joined.send()
    there = club.tablet("Platta 2").fetch()
    known = there.runs[run]
    rows = [row for row in there.rows.values() if row["run"] == run]
    first = next(row for row in rows if row["attempt"] == 1)
    joined.correct(first["id"], "fail")
    plain = {name: first[name] for name in first if name not in ("run", "person", "id")}
    second = plain | {"id": documents.record_id(), "outcome": "fail", "replaces": first["id"], "reason": "seen"}
    there.send(known | {"rows": [*({k: r[k] for k in r if k not in ("run", "person")} for r in rows), second]})
    joined.send()
    joined.take_until("both", lambda: joined.club()["rivals"])
    coach = new_coach(joined)
    coach.open(PAGE)
    expect(coach.page.get_by_role("heading", name="Rättat två gånger")).to_be_visible()
    link = coach.page.locator(".club__rival")
    expect(link).to_contain_text("försök 1")
    expect(link).to_contain_text("gäller")
    link.click()
    coach.page.wait_for_url(f"**/runs/{run}/result")


# MARK: leaving


def test_a_tablet_leaves_in_two_steps(joined: Tablet, club: Club, new_coach: NewCoach) -> None:
    told_of(club, 9, "Maja")
    joined.meet(7, "Cleo")
    joined.send()
    joined.take_until("Maja", lambda: joined.person("Maja"))
    coach = new_coach(joined)
    coach.open(PAGE)
    page = coach.page
    page.locator("[data-leave]").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("Det som den här plattan har mätt finns kvar.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert joined.club()["joined"]
    page.locator("[data-leave]").click()
    expect(sheet.get_by_role("button", name="Lämna nu")).to_be_hidden()
    sheet.get_by_role("button", name="Lämna när allt är skickat").click()
    expect(page.get_by_text("Plattan är inte med i någon klubb")).to_be_visible(timeout=20_000)
    assert [person["nickname"] for person in joined.items("/api/v1/participants")] == ["Cleo"]


def test_leaving_without_the_store_says_what_is_lost_and_goes_when_it_is_said_twice(
    joined: Tablet, club: Club, new_coach: NewCoach
) -> None:
    joined.meet(7, "Cleo")
    joined.send()
    coach = new_coach(joined)
    page = coach.page
    with away(club):
        joined.shoot(7)
        coach.open(PAGE)
        expect(line(coach)).to_have_text("1 väntar på att skickas")
        page.locator("[data-leave]").click()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_text("1 är inte hos klubben än. Lämnar du nu finns det bara på")).to_be_visible()
        sheet.get_by_role("button", name="Lämna när allt är skickat").click()
        expect(sheet.get_by_role("alert")).to_contain_text("Klubbens databas svarar inte.", timeout=20_000)
        assert joined.club()["joined"]
        sheet.get_by_role("button", name="Lämna nu").click()
        expect(page.get_by_text("Plattan är inte med i någon klubb")).to_be_visible(timeout=30_000)
    assert len(joined.trials()) == 8


# MARK: how it looks


@pytest.fixture
def crowded(joined: Tablet, club: Club) -> Tablet:
    """26 people with long names, as many of another tablet by the same numbers, and 20 tablets."""
    for place, number in enumerate(NUMBERS):
        joined.meet(number, NAMES[place % 4], group=GROUP)
    joined.send()
    there = club.tablet("Hejhejhejhejhejhejhejhejhejhejhejhejhejhejhejhejhejhej")
    there.send(*(
        documents.person(documents.person_id(), number=number, nickname=NAMES[(place + 1) % 4], group=GROUP)
        for place, number in enumerate(NUMBERS)
    ))  # fmt: skip
    for place in range(18):
        tablet = club.tablet(f"Platta {place}, {NAMES[place % 4]}", [GROUP, "P13"] if place % 2 else None)
        report = {"version": "1.0.0", "waiting": place, "refused": place % 3, "clock_ms": 61_000 * place}
        tablet.exchange(report=report)
    joined.post("/api/v1/participants/3/forget", {"results": "delete"})
    joined.take_until("all", lambda: len(joined.club()["doubles"]) >= 25 and len(joined.club()["stations"]) == 20)
    return joined


@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_long_names_and_many_tablets_fit_every_screen(
    crowded: Tablet, new_coach: NewCoach, locale: str
) -> None:
    coach = new_coach(crowded, SIZES[0], locale)
    coach.open(PAGE)
    expect(coach.page.locator(".club__double").nth(24)).to_be_visible()
    found = []
    for is_asked in (False, True):
        for width, height in SIZES:
            coach.page.set_viewport_size({"width": width, "height": height})
            found += [(width, is_asked, each) for each in coach.page.evaluate(AMISS)]
        if not is_asked:
            coach.page.locator("[data-leave]").click()
    assert not found


@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_the_door_fits_every_screen(tablet: Tablet, new_coach: NewCoach, locale: str) -> None:
    coach = new_coach(tablet, SIZES[0], locale)
    coach.open(PAGE)
    for width, height in SIZES:
        coach.page.set_viewport_size({"width": width, "height": height})
        assert coach.page.evaluate(AMISS) == [], width


@pytest.mark.parametrize("locale", ["sv-SE", "en-GB"])
def test_the_page_of_a_club_has_no_violation(crowded: Tablet, browser: Browser, locale: str) -> None:
    # The policy would keep axe itself out.
    context = browser.new_context(
        locale=locale, viewport={"width": 360, "height": 740}, bypass_csp=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(crowded.url + PAGE)
    for theme in ("dark", "light", "sun"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert violations(page, RULES if theme == "dark" else CONTRAST) == [], theme
    page.locator("[data-leave]").click()
    assert violations(page, RULES) == []
    context.close()
