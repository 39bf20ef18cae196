/** A position as small stones: a column for each heap, which grows from the ground.
 *
 *      (2, 0, 3)          ●
 *                   ●     ●
 *                   ●  _  ●                                                                       */

import { svg } from "../shell/dom.ts";

export interface StonesLook {
  /** The distance of neighbouring stones, in units of the drawing. */
  pitch: number;
  /** Stones of this heap from this one on, counted from the ground, are about to be taken. */
  taken?: { heap: number; from: number };
  /** Heaps of more stones than this end in their number. */
  most?: number;
}

export const widthOf = (position: number[], pitch: number): number => position.length * pitch;

/** Its ground begins at 0, 0 and goes to the right; y grows downwards. */
export function stonesPicture(position: number[], look: StonesLook): SVGGElement {
  const { pitch, taken, most = 12 } = look;
  const stone = (heap: number, at: number) =>
    svg("circle", {
      class: taken?.heap === heap && at >= taken.from ? "pebble going" : "pebble",
      cx: (heap + 0.5) * pitch,
      cy: -(at + 0.5) * pitch,
      r: pitch * 0.42,
    });
  const column = (size: number, heap: number) => {
    const shown = Math.min(size, most);
    const number = svg(
      "text.pebbles",
      { x: (heap + 0.5) * pitch, y: -(shown + 0.3) * pitch },
      size,
    );
    const ground = svg("line.ground", {
      x1: (heap + 0.15) * pitch,
      x2: (heap + 0.85) * pitch,
      y1: 0,
      y2: 0,
    });
    const stones = Array.from({ length: shown }, (_, at) => stone(heap, at));
    return svg("g", ground, ...stones, size > shown && number);
  };
  return svg("g.stones", { "aria-hidden": "true" }, ...position.map(column));
}
