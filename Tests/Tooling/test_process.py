"""A process that a test starts."""

import pytest
from Support.process import running


def test_a_failed_assertion_takes_its_process_along() -> None:
    with pytest.raises(AssertionError), running(["sleep", "infinity"]) as sleeper:
        raise AssertionError
    assert sleeper.returncode < 0
