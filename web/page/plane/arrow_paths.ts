/** The way of an arrow up a diagram: straight where it meets no other position, otherwise the
 *  slightest bend around them.
 *
 *  A bend is a quadratic curve whose middle point is moved sideways. Its height grows evenly with
 *  its parameter, so where it crosses a line of positions is known at once. */

export interface Place {
  x: number;
  y: number;
  /** Half the width of its box. */
  half: number;
}

export interface Way {
  from: { x: number; y: number };
  /** The point towards which it leaves and from which it arrives. */
  bend: { x: number; y: number };
  to: { x: number; y: number };
}

const clearance = 2;
const bends = 40; // tried to either side
const bend_step = 6;

function xAt({ from, bend, to }: Way, y: number): number {
  const t = (y - from.y) / (to.y - from.y);
  return (1 - t) ** 2 * from.x + 2 * t * (1 - t) * bend.x + t ** 2 * to.x;
}

/** The positions of a diagram, which ways avoid. */
export interface Obstacles {
  /** By their height. */
  lines: Map<number, Place[]>;
  halfHeight: number;
  /** The width of the drawing, which no path leaves. */
  width: number;
}

/** How many boxes it runs through, of the lines between its ends. */
function crossings(way: Way, { lines, halfHeight, width }: Obstacles): number {
  const middle = xAt(way, (way.from.y + way.to.y) / 2);
  let number = middle < clearance || middle > width - clearance ? Infinity : 0;
  for (const [y, boxes] of lines) {
    if (y > way.from.y - halfHeight || y < way.to.y + halfHeight) continue;
    const at = [xAt(way, y - halfHeight), xAt(way, y), xAt(way, y + halfHeight)];
    const [left, right] = [Math.min(...at) - clearance, Math.max(...at) + clearance];
    for (const { x, half } of boxes) if (x + half > left && x - half < right) ++number;
  }
  return number;
}

export function obstacles(places: Place[], halfHeight: number, width: number): Obstacles {
  const lines = new Map<number, Place[]>();
  for (const place of places) lines.set(place.y, [...(lines.get(place.y) ?? []), place]);
  return { lines, halfHeight, width };
}

export function wayBetween(from: Way["from"], to: Way["to"], around: Obstacles): Way {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  let best: Way = { from, bend: middle, to };
  let least = crossings(best, around);
  for (let step = 1; step <= bends && least > 0; ++step)
    for (const side of [1, -1]) {
      const way = { from, bend: { x: middle.x + side * step * bend_step, y: middle.y }, to };
      const number = crossings(way, around);
      if (number < least) [best, least] = [way, number];
    }
  return best;
}
