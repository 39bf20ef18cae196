/** A position as small stones: a column for each heap, which grows from the ground.
 *
 *      (2, 0, 3)          ●
 *                   ●     ●
 *                   ●  _  ●                                                                       */

import { svg } from "../shell/dom.ts";

/** Its ground begins at 0, 0 and goes to the right; y grows downwards. `pitch`: the distance of
 *  neighbouring stones, in units of the drawing. */
export function stonesPicture(position: number[], pitch: number): SVGGElement {
  const column = (size: number, heap: number) => {
    const [x, x1, x2] = [0.5, 0.15, 0.85].map((part) => (heap + part) * pitch);
    const stones = Array.from({ length: size }, (_, at) =>
      svg("circle.pebble", { cx: x, cy: -(at + 0.5) * pitch, r: pitch * 0.42 }),
    );
    return svg("g", svg("line.ground", { x1, x2, y1: 0, y2: 0 }), ...stones);
  };
  return svg("g.stones", { "aria-hidden": "true" }, ...position.map(column));
}
