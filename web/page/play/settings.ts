/** Which game is played: chosen by the person, or written in an address. */

import type { Engine } from "../engine/client.ts";
import type { Level, Opening } from "../engine/questions.ts";

export type Kind = "nim" | "rows" | "other";

export interface Settings {
  kind: Kind;
  /** For other rules: a name of the catalogue, its parameter, whether a pass is allowed. */
  name: string;
  parameter: string;
  pass: boolean;
  misere: boolean;
  level: Level;
  heaps: number;
  least: number;
  most: number;
  typed: string;
  stones: boolean;
}

export const usual: Settings = {
  kind: "nim",
  name: "wythoff",
  parameter: "",
  pass: false,
  misere: false,
  level: "resist",
  heaps: 3,
  least: 1,
  most: 9,
  typed: "",
  stones: true,
};

/** "nim", "moore:2+pass". */
export function rulesOf({ kind, name, parameter, pass }: Settings): string {
  if (kind !== "other") return kind;
  return name + (parameter ? `:${parameter}` : "") + (pass ? "+pass" : "");
}

/** The settings that mean these rules; the engine refuses those that there are not. */
export function withRules(settings: Settings, rules: string): Settings {
  if (rules === "nim" || rules === "rows") return { ...settings, kind: rules };
  const pass = rules.endsWith("+pass");
  const [name, ...parameter] = rules.replace(/\+pass$/, "").split(":");
  return { ...settings, kind: "other", name, parameter: parameter.join(":"), pass };
}

export const pathOf = (settings: Settings, opening: string): string[] => [
  rulesOf(settings),
  opening,
  ...(settings.misere ? ["misere"] : []),
];

const seed = (): number => crypto.getRandomValues(new Uint32Array(1))[0];

/** What is typed, or else a random one. */
export function openingOf(engine: Engine, settings: Settings, typed: string): Promise<Opening> {
  const { misere, heaps, least, most } = settings;
  const rules = rulesOf(settings);
  if (typed.trim() !== "") return engine.ask("opening", { rules, misere, position: typed.trim() });
  return engine.ask("opening", { rules, misere, random: { heaps, least, most, seed: seed() } });
}

export { seed };
