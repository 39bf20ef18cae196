/** The board of a game, as something to play on. */

import type { Size } from "../engine/questions.ts";
import { refusing } from "../shell/language.ts";
import type { Game } from "./game.ts";
import { heapLayout } from "./heap_layout.ts";
import { heapsBoard } from "./heaps_board.ts";
import { afterSweep, rowsBoard, typedSweep } from "./rows_board.ts";
import { texts } from "./texts.ts";

const foot = 64; // pixels below a heap, for its numbers
const head = 16; // pixels above it, for stones that are lifted
const least_stick = 26; // pixels that a finger finds

export interface BoardActions {
  taken: Size[];
  width: number;
  height: number;
  /** Nobody may touch it now. */
  busy: boolean;
  choose(taken: Size[]): void;
  play(move: string, rows?: string[]): void;
  refuse(error: unknown): void;
}

/** The heaps after taking so much. */
const left = (game: Game, taken: Size[]): Size[] =>
  game.board.heaps.map((size, heap) => size - taken[heap]);

/** The move as people type it: "2 3", or the new position where several heaps change. */
export function typedTake(game: Game, taken: Size[]): string | null {
  const changed = taken.flatMap((take, heap) => (take > 0 ? [heap] : []));
  if (changed.length === 0 || !canTake(game, taken)) return null;
  if (changed.length === 1) return `${changed[0] + 1} ${taken[changed[0]]}`;
  const before = game.position.length - game.board.heaps.length;
  return `= ${[...game.position.slice(0, Math.max(0, before)), ...left(game, taken)].join(",")}`;
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
function nearest(game: Game, heap: number, take: Size, more: boolean): Size {
  const can = (number: Size) =>
    canTake(
      game,
      game.board.heaps.map((_, i) => (i === heap ? number : 0)),
    );
  if (game.opening.several || take === 0) return take;
  const size = game.board.heaps[heap];
  const fewer = Array.from({ length: take }, (_, i) => take - i).find(can);
  const greater = Array.from({ length: size - take + 1 }, (_, i) => take + i).find(can);
  return (more ? (greater ?? fewer) : (fewer ?? greater)) ?? 0;
}

function heaps(game: Game, actions: BoardActions): HTMLElement {
  const { taken, width, height, busy } = actions;
  return heapsBoard({
    heaps: game.board.heaps,
    layout: heapLayout(game.boards[0].heaps, width, height - foot - head),
    taken,
    several: game.opening.several,
    sticks: game.settings.sticks,
    active: game.personsTurn && !busy,
    nearest: (...wanted) => nearest(game, ...wanted),
    onchoose: actions.choose,
    onplay: () => {
      const move = typedTake(game, actions.taken);
      if (move) actions.play(move);
    },
  });
}

/** Rows wrap where they are too long for the board. */
function sticks(game: Game, { width, height }: BoardActions): { wide: number; high: number } {
  const longest = Math.max(...game.boards[0].rows.map((row) => row.length));
  const room = width - 40; // beside the number of the row
  const wide = Math.max(least_stick, Math.min(40, Math.floor(room / longest)));
  const lines = game.boards[0].rows.reduce(
    (sum, row) => sum + Math.ceil((row.length * wide) / room),
    0,
  );
  return { wide, high: Math.max(20, Math.min(76, Math.floor(height / lines) - 8)) };
}

function rows(game: Game, actions: BoardActions): HTMLElement {
  const { rows } = game.board;
  return rowsBoard({
    rows,
    ...sticks(game, actions),
    active: game.personsTurn && !actions.busy,
    onsweep: (sweep) => actions.play(typedSweep(rows, sweep)!, afterSweep(rows, sweep)),
    onrefuse: () => actions.refuse(refusing(texts.acrossGap)),
  });
}

export const boardOf = (game: Game, actions: BoardActions): HTMLElement =>
  game.opening.breaks ? rows(game, actions) : heaps(game, actions);
