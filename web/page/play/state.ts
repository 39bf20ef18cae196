/** What the Play view shows. */

import type { Game as CatalogueGame } from "../engine/questions.ts";
import type { BlockQuestion } from "./block_question.ts";
import type { Game } from "./game.ts";
import type { Hint } from "./hints.ts";
import { usual } from "./settings.ts";
import type { Sweep } from "./taking.ts";

/** Next to the board: the moves so far, the reason of a hint, good shapes, a game of one's own. */
export type PanelName = "record" | "why" | "shapes" | "own";

export const silent = () => "";

export class State {
  /** What the next game is; of a game that is being played, game.settings says it. */
  settings = usual;
  games: CatalogueGame[] = [];
  game: Game | null = null;
  taken: number[] = [];
  swept: Sweep | null = null;
  /** An opening that is wanted, until it is dealt. */
  wanted: string | null = null;
  /** What was said last, in the language chosen when it is read. */
  message = silent;
  error: unknown = null;
  hint: Hint | null = null;
  question: BlockQuestion | null = null;
  panel: PanelName = "record";
}
