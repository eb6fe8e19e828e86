"""One boot of the emulated machine, from power-on to power-off."""

import shutil
import subprocess
from pathlib import Path

from machine import kernel

COMMAND_LINE = "console=ttyS0 loglevel=3 panic=-1 mitigations=off rdinit=/init systemd.unit=lab.target"


class TooSlow(Exception):
    """The machine had to be switched off because its time was up."""


def boot(
    folder: Path,
    install: Path,
    environment: dict[str, str],
    seconds: float,
    passage: int,
    is_backport: bool,
    host: Path = Path("/"),
) -> Path:
    """Boot with what lies in `install` installed, wait for power-off, return the folder written to.

    The guest has the files of `host`, runs PROGRAM of `environment` with the rest of that, and writes below
    `/lab`, which is the returned folder. The host's loopback port `passage` leads to the guest's browser passage.
    Raises TooSlow after `seconds`.
    """
    tree, release = kernel.unpack(folder, is_backport)
    archive = kernel.initramfs(tree, release, folder)
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    lines = "".join(f"{name}={value}\n" for name, value in environment.items())
    (out / "environment").write_text(lines)
    command = [
        "qemu-system-x86_64",
        # Emulation everywhere: /dev/kvm may exist and yet hang.
        "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", "2048",
        "-nodefaults", "-display", "none", "-no-reboot",
        "-nic", f"user,model=virtio-net-pci,restrict=on,hostfwd=tcp:127.0.0.1:{passage}-:1080",
        "-serial", f"file:{out}/console.log",
        "-kernel", f"{tree}/boot/vmlinuz-{release}", "-initrd", f"{archive}",
        "-append", COMMAND_LINE,
        *_share("host", host), *_share("kernel", tree), *_share("install", install),
        *_share("out", out, writable=True),
    ]  # fmt: skip
    try:
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, timeout=seconds)
    except subprocess.TimeoutExpired as error:
        raise TooSlow(f"still running after {seconds:g} s; see {out}") from error
    return out


def _share(tag: str, path: Path, writable: bool = False) -> list[str]:
    # remap: without it the inode numbers of the host's /proc, /sys and / collide in the guest.
    options = f"local,path={path},mount_tag={tag},security_model=none,multidevs=remap"
    return ["-virtfs", options if writable else f"{options},readonly=on"]
