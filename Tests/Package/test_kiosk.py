"""The tablet's own screen while the station is not there yet: no white page, and then its own."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from Support.mail_server import free_port
from Support.process import running

SYSTEMD = Path(__file__).resolve().parents[2] / "systemd"
(STARTING,) = SYSTEMD.glob("starting.*")


@pytest.mark.parametrize("program", [SYSTEMD / "kiosk", "systemd/kiosk"], ids=["absolute", "relative"])
def test_a_kiosk_opens_what_waits_for_the_station(tmp_path: Path, program: Path | str) -> None:
    browser = tmp_path / "chromium"
    browser.write_text('#!/bin/sh\nfor each; do echo "$each"; done\n')
    browser.chmod(0o755)
    for other in ("cage", "Xwayland", "swayidle", "brightnessctl"):
        (tmp_path / other).symlink_to("/bin/true")
    (tmp_path / "card0").touch()
    done = subprocess.run(
        [program, "--inside"], cwd=SYSTEMD.parent, capture_output=True, text=True, check=True,
        env={"PATH": f"{tmp_path}", "HOME": str(tmp_path), "SIDELINE_SCREENS": str(tmp_path)},
    )  # fmt: skip
    # Over the page of a language that is not the browser's it would offer to translate.
    assert "--disable-features=Translate" in done.stdout.splitlines()
    assert done.stdout.splitlines()[-1] == f"{STARTING.as_uri()}#http://127.0.0.1:8080/"


def test_what_waits_is_dark_and_says_so_in_both_languages(page: Page) -> None:
    page.goto(STARTING.as_uri())
    expect(page.get_by_role("status")).to_have_text("Sideline startar …")
    expect(page.get_by_text("Sideline is starting …")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(10, 21, 17)"


def test_where_the_socket_is_held_the_page_comes_with_the_station(page: Page, binary: Path, tmp_path: Path) -> None:
    port, go = free_port(), tmp_path / "go"
    # As systemd does: the first request starts it, and waits for as long as that takes.
    late = ["sh", "-c", 'until [ -e "$0" ]; do sleep 0.1; done; exec "$@"', go]
    serve = [binary, "serve", "--data", tmp_path / "data", "--sysfs", tmp_path, "--dev", tmp_path]
    names = [f"--setenv={name}" for name in ("HOME", "XDG_STATE_HOME", "DBUS_SYSTEM_BUS_ADDRESS", "PATH")]
    command = ["systemd-socket-activate", "--listen", f"127.0.0.1:{port}", *names, *late, *serve]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert "Listening on" in process.stderr.readline()
        page.goto(f"{STARTING.as_uri()}#http://127.0.0.1:{port}/", wait_until="commit")
        assert process.stderr.readline(), "nobody asked"
        # The browser has asked and leaves in sight what it shows, which Playwright does not look at meanwhile.
        go.touch()
        page.wait_for_url(f"http://127.0.0.1:{port}/")
        expect(page.locator("main")).to_be_visible()

