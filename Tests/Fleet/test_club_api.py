"""What a program is told of a tablet's club, and what it may do."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from Fleet.club import Club
from Fleet.tablets import Tablet, invitation, told_of
from Support.station import Refused, await_condition
from Support.validated import ValidatedStation

API = "/api/v1/club"
NOBODY = {"people": 0, "runs": 0, "erasures": 0}


@pytest.fixture
def tablet(binary: Path, tmp_path: Path) -> Iterator[Tablet]:
    tablet = Tablet(binary, tmp_path / "tablet", "Platta 1")
    yield tablet
    tablet.stop()


def test_every_answer_is_as_it_is_described(tablet: Tablet, club: Club) -> None:
    station = ValidatedStation(tablet.port)
    alone = station.get(API).json()
    assert alone == {"joined": False, "waiting": NOBODY, "unreadable": 0} | {
        name: [] for name in ("refusals", "stations", "forgetting", "doubles", "rivals")
    }
    assert station.post(f"{API}/leave", {"now": False}).json() == alone
    there, _ = told_of(club, 7, "Maja")
    tablet.meet(7, "Cleo")
    wish = {"invitation": invitation(club, club.invite()), "name": "  Platta 1 "}
    view = station.post(f"{API}/join", wish).json()
    assert (view["joined"], view["club"], view["name"], view["teams"]) == (True, club.name, "Platta 1", None)
    assert (view["names"], view["eye"]) == (True, False)
    assert "keep_months" not in view and "trouble" not in view
    again = pytest.raises(Refused, station.post, f"{API}/join", wish)
    assert again.value.response.status == 409 and again.value.response.json()["code"] == "fleet-already"

    def told() -> dict | None:
        view = station.post(f"{API}/retry").json()
        known = station.get(API).json()
        return known if known["doubles"] and len(known["stations"]) == 2 and not sum(view["waiting"].values()) else None

    view = await_condition("the club is told", 20, told)
    assert {each["name"] for each in view["stations"]} == {"Platta 1", "Platta 2"}
    [double] = view["doubles"]
    assert double["number"] == 7 and double["holder"] == {"number": 7, "nickname": "Cleo"}
    assert double["other"]["nickname"] == "Maja" and double["other"]["number"] != 7 and "same" not in double
    pair = {"first": 7, "second": double["other"]["number"]}
    assert station.post(f"{API}/people", {**pair, "same": False}).json()["doubles"][0]["same"] is False
    assert station.post(f"{API}/numbers", {"number": pair["second"]}).json()["doubles"] == []
    for path, body in [("people", {"first": 7, "second": 4711, "same": True}), ("numbers", {"number": 4711})]:
        refused = pytest.raises(Refused, station.post, f"{API}/{path}", body)
        assert refused.value.response.json()["code"] == "unknown-participant"
    refused = pytest.raises(Refused, station.post, f"{API}/people", {"first": 7, "second": 7, "same": True})
    assert refused.value.response.json()["code"] == "invalid-parameter"
    tablet.send()
    assert station.post(f"{API}/leave", {"now": False}).json() == alone
    assert [person["nickname"] for person in station.items("/api/v1/participants")] == ["Cleo"]


@pytest.mark.parametrize("name", ["", "   ", "a\nb", "a" * 81])
def test_a_name_that_is_none_is_refused(tablet: Tablet, name: str) -> None:
    refused = pytest.raises(
        Refused, ValidatedStation(tablet.port).post, f"{API}/join", {"invitation": "x", "name": name})
    assert refused.value.response.json()["code"] == "club-name-invalid"
