"""A teacher's own voice: recorded in the page with Chromium's fake microphone, trimmed, kept, taken back."""

import io
import math
import struct
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from Browser.coach import Coach
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
LISTS = "/api/v1/learning/lists"
SOUND = "/api/v1/learning/sounds/sv/lek"
RATE = 48_000
RECORD, HEAR, FORGET, BACK = (
    f'[data-{name}="lek"]' for name in ("record-now", "hear-word", "forget", "bring-back"))


@pytest.fixture
def listed(bare: ValidatedStation) -> tuple[ValidatedStation, str]:
    wish = {"kind": "compounds", "language": "sv", "title": "Vecka 34", "text": "lek\tsak|kam\tsak\n"}
    return bare, bare.post(LISTS, wish, 201).json()["id"]


@pytest.fixture(scope="module")
def speaking(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser whose microphone hears a voice: half a second of a tone, half a second of nothing."""
    path = tmp_path_factory.mktemp("voice") / "voice.wav"
    tone = [int(12_000 * math.sin(2 * math.pi * 220 * at / RATE)) for at in range(RATE // 2)]
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(struct.pack(f"<{RATE}h", *tone, *[0] * (RATE // 2)))
    started = browser.browser_type.launch(
        executable_path="/usr/bin/chromium-headless-shell",
        args=["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream",
              "--use-fake-ui-for-media-stream", f"--use-file-for-fake-audio-capture={path}"])
    yield started
    started.close()


@pytest.fixture
def teacher(speaking: Browser, listed: tuple[ValidatedStation, str]) -> Iterator[Coach]:
    context = speaking.new_context(permissions=["microphone"], locale="en-GB")
    coach = Coach(context.new_page(), listed[0])
    yield coach
    context.close()
    assert not coach.complaints, coach.complaints


def open_sounds(coach: Coach, own: str) -> Page:
    coach.open(f"/learn/lists?list={own}")
    expect(coach.page.locator("[data-editor]")).to_have_attribute("data-drawn", "true")
    coach.page.locator("[data-sounds]").click()
    return coach.page


def samples(sound: bytes) -> int:
    """How many there are of 16 kHz, mono, 16 bits."""
    with wave.open(io.BytesIO(sound)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 16_000)
        return file.getnframes()


def test_a_word_is_recorded_heard_forgotten_and_brought_back(
    teacher: Coach, listed: tuple[ValidatedStation, str]
) -> None:
    station, own = listed
    page = open_sounds(teacher, own)
    page.locator(RECORD).click()
    note = page.locator("[data-sound-sheet] [data-note]")
    expect(note).to_have_text("You are heard. Stop when the word is said.")
    page.locator(RECORD).click()
    expect(page.locator(FORGET)).to_be_visible()
    expect(page.locator(HEAR)).to_be_focused()
    sound = station.get(SOUND).body
    assert 0 < samples(sound) < 16_000 * 5
    page.locator(HEAR).click()
    expect(page.locator("html")).to_have_attribute("data-last-sound", f"word:{SOUND}?take=1")
    page.locator(FORGET).click()
    expect(page.locator(BACK)).to_be_focused()
    assert station.get(SOUND).body != sound
    page.keyboard.press("Enter")
    expect(page.locator(FORGET)).to_be_visible()
    assert station.get(SOUND).body == sound


def test_a_recording_ends_by_itself_after_five_seconds(
    teacher: Coach, listed: tuple[ValidatedStation, str]
) -> None:
    station, own = listed
    page = open_sounds(teacher, own)
    page.clock.install()
    # The clock stands still, so that no slow machine adds to the five seconds.
    page.clock.pause_at(page.evaluate("Date.now()") + 10_000)
    page.locator(RECORD).click()
    expect(page.locator("[data-sound-sheet] [data-note]")).to_contain_text("You are heard.")
    page.clock.run_for(4_900)
    expect(page.locator(RECORD)).to_have_attribute("data-state", "on")
    page.clock.run_for(200)
    expect(page.locator(RECORD)).not_to_have_attribute("data-state", "on")
    expect(page.locator(FORGET)).to_be_visible()
    assert 0 < samples(station.get(SOUND).body) <= 16_000 * 5


# A tone of so many seconds, with silence of so many before and after it, as the page writes it.
TRIM = """
  async ([before, length, after, loud]) => {
    const { src } = document.querySelector("script[type=module]");
    const { trimmed, wave } = await import(new URL("learn-record.js", src));
    const samples = new Float32Array(Math.round((before + length + after) * 16000));
    for (let at = before * 16000; at < (before + length) * 16000; at += 1) {
      samples[at] = loud * Math.sin(at * 2 * Math.PI * 220 / 16000);
    }
    const part = trimmed(samples);
    return part && [...wave(part)];
  }
"""


def test_what_is_heard_is_cut_out_and_made_louder(
    new_coach: NewCoach, listed: tuple[ValidatedStation, str]
) -> None:
    page = open_sounds(new_coach(listed[0]), listed[1])
    for before, length, after, loud, seconds, loudest in [
        # A tenth of a second stays before what is heard, and 0.15 after it; at most six times as loud.
        (1, 0.5, 1, 0.3, 0.75, 0.9),
        (1, 0.5, 1, 0.1, 0.75, 0.6),
        (0, 0.5, 0, 1, 0.5, 0.9),
        (0.5, 7, 0.5, 0.5, 5, 0.9),
    ]:
        sound = bytes(page.evaluate(TRIM, [before, length, after, loud]))
        assert abs(samples(sound) / 16_000 - seconds) <= 0.02
        peak = max(abs(value) for (value,) in struct.iter_unpack("<h", sound[44:]))
        assert abs(peak / 0x7FFF - loudest) < 0.01
    assert page.evaluate(TRIM, [1, 0.5, 1, 0.005]) is None


NO_MICROPHONE = {
    "NotAllowedError": "Webbläsaren låter inte sidan lyssna.",
    "NotFoundError": "Ingen mikrofon hittades.",
    "NotReadableError": "Mikrofonen svarar inte.",
}


@pytest.mark.parametrize("name", NO_MICROPHONE)
def test_why_there_is_no_microphone_is_told(
    new_coach: NewCoach, listed: tuple[ValidatedStation, str], name: str
) -> None:
    coach = new_coach(listed[0], (360, 740))
    coach.page.add_init_script(f"""
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "{name}"));
    """)
    page = open_sounds(coach, listed[1])
    page.locator(RECORD).click()
    expect(page.locator("[data-sound-sheet] [data-note]")).to_contain_text(NO_MICROPHONE[name])
    coach.expect_fits()
    assert listed[0].get(f"{LISTS}/{listed[1]}").json()["rows"][0]["sounds"].get("lek") != "recorded"


def test_where_nothing_is_heard_the_page_says_why(
    new_coach: NewCoach, listed: tuple[ValidatedStation, str]
) -> None:
    coach = new_coach(listed[0])
    # As on a machine without a loudspeaker, whose sound never begins.
    coach.page.add_init_script("""
      Object.defineProperty(AudioContext.prototype, "state", { get: () => "suspended" });
      AudioContext.prototype.resume = () => new Promise(() => {});
    """)
    page = open_sounds(coach, listed[1])
    note = page.locator("[data-sound-sheet] [data-note]")
    expect(note).to_contain_text("Inget hörs här")
    page.locator("[data-sound-sheet] [data-sound]").click()
    page.locator(HEAR).click()
    expect(note).to_have_text("Ljudet är avstängt på den här skärmen.")
