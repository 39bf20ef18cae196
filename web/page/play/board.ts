/** The board of a game, as something to play on. */

import type { Conduct } from "./conduct.ts";
import type { Game } from "./game.ts";
import { heapLayout, most_drawn, type Room } from "./heap_layout.ts";
import { heapsBoard } from "./heaps_board.ts";
import { rowsBoard } from "./rows_board.ts";

const foot = 64; // pixels below a heap, for its numbers
const head = 16; // pixels above it, for stones that are lifted
const amount = 48; // pixels below bars, for how many to take
const least_stick = 26; // pixels that a finger finds

/** Rows wrap where they are too long for the board. */
function sticks(game: Game, { width, height }: Room): { wide: number; high: number } {
  const longest = Math.max(...game.boards[0].rows.map((row) => row.length));
  const room = width - 40; // next to the number of the row
  const wide = Math.max(least_stick, Math.min(40, Math.floor(room / longest)));
  const lines = game.boards[0].rows.reduce(
    (sum, row) => sum + Math.ceil((row.length * wide) / room),
    0,
  );
  return { wide, high: Math.max(20, Math.min(76, Math.floor(height / lines) - 8)) };
}

export function boardOf(game: Game, conduct: Conduct, room: Room): HTMLElement {
  const { width, height } = room;
  const { question } = conduct.state;
  if (question) return question.board(room, () => conduct.answer(question));
  const active = game.personsTurn && conduct.working === null;
  if (!game.opening.breaks) {
    const large = game.board.heaps.some((size) => size > most_drawn);
    const room = height - foot - head - (large ? amount : 0);
    const layout = heapLayout(game.boards[0].heaps, width, room);
    return heapsBoard(game, conduct, { layout, active });
  }
  return rowsBoard({ rows: game.board.rows, ...sticks(game, room), active, conduct });
}
