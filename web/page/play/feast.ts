/** A small feast for the winner: pebbles rise from the middle of the table, and are gone. Pressing
 *  anything ends it. */

import { h } from "../shell/dom.ts";
import { animate, mayMove, type Point } from "../shell/motion.ts";

const pebbles = 40;
const ms = 1800;

/** A pebble's way: where it is after a part of the time, as parts of the height of the table. */
function at(pebble: number, part: number): Point & { seen: number } {
  const spread = (2 * pebble) / (pebbles - 1) - 1;
  const speed = 0.5 + (0.6 - 0.2 * spread * spread) * (((pebble * 17) % 23) / 22);
  const x = spread * (0.4 + 0.6 * speed) * part;
  const y = speed * part * 1.9 - 1.9 * part * part;
  return { x, y, seen: 1 - Math.max(0, part - 0.6) / 0.4 };
}

export async function feast(table: HTMLElement): Promise<void> {
  if (!mayMove()) return;
  const pieces = Array.from({ length: pebbles }, (_, i) =>
    h("span", { class: `pebble-up colour-${i % 3}` }),
  );
  const place = h("div.feast", { "aria-hidden": "true" }, ...pieces);
  document.body.append(place);
  const { left, top, width, height } = table.getBoundingClientRect();
  const skip = new AbortController();
  const end = () => skip.abort();
  for (const event of ["pointerdown", "keydown", "hashchange"])
    addEventListener(event, end, { signal: skip.signal, capture: true });
  await animate(
    ms,
    (part) =>
      pieces.forEach((piece, i) => {
        const { x, y, seen } = at(i, part);
        const [right, up] = [left + width / 2 + x * height, top + height * (0.9 - y)];
        piece.style.transform = `translate(${right}px, ${up}px)`;
        piece.style.opacity = String(seen);
      }),
    skip.signal,
  );
  skip.abort();
  place.remove();
}
