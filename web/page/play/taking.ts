/** What can be taken from heaps, and how people type it. */

import type { Size } from "../engine/questions.ts";
import type { Game } from "./game.ts";

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
