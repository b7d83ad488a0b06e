/** Short sounds made from nothing but a few tones and a little noise; off until somebody turns them on. */

import { sound } from "./settings.svelte";

type Tone = [frequency: number, start: number, length: number, kind: OscillatorType | "noise", loudness: number];

const SOUNDS: Record<string, Tone[]> = {
  pick: [[520, 0, 0.05, "triangle", 0.16]],
  place: [
    [190, 0, 0.09, "triangle", 0.3],
    [900, 0, 0.03, "noise", 0.08],
  ],
  refused: [[110, 0, 0.16, "sine", 0.3]],
  turn: [
    [1174, 0, 0.9, "sine", 0.14],
    [2637, 0, 0.5, "sine", 0.05],
  ],
  chat: [
    [2400, 0, 0.06, "noise", 0.05],
    [1900, 0.08, 0.07, "noise", 0.05],
  ],
  cannon: [
    [60, 0, 0.7, "sine", 0.5],
    [300, 0, 0.5, "noise", 0.4],
  ],
  end: [
    [587, 0, 0.2, "triangle", 0.18],
    [740, 0.2, 0.2, "triangle", 0.18],
    [880, 0.4, 0.2, "triangle", 0.18],
    [1174, 0.6, 0.5, "triangle", 0.2],
  ],
};

let context: AudioContext | undefined;

export function play(name: keyof typeof SOUNDS): void {
  if (sound.now === "off") return;
  context ??= new AudioContext();
  const at = context.currentTime;
  for (const [frequency, start, length, kind, loudness] of SOUNDS[name] ?? []) {
    const volume = context.createGain();
    volume.gain.setValueAtTime(loudness, at + start);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + start + length);
    volume.connect(context.destination);
    const source = kind === "noise" ? noise(context, frequency, volume) : tone(context, frequency, kind, volume);
    source.start(at + start);
    source.stop(at + start + length);
  }
}

function tone(audio: AudioContext, frequency: number, kind: OscillatorType, into: AudioNode): OscillatorNode {
  const source = audio.createOscillator();
  source.type = kind;
  source.frequency.value = frequency;
  source.connect(into);
  return source;
}

function noise(audio: AudioContext, frequency: number, into: AudioNode): AudioBufferSourceNode {
  const source = audio.createBufferSource();
  const grains = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = grains.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = frequency;
  source.buffer = grains;
  source.connect(filter).connect(into);
  return source;
}
