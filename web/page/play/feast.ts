/** A small feast for the winner: pebbles rise from the middle of the table, and are gone. Pressing
 *  anything ends it. */

import { h } from "../shell/dom.ts";
import { mayMove } from "../shell/motion.ts";

const pebbles = 40;
const ms = 1800;
const steps = 20; // of a pebble's way

/** Where a pebble is after a part of the time, for a table of this height. */
function frame(pebble: number, part: number, height: number): Keyframe {
  const spread = (2 * pebble) / (pebbles - 1) - 1;
  const speed = 0.5 + (0.6 - 0.2 * spread * spread) * (((pebble * 17) % 23) / 22);
  const x = spread * (0.4 + 0.6 * speed) * part;
  const y = speed * part * 1.9 - 1.9 * part * part;
  const transform = `translate(${x * height}px, ${-y * height}px)`;
  return { transform, opacity: 1 - Math.max(0, part - 0.6) / 0.4 };
}

export function feast(table: HTMLElement): void {
  if (!mayMove()) return;
  const { left, top, width, height } = table.getBoundingClientRect();
  const style = `left:${left + width / 2}px;top:${top + 0.9 * height}px`;
  const place = h("div.feast", { "aria-hidden": "true" });
  document.body.append(place);
  const end = () => place.remove();
  for (let i = 0; i < pebbles; ++i) {
    const piece = h("span", { class: `pebble-up colour-${i % 3}`, style });
    place.append(piece);
    const way = Array.from({ length: steps + 1 }, (_, step) => frame(i, step / steps, height));
    piece.animate(way, { duration: ms, fill: "forwards" }).onfinish = end;
  }
  for (const event of ["pointerdown", "keydown", "hashchange"])
    addEventListener(event, end, { once: true, capture: true });
}
