// The voice: clips that were made when the program was built, joined without their silence. It is
// loaded when something is said for the first time.

const language = document.documentElement.lang;
const clips = new Map();
// Below this part of full scale there is nothing to hear.
const floor = 0.01;
let free = 0;
let playing = [];

async function load(context, name) {
  const response = await fetch(`/speech/${language}/${encodeURIComponent(name)}`);
  if (!response.ok) throw new Error(`no clip ${name}`);
  const buffer = await context.decodeAudioData(await response.arrayBuffer());
  const samples = buffer.getChannelData(0);
  let first = samples.findIndex((sample) => Math.abs(sample) > floor);
  if (first < 0) first = 0;
  let last = samples.length - 1;
  while (last > first && Math.abs(samples[last]) <= floor) last -= 1;
  const from = first / buffer.sampleRate;
  return { buffer, from, length: last / buffer.sampleRate - from };
}

function clip(context, name) {
  if (!clips.has(name)) {
    const loading = load(context, name);
    clips.set(name, loading);
    // What could not be loaded is tried again the next time.
    loading.catch(() => clips.delete(name));
  }
  return clips.get(name);
}

/**
 * Says the clips one after the other; what is being said gives way.
 * @param {AudioContext} context where it sounds
 * @param {string[]} names the clips
 * @param {number} wait seconds from now, so that a tune is heard first
 * @param {function(string, AudioNode): void} count told of each source that starts
 */
export async function speak(context, names, wait, count) {
  const begin = context.currentTime + wait;
  const parts = await Promise.all(names.map((name) => clip(context, name)));
  for (const source of playing) source.stop();
  playing = [];
  free = Math.max(begin, context.currentTime);
  for (const [index, { buffer, from, length }] of parts.entries()) {
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start(free, from, length);
    count(`speech:${names[index]}`, source);
    playing.push(source);
    free += length + 0.04;
  }
}
