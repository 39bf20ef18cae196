/** Which pieces a move takes. Each piece has a name that it keeps, on the board and in the pile of
 *  whoever took it: "2:4" is the fifth stone of the third heap, counted from the ground, or the
 *  fifth place of the third row. */

import type { Board, Player } from "../engine/questions.ts";
import type { Game } from "./game.ts";
import { t } from "./texts.ts";

export interface Taken {
  /** The heap or the row. */
  place: number;
  from: number;
  to: number;
}

/** A row without the spaces that part its groups: its sticks and gaps keep their numbers. */
export const placesOf = (row: string): string => row.replaceAll(" ", "");

/** Neighbouring pieces of each heap or row that the move changed. */
export function takenBetween(before: Board, after: Board): Taken[] {
  if (before.heaps.length > 0)
    return before.heaps.flatMap((size, place) =>
      after.heaps[place] < size ? [{ place, from: after.heaps[place], to: size - 1 }] : [],
    );
  return before.rows.flatMap((row, place) => {
    const [old, now] = [placesOf(row), placesOf(after.rows[place])];
    const gone = [...old].map((stick, i) => (stick === now[i] ? " " : "x")).join("");
    return [...gone.matchAll(/x+/g)].map(({ 0: run, index }) => ({
      place,
      from: index,
      to: index + run.length - 1,
    }));
  });
}

/** The uppermost first. */
export const piecesOf = ({ place, from, to }: Taken): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${place}:${to - i}`);

/** What each side has taken so far, in turn. */
export function pileOf(game: Game, player: Player): string[] {
  return game.match.turns.flatMap((turn, i) =>
    turn.player === player
      ? takenBetween(game.boards[i], game.boards[i + 1]).flatMap(piecesOf)
      : [],
  );
}

/** What is said where a move that lost is taken back. */
export function lostWords(before: Board, after: Board): string {
  const [{ from, to } = { from: 0, to: 0 }, ...others] = takenBetween(before, after);
  if (after.heaps.length === 0 || others.length > 0 || to < from) return t("lostMove");
  return t("lostHere", to + 1 - from, to + 1, from);
}

/** The move in words: "took 2 from heap 3 (7→5)", "row 3: sticks 2 to 4". */
export function moveWords(game: Game, move: number): string {
  const [before, after] = [game.boards[move], game.boards[move + 1]];
  const taken = takenBetween(before, after);
  if (taken.length === 0) return game.match.turns[move].words;
  const words = taken.map(({ place, from, to }) => {
    if (game.opening.breaks)
      return t(from === to ? "erasedOne" : "erased", place + 1, from + 1, to + 1, to - from + 1);
    return t("took", to + 1 - from, place + 1, to + 1, from);
  });
  return words.join(t("andTook"));
}
