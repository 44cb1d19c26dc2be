// @ts-check
/** Short sounds made on the spot with WebAudio. Never the only signal. */

/** Notes as [frequency in Hz, start in s, length in s, loudness]. @type {Record<string, [number, number, number, number][]>} */
const NOTES = {
  turn: [
    [659, 0, 0.12, 0.5],
    [880, 0.1, 0.2, 0.5],
  ],
  trick: [
    [523, 0, 0.09, 0.3],
    [392, 0.07, 0.14, 0.3],
  ],
  hand: [
    [523, 0, 0.14, 0.4],
    [659, 0.11, 0.14, 0.4],
    [784, 0.22, 0.3, 0.4],
  ],
  reaction: [[1046, 0, 0.08, 0.3]],
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {string} name @param {number} volume 0 to 1 */
export function ring(name, volume) {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  if (name === "card") return tap(audio, volume);
  for (const note of NOTES[name] ?? []) tone(audio, note, volume);
}

/** @param {AudioContext} audio @param {[number, number, number, number]} note @param {number} volume */
function tone(audio, [frequency, start, length, loudness], volume) {
  const from = audio.currentTime + start;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loudness * volume * 0.3), from + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  const source = new OscillatorNode(audio, { type: "triangle", frequency });
  source.connect(gain).connect(audio.destination);
  source.start(from);
  source.stop(from + length);
}

/** A card set down: 40 ms of soft noise. @param {AudioContext} audio @param {number} volume */
function tap(audio, volume) {
  const length = Math.floor(audio.sampleRate * 0.04);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const low = new BiquadFilterNode(audio, { type: "lowpass", frequency: 1800 });
  const gain = new GainNode(audio, { gain: volume * 0.5 });
  source.connect(low).connect(gain).connect(audio.destination);
  source.start();
}
