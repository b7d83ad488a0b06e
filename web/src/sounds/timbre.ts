/** What sounds are made of: tones and noise, shaped so that nothing clicks. */

export const RATE = 44_100;

export interface Layer {
  start: number; // seconds
  length: number;
  loudness: number;
  /** Hertz at the beginning and at the end. */
  pitch: readonly [number, number];
  /** How loud the overtones are; without any it is noise in a band about the pitch. */
  overtones?: readonly number[];
  attack?: number; // seconds
  /** How fast it dies away: 0 holds it until its end. */
  decay?: number;
  /** The width of the band of noise, as a share of its pitch. */
  breadth?: number;
  vibrato?: number; // as a share of the pitch
}

const FADE = 0.006; // seconds to silence at the end
const QUAVER = 5.5; // a second

/** The same noise each time: a sound is what it was when it was measured. */
function grains(): () => number {
  let state = 0x2f6e2b1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
}

function envelope(layer: Layer, at: number): number {
  const { attack = 0.004, decay = 5, length } = layer;
  const [rise, fall] = [Math.min(1, at / attack), Math.min(1, (length - at) / FADE)];
  return Math.max(0, rise * fall) * Math.exp((-decay * at) / length);
}

function addTone(into: Float32Array, layer: Layer): void {
  const { overtones = [1], pitch, vibrato = 0, length } = layer;
  const first = Math.round(layer.start * RATE);
  let phase = 0;
  for (let k = 0; k < length * RATE; k++) {
    const at = k / RATE;
    const glide = pitch[0] + (pitch[1] - pitch[0]) * (at / length);
    phase += (2 * Math.PI * glide * (1 + vibrato * Math.sin(2 * Math.PI * QUAVER * at))) / RATE;
    const wave = overtones.reduce((sum, loud, n) => sum + loud * Math.sin((n + 1) * phase), 0);
    into[first + k]! += wave * layer.loudness * envelope(layer, at);
  }
}

/** Noise through a filter of two poles. */
function addNoise(into: Float32Array, layer: Layer): void {
  const { pitch, breadth = 0.7, length } = layer;
  const first = Math.round(layer.start * RATE);
  const grain = grains();
  let [low, band] = [0, 0];
  for (let k = 0; k < length * RATE; k++) {
    const at = k / RATE;
    const middle = pitch[0] + (pitch[1] - pitch[0]) * (at / length);
    const tuned = 2 * Math.sin((Math.PI * Math.min(middle, RATE / 6)) / RATE);
    low += tuned * band;
    band += tuned * (grain() - low - breadth * band);
    into[first + k]! += band * layer.loudness * envelope(layer, at);
  }
}

/** All layers together, not louder than `peak`. */
export function mixed(layers: readonly Layer[], peak: number): Float32Array {
  const length = Math.max(...layers.map((layer) => layer.start + layer.length));
  const samples = new Float32Array(Math.ceil(length * RATE) + 1);
  for (const layer of layers) (layer.overtones ? addTone : addNoise)(samples, layer);
  const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 1e-9);
  const scale = peak / loudest;
  return samples.map((one) => one * scale);
}
