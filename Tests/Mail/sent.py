"""A mail as a test sends it, waits for it and reads what arrived."""

import csv
import io
import zipfile
from email.message import EmailMessage

from Support.station import Station, await_condition

MAILS = "/api/v1/mails"
COACH = "coach@example.org"


def send(station: Station, *recipients: str, **others: object) -> dict:
    body = {"recipients": list(recipients or [COACH]), "format": "csv", **others}
    return station.post(MAILS, body, 201).json()["items"][0]


def mail(station: Station, sent: dict) -> dict:
    return station.get(f"{MAILS}/{sent['id']}").json()


def await_mail(station: Station, sent: dict, **wanted: object) -> dict:
    """Wait until the mail has the wanted properties and return it."""

    def look() -> dict | None:
        found = mail(station, sent)
        return found if wanted.items() <= found.items() else None

    try:
        return await_condition(f"mail {wanted}", 20, look)
    except AssertionError as error:
        raise AssertionError(f"{error}; it is {mail(station, sent)}") from None


def table(message: EmailMessage) -> list[dict[str, str]]:
    (attachment,) = message.iter_attachments()
    data = attachment.get_content()
    if attachment.get_content_type() == "application/zip":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert archive.testzip() is None
            (name,) = archive.namelist()
            data = archive.read(name)
    text = data if isinstance(data, str) else data.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))
