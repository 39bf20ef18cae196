/** What the Play view shows. */

import type { Advice, Game as CatalogueGame, Hint, Move } from "../engine/questions.ts";
import type { Game } from "./game.ts";
import { usual, type Settings } from "./settings.ts";
import type { Shapes } from "./shapes.ts";

export interface State {
  settings: Settings;
  games: CatalogueGame[];
  game: Game | null;
  taken: number[];
  typed: string;
  /** What was said last, in the language chosen when it is read. */
  message: () => string;
  error: string;
  hint: Hint | null;
  advice: Advice | null;
  moves: { moves: Move[]; all: boolean } | null;
  shapes: Shapes | null;
  settingsOpen: boolean;
}

export const silent = () => "";

export const firstState = (): State => ({
  settings: usual,
  games: [],
  game: null,
  taken: [],
  typed: "",
  message: silent,
  error: "",
  hint: null,
  advice: null,
  moves: null,
  shapes: null,
  settingsOpen: false,
});
