"""Measuring the screen and the measured round over HTTP."""

import json

import pytest

from Support.validated import ValidatedStation

ROUNDS = "/api/v1/eyetest/rounds"
SCREENS = "/api/v1/eyetest/screens"
SCREEN = "1280x800@1.5"
# 85.60 mm on 504 pixels.
WIDTH, PITCH = 504, 85.60 / 504
OPTIONS = {"screen": SCREEN, "distance_m": 2, "side_px": 1200}


def measured(station: ValidatedStation) -> dict:
    return station.post(SCREENS, {"screen": SCREEN, "card_widths_px": [WIDTH, WIDTH]}).json()


def begin(station: ValidatedStation, status: int = 201, **options: object) -> dict:
    wish = {"kind": "acuity", "participant": 7, "options": {**OPTIONS, **options}}
    return station.post(ROUNDS, wish, status).json()


def right(measurement: dict) -> str:
    return measurement["question"]["stimulus"]["symbol"].removeprefix("landolt-")


def play(station: ValidatedStation, chosen: str | None = None, time: float = 0.8) -> dict:
    """Answer every question, rightly unless with the same choice each time."""
    measurement = begin(station)
    while measurement["state"] == "open":
        body = {"question": measurement["question"]["number"], "origin": "remote",
                "choice": chosen or right(measurement), "response_time_s": time}  # fmt: skip
        measurement = station.post(f"{ROUNDS}/{measurement['id']}/answers", body).json()
    return measurement


def test_two_settings_of_a_card_are_kept_for_the_screen(bare: ValidatedStation) -> None:
    assert bare.get(f"{SCREENS}/{SCREEN}", 404).json()["code"] == "eye-screen-unknown"
    screen = measured(bare)
    assert screen["pitch_mm"] == pytest.approx(PITCH)
    assert bare.get(f"{SCREENS}/{SCREEN}").json() == screen
    reach = {item["distance_m"]: item for item in screen["reaches"]}
    # One pixel of 0.17 mm at 2 m is 0.292 minutes of arc.
    assert reach[2]["floor"] == pytest.approx(-0.53)
    assert [distance for distance, item in reach.items() if item["measures"]] == [1.5, 2, 3, 4]
    assert screen["shortest_distance_m"] == pytest.approx(1.17)


def test_fine_screen_measures_at_an_arms_length(bare: ValidatedStation) -> None:
    wish = {"screen": SCREEN, "card_widths_px": [2 * WIDTH, 2 * WIDTH]}
    screen = bare.post(SCREENS, wish).json()
    # One pixel of 0.085 mm is half a minute of arc, logMAR −0.3, at 0.58 m.
    measuring = [item["distance_m"] for item in screen["reaches"] if item["measures"]]
    assert measuring == [0.6, 0.7, 0.8, 1, 1.5, 2, 3, 4]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"card_widths_px": [500, 510]}, "eye-settings-differ"),
        ({"card_widths_px": [500]}, "eye-one-setting"),
        ({"card_widths_px": [0, 0]}, "eye-card-size"),
        ({"ruler": {"line_px": 800, "length_mm": 0}}, "eye-ruler-length"),
        ({"ruler": {"line_px": 800, "length_mm": 10000}}, "eye-ruler-length"),
        ({}, "invalid-body"),
        ({"screen": "DROP TABLE", "card_widths_px": [500, 500]}, "invalid-body"),
    ],
)
def test_what_no_screen_can_be_is_refused(bare: ValidatedStation, wish: dict, code: str) -> None:
    assert bare.post(SCREENS, {"screen": SCREEN, **wish}, 422).json()["code"] == code
    assert bare.get(f"{SCREENS}/{SCREEN}", 404)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"distance_m": 0.5}, "eye-screen-too-coarse"),
        ({"distance_m": -1}, "eye-option-invalid"),
        ({"screen": "1280x800@1.25"}, "eye-not-calibrated"),
        # What a page says of its pixels counts nothing.
        ({"screen": None, "pitch_mm": 0.1}, "eye-not-calibrated"),
        ({"side_px": 1}, "eye-option-invalid"),
    ],
)
def test_without_a_screen_that_measures_no_round_begins(
    bare: ValidatedStation, options: dict, code: str
) -> None:
    measured(bare)
    assert begin(bare, 422, **options)["code"] == code


def test_whole_measured_round_ends_with_its_limit_and_its_rows(bare: ValidatedStation) -> None:
    measured(bare)
    measurement = play(bare)
    assert measurement["end"] == "complete"
    result = measurement["progress"]["result"]
    # Nobody saw a ring wrongly, so the screen's smallest is what can be told.
    assert (result["limit"], result["estimate"]) == ("at-most", -0.53)
    rows = bare.trials("?exercise=eye-acuity")
    assert len(rows) == result["trials"] + 1
    assert {row["origin"] for row in rows[:-1]} == {"remote"}
    assert (rows[-1]["quantity"], rows[-1]["value"], rows[-1]["outcome"]) == ("", "", "")
    details = json.loads(rows[0]["details"])
    assert (details["eye"], details["logmar"], details["alternatives"]) == ("both", 1, 4)
    assert set(details["estimator"]) == {"mean", "deviation"}


@pytest.mark.parametrize(
    ("chosen", "time", "flag"), [("left", 0.8, "one-sided"), (None, 0.05, "hasty")]
)
def test_round_that_was_not_meant_has_a_flag_and_no_number(
    bare: ValidatedStation, chosen: str | None, time: float, flag: str
) -> None:
    measured(bare)
    result = play(bare, chosen, time)["progress"]["result"]
    assert flag in result["flags"]
    assert "estimate" not in result
