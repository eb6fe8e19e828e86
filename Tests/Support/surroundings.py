"""What a machine may have of its own, kept from the tests: they run alike on a server and on a desktop."""

import os
import time
from pathlib import Path

# Nobody listens there: a desktop's radio and what its neighbours wear are no part of a test.
NO_BUS = "unix:path=/nonexistent/bus"

# Said by a desktop's session, a service manager or somebody's profile; each changes what programs do.
FOREIGN = [
    "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME", "STATE_DIRECTORY", "CREDENTIALS_DIRECTORY",
    "NOTIFY_SOCKET", "JOURNAL_STREAM", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY",
]  # fmt: skip

# Pages are laid out with the letters that `make test` installs, whatever else there is.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts/truetype/dejavu</dir>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""


def leave(home: Path) -> None:
    """Have this process and what it starts find settings, state and letters below an empty `home`.

    Tools speak the language and clocks show the zone that the tests are written for.
    """
    for name in FOREIGN:
        os.environ.pop(name, None)
    fonts = home / "fonts.conf"
    fonts.write_text(FONTS, encoding="utf-8")
    os.environ |= {
        "HOME": str(home), "XDG_CONFIG_HOME": f"{home}/.config", "XDG_STATE_HOME": f"{home}/.local/state",
        "XDG_CACHE_HOME": f"{home}/.cache", "XDG_DATA_HOME": f"{home}/.local/share",
        "FONTCONFIG_FILE": str(fonts), "LANG": "C.UTF-8", "TZ": "UTC", "DBUS_SYSTEM_BUS_ADDRESS": NO_BUS,
        # A proxy is for what lies beyond this machine.
        "no_proxy": "127.0.0.1,localhost",
    }  # fmt: skip
    time.tzset()
