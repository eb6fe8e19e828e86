"""An open room is announced by the system's own Avahi, and other machines on the network see it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from Room.conftest import Room, free_port
from Room.network import Machine, two_machines
from Support.program import Program
from Support.station import await_condition

NewRoom = Callable[..., Room]


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Machine, Machine]]:
    with two_machines(tmp_path_factory.mktemp("network")) as both:
        yield both


@pytest.fixture
def new_other(launch: Callable[..., Program], tmp_path: Path) -> NewRoom:
    """Start a second station, with a data folder and a port of its own."""
    port = free_port()
    return lambda **environment: Room(launch, "--data", str(tmp_path / "other"), port=port, **environment)


def opened(room: Room, name: str) -> Room:
    room.open(name)
    await_condition("announced", 10, lambda: room.look()["announced"])
    return room


def sees(machine: Machine, *names: str) -> None:
    await_condition(f"{names} on the network", 10, lambda: set(machine.found) == set(names))


@pytest.mark.long
def test_another_machine_sees_a_room_for_as_long_as_it_is_open(
    machines: tuple[Machine, Machine], new_room: NewRoom
) -> None:
    near, far = machines
    room = opened(new_room(DBUS_SYSTEM_BUS_ADDRESS=near.bus), "Blå hallen 2.0")
    sees(far, "Blå hallen 2.0")
    assert far.found["Blå hallen 2.0"] == ["near.local", "10.9.0.1", str(room.port), '"room=1"']
    room.close()
    sees(far)
    # As does a station that ends without a word.
    opened(room, "Blå hallen 2.0")
    sees(far, "Blå hallen 2.0")
    room.program.kill()
    sees(far)


@pytest.mark.long
def test_a_name_that_is_taken_is_announced_with_a_number(
    machines: tuple[Machine, Machine], new_room: NewRoom, new_other: NewRoom
) -> None:
    near, far = machines
    opened(new_room(DBUS_SYSTEM_BUS_ADDRESS=near.bus), "Hallen")
    sees(far, "Hallen")
    elsewhere = opened(new_other(DBUS_SYSTEM_BUS_ADDRESS=far.bus), "Hallen")
    sees(near, "Hallen", "Hallen #2")
    elsewhere.close()
    sees(near, "Hallen")
    elsewhere.program.stop()
    # Of a second station of one machine Avahi itself refuses the name.
    opened(new_other(DBUS_SYSTEM_BUS_ADDRESS=near.bus), "Hallen")
    sees(far, "Hallen", "Hallen #2")


@pytest.mark.long
def test_an_avahi_that_comes_later_than_the_room_announces_it(
    machines: tuple[Machine, Machine], new_room: NewRoom, tmp_path: Path
) -> None:
    near, far = machines
    later = tmp_path / "later"
    room = new_room(DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={later}")
    room.open("Sena hallen")
    await_condition("absent", 10, lambda: room.look()["announcement_problem"] == "avahi-absent")
    later.symlink_to(near.bus.removeprefix("unix:path="))
    await_condition("announced", 20, lambda: room.look()["announced"])
    sees(far, "Sena hallen")
