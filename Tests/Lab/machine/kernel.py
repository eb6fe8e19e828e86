"""Debian's stock kernel, downloaded and unpacked but not installed, and the first file system it sees."""

import os
import platform
import shutil
import subprocess
from pathlib import Path

# What the guest needs before it can read the host's files; everything else loads from there.
BOOT_MODULES = ["9pnet_virtio", "virtio_pci", "9p", "overlay"]

# From debian-archive-keyring, which every Debian has.
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


def version(apt: list[str]) -> str:
    """Return the release of the kernel that `linux-image-amd64` stands for now, `6.1.0-56-amd64` say."""
    answer = subprocess.run(
        ["apt-cache", *apt, "depends", "linux-image-amd64"],
        check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"},
    ).stdout  # fmt: skip
    for line in answer.splitlines():
        kind, _, package = line.strip().partition(": ")
        if kind == "Depends" and package.startswith("linux-image-"):
            return package.removeprefix("linux-image-")
    raise SystemExit("lab: apt knows no linux-image-amd64; run apt-get update")


def unpack(folder: Path, is_backport: bool) -> tuple[Path, str]:
    """Return the unpacked kernel under `folder` and its release; download one if there is none."""
    for complete in folder.glob("kernel-*/complete"):
        return complete.parent, complete.parent.name.removeprefix("kernel-")
    apt = _backports(folder) if is_backport else []
    release = version(apt)
    tree = folder / f"kernel-{release}"
    shutil.rmtree(tree, ignore_errors=True)
    downloads = folder / "downloads"
    downloads.mkdir(parents=True, exist_ok=True)
    command = ["apt-get", *apt, "download", "-qq", f"linux-image-{release}"]
    subprocess.run(command, cwd=downloads, check=True)
    (package,) = downloads.glob(f"linux-image-{release}_*.deb")
    subprocess.run(["dpkg", "-x", package, tree], check=True)
    package.unlink()
    # As on the host, /lib is a link, so that the tree can lie over the host's.
    (tree / "usr/lib").mkdir(parents=True)
    (tree / "lib/modules").rename(tree / "usr/lib/modules")
    (tree / "lib").rmdir()
    (tree / "lib").symlink_to("usr/lib")
    subprocess.run(["/sbin/depmod", "-b", tree, release], check=True)
    (tree / "complete").touch()
    return tree, release


def _backports(folder: Path) -> list[str]:
    """Return options with which apt knows Debian's backports alone, from where the host's apt reads.

    The host's own lists stay as they are.
    """
    # What is not a list is deleted from among the lists.
    state, lists = folder / "apt", folder / "apt/lists"
    (lists / "partial").mkdir(parents=True, exist_ok=True)
    codename = platform.freedesktop_os_release()["VERSION_CODENAME"]
    archive = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages",
         f"Release: {codename}"],
        check=True, capture_output=True, text=True,
    ).stdout.split()[0]  # fmt: skip
    sources = state / "sources.list"
    line = f"deb [signed-by={KEYRING}] {archive} {codename}-backports main\n"
    sources.write_text(line, encoding="utf-8")
    options = {
        "Dir::Etc::SourceList": sources, "Dir::Etc::SourceParts": "/dev/null", "Dir::State::Lists": lists,
        "Dir::Cache": state,
    }  # fmt: skip
    apt = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
    subprocess.run(["apt-get", *apt, "-qq", "update"], check=True)
    return apt


def initramfs(tree: Path, release: str, folder: Path) -> Path:
    """Build and return the compressed archive with busybox, the modules for 9p and `init.sh`."""
    here = Path(__file__).parent
    root = folder / "initramfs"
    shutil.rmtree(root, ignore_errors=True)
    for name in ("bin", "modules", "units"):
        (root / name).mkdir(parents=True)
    shutil.copy("/bin/busybox", root / "bin/busybox")
    shutil.copy(here / "init.sh", root / "init")
    (root / "init").chmod(0o755)
    for unit in ("lab.service", "lab.target"):
        shutil.copy(here / unit, root / "units")
    (root / "modules/order").write_text("".join(f"{n}\n" for n in _modules(tree, release, root)))
    archive = folder / "initramfs.cpio"
    names = "".join(f"{p.relative_to(root)}\n" for p in sorted(root.rglob("*")))
    with archive.open("wb") as out:
        subprocess.run(
            ["/bin/busybox", "cpio", "-o", "-H", "newc"],
            cwd=root, input=names.encode(), stdout=out, stderr=subprocess.DEVNULL, check=True,
        )
    return archive


def _modules(tree: Path, release: str, root: Path) -> list[str]:
    """Copy the boot modules with all that they depend on; return file names in loading order."""
    order: list[str] = []
    for module in BOOT_MODULES:
        lines = subprocess.run(
            ["/sbin/modprobe", "-d", tree, "-S", release, "--show-depends", module],
            check=True, capture_output=True, text=True,
        ).stdout.splitlines()
        for line in lines:
            verb, _, path = line.strip().partition(" ")
            name = os.path.basename(path)
            if verb == "insmod" and name not in order:
                shutil.copy(path.strip(), root / "modules" / name)
                order.append(name)
    return order
