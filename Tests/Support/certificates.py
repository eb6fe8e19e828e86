"""A certificate authority of the tests' own, and a server certificate that it signed."""

import datetime
import ipaddress
import ssl
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import NameOID


@dataclass(frozen=True)
class Certificates:
    authority: Path
    server: Path

    def context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.server)
        return context


def make(folder: Path, host: str = "localhost", is_rsa: bool = False) -> Certificates:
    """Write `authority.pem`, and `server.pem` with key and certificate for `host` and 127.0.0.1."""
    now = datetime.datetime.now(datetime.UTC)
    span = (now - datetime.timedelta(days=1), now + datetime.timedelta(days=1))
    authority_key, server_key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    if is_rsa:
        server_key = rsa.generate_private_key(public_exponent=65_537, key_size=2048)
    authority_name, server_name = (
        x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]) for name in (f"Tests {folder}"[-60:], host)
    )
    authority = _sign(
        authority_name, authority_name, authority_key.public_key(), authority_key, span,
        [x509.BasicConstraints(ca=True, path_length=0)],
    )  # fmt: skip
    names = [x509.DNSName(host), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    if host != "localhost":
        names = names[:1]
    server = _sign(
        server_name, authority_name, server_key.public_key(), authority_key, span,
        [x509.SubjectAlternativeName(names)],
    )  # fmt: skip
    pem = serialization.Encoding.PEM
    paths = Certificates(folder / "authority.pem", folder / f"{host}.pem")
    paths.authority.write_bytes(authority.public_bytes(pem))
    key = server_key.private_bytes(
        pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    paths.server.write_bytes(key + server.public_bytes(pem))
    return paths


def _sign(subject, issuer, key, signer, span, extensions) -> x509.Certificate:
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(span[0])
        .not_valid_after(span[1])
    )
    for extension in extensions:
        builder = builder.add_extension(extension, critical=False)
    return builder.sign(signer, hashes.SHA256())
