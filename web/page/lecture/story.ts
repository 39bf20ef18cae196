/** How the lecture's program decides a position of three heaps of at most 9, from the rules of Nim
 *  alone: it looks at every option, all of which it has decided before, and keeps the last lost one.
 *
 *      i = 123    heap 1: 023    heap 2: 103 113    heap 3: 120 121 122
 *      lost among them: none, so a[123] = −1                                                      */

export const positions = 1000;
export const lost = -1;
const weights = [100, 10, 1];

export interface Decision {
  i: number;
  /** The options of each heap, ascending. */
  options: number[][];
  /** The options that are lost, in the order in which they are tried. */
  losses: number[];
  /** The last of them, or `lost` if there is none. */
  target: number;
}

/** "007" */
export const digits = (i: number): string => String(i).padStart(3, "0");

export function sizesOf(i: number): number[] {
  return weights.map((weight) => Math.floor(i / weight) % 10);
}

/** Precondition: the entries of `a` below i are decided. */
export function decide(i: number, a: ArrayLike<number>): Decision {
  const options = sizesOf(i).map((size, heap) =>
    Array.from({ length: size }, (_, smaller) => i - (size - smaller) * weights[heap]),
  );
  const losses = options.flat().filter((option) => a[option] === lost);
  return { i, options, losses, target: Math.max(lost, ...losses) };
}

export function allDecided(): Int32Array {
  const a = new Int32Array(positions);
  for (let i = 0; i < positions; ++i) a[i] = decide(i, a).target;
  return a;
}
