/** A position as heaps of stones of any size, each with its number below: ● lies there, ○ is about
 *  to be taken. Large heaps are as many stones wide as the largest one needs.
 *
 *        ○
 *        ○    ● ●
 *        ●    ● ●
 *        3     4                                                                                  */

import { h, svg } from "../shell/dom.ts";
import type { Point } from "../shell/motion.ts";

const most_in_column = 8;

/** Where stones of a heap lie, from the ground upwards. */
function places(first: number, end: number, perRow: number, rows: number): Point[] {
  return Array.from({ length: end - first }, (_, i) => ({
    x: ((first + i) % perRow) + 0.5,
    y: rows - Math.floor((first + i) / perRow) - 0.5,
  }));
}

/** Stones are drawn as points of a line that has no length. */
function heap(size: number, rests: number, perRow: number, rows: number): SVGSVGElement {
  const lying = places(0, rests, perRow, rows).map(({ x, y }) => `M${x} ${y}h0`);
  const going = places(rests, size, perRow, rows).map(
    ({ x, y }) => `M${x - 0.34} ${y}a.34.34 0 1 0 .68 0a.34.34 0 1 0-.68 0`,
  );
  return svg(
    "svg.dots",
    { viewBox: `0 0 ${perRow} ${rows + 0.2}`, "aria-hidden": "true" },
    svg("path.lying", { d: lying.join("") }),
    svg("path.going", { d: going.join("") }),
    svg("path.ground", { d: `M0 ${rows + 0.1}H${perRow}` }),
  );
}

/** `after`: what a move leaves; without it nothing is taken. */
export function heapDots(heaps: number[], after: number[] | null = null): HTMLElement {
  const largest = Math.max(1, ...heaps);
  const perRow = largest <= most_in_column ? 1 : Math.ceil(Math.sqrt(largest));
  const rows = Math.ceil(largest / perRow);
  return h(
    "div.heap-dots",
    { "aria-hidden": "true" },
    ...heaps.map((size, i) =>
      h("div", heap(size, after ? Math.min(size, after[i]) : size, perRow, rows), h("span", size)),
    ),
  );
}
