/** A person's opponent: the engine at one of its levels, one that learns, a second person. */

import type { Level } from "../engine/questions.ts";
import type { Game } from "./game.ts";
import { learnerOf } from "./learner.ts";
import { writtenRules } from "./settings.ts";

/** A level of the engine, one that learns, or two people at one screen. */
export type Against = Level | "learns" | "people";

export interface Opponent {
  /** The move it makes, as it is typed. */
  reply(game: Game): Promise<string>;
  /** The game is over. */
  ended?(game: Game): void;
}

/** Null: the other one is a person. */
export function opponentOf({ settings: { against, rules, misere } }: Game): Opponent | null {
  if (against === "people") return null;
  if (against === "learns") return learnerOf(writtenRules(rules), misere);
  return { reply: (game) => game.engineMove(against) };
}
