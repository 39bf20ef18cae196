/** What each beat of chapter 3 shows: the squares of 000–999 on their way into a box, planes that
 *  grow, boxes that turn. */

import type { CubeLook } from "../plane/cube.ts";
import { allBetween, smooth } from "../shell/motion.ts";
import type { StackLook } from "./stack.ts";

export interface PlaneBeat {
  kind: "plane";
  size: number;
  heap: number;
  /** The class guesses, and knows the losses of this plane only. */
  guess?: { size: number; heap: number };
}
export type FurtherBeat =
  | { kind: "stack"; look: StackLook }
  | PlaneBeat
  | { kind: "cube"; bound: number; look: CubeLook; rounds: number };

const right_angle = Math.PI / 2;
export const from_above: CubeLook = { turn: 0, tilt: right_angle, risen: 0, zoom: 1.5 };
const from_aside: CubeLook = { turn: -0.5, tilt: 0.42, risen: 1, zoom: 1 };

export const beats: FurtherBeat[] = [
  { kind: "stack", look: { ...from_above, apart: 1, squares: 1 } },
  { kind: "stack", look: { ...from_aside, apart: 0, squares: 1 } },
  { kind: "stack", look: { ...from_aside, apart: 0, squares: 0 } },
  { kind: "plane", size: 1, heap: 0 },
  { kind: "plane", size: 3, heap: 0, guess: { size: 1, heap: 0 } },
  { kind: "plane", size: 3, heap: 0 },
  { kind: "plane", size: 7, heap: 0 },
  { kind: "plane", size: 15, heap: 0 },
  { kind: "plane", size: 7, heap: 1, guess: { size: 7, heap: 0 } },
  { kind: "plane", size: 7, heap: 1 },
  { kind: "plane", size: 7, heap: 3 },
  { kind: "plane", size: 7, heap: 7 },
  { kind: "cube", bound: 15, look: from_aside, rounds: 0 },
  { kind: "cube", bound: 255, look: { ...from_aside, turn: -0.72 }, rounds: 1 },
];

const first = 0.45; // of the way: the squares gather, then they rise

/** The squares gather in a plane before they rise, and lie down before they part. */
export function stackBetween(from: StackLook, to: StackLook, part: number): StackLook {
  if (from.apart === to.apart) return allBetween(from, to, smooth(part));
  const [lying, risen, way] = from.apart > to.apart ? [from, to, part] : [to, from, 1 - part];
  const rising = smooth(Math.max(0, (way - first) / (1 - first)));
  const apart = 1 - smooth(Math.min(1, way / first));
  return { ...allBetween(lying, risen, rising), apart };
}
