/** The winner of a small game, found as in the lecture: round by round, from the moves alone.
 *
 *      round 0    lost: no move                        000
 *      round 1    won:  a move to a loss found         001 010 100 002 020 200
 *      round 2    lost: every move leads to a win      011 101 110
 *      round 3    won                                  012 021 … 111 112 …
 *      round 4    lost                                 022 202 220
 *      round 5    won                                  122 212 221 222                             */

import type { DiagramPosition } from "../engine/questions.ts";

export interface Round {
  /** Indices of positions. */
  positions: number[];
  lost: boolean;
}

/** Precondition: normal play. */
export function roundsOf(positions: DiagramPosition[]): Round[] {
  const known = new Map<number, boolean>(); // lost or not
  const rounds: Round[] = [];
  while (known.size < positions.length) {
    const lost = rounds.length % 2 === 0;
    const found = positions
      .map((_, i) => i)
      .filter((i) => !known.has(i))
      .filter((i) =>
        lost
          ? positions[i].options.every((option) => known.get(option) === false)
          : positions[i].options.some((option) => known.get(option)),
      );
    for (const i of found) known.set(i, lost);
    rounds.push({ positions: found, lost });
  }
  return rounds;
}
