/** What people call the games of the catalogue, and the labels of a table. */

import { inLanguage, type Said } from "../shell/language.ts";
import { game, label, theorem } from "../words.ts";

/** A name that is not known stands for itself. */
const nameIn = (names: Record<string, Said>) => (name: string) =>
  Object.hasOwn(names, name) ? inLanguage(names[name]) : name;
export const gameName = nameIn(game);
export const labelName = nameIn(label);

/** Moore's Nim_2 in words. */
export const theoremName = (known: string): string =>
  known.replace(/Nim_(\d+)/, (_, heaps) => inLanguage(theorem.moore, heaps));

/** For a list of games: next to the words stands the name that people type. */
export const namedGame = (name: string): [string, string] => [name, `${gameName(name)} (${name})`];
