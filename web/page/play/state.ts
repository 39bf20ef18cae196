/** What the Play view shows. */

import type { Game as CatalogueGame } from "../engine/questions.ts";
import type { BlockQuestion } from "./block_question.ts";
import type { Game } from "./game.ts";
import type { Hint } from "./hints.ts";
import type { Sweep } from "./rows_board.ts";
import { usual, type Settings } from "./settings.ts";

/** Next to the board: the moves so far, the reason of a hint, good shapes, a game of one's own. */
export type PanelName = "record" | "why" | "shapes" | "own";

export interface State {
  /** What the next game is; of a game that is being played, game.settings says it. */
  settings: Settings;
  games: CatalogueGame[];
  game: Game | null;
  taken: number[];
  swept: Sweep | null;
  /** An opening that is wanted, until it is dealt. */
  wanted: string | null;
  /** What was said last, in the language chosen when it is read. */
  message: () => string;
  error: unknown;
  hint: Hint | null;
  question: BlockQuestion | null;
  panel: PanelName;
}

export const silent = () => "";

export const firstState = (): State => ({
  settings: usual,
  games: [],
  game: null,
  taken: [],
  swept: null,
  wanted: null,
  message: silent,
  error: null,
  hint: null,
  question: null,
  panel: "record",
});
