"""OpenSMTPD as a mail server of the test's own, in a mount namespace that only it sees.

It insists on root, on users of its own and on fixed folders. All of these exist in the namespace
alone: no file of this machine changes, and its own mail server goes on. Who is not root becomes it
in a user namespace.
"""

import email
import email.policy
import os
import signal
import socket
import subprocess
from email.message import EmailMessage
from pathlib import Path

from Support.certificates import Certificates
from Support.mail_server import PASSWORD, USER, free_port
from Support.station import await_condition
from Support.unpacked import unpack

PACKAGES = ["opensmtpd", "libevent-2.1-7"]

# Users that the package's scripts would make, and the one that owns what arrives.
USERS = {"root": 0, "opensmtpd": 901, "opensmtpq": 902, "keeper": 903}

# $1 is the unpacked package, $2 the folder of this server.
PLACE = """
set -eu
mount -t tmpfs -o mode=755 tmpfs /run
install -d -m 711 /run/spool /run/spool/smtpd /run/lib /run/lib/opensmtpd /run/lib/opensmtpd/empty
install -d /run/arrived
mount --bind "$2/arrived" /run/arrived
mount --bind /run/spool /var/spool
mount --bind /run/lib /var/lib
mount --bind "$1/usr/libexec" /usr/libexec
for name in passwd group shadow; do mount --bind "$2/$name" "/etc/$name"; done
export LD_LIBRARY_PATH="$1/usr/lib/x86_64-linux-gnu"
export LD_PRELOAD="$2/key.so"
exec "$1/usr/sbin/smtpd" -d -f "$2/smtpd.conf"
"""

# A mail is there once it has its name; who runs the tests may read it.
KEEP = """#!/bin/sh
umask 022
cat > "/run/arrived/$$.part" && mv "/run/arrived/$$.part" "/run/arrived/$$.eml"
"""


class OpenSMTPD:
    """Runs until `stop`; delivers for `recipients` and refuses everybody else."""

    def __init__(self, folder: Path, certified: Certificates, recipients: list[str]) -> None:
        self.tree = unpack("opensmtpd", PACKAGES)
        self.folder = folder
        self.starttls, self.tls, self.plain = free_port(), free_port(), free_port()
        self._write(certified, recipients)
        apart = ["--mount", "--propagation", "private", "--pid", "--fork", "--kill-child"]
        if os.geteuid() != 0:
            apart = ["--user", "--map-root-user", "--map-auto", *apart]
        self.log = (folder / "log").open("w+")
        self.process = subprocess.Popen(
            ["unshare", *apart, "sh", "-c", PLACE, "sh", self.tree, folder],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, start_new_session=True,
        )  # fmt: skip
        try:
            await_condition("mail server", 20, self._answers)
        except AssertionError as error:
            self.stop()
            raise AssertionError(f"{error}: {(folder / 'log').read_text()}") from None

    def _write(self, certified: Certificates, recipients: list[str]) -> None:
        source = Path(__file__).with_name("opensmtpd_key.c")
        shared = ["-shared", "-fPIC", "-Wall", "-Werror"]
        subprocess.run(["gcc", *shared, "-o", self.folder / "key.so", source], check=True)
        (self.folder / "arrived").mkdir()
        (self.folder / "arrived").chmod(0o777)
        lines = {
            "passwd": [f"{name}:x:{n}:{n}::/run/lib/opensmtpd/empty:/bin/sh" for name, n in USERS.items()],
            "group": [f"{name}:x:{n}:" for name, n in USERS.items()],
            "shadow": [f"{name}:*:19000::::::" for name in USERS],
        }  # fmt: skip
        for name, text in lines.items():
            (self.folder / name).write_text("\n".join(text) + "\n")
        keep = self.folder / "keep"
        keep.write_text(KEEP)
        keep.chmod(0o755)
        key, certificate = self._halves(certified.server.read_text())
        hashed = subprocess.run(
            [self.tree / "usr/libexec/opensmtpd/encrypt", PASSWORD], check=True,
            capture_output=True, text=True,
        ).stdout.strip()  # fmt: skip
        (self.folder / "logins").write_text(f"{USER}\t{hashed}\n")
        who = ", ".join(f'"{recipient}" = "keeper"' for recipient in recipients)
        (self.folder / "smtpd.conf").write_text(f"""
            pki localhost cert "{certificate}"
            pki localhost key "{key}"
            table logins file:{self.folder}/logins
            table who {{ {who} }}
            listen on 127.0.0.1 port {self.starttls} tls-require pki localhost auth <logins>
            listen on 127.0.0.1 port {self.tls} smtps pki localhost auth <logins>
            listen on 127.0.0.1 port {self.plain}
            action "keep" mda "/run/arrived/keep" virtual <who>
            match from any for domain "example.org" action "keep"
        """)
        keep.rename(self.folder / "arrived/keep")

    def _halves(self, both: str) -> tuple[Path, Path]:
        """Write key and certificate into files of their own."""
        mark = "-----BEGIN CERTIFICATE-----"
        key, _, certificate = both.partition(mark)
        paths = self.folder / "key.pem", self.folder / "certificate.pem"
        for path, text in zip(paths, (key, mark + certificate), strict=True):
            path.touch(mode=0o600)
            path.write_text(text)
        return paths

    def _answers(self) -> bool:
        if self.process.poll() is not None:
            raise AssertionError("it ended")
        try:
            with socket.create_connection(("127.0.0.1", self.plain), 1) as connection:
                return connection.recv(3) == b"220"
        except OSError:
            return False

    def messages(self) -> list[EmailMessage]:
        """Return what was delivered, read by a library that is not ours."""
        return [
            email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            for file in sorted((self.folder / "arrived").glob("*.eml"))
        ]

    def stop(self) -> None:
        """End it with all that it started: they share a process namespace."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()
