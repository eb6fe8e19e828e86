// A spoken word from the microphone: taken as samples, cut where nothing is heard, and written as
// RIFF/WAVE with 16 kHz, mono, 16 bits. Nothing leaves the page before that.

const rate = 16_000;
const longest = 5;
// Shares of full scale, and seconds.
const audible = 0.01;
const share = 0.08;
const frame = 0.01;
const before = 0.1;
const after = 0.15;
const loudest = 0.9;
const mostGain = 6;

/** Whether the browser can record here at all; somebody may still say no. */
export const canRecord = () =>
  Boolean(navigator.mediaDevices?.getUserMedia) && typeof AudioWorkletNode === "function";

function joined(parts) {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

async function resampled(samples, from) {
  const length = Math.ceil(samples.length * rate / from);
  if (length === 0) return new Float32Array(0);
  const context = new OfflineAudioContext(1, length, rate);
  const buffer = context.createBuffer(1, samples.length, from);
  buffer.copyToChannel(samples, 0);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start();
  return (await context.startRendering()).getChannelData(0);
}

/** Returns the part in which something is heard, as loud as it may be; nothing if nothing is. */
export function trimmed(samples) {
  const size = Math.round(frame * rate);
  const levels = [];
  for (let start = 0; start + size <= samples.length; start += size) {
    levels.push(loudness(samples.subarray(start, start + size)));
  }
  const top = levels.reduce((most, level) => Math.max(most, level), 0);
  if (top < audible) return undefined;
  const isHeard = (level) => level > Math.max(audible, top * share);
  const first = levels.findIndex(isHeard) * size;
  const last = (levels.findLastIndex(isHeard) + 1) * size;
  const start = Math.max(0, first - before * rate);
  const end = Math.min(samples.length, last + after * rate, start + longest * rate);
  const part = samples.slice(start, end);
  const peak = part.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const gain = Math.min(mostGain, loudest / peak);
  return part.map((value) => value * gain);
}

/** Writes samples as RIFF/WAVE. */
export function wave(samples) {
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const name = (place, text) => {
    for (const [index, letter] of [...text].entries()) {
      view.setUint8(place + index, letter.charCodeAt(0));
    }
  };
  name(0, "RIFF");
  view.setUint32(4, 36 + samples.length * 2, true);
  name(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, "data");
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((value, index) => {
    view.setInt16(44 + index * 2, Math.round(Math.max(-1, Math.min(1, value)) * 0x7FFF), true);
  });
  return new Uint8Array(view.buffer);
}

const loudness = (samples) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value ** 2, 0) / samples.length);

const stopped = (signal) => new Promise((resolve) => {
  if (signal.aborted) resolve();
  signal.addEventListener("abort", resolve, { once: true });
  setTimeout(resolve, longest * 1000);
});

/**
 * Records until it is stopped, five seconds at most.
 * @param {AbortSignal} signal stops it
 * @param {function(): void} begun is called when the microphone listens
 * @param {function(): void} heard is called once something is heard
 * @returns {Promise<Uint8Array|undefined>} a WAV file; nothing if nothing was heard
 * @throws {DOMException} if there is no microphone, or none for this page
 */
export async function record(signal, begun, heard) {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: false },
  });
  // Nothing of it is to be heard, so that a loudspeaker is not needed.
  const context = new AudioContext({ sinkId: { type: "none" } });
  try {
    await context.audioWorklet.addModule(new URL("./learn-record-worklet.js", import.meta.url));
    await context.resume();
    const parts = [];
    const taker = new AudioWorkletNode(context, "taker", { numberOfOutputs: 0 });
    let isHeard = false;
    taker.port.onmessage = ({ data }) => {
      parts.push(data);
      if (isHeard || loudness(data) < audible) return;
      isHeard = true;
      heard();
    };
    context.createMediaStreamSource(stream).connect(taker);
    begun();
    await stopped(signal);
    const sound = trimmed(await resampled(joined(parts), context.sampleRate));
    return sound && wave(sound);
  } finally {
    for (const track of stream.getTracks()) track.stop();
    await context.close();
  }
}
