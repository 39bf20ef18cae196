/** Who plays against a person: the engine at one of its levels, a second person, or the engine
 *  against itself, to watch. */

import type { Level } from "../engine/questions.ts";
import type { Game } from "./game.ts";

/** A level of the engine, two people at one screen, or nobody but the computer. */
export type Against = Level | "people" | "watch";

export interface Opponent {
  name: string;
  /** The move it makes, as it is typed. */
  reply(game: Game): Promise<string>;
}

export const engineAt = (level: Level): Opponent => ({
  name: level,
  reply: (game) => game.engineMove(level),
});

/** Null: the other one is a person. */
export function opponentOf(against: Against): Opponent | null {
  if (against === "people") return null;
  return engineAt(against === "watch" ? "random" : against);
}
