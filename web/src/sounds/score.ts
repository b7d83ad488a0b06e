/** Every sound of the guide to the look, §7, and how loud it may be. */

import { mixed, type Layer } from "./timbre";

interface Sound {
  peak: number;
  layers: readonly Layer[];
}

const BELL = [1, 0.1, 0.52, 0.06, 0.3, 0.02, 0.12];
const WOOD = [1, 0.3, 0.12];
const STEEL = [1, 0, 0.7, 0, 0.5, 0.4, 0.3];
const FIDDLE = [1, 0.62, 0.5, 0.32, 0.24, 0.14, 0.1];

const noise = (start: number, length: number, from: number, to: number, loudness = 1, more: Partial<Layer> = {}): Layer => ({
  start,
  length,
  pitch: [from, to],
  loudness,
  ...more,
});

const tone = (start: number, length: number, pitch: number, overtones: readonly number[], loudness = 1, more: Partial<Layer> = {}): Layer => ({
  start,
  length,
  pitch: [pitch, pitch],
  overtones,
  loudness,
  ...more,
});

const step = (start: number): Layer[] => [
  noise(start, 0.06, 900, 500, 0.6),
  tone(start, 0.06, 150, WOOD, 0.5, { pitch: [170, 120] }),
];
const rattle = (start: number, pitch: number): Layer[] => [
  noise(start, 0.045, 2600, 1800, 0.5),
  tone(start, 0.05, pitch, WOOD, 0.6),
];
const coins = (start: number, pitch: number): Layer => tone(start, 0.22, pitch, STEEL, 0.5, { decay: 6 });
const stroke = (start: number): Layer[] => [
  tone(start, 1.3, 1174, BELL, 1, { decay: 5 }),
  tone(start, 0.5, 2637, [1], 0.2),
];

// Two bars of a jig, in quavers: D F# A, d A F# | G B d, A and home.
const JIG: [pitch: number, quavers: number][] = [
  [587, 1],
  [740, 1],
  [880, 1],
  [1175, 1],
  [880, 1],
  [740, 1],
  [784, 1],
  [988, 1],
  [880, 1],
  [1175, 3],
];
const QUAVER = 0.17;

function fiddle(): Layer[] {
  let start = 0;
  return JIG.map(([pitch, quavers]) => {
    const played = tone(start, quavers * QUAVER, pitch, FIDDLE, 0.5, { attack: 0.03, decay: 0.6, vibrato: 0.006 });
    start += quavers * QUAVER;
    return played;
  });
}

export const SCORE = {
  pick: { peak: 0.16, layers: [tone(0, 0.05, 620, WOOD), noise(0, 0.02, 2200, 1500, 0.4)] },
  place: { peak: 0.28, layers: [tone(0, 0.11, 190, WOOD, 1, { pitch: [210, 160] }), noise(0, 0.04, 1100, 700, 0.4)] },
  card: { peak: 0.14, layers: [noise(0, 0.13, 2600, 5200, 1, { attack: 0.03, decay: 3 })] },
  shuffle: {
    peak: 0.15,
    layers: [0, 1, 2, 3, 4, 5, 6].map((k) => noise(0.075 * k, 0.09, 2400 + 200 * k, 4600, 0.8, { attack: 0.02 })),
  },
  dice: { peak: 0.3, layers: [rattle(0, 780), rattle(0.09, 690), rattle(0.16, 820), rattle(0.25, 640), rattle(0.31, 600)].flat() },
  walk: { peak: 0.18, layers: [step(0), step(0.12), step(0.24)].flat() },
  sail: {
    peak: 0.2,
    layers: [
      tone(0, 0.22, 240, [1, 0.8, 0.6, 0.4], 0.25, { pitch: [210, 300], attack: 0.05, decay: 2 }),
      noise(0.06, 0.6, 500, 1500, 1, { attack: 0.2, decay: 2.5 }),
    ],
  },
  capture: {
    peak: 0.36,
    layers: [
      tone(0, 0.3, 2100, STEEL, 0.6, { decay: 7 }),
      tone(0.07, 0.26, 1720, STEEL, 0.5, { decay: 7 }),
      noise(0.22, 0.6, 900, 320, 1.2, { attack: 0.05, decay: 4 }),
    ],
  },
  treasure: { peak: 0.22, layers: [2093, 2637, 2349, 3136, 2794].map((pitch, k) => coins(0.07 * k, pitch)) },
  coin: {
    peak: 0.22,
    layers: [
      tone(0, 0.4, 3300, [1, 0, 0.4], 1, { decay: 3, vibrato: 0.03 }),
      tone(0.4, 0.1, 1900, STEEL, 0.8),
      tone(0.48, 0.08, 2050, STEEL, 0.5),
    ],
  },
  cannon: {
    peak: 0.48,
    layers: [
      noise(0, 0.24, 5200, 3600, 0.12, { attack: 0.03, decay: 0.5 }),
      tone(0.22, 0.75, 60, [1, 0.4], 1.4, { pitch: [78, 34], decay: 4.5 }),
      noise(0.22, 0.6, 420, 120, 1.1, { decay: 5 }),
    ],
  },
  hit: {
    peak: 0.4,
    layers: [noise(0, 0.18, 1700, 380, 1, { decay: 4 }), tone(0, 0.2, 130, WOOD, 0.9, { pitch: [150, 95] })],
  },
  miss: { peak: 0.3, layers: [noise(0, 0.1, 500, 900, 0.6), noise(0.06, 0.6, 1500, 420, 1, { attack: 0.06, decay: 4 })] },
  refused: { peak: 0.28, layers: [tone(0, 0.18, 110, WOOD, 1, { pitch: [118, 92] })] },
  turn: { peak: 0.24, layers: stroke(0) },
  "turn-low": { peak: 0.28, layers: [...stroke(0), ...stroke(0.34)] },
  end: { peak: 0.3, layers: fiddle() },
  chat: { peak: 0.07, layers: [noise(0, 0.09, 3800, 5600, 1, { attack: 0.02 }), noise(0.12, 0.12, 5200, 3600, 0.8, { attack: 0.02 })] },
} satisfies Record<string, Sound>;

export type SoundName = keyof typeof SCORE;

export const samplesOf = (name: SoundName): Float32Array => mixed(SCORE[name].layers, SCORE[name].peak);
