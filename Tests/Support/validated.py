"""A station whose every answer is held against the OpenAPI document that it serves itself."""

import json
from urllib.parse import parse_qsl, urlsplit

from openapi_core import Config, OpenAPI
from openapi_core.datatypes import RequestParameters

from Support.station import Response, Station

DESCRIPTION = "/api/openapi.json"

_DESCRIPTIONS: list[OpenAPI] = []


def _read(document: bytes) -> OpenAPI:
    # openapi-core reads only application/json by itself.
    texts = ("text/csv", "text/plain", "text/calendar", "application/yaml", "message/rfc822", "image/svg+xml")
    readers = {"application/problem+json": json.loads, **dict.fromkeys(texts, _text)}
    for kind in ("application/zip", "application/octet-stream", "image/png", "application/pdf", "audio/wav"):
        readers[kind] = lambda data: data.decode("latin-1")
    # That the document itself is one takes seconds to find out, and has a test of its own.
    config = Config(extra_media_type_deserializers=readers, spec_validator_cls=None)
    return OpenAPI.from_dict(json.loads(document), config=config)


def _text(data: bytes, charset: str = "utf-8") -> str:
    return data.decode(charset)


class ValidatedStation(Station):
    """Raises openapi_core's error for an answer that the document does not describe, and for a request
    that it does not describe but that was granted.

    Only what is below /api is described, and the event stream is not one answer.
    """

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        super().__init__(port, host)
        # Every station of a run is of one program, and needs a while to put the document together.
        if not _DESCRIPTIONS:
            _DESCRIPTIONS.append(_read(super().exchange("GET", DESCRIPTION).body))
        self.description = _DESCRIPTIONS[0]

    def exchange(
        self, method: str, path: str, body: bytes | None = None, headers: dict | None = None
    ) -> Response:
        response = super().exchange(method, path, body, headers)
        if path.startswith("/api/"):
            request = _Request(self.url, method, path, body, headers or {})
            if response.status < 400:
                self.description.validate_request(request)
            self.description.validate_response(request, _Response(response))
        return response


class _Request:
    """openapi_core.protocols.Request."""

    def __init__(self, url: str, method: str, path: str, body: bytes | None, headers: dict) -> None:
        parts = urlsplit(path)
        self.host_url = url
        self.path = parts.path
        self.method = method.lower()
        self.body = body
        self.content_type = headers.get("Content-Type", "application/json")
        query = dict(parse_qsl(parts.query))
        self.parameters = RequestParameters(query=query, header=headers, cookie={}, path={})


class _Response:
    """openapi_core.protocols.Response."""

    def __init__(self, response: Response) -> None:
        self.data = response.body
        self.status_code = response.status
        self.content_type = response.headers.get("content-type", "")
        # openapi-core asks for headers as the document writes them.
        self.headers = {name.title(): value for name, value in response.headers.items()}
