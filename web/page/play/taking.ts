/** What can be taken from heaps and rows, and how people type it. */

import type { Size } from "../engine/questions.ts";
import type { Game } from "./game.ts";

/** Neighbouring sticks or gaps of a row, from … to. */
export interface Sweep {
  row: number;
  from: number;
  to: number;
}

/** The move as people type it: "2 3", or the new position where several heaps change. */
export function typedTake(game: Game, taken: Size[]): string | null {
  const changed = taken.flatMap((take, heap) => (take > 0 ? [heap] : []));
  if (changed.length === 0 || !canTake(game, taken)) return null;
  if (changed.length === 1) return `${changed[0] + 1} ${taken[changed[0]]}`;
  const { position, board } = game;
  const left = board.heaps.map((size, heap) => size - taken[heap]);
  return `= ${[...position.slice(0, Math.max(0, position.length - left.length)), ...left].join(",")}`;
}

/** True also where the moves are too many to know. */
function canTake({ options, opening, board, position }: Game, taken: Size[]): boolean {
  if (!options) return true;
  const passes = opening.pass ? 1 : 0;
  return options.some(
    ({ to }) =>
      (passes === 0 || to[0] === position[0]) &&
      board.heaps.every((size, heap) => to[passes + heap] === size - taken[heap]),
  );
}

export const canPass = (game: Game): boolean =>
  game.opening.pass && (game.options?.some(({ typed }) => typed === "pass") ?? true);

/** In a game that takes from one heap: the nearest number that can be taken, rather fewer unless
 *  more are wanted. */
export function nearest(game: Game, heap: number, take: Size, more: boolean): Size {
  const none = game.board.heaps.map(() => 0);
  const can = (number: Size) => canTake(game, none.with(heap, number));
  if (game.opening.several || take === 0) return take;
  const size = game.board.heaps[heap];
  const fewer = Array.from({ length: take }, (_, i) => take - i).find(can);
  const greater = Array.from({ length: size - take + 1 }, (_, i) => take + i).find(can);
  return (more ? (greater ?? fewer) : (fewer ?? greater)) ?? 0;
}

/** The move as people type it: the size of the group, and what is left of it on either side. */
export function typedSweep(rows: string[], { row, from, to }: Sweep): string | null {
  const places = rows[row];
  if (/[^|]/.test(places.slice(from, to + 1))) return null;
  const left = /\|*$/.exec(places.slice(0, from))![0].length;
  const right = /^\|*/.exec(places.slice(to + 1))![0].length;
  return `${left + (to - from + 1) + right} ${left} ${right}`;
}

export function afterSweep(rows: string[], { row, from, to }: Sweep): string[] {
  return rows.map((places, i) =>
    i === row ? places.slice(0, from) + "-".repeat(to - from + 1) + places.slice(to + 1) : places,
  );
}
