"""The description of the interface, as `GET /api/openapi.json` hands it out."""

import json
from collections.abc import Callable

from openapi_spec_validator import validate

from Support.program import Program
from Support.station import Station
from Support.validated import DESCRIPTION


def test_the_description_follows_openapi(launch: Callable[..., Program]) -> None:
    validate(json.loads(Station(launch().port).exchange("GET", DESCRIPTION).body))
