/** A guided first game as the server tells it, ready to be shown. */

import { next, only } from "../picks";
import type { Choice, FrameListed, LessonListed, LessonStepListed, NextPicture, Picture, Place } from "../wire";

export const LEARNER = 0; // the seat of who is taught

export type LessonFrame = Omit<FrameListed, "picture"> & { picture: Picture };
export type LessonStep = Omit<LessonStepListed, "picture" | "deeds"> & {
  picture: Picture;
  deeds: { move: string; frames: LessonFrame[] }[];
};
export type Lesson = Omit<LessonListed, "steps"> & { steps: LessonStep[] };

/** The lesson with every picture whole. */
export function whole(sent: LessonListed): Lesson {
  let places: Place[] = [];
  const filled = (picture: NextPicture): Picture => {
    places = picture.places ?? places;
    return { ...picture, places };
  };
  const steps = sent.steps.map((step) => {
    const picture = filled(step.picture);
    const deeds = step.deeds.map((deed) => ({
      ...deed,
      frames: deed.frames.map((frame) => ({ ...frame, picture: filled(frame.picture) })),
    }));
    return { ...step, picture, deeds };
  });
  return { ...sent, steps };
}

/** The moves that are asked for. */
export function wanted(step: LessonStep): Choice[] {
  return step.picture.choices.filter((choice) => step.deeds.some((deed) => deed.move === choice.text));
}

/** The wanted move that the touches decide, as they would at a table. */
export function decided(step: LessonStep, path: readonly string[]): Choice | undefined {
  const choice = only(step.picture.choices, path);
  return choice && wanted(step).includes(choice) ? choice : undefined;
}

/** What is lit: what decides a wanted move by itself, else all that belongs to one. */
export function toTouch(step: LessonStep, path: readonly string[]): string[] {
  const parts = next(wanted(step), path);
  const sure = parts.filter((part) => decided(step, [...path, part]));
  return sure.length ? sure : parts;
}

/** What matters in a step, in groups: all that may be touched, or the parts and the way of each move that is wanted. */
export function matters(step: LessonStep): string[][] {
  if (step.touch.length) return step.touch.map((id) => [id]);
  const ways = wanted(step).map((choice) => [...choice.parts, ...(choice.via ?? [])]);
  return ways.filter((way) => way.length);
}
