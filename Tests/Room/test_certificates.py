"""What the open station shows: a certificate that it makes, or one that somebody gave."""

import datetime
import socket
import ssl
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from Room.conftest import Room
from Support import certificates

DAY = datetime.timedelta(days=1)
PEM = serialization.Encoding.PEM


def refusal(room: Room) -> tuple[int, str]:
    answer = room.station.exchange(
        "POST", "/api/v1/room", b'{"name":"B","until":"today"}', {"Content-Type": "application/json"}
    )
    return answer.status, answer.json().get("code")


def write(folder: Path, begin: datetime.timedelta, end: datetime.timedelta) -> tuple[Path, Path]:
    """Write a certificate that holds between two moments from now, and its key."""
    now = datetime.datetime.now(datetime.UTC)
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "club")])
    made = certificates._sign(
        name, name, key.public_key(), key, (now + begin, now + end),
        [x509.SubjectAlternativeName([x509.DNSName("club.example")])],
    )  # fmt: skip
    paths = folder / f"{begin.days}.crt", folder / f"{begin.days}.key"
    paths[0].write_bytes(made.public_bytes(PEM))
    paths[1].write_bytes(
        key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return paths


def given(certificate: Path, key: Path) -> tuple[str, ...]:
    return "--room-certificate", str(certificate), "--room-key", str(key)


def test_one_is_made_and_kept_for_the_stations_user_alone(new_room: Callable[..., Room], tmp_path: Path) -> None:
    room = new_room()
    file = tmp_path / "data/room.pem"
    assert not file.exists()
    opened = room.open()
    assert file.stat().st_mode & 0o777 == 0o600
    made = x509.load_pem_x509_certificate(file.read_bytes())
    assert isinstance(made.public_key(), ec.EllipticCurvePublicKey)
    names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert any(name.endswith(".local") for name in names.get_values_for_type(x509.DNSName))
    hosts = {address.split("//")[1].rsplit(":", 1)[0].strip("[]") for address in opened["addresses"]}
    assert hosts <= {str(address) for address in names.get_values_for_type(x509.IPAddress)}
    assert made.not_valid_after_utc - made.not_valid_before_utc <= datetime.timedelta(days=398)
    room.close()
    assert room.open()["fingerprint"] == opened["fingerprint"]


def test_one_that_is_given_is_shown_and_its_names_are_ours(new_room: Callable[..., Room], tmp_path: Path) -> None:
    pair = certificates.make(tmp_path, "club.example")
    room = new_room(*given(pair.server, pair.server))
    opened = room.open()
    assert opened["certificate"]["supplied"] is True
    assert not (tmp_path / "data/room.pem").exists()
    context = ssl.create_default_context(cafile=pair.authority)
    with (
        socket.create_connection(("127.0.0.1", room.port), 10) as plain,
        context.wrap_socket(plain, server_hostname="club.example") as encrypted,
    ):
        encrypted.sendall(f"GET /pair HTTP/1.1\r\nHost: club.example:{room.port}\r\n\r\n".encode())
        assert encrypted.recv(4096).startswith(b"HTTP/1.1 200")


def test_a_credential_takes_the_place_of_the_options(new_room: Callable[..., Room], tmp_path: Path) -> None:
    certificate, key = write(tmp_path, -DAY, DAY)
    folder = tmp_path / "credentials"
    folder.mkdir()
    certificate.rename(folder / "room-certificate")
    room = new_room(CREDENTIALS_DIRECTORY=str(folder))
    # One of them alone is a mistake, and not a reason to make one here.
    assert refusal(room) == (503, "certificate-unreadable")
    key.rename(folder / "room-key")
    assert room.open()["certificate"]["subject"] == "CN=club"


@pytest.mark.parametrize(
    ("begin", "end", "found"),
    [(-9 * DAY, -DAY, "certificate-expired"), (DAY, 9 * DAY, "certificate-early")],
)
def test_one_of_another_time_is_refused(
    new_room: Callable[..., Room], tmp_path: Path, begin: datetime.timedelta, end: datetime.timedelta, found: str
) -> None:
    room = new_room(*given(*write(tmp_path, begin, end)))
    assert refusal(room) == (503, found)
    assert not room.is_listening()


def test_one_of_another_key_or_of_none_is_refused(new_room: Callable[..., Room], tmp_path: Path) -> None:
    certificate, key = write(tmp_path, -DAY, DAY)
    _, other = write(tmp_path, -2 * DAY, DAY)
    room = new_room(*given(certificate, other))
    assert refusal(room) == (503, "certificate-foreign")
    # What is there when it is opened counts.
    other.write_text("no key")
    assert refusal(room) == (503, "certificate-unreadable")
    other.unlink()
    assert refusal(room) == (503, "certificate-unreadable")
    other.write_bytes(key.read_bytes())
    room.open()


def test_a_certificate_has_its_key(binary: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [binary, "serve", "--data", tmp_path / "d", "--room-certificate", "x"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 64 and "--room-key" in done.stderr
