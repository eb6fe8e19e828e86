"""Sideline's line format (Documentation/Contract.md, Names): one measured interval a line."""


def result_line(sequence: int, microseconds: int, end: bytes = b"\n") -> bytes:
    """Return `T,<sequence>,<microseconds>*<hh>` and `end`; hh is the XOR of the bytes before `*`."""
    body = f"T,{sequence},{microseconds}".encode()
    checksum = 0
    for byte in body:
        checksum ^= byte
    return body + b"*%02X" % checksum + end
