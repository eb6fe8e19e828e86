"""A small Debian in a folder, in which packages are installed as on any other."""

import platform
import subprocess
from pathlib import Path

# What only people read is left out, and nothing waits for the disk.
QUICK = ["--dpkgopt=force-unsafe-io", "--dpkgopt=path-exclude=/usr/share/man/*",
         "--dpkgopt=path-exclude=/usr/share/locale/*", '--aptopt=Acquire::Languages "none"']  # fmt: skip
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}


def archive() -> str:
    """Return the address from where this machine's apt reads Debian."""
    release = platform.freedesktop_os_release()["VERSION_CODENAME"]
    return subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", f"Release: {release}"],
        check=True, capture_output=True, text=True,
    ).stdout.split()[0]  # fmt: skip


class Debian:
    """One release of Debian below `root`, which whoever made this must be root to use."""

    def __init__(self, root: Path, suite: str) -> None:
        self.root = root
        subprocess.run(
            ["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase", *QUICK,
             "--skip=cleanup/apt,cleanup/apt/lists", suite, root, archive()],
            check=True,
        )  # fmt: skip
        # No service is started where there is no init; this says so before a package asks.
        (root / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
        (root / "usr/sbin/policy-rc.d").chmod(0o755)

    def command(self, *words: str | Path) -> list[str | Path]:
        """Return the command that runs another one in there, with processes and mounts of its own."""
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", f"--root={self.root}", "/bin/sh", "-c",
                'mount -t proc proc /proc && exec "$@"', "sh", *words]  # fmt: skip

    def run(self, *words: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command in there, with `given` as its input; whether it failed is told by the result."""
        return subprocess.run(
            self.command(*words), input=given, capture_output=True, text=True, check=False, env=ENVIRONMENT
        )

    def do(self, *words: str | Path, given: str = "") -> str:
        """Run a command that must succeed, and return what it said."""
        done = self.run(*words, given=given)
        assert done.returncode == 0, f"{words}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout + done.stderr

    def state(self, package: str) -> str:
        """Return a package's state and version as dpkg has them, `installed 0.1.0-1`."""
        shown = self.run("dpkg-query", "--show", "--showformat=${db:Status-Status} ${Version}", package)
        return shown.stdout.strip() or "not-installed"
