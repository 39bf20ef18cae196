/** Where the stones of a heap lie: heaps stand on the ground side by side and fill the height of the
 *  board; one that would be too high is several stones wide.
 *
 *            ● 6
 *            ●●●  3 4 5                  (1, 7): stone 6 is the first that goes
 *      ●     ●●●  0 1 2                                                                           */

import type { Size } from "../engine/questions.ts";

export const most_drawn = 60; // a larger heap is a bar

/** Of the board, in pixels. */
export interface Room {
  width: number;
  height: number;
}

export interface HeapLayout {
  /** The distance of neighbouring stones in pixels. */
  pitch: number;
  /** How many stones lie side by side in each heap. */
  columns: number[];
  /** The room that each heap has to itself, in pixels. */
  widths: number[];
}

const largest = 84; // pixels, so that few stones are not monstrous
const smallest = 10;
const least_of_tower = 24;
const least_width = 60; // of a heap, to be touched and to have its numbers below it

function laidOut(sizes: Size[], pitch: number, width: number, height: number): HeapLayout {
  const rows = Math.max(1, Math.floor(height / pitch));
  const columns = sizes.map((size) => Math.max(1, Math.ceil(Math.min(size, most_drawn) / rows)));
  const least = Math.min(least_width, width / sizes.length); // six heaps fit on a small phone
  const widths = columns.map((wide) => Math.max(least, (wide + 0.5) * pitch));
  return { pitch, columns, widths };
}

/** The largest stones with which heaps of these sizes fit: as towers, whose heights can be compared,
 *  unless their stones would be too small for that. */
export function heapLayout(sizes: Size[], width: number, height: number): HeapLayout {
  let fallback: HeapLayout | null = null;
  for (let pitch = largest; pitch > smallest; pitch -= 2) {
    const layout = laidOut(sizes, pitch, width, height);
    if (layout.widths.reduce((sum, wide) => sum + wide, 0) > width) continue;
    if (layout.columns.every((wide) => wide === 1)) return layout;
    fallback ??= layout;
    if (pitch <= least_of_tower) break;
  }
  return fallback ?? laidOut(sizes, smallest, width, height);
}

/** The left and lower edge of a stone, within the room of its heap. */
export function stonePlace(layout: HeapLayout, heap: number, stone: number) {
  const { pitch, columns, widths } = layout;
  const left = (widths[heap] - columns[heap] * pitch) / 2;
  return {
    x: left + (stone % columns[heap]) * pitch,
    y: Math.floor(stone / columns[heap]) * pitch,
  };
}
