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

/** The lecture's program, in Python: it runs as it stands. */
export const program = [
  "a = [None] * 1000",
  "for i in range(1000):",
  "  a[i] = -1",
  "  for heap in (100, 10, 1):",
  "    size = i // heap % 10",
  "    for take in range(size, 0, -1):",
  "      option = i - take * heap",
  "      if a[option] == -1:",
  "        a[i] = option",
];
const line = { begin: 2, heap: 4, option: 6, ask: 7, keep: 8 };

/** What the program is at while it decides a position. */
export interface Tick {
  /** The line of the program, from 0. */
  line: number;
  /** Options that have been looked at. */
  tried: number;
}

export function ticksOf({ options, losses, target }: Decision): Tick[] {
  const ticks: Tick[] = [{ line: line.begin, tried: 0 }];
  let tried = 0;
  for (const ofHeap of options) {
    ticks.push({ line: line.heap, tried });
    for (const option of ofHeap) {
      ticks.push({ line: line.option, tried }, { line: line.ask, tried: ++tried });
      if (losses.includes(option)) ticks.push({ line: line.keep, tried });
    }
  }
  return [...ticks, { line: target === lost ? line.begin : line.keep, tried }];
}
