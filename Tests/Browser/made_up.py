"""What schemathesis is told besides the description: which answers are a failure of the program.

Loaded by SCHEMATHESIS_HOOKS. A 503 says in words that something is away or busy, and belongs to the description
of the call; every other answer from 500 on is a fault of ours.
"""

import schemathesis


@schemathesis.serializer("application/zip", "audio/wav")
def as_it_is(ctx: schemathesis.SerializationContext, value: object) -> bytes:
    """Send a file that is none: what is made up for it is text or bytes."""
    return value if isinstance(value, bytes) else str(value).encode(errors="replace")


@schemathesis.check
def no_failure(
    ctx: schemathesis.CheckContext, response: schemathesis.Response, case: schemathesis.Case
) -> None:
    status = response.status_code
    if status < 500:
        return
    declared = case.operation.definition.raw["responses"]
    refused = status == 503 and str(status) in declared and "code" in response.json()
    if not refused:
        raise AssertionError(f"{case.method} {case.formatted_path}: {status} {response.text[:500]}")
