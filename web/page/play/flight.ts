/** Pieces that fly: every drawing of the table says where each piece is, and those that have moved
 *  since then fly there in an arc. */

import { mayMove, type Point } from "../shell/motion.ts";

interface Place extends Point {
  size: number;
}
/** The place of each piece, by its name. */
type Places = Map<string, Place>;

const ms_of_flight = 300;
const ms_of_delay = 150; // which the last piece waits before it leaves

const pieces = (table: Element) => [...table.querySelectorAll<HTMLElement>("[data-piece]")];

export function placesOf(table: Element): Places {
  const corner = table.getBoundingClientRect();
  return new Map(
    pieces(table).map((piece) => {
      const { x, y, width, height } = piece.getBoundingClientRect();
      const [right, down] = [x + width / 2 - corner.x, y + height / 2 - corner.y];
      return [piece.dataset.piece!, { x: right, y: down, size: Math.max(width, height) }];
    }),
  );
}

/** A piece is drawn where it is going to be, and moved back by what is missing. */
function frames(from: Place, to: Place): Keyframe[] {
  const [x, y, scale] = [from.x - to.x, from.y - to.y, from.size / to.size];
  const arc = 40 * Math.min(1, Math.abs(x) / 200);
  return [1, 0.5, 0].map((part) => {
    const up = part === 0.5 ? arc : 0;
    const size = 1 + (scale - 1) * part;
    return { transform: `translate(${x * part}px, ${y * part - up}px) scale(${size})` };
  });
}

/** Moves all pieces from where they were before to where they are drawn now. */
export function fly(table: Element, before: Places): void {
  const now = placesOf(table);
  const moving = pieces(table).flatMap((piece) => {
    const [from, to] = [before.get(piece.dataset.piece!), now.get(piece.dataset.piece!)!];
    const stays = from && Math.hypot(from.x - to.x, from.y - to.y) < 1;
    return from && !stays && mayMove() ? [{ piece, from, to }] : [];
  });
  moving.forEach(({ piece, from, to }, i) => {
    const delay = (ms_of_delay * i) / moving.length;
    const look = {
      duration: ms_of_flight,
      delay,
      fill: "backwards",
      easing: "ease-in-out",
    } as const;
    piece.setAttribute("data-flying", "");
    piece.animate(frames(from, to), look).onfinish = () => piece.removeAttribute("data-flying");
  });
}
