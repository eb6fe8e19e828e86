"""One person's results in a picture, to look at and to share."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest
from playwright.sync_api import expect

from Browser.coach import Coach
from Support.station import Refused
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
NAME = "Åsa <&\"'> Þóra-Maximiliana 👟"


@pytest.fixture
def done(bare: ValidatedStation) -> ValidatedStation:
    bare.post("/api/v1/participants", {"number": 3, "nickname": NAME}, 201)
    bare.save_shots(3)
    return bare


def test_picture_is_shown_said_and_fetched(
    new_coach: NewCoach, done: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(done, size)
    coach.open("/participants/3")
    page = coach.page
    page.get_by_role("link", name="Sammanfattning").click()
    picture = page.get_by_role("img", name=NAME)
    picture.evaluate("one => one.decode()")
    # As tall as is told beforehand, so that nothing moves when it has come.
    width, height, told = picture.evaluate(
        "one => [one.naturalWidth, one.naturalHeight, Number(one.getAttribute('height'))]"
    )
    assert width == 1080
    assert abs(height - told) <= 1
    expect(picture).to_have_accessible_name(
        f"Sammanfattning, 3 {NAME}. 1 resultat · {date.today().isoformat()}. "
        "Precisionsskott, fot · 1 resultat: Bäst 8 träffar, senast 8 träffar."
    )
    with page.expect_download() as png:
        page.get_by_role("link", name="Hämta bild").click()
    assert png.value.suggested_filename == "sideline-3.png"
    with page.expect_download() as pdf:
        page.get_by_role("link", name="Hämta PDF").click()
    assert pdf.value.path().read_bytes().startswith(b"%PDF-1.")


def test_files_are_what_they_say(done: ValidatedStation) -> None:
    for kind, media, start in [
        ("png", "image/png", b"\x89PNG"), ("pdf", "application/pdf", b"%PDF-"),
    ]:  # fmt: skip
        answer = done.get(f"/api/v1/participants/3/summary.{kind}")
        assert answer.headers["content-type"] == media
        assert answer.headers["cache-control"] == "no-store"
        assert answer.body.startswith(start)
    with pytest.raises(Refused, match="unknown-participant"):
        done.get("/api/v1/participants/99/summary.png")


def test_many_at_once_are_made_or_refused_and_the_station_goes_on(done: ValidatedStation) -> None:
    def ask(_: int) -> int:
        return done.exchange("GET", "/api/v1/participants/3/summary.pdf").status

    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(ask, range(24)))
    assert set(answers) <= {200, 503}
    assert 200 in answers
    assert ask(0) == 200
