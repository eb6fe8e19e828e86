"""Each link's check once more with its virtual device switched off: it must fail, and for that reason."""

from collections.abc import Callable

from scenarios import gate, pulse, tilt, uart
from scenarios.lab import DeviceMissing, Lab


def _fails(check: Callable[[Lab], None], lab: Lab) -> None:
    try:
        check(lab)
    except DeviceMissing:
        return
    raise AssertionError("the check passed without its device")


def pulse_fails(lab: Lab) -> None:
    _fails(pulse.highest_of_window, lab)


def uart_fails(lab: Lab) -> None:
    _fails(uart.ten_turns, lab)


def turns_fail(lab: Lab) -> None:
    _fails(gate.ten_turns, lab)


def tilt_fails(lab: Lab) -> None:
    _fails(tilt.left_and_right, lab)
