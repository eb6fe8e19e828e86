"""What the compiler says of our own code counts; what it says of others' does not."""

from pathlib import Path

from Tooling import swift_build

CHECKOUT = Path(__file__).resolve().parents[2]

# Where the checkout lies is another place on each machine.
OURS = f"{CHECKOUT}/Sources/Model/Trial.swift:7:9: warning: variable was never used"
THEIRS = f"{CHECKOUT}/.build/checkouts/swift-nio/Sources/NIOCore/A.swift:7:9: warning: old"


def build(tmp_path: Path, *lines: str, code: int = 0) -> tuple[bool, tuple[str, ...]]:
    printed = "".join(f"echo '{line}'; " for line in lines)
    built, outcome = swift_build.run(["sh", "-c", f"{printed} exit {code}"], tmp_path)
    return built, outcome.failures


def test_a_warning_of_our_own_code_is_a_failure_named_once(tmp_path: Path) -> None:
    assert build(tmp_path, "[1/2] Compiling", OURS, OURS) == (True, (OURS,))


def test_a_warning_of_a_package_is_none(tmp_path: Path) -> None:
    assert build(tmp_path, THEIRS, "Build complete!") == (True, ())


def test_a_build_that_fails_is_told(tmp_path: Path) -> None:
    assert build(tmp_path, "error: no such module", code=1) == (False, ())
