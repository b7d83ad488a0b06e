/** Plays short sounds, made from nothing but numbers; off until somebody turns them on. */

import { sound } from "./settings.svelte";
import { samplesOf, type SoundName } from "./sounds/score";
import { RATE } from "./sounds/timbre";

let context: AudioContext | undefined;
const made = new Map<SoundName, AudioBuffer>();

export function play(name: SoundName): void {
  if (sound.now === "off") return;
  context ??= new AudioContext();
  let buffer = made.get(name);
  if (!buffer) {
    const samples = samplesOf(name);
    buffer = context.createBuffer(1, samples.length, RATE);
    buffer.getChannelData(0).set(samples);
    made.set(name, buffer);
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start();
}
