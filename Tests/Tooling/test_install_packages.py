"""What the program asks for is what `make run` installs."""

import re
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]


def test_every_package_that_the_program_names_is_installed_for_it() -> None:
    sources = [path.read_text() for path in (CHECKOUT / "Sources").rglob("*.swift")]
    named = {name for text in sources for name in re.findall(r"apt(?:-get)? install ([a-z0-9.+-]+)", text)}
    assert "librsvg2-bin" in named
    script = (CHECKOUT / "Tests/Tooling/install-packages").read_text()
    run = re.search(r"run\) (.*?);;", script, re.DOTALL)[1]
    assert named <= set(run.replace('"', " ").split()), named
