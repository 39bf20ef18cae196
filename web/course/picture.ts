/** Draws what a cell sends, with Observable Plot. */

import * as Plot from "@observablehq/plot";
import type { Picture } from "./drawing.ts";

/** Side by side, as many as fit. */
export function figures(pictures: Picture[], available: number): HTMLElement {
  const row = document.createElement("div");
  row.className = "pictures";
  row.append(...pictures.map((picture) => figure(picture, pictures.length, available)));
  return row;
}

/** Every second number of an axis that has no room for more. */
function thinned(axis: any): any {
  if (!(axis?.ticks?.length > 3)) return axis;
  return { ...axis, ticks: axis.ticks.filter((_: number, i: number) => i % 2 === 0) };
}

function figure(picture: Picture, beside: number, available: number): HTMLElement {
  const { title = "", marks, width = 640, least = 280, x, y, ...options } = picture as any;
  const share = Math.max(least, Math.floor(available / beside) - 18);
  const own = Math.min(width, share, available);
  const element = document.createElement("figure");
  element.style.width = `${own}px`;
  const caption = document.createElement("figcaption");
  caption.textContent = title;
  const drawn = Plot.plot({
    style: { fontSize: "13px", background: "none" },
    ...(options.margin === undefined && { marginBottom: 42 }),
    ...options,
    x: { labelOffset: 38, ...(own < 200 ? thinned(x) : x) },
    y: own < 200 ? thinned(y) : y,
    width: own,
    ariaLabel: title || "picture",
    marks: (marks as Picture["marks"]).map(({ kind, data, options }) => (Plot as any)[kind](data, options)), // prettier-ignore
  });
  drawn.querySelectorAll("[aria-label]").forEach((part) => part.removeAttribute("aria-label"));
  drawn.setAttribute("role", "img"); // which has one name, and no parts
  element.append(...(title ? [caption] : []), drawn);
  return element;
}
