/** Who plays against a person: the engine at one of its levels, a second person, or the engine
 *  against itself, to watch. */

import type { Level } from "../engine/questions.ts";
import type { Game } from "./game.ts";
import { learnerOf } from "./learner.ts";
import { writtenRules } from "./settings.ts";

/** A level of the engine, one that learns, two people at one screen, or nobody but the computer. */
export type Against = Level | "learns" | "people" | "watch";

export interface Opponent {
  /** The move it makes, as it is typed. */
  reply(game: Game): Promise<string>;
  /** The game is over. */
  ended?(game: Game): void;
}

export const engineAt = (level: Level): Opponent => ({
  reply: (game) => game.engineMove(level),
});

/** Null: the other one is a person. */
export function opponentOf({ settings: { against, rules, misere } }: Game): Opponent | null {
  if (against === "people") return null;
  if (against === "learns") return learnerOf(writtenRules(rules), misere);
  return engineAt(against === "watch" ? "random" : against);
}
