/** Pieces that fly: every drawing of the table says where each piece is, and those that have moved
 *  since then fly there. */

import { animate, between, smooth, type Point } from "../shell/motion.ts";

export interface Place extends Point {
  size: number;
}
/** The place of each piece, by its name. */
export type Places = Map<string, Place>;

const ms_of_flight = 450;
const delay = 0.35; // of the flight, which the last piece waits before it leaves

function pieces(table: Element): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>("[data-piece]")];
}

export function placesOf(table: Element): Places {
  const corner = table.getBoundingClientRect();
  return new Map(
    pieces(table).map((piece) => {
      const { x, y, width, height } = piece.getBoundingClientRect();
      const place = {
        x: x + width / 2 - corner.x,
        y: y + height / 2 - corner.y,
        size: Math.max(width, height),
      };
      return [piece.dataset.piece!, place];
    }),
  );
}

/** A piece on its way: drawn where it is going to be, and moved back by what is missing. */
function put(piece: HTMLElement, from: Place, to: Place, part: number): void {
  if (part >= 1) return (piece.removeAttribute("data-flying"), void (piece.style.transform = ""));
  const s = smooth(Math.max(0, part));
  const arc = -40 * 4 * s * (1 - s) * Math.min(1, Math.abs(from.x - to.x) / 200);
  const [x, y] = [between(from.x - to.x, 0, s), between(from.y - to.y, 0, s) + arc];
  const scale = between(from.size / to.size, 1, s);
  piece.setAttribute("data-flying", "");
  piece.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Moves all pieces from where they were before to where they are drawn now. */
export function fly(table: Element, before: Places, signal: AbortSignal): Promise<void> {
  const now = placesOf(table);
  const moving = pieces(table).flatMap((piece) => {
    const [from, to] = [before.get(piece.dataset.piece!), now.get(piece.dataset.piece!)!];
    const stays = from && Math.hypot(from.x - to.x, from.y - to.y) < 1;
    return from && !stays ? [{ piece, from, to }] : [];
  });
  if (moving.length === 0) return Promise.resolve();
  const ofOne = 1 - delay;
  const draw = (part: number) =>
    moving.forEach(({ piece, from, to }, i) =>
      put(piece, from, to, (part - (delay * i) / moving.length) / ofOne),
    );
  draw(0);
  return animate(ms_of_flight, draw, signal);
}
