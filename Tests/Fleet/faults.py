"""What a store with two nodes met with, and what came of it by what its rows say of their commits."""

from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise

from Fleet.club import Store


@dataclass
class Fault:
    name: str
    began: datetime
    ended: datetime
    # Whose call it ended, where they are counted.
    tablets: int = 0
    # What was on both nodes before it.
    rows: list[str] = field(default_factory=list)
    lost: int = 0
    failure: str = ""


def silence(store: Store, fault: Fault) -> float:
    """The longest time without a commit since a fault, in seconds, by what is still as it was written."""
    moments = [moment for (moment,) in store.rows("""
        SELECT DISTINCT pg_xact_commit_timestamp(xmin) AS moment FROM (SELECT xmin FROM fleet.trial
          UNION SELECT xmin FROM fleet.run UNION SELECT xmin FROM fleet.person) written ORDER BY moment""")]
    return max(
        (after - before).total_seconds() for before, after in pairwise(moments)
        if after > fault.began and before < fault.ended
    )  # fmt: skip


def came_again(store: Store, fault: Fault) -> int:
    """How many rows both nodes had before a fault and the store got once more; nobody's were written anew."""
    return store.value("""
        SELECT count(*) FROM fleet.trial WHERE id = ANY(%s::uuid[]) AND person IS NOT NULL
        AND pg_xact_commit_timestamp(xmin) > %s""", fault.rows, fault.began)  # fmt: skip


def tell(store: Store, faults: list[Fault]) -> None:
    for fault in faults:
        fault.lost = came_again(store, fault)
        print(f"{fault.name}: {silence(store, fault):.1f} s without writes, {fault.tablets} calls ended, "
              f"{len(fault.rows)} rows before, {fault.lost} of them lost; {fault.failure}")  # fmt: skip
