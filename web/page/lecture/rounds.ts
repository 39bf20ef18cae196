/** The winner of a small game, found as in the lecture: round by round, from the moves alone.
 *
 *      round 0    lost: no move                        000
 *      round 1    won:  a move to a loss found         001 010 100 002 020 200
 *      round 2    lost: every move leads to a win      011 101 110
 *      round 3    won                                  012 021 … 111 112 …
 *      round 4    lost                                 022 202 220
 *      round 5    won                                  122 212 221 222
 *
 *  A step of the lecture is what a round finds out about one shape, the orders of the same heaps. */

import type { DiagramPosition } from "../engine/questions.ts";

export interface Step {
  /** Indices of positions. */
  positions: number[];
  lost: boolean;
  round: number;
}

const shapeOf = ({ position }: DiagramPosition): string =>
  [...position].sort((a, b) => a - b).join(",");

function byShape(positions: DiagramPosition[], found: number[]): number[][] {
  const shapes = new Map<string, number[]>();
  for (const i of found) {
    const shape = shapeOf(positions[i]);
    shapes.set(shape, [...(shapes.get(shape) ?? []), i]);
  }
  return [...shapes.values()];
}

/** Precondition: normal play. */
export function stepsOf(positions: DiagramPosition[]): Step[] {
  const known = new Map<number, boolean>(); // lost or not
  const steps: Step[] = [];
  for (let round = 0; known.size < positions.length; ++round) {
    const lost = round % 2 === 0;
    const found = positions
      .map((_, i) => i)
      .filter((i) => !known.has(i))
      .filter((i) =>
        lost
          ? positions[i].options.every((option) => known.get(option) === false)
          : positions[i].options.some((option) => known.get(option)),
      );
    for (const i of found) known.set(i, lost);
    for (const shape of byShape(positions, found)) steps.push({ positions: shape, lost, round });
  }
  return steps;
}
