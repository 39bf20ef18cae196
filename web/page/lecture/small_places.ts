/** Where the 27 positions of chapter 1 lie, and the arrows between them: positions of as many stones
 *  in a line, the empty one first. On a wide stage lines are columns from left to right, on an
 *  upright one they are rows downwards.
 *
 *  The order within a line was searched for, by chance, until few arrows to losses cross. Merged,
 *  the orders of the same heaps lie in one place. */

import { obstacles, wayBetween, type Way } from "../plane/arrow_paths.ts";

export interface Point {
  x: number;
  y: number;
}

const lines = [
  "000",
  "001 100 010",
  "002 020 011 110 200 101",
  "012 021 120 111 210 201 102",
  "211 220 112 121 022 202",
  "221 122 212",
  "222",
].map((line) => line.split(" "));
const merged_lanes: Record<string, number> = {
  "000": 0,
  "001": 0,
  "002": 1.9,
  "011": -1.6,
  "012": 0.6,
  "111": -2.6,
  "112": -1,
  "022": 1.9,
  "122": 0.1,
  "222": 1.2,
};

/** The order of the same heaps that stands for all: "201" is "012". */
export const shapeOf = (text: string): string => [...text].sort().join("");
const total = (text: string): number => [...text].reduce((sum, digit) => sum + Number(digit), 0);

/** Lanes from the middle of the line. */
function laneOf(text: string, merged: boolean): number {
  if (merged) return merged_lanes[shapeOf(text)];
  const line = lines[total(text)];
  return (line.indexOf(text) - (line.length - 1) / 2) * (line.length === 3 ? 2 : 1);
}

export class Places {
  readonly width: number;
  readonly height: number;
  readonly box: { width: number; height: number };

  constructor(readonly upright: boolean) {
    [this.width, this.height] = upright ? [350, 500] : [1240, 490];
    this.box = upright ? { width: 44, height: 46 } : { width: 118, height: 46 };
  }

  /** Across lines is x, along lines is y, as if it were upright. */
  private spot(text: string, merged: boolean): Point {
    const [across, along] = this.upright ? [50, 75] : [70, 186];
    const [middle, half] = this.upright ? [175, this.box.height / 2] : [245, this.box.width / 2];
    return {
      x: middle + laneOf(text, merged) * across,
      y: half + 1 + total(text) * along,
    };
  }

  private turned = ({ x, y }: Point): Point => (this.upright ? { x, y } : { x: y, y: x });

  place(text: string, merged: boolean): Point {
    return this.turned(this.spot(text, merged));
  }

  /** From the edge of one box to the edge of another one, around those between them. */
  way(from: string, to: string, merged: boolean): Way {
    const { width, height } = this.box;
    const [half, halfAlong] = this.upright ? [width / 2, height / 2] : [height / 2, width / 2];
    const boxes = lines.flat().map((text) => ({ ...this.spot(text, merged), half: half + 3 }));
    const around = obstacles(boxes, halfAlong + 3, this.upright ? this.width : this.height);
    const [start, end] = [this.spot(from, merged), this.spot(to, merged)];
    const aside = Math.max(-0.7 * half, Math.min(0.7 * half, (start.x - end.x) / 8));
    const way = wayBetween(
      { x: start.x, y: start.y - halfAlong },
      { x: end.x + aside, y: end.y + halfAlong + 2 },
      around,
    );
    return { from: this.turned(way.from), bend: this.turned(way.bend), to: this.turned(way.to) };
  }
}
