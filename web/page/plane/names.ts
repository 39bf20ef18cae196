/** What people call the games of the catalogue, and the labels of a table. */

import type { Game } from "../engine/questions.ts";
import { inLanguage, type Said } from "../shell/language.ts";
import { explore, game, label, theorem } from "../words.ts";

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

/** A move of a game, with the number of heaps, or of stones, in place of the letter that stands for
 *  it. */
export function moveOf(games: Game[], name: string, parameter: string): string {
  const found = games.find((entry) => entry.name === name);
  const letter = found?.parameter.replace(/[[\]:]/g, "");
  return (found?.move ?? "").replace(letter && parameter ? letter : /$^/, parameter);
}

/** A sentence begins with a capital letter and ends with a full stop. */
export function sentenceOf(words: string): string {
  if (!words) return "";
  return (
    words[0].toUpperCase() + words.slice(1) + (/[.。]$/.test(words) ? "" : inLanguage(explore.stop))
  );
}
