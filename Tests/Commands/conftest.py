"""What the tests of the command line share."""

from collections.abc import Iterator

import pytest
from Browser.gate import Gate


@pytest.fixture
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.close()
