"""A teacher's voice as it comes over HTTP: what is no short WAV of speech is refused at its place."""

import io
import json
import select
import socket
import wave

from Support.validated import ValidatedStation

# A word that is spoken by nobody else.
SOUND = "/api/v1/learning/sounds/sv/zick"
WAVE = {"Content-Type": "audio/wav"}


def speech(samples: int, rate: int = 16_000, channels: int = 1, width: int = 2) -> bytes:
    """Return a WAV file of a quiet tone."""
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(channels)
        writer.setsampwidth(width)
        writer.setframerate(rate)
        writer.writeframes(b"\x01" * (samples * channels * width))
    return file.getvalue()


def test_a_sound_that_is_right_is_kept_and_heard(bare: ValidatedStation) -> None:
    kept = bare.exchange("POST", SOUND, speech(800), WAVE)
    assert (kept.status, kept.json()["recorded"]) == (200, True)
    assert bare.get(SOUND).body == speech(800)


BAD = [
    (speech(0), 422, "sound-empty"),
    (speech(800, rate=44_100, channels=2), 422, "sound-format"),
    (speech(800, width=1), 422, "sound-format"),
    (speech(16_000 * 5 + 1), 422, "sound-too-long"),
    (speech(800)[:-10], 422, "sound-not-wave"),
    (b"ID3" + bytes(1000), 422, "sound-not-wave"),
    (b"", 422, "sound-not-wave"),
    (bytes(450_000), 413, "body-too-large"),
]


def test_a_sound_is_what_its_own_bytes_say(bare: ValidatedStation) -> None:
    for body, status, code in BAD:
        refused = bare.exchange("POST", SOUND, body, WAVE)
        assert (refused.status, refused.json()["code"]) == (status, code)
    assert bare.exchange("GET", SOUND).status == 404


def test_a_sound_of_another_type_is_refused_unread(bare: ValidatedStation) -> None:
    for kind in ("audio/mpeg", "application/json", "application/octet-stream"):
        refused = bare.exchange("POST", SOUND, speech(800), {"Content-Type": kind})
        assert (refused.status, refused.json()["code"]) == (415, "not-sound")


def test_a_sound_of_60_mb_that_names_no_length_is_cut_off(bare: ValidatedStation) -> None:
    head = (
        f"POST {SOUND} HTTP/1.1\r\nHost: 127.0.0.1:{bare.port}\r\nContent-Type: audio/wav\r\n"
        "Transfer-Encoding: chunked\r\n\r\n"
    )
    chunk = b"10000\r\n" + bytes(0x10000) + b"\r\n"
    with socket.create_connection((bare.host, bare.port), timeout=20) as connection:
        connection.sendall(head.encode())
        sent = 0
        while sent < 60_000_000 and not select.select([connection], [], [], 0)[0]:
            try:
                connection.sendall(chunk)
            except ConnectionError:
                # It was closed while this was under way; what was answered before can be read.
                break
            sent += 0x10000
        answer = b""
        while not answer.endswith(b"}"):
            part = connection.recv(65536)
            assert part, answer
            answer += part
    assert answer.startswith(b"HTTP/1.1 413"), answer[:200]
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "body-too-large"
    # As much as sockets hold beside the 400 kB that are read.
    assert sent < 30_000_000
    assert bare.exchange("GET", SOUND).status == 404
