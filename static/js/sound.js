// @ts-check
/** Short sounds made on the spot with WebAudio: wood, paper and soft bells. Never the only signal. */

/** @typedef {(audio: BaseAudioContext, out: AudioNode, at: number) => void} Sound */

/** @type {Record<string, Sound>} */
const SOUNDS = {
  card: (audio, out, at) => {
    brush(audio, out, { at, length: 0.07, from: 2400, to: 1100, loud: 0.4 });
    thump(audio, out, at + 0.008);
  },
  deal: (audio, out, at) => {
    for (let i = 0; i < 13; i += 1)
      brush(audio, out, { at: at + i * 0.035, length: 0.045, from: 3000, to: 1700, loud: 0.14 });
  },
  trick: (audio, out, at) => {
    brush(audio, out, { at, length: 0.26, from: 900, to: 2600, loud: 0.3 });
    bell(audio, out, { at: at + 0.06, note: 392, length: 0.3, loud: 0.16 });
  },
  turn: (audio, out, at) => bells(audio, out, at, [587, 880], 0.11, 0.42),
  made: (audio, out, at) => bells(audio, out, at, [523, 659, 784], 0.1, 0.3),
  hand: (audio, out, at) => bells(audio, out, at, [392, 523, 659, 784], 0.12, 0.32),
  set: (audio, out, at) => bells(audio, out, at, [330, 262], 0.18, 0.34),
  reaction: (audio, out, at) => bubble(audio, out, at),
};

/** @type {{ audio: AudioContext, out: GainNode } | null} */
let stage = null;

/** Makes the sound, or lets it go on: with a tap, because browsers allow it only then. */
export function wake() {
  stage ??= build();
  if (stage.audio.state === "suspended") stage.audio.resume();
}

function build() {
  const audio = new AudioContext();
  const out = new GainNode(audio);
  out.connect(new DynamicsCompressorNode(audio, { threshold: -18, ratio: 4 })).connect(audio.destination);
  return { audio, out };
}

/** @param {string} name @param {number} volume 0 to 1 */
export function ring(name, volume) {
  wake();
  if (!stage) return;
  // The ear hears loudness by its square.
  stage.out.gain.value = volume ** 2 * 1.6;
  perform(stage.audio, stage.out, name);
}

/** @param {BaseAudioContext} audio @param {AudioNode} out @param {string} name */
export const perform = (audio, out, name) => SOUNDS[name]?.(audio, out, audio.currentTime + 0.01);

/** Up at once but not with a click, then away. @param {BaseAudioContext} audio @param {number} at @param {number} length @param {number} loud */
function envelope(audio, at, length, loud) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.008, length / 4));
  gain.gain.exponentialRampToValueAtTime(loud / 200, at + length);
  gain.gain.linearRampToValueAtTime(0, at + length + 0.01);
  return gain;
}

/**
 * A struck bar of wood: its note, and above it an overtone that is gone at once.
 *
 * @param {BaseAudioContext} audio
 * @param {AudioNode} out
 * @param {{ at: number, note: number, length: number, loud: number }} how
 */
function bell(audio, out, { at, note, length, loud }) {
  for (const [times, part, share] of [
    [1, 1, 1],
    [3.93, 0.25, 0.16],
  ]) {
    const source = new OscillatorNode(audio, { type: "sine", frequency: note * times });
    source.connect(envelope(audio, at, length * part, loud * share)).connect(out);
    source.start(at);
    source.stop(at + length + 0.02);
  }
}

/** @param {BaseAudioContext} audio @param {AudioNode} out @param {number} at @param {number[]} notes @param {number} apart @param {number} loud */
const bells = (audio, out, at, notes, apart, loud) =>
  notes.forEach((note, i) => {
    bell(audio, out, { at: at + i * apart, note, length: i === notes.length - 1 ? 0.7 : 0.4, loud });
  });

/**
 * Paper over cloth: noise, narrowed to a band that wanders.
 *
 * @param {BaseAudioContext} audio
 * @param {AudioNode} out
 * @param {{ at: number, length: number, from: number, to: number, loud: number }} how
 */
function brush(audio, out, { at, length, from, to, loud }) {
  const source = new AudioBufferSourceNode(audio, { buffer: noise(audio) });
  const band = new BiquadFilterNode(audio, { type: "bandpass", Q: 0.8 });
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + length);
  source
    .connect(band)
    .connect(envelope(audio, at, length, loud))
    .connect(out);
  source.start(at, Math.random() * 0.2, length + 0.02);
}

/** @type {AudioBuffer | null} */
let hiss = null;

/** Half a second of noise, made once. @param {BaseAudioContext} audio */
function noise(audio) {
  if (hiss?.sampleRate === audio.sampleRate) return hiss;
  const length = audio.sampleRate / 2;
  hiss = audio.createBuffer(1, length, audio.sampleRate);
  const wave = hiss.getChannelData(0);
  for (let i = 0; i < length; i += 1) wave[i] = Math.random() * 2 - 1;
  return hiss;
}

/** The table under a card. @param {BaseAudioContext} audio @param {AudioNode} out @param {number} at */
function thump(audio, out, at) {
  const source = new OscillatorNode(audio, { type: "sine", frequency: 150 });
  source.frequency.exponentialRampToValueAtTime(70, at + 0.07);
  source.connect(envelope(audio, at, 0.09, 0.32)).connect(out);
  source.start(at);
  source.stop(at + 0.11);
}

/** @param {BaseAudioContext} audio @param {AudioNode} out @param {number} at */
function bubble(audio, out, at) {
  const source = new OscillatorNode(audio, { type: "sine", frequency: 420 });
  source.frequency.setValueAtTime(420, at);
  source.frequency.exponentialRampToValueAtTime(880, at + 0.07);
  source.connect(envelope(audio, at, 0.12, 0.35)).connect(out);
  source.start(at);
  source.stop(at + 0.14);
}
