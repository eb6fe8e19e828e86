// Hands on what the microphone hears, sample by sample.

class Taker extends AudioWorkletProcessor {
  process([[samples]]) {
    if (samples) this.port.postMessage(samples.slice());
    return true;
  }
}

registerProcessor("taker", Taker);
