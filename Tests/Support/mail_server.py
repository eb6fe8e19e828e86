"""A mail server (aiosmtpd) that can be told to refuse, to greylist and to cut connections."""

import base64
import email
import email.policy
import socket
import ssl
import threading
from dataclasses import dataclass, field
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

USER, PASSWORD = "klubben", "hemligt 1"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


@dataclass
class Behaviour:
    """What the server does; may be changed while it runs."""

    #: Replies to RCPT by address.
    refused: dict[str, str] = field(default_factory=dict)
    #: How many first attempts at RCPT are asked to come back.
    greylisted: int = 0
    #: The reply to a mail's text, instead of 250.
    after_data: str | None = None
    #: How many first mails are taken and then not answered: the connection is cut.
    cuts: int = 0
    #: Set while mails are answered; cleared, the answer waits.
    may_answer: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.may_answer.set()


class _Handler:
    def __init__(self, behaviour: Behaviour) -> None:
        self.behaviour = behaviour
        self.envelopes: list[Envelope] = []
        self.tokens: list[str] = []

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list) -> str:  # noqa: N802, E501
        if self.behaviour.greylisted > 0:
            self.behaviour.greylisted -= 1
            return "450 4.2.0 Greylisted, come back in a minute"
        if address in self.behaviour.refused:
            return self.behaviour.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.behaviour.after_data:
            return self.behaviour.after_data
        self.envelopes.append(envelope)
        await server.loop.run_in_executor(None, self.behaviour.may_answer.wait, 30)
        if self.behaviour.cuts > 0:
            self.behaviour.cuts -= 1
            server.transport.abort()
        return "250 2.0.0 OK: queued"

    async def auth_XOAUTH2(self, server: SMTP, words: list[str]) -> AuthResult:  # noqa: N802
        if len(words) == 2:
            blob = base64.b64decode(words[1])
        else:
            blob = await server.challenge_auth("")
        self.tokens.append(blob.decode())
        fine = f"auth=Bearer {PASSWORD}" in blob.decode()
        return AuthResult(success=fine, handled=False, auth_data=blob)


class MailServer:
    """Runs on a thread of its own until `stop`."""

    def __init__(
        self, port: int | None = None, tls=None, starttls=None, login: bool = False,
        size: int = 33_554_432, exclude: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.behaviour = Behaviour()
        self.handler = _Handler(self.behaviour)
        self.logins: list[str] = []
        self.is_stopped = False
        self.port = port or free_port()
        self.controller = Controller(
            self.handler, hostname="127.0.0.1", port=self.port, ssl_context=tls,
            tls_context=starttls, require_starttls=starttls is not None,
            auth_required=login, auth_require_tls=tls is None and starttls is not None,
            authenticator=self._check if login else None, data_size_limit=size,
            auth_exclude_mechanism=exclude, ready_timeout=10,
            # It would ask a name server for its own name at each connection.
            server_hostname="mail.test",
        )  # fmt: skip
        if tls is not None:
            # The controller looks whether it answers, and would not trust the certificate.
            self.controller._trigger_server = self._knock  # noqa: SLF001
        self.controller.start()

    def _knock(self) -> None:
        trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trusting.check_hostname = False
        trusting.verify_mode = ssl.CERT_NONE
        with socket.create_connection(("127.0.0.1", self.port), 5) as plain:
            with trusting.wrap_socket(plain) as connection:
                connection.recv(100)

    def _check(self, server, session, envelope, mechanism: str, data: LoginPassword) -> AuthResult:
        self.logins.append(mechanism)
        fine = data == LoginPassword(USER.encode(), PASSWORD.encode())
        return AuthResult(success=fine, handled=False)

    @property
    def envelopes(self) -> list[Envelope]:
        return self.handler.envelopes

    def messages(self) -> list[EmailMessage]:
        """Return what arrived, read by a library that is not ours."""
        return [
            email.message_from_bytes(envelope.original_content, policy=email.policy.default)
            for envelope in list(self.envelopes)
        ]

    def stop(self) -> None:
        self.behaviour.may_answer.set()
        if not self.is_stopped:
            self.controller.stop()
        self.is_stopped = True
