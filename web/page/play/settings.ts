/** Which game is played: a card, an address or a person's own form says so. */

import type { Engine } from "../engine/client.ts";
import type { Level, Opening, Player, Rules } from "../engine/questions.ts";
import { refusing } from "../shell/language.ts";
import { texts } from "./texts.ts";

/** Whom a person plays: a level of the engine, one that learns, or a second person at one screen. */
export type Against = Level | "learns" | "people";

export interface Settings {
  /** A name such as "moore:2+pass", or what a rules file holds. */
  rules: Rules;
  misere: boolean;
  against: Against;
  /** A random opening has so many heaps, of sizes from … to. */
  heaps: number;
  least: number;
  most: number;
  /** The puzzle that this game is, counted from 1. */
  puzzle: number | null;
  /** The day whose puzzle this game is. */
  day: number | null;
  /** Heaps are drawn as sticks. */
  sticks: boolean;
}

export const usual: Settings = {
  rules: "nim",
  misere: false,
  against: "resist",
  heaps: 3,
  least: 1,
  most: 9,
  puzzle: null,
  day: null,
  sticks: false,
};

/** The rules of an address; a code may be called octal, as elsewhere. */
export function rulesIn(text: string): Rules {
  if (!text.trim().startsWith("{")) return text.trim().replace(/^octal:/, "");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refusing(texts.notRules, (error as Error).message);
  }
}

export const writtenRules = (rules: Rules): string =>
  typeof rules === "string" ? rules : JSON.stringify(rules);

/** "moore:2+pass" is the game moore with the parameter 2 and a pass. */
export function partsOf(rules: Rules): { name: string; parameter: string; pass: boolean } {
  const written = typeof rules === "string" ? rules : "";
  const [name, ...parameter] = written.replace(/\+pass$/, "").split(":");
  return { name, parameter: parameter.join(":"), pass: written.endsWith("+pass") };
}

export function pathOf(
  { rules, misere, puzzle, day }: Pick<Settings, "rules" | "misere"> & Partial<Settings>,
  opening: string,
  first: Player = "you",
): string[] {
  if (puzzle) return ["puzzle", String(puzzle)];
  if (day && first === "you") return ["day", String(day)];
  const path = [writtenRules(rules), opening];
  if (misere) path.push("misere");
  if (first === "computer") path.push("second");
  return path;
}

export const seed = (): number => crypto.getRandomValues(new Uint32Array(1))[0];

/** What is typed, or else a random one; rules that want another number of heaps get it. Two random
 *  heaps may leave no move, as equal ones do in Euclid's game: then others are drawn. */
export async function openingOf(
  engine: Engine,
  settings: Settings,
  typed: string,
): Promise<Opening> {
  const { rules, misere, heaps, least, most } = settings;
  if (typed.trim() !== "") return engine.ask("opening", { rules, misere, position: typed.trim() });
  const deal = (heaps: number) =>
    engine.ask("opening", { rules, misere, random: { heaps, least, most, seed: seed() } });
  try {
    return await deal(heaps);
  } catch (refused) {
    for (const number of [...Array<number>(9).fill(2), 1, 3, 4]) {
      const dealt = await deal(number).catch(() => null);
      if (dealt) return dealt;
    }
    throw refused;
  }
}
