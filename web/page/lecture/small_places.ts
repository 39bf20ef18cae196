/** Where the 27 positions of chapter 1 lie, and the arrows between them: positions of as many stones
 *  in a line, the empty one first. On a wide stage lines are columns from left to right, on an
 *  upright one they are rows downwards.
 *
 *  The order within a line was searched for, by chance, until few arrows to losses cross. */

import { between, type Point } from "../shell/motion.ts";

const clearance = 2;

const lines = [
  "000",
  "001 100 010",
  "002 020 011 110 200 101",
  "012 021 120 111 210 201 102",
  "211 220 112 121 022 202",
  "221 122 212",
  "222",
].map((line) => line.split(" "));
/** The order of the same heaps that stands for all: "201" is "012". */
export const shapeOf = (text: string): string => [...text].sort().join("");
const total = (text: string): number => [...text].reduce((sum, digit) => sum + Number(digit), 0);

/** Lanes from the middle of the line. */
function laneOf(text: string): number {
  const line = lines[total(text)];
  return (line.indexOf(text) - (line.length - 1) / 2) * (line.length === 3 ? 2 : 1);
}

export class Places {
  readonly width: number;
  readonly height: number;
  readonly box: { width: number; height: number };

  /** How large its letters are on a stage of this size (lecture.css). */
  static letters(upright: boolean, width: number, height: number): number {
    const places = new Places(upright);
    return (upright ? 20 : 26) * Math.min(width / places.width, height / places.height);
  }

  constructor(readonly upright: boolean) {
    [this.width, this.height] = upright ? [350, 500] : [1240, 490];
    this.box = upright ? { width: 42, height: 46 } : { width: 118, height: 46 };
  }

  /** Across lines is x, along lines is y, as if it were upright. */
  private spot(text: string): Point {
    const [across, along] = this.upright ? [50, 75] : [70, 186];
    const [middle, half] = this.upright ? [175, this.box.height / 2] : [245, this.box.width / 2];
    return { x: middle + laneOf(text) * across, y: half + 1 + total(text) * along };
  }

  private turned = ({ x, y }: Point): Point => (this.upright ? { x, y } : { x: y, y: x });

  place(text: string): Point {
    return this.turned(this.spot(text));
  }

  /** From the edge of one box to the edge of another one. A move over a line in between goes
   *  straight, or if a box is in the way through the nearest gap. */
  way(from: string, to: string): Point[] {
    const half = (this.upright ? this.box.height : this.box.width) / 2;
    const [start, end] = [this.spot(from), this.spot(to)];
    const reach = this.upright ? 15 : 17;
    const aside = Math.max(-reach, Math.min(reach, (start.x - end.x) / 8));
    const ends = [
      { x: start.x, y: start.y - half },
      { x: end.x + aside, y: end.y + half + 2 },
    ];
    const middle = total(from) - total(to) === 2 ? lines[total(from) - 1] : [];
    const line = middle.map((text) => this.spot(text));
    const at = line.length ? this.gapNear(line, ends, half) : null;
    return (at === null ? ends : [ends[0], ...at, ends[1]]).map(this.turned);
  }

  /** Where it enters and leaves the gap through a line of boxes; null if it may go straight. */
  private gapNear(line: Point[], [start, end]: Point[], half: number): Point[] | null {
    const wide = (this.upright ? this.box.width : this.box.height) / 2 + clearance;
    const xs = line.map(({ x }) => x).sort((a, b) => a - b);
    const { y } = line[0];
    const across = [y + half, y - half].map((at) =>
      between(start.x, end.x, (at - start.y) / (end.y - start.y)),
    );
    const free = (from: number, to: number) =>
      xs.every((x) => x + wide < Math.min(from, to) || x - wide > Math.max(from, to));
    if (free(across[0], across[1])) return null;
    const gaps = xs.slice(1).map((x, i) => (x + xs[i]) / 2);
    gaps.push(xs[0] - wide - clearance, xs.at(-1)! + wide + clearance);
    const wanted = (start.x + end.x) / 2;
    const near = gaps
      .filter((gap) => free(gap, gap))
      .reduce((best, gap) => (Math.abs(gap - wanted) < Math.abs(best - wanted) ? gap : best));
    return [
      { x: near, y: y + half },
      { x: near, y: y - half },
    ];
  }
}
