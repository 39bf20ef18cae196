/** The language of the page, and its texts: each view has a table of the catalogue (web/words.mjs). */

import type { Said } from "../../engine/package/answers.ts";
import { keep, kept } from "./kept.ts";

export type { Said };
export type Language = keyof Said;
export type Texts = Record<string, Said>;

function chosen(): Language {
  const linked = new URLSearchParams(location.search).get("lang"); // the sender of the link read it
  const name = kept("language") ?? linked ?? navigator.language;
  return name.startsWith("ja") ? "ja" : "en";
}

let current: Language = chosen();

export const language = (): Language => current;

/** What a person chooses is kept, and wins over what a link says. */
export function chooseLanguage(name: Language): void {
  current = name;
  const url = new URL(location.href);
  url.searchParams.delete("lang");
  history.replaceState(history.state, "", url);
  keep("language", name);
}

/** `{1}`, `{2}` … in a text stand for what is given; the engine's sentences hold such braces, too. */
export function filled(text: string, values: (string | number)[]): string {
  if (values.length === 0) return text; // a finished sentence may quote `(a|b)`
  let last = "";
  return text.replace(/\{(\d+)\}|\(([^()|]*)\|([^()]*)\)/g, (mark, place, one, more) =>
    place ? (last = String(values[Number(place) - 1] ?? mark)) : last === "1" ? one : more,
  );
}

type Value = string | number;

function spoken(said: Said, language: Language, values: Value[]): string {
  const texts = values.map((value) =>
    typeof value === "number" ? number(value, language) : value,
  );
  return filled(said[language], texts);
}

/** A function that says what a table says, in the language that is chosen at that moment. */
export function speaker<T extends Texts>(texts: T) {
  return (key: keyof T, ...values: Value[]): string => spoken(texts[key], current, values);
}

export const inLanguage = (said: Said, ...values: Value[]): string => spoken(said, current, values);

const localeOf = (language: Language): string => (language === "ja" ? "ja-JP" : "en-GB");

/** Digits in groups of three. */
export function number(value: number, language: Language = current): string {
  return value.toLocaleString(localeOf(language));
}

/** "001, 010 and 100" */
export const listed = (texts: string[]): string =>
  new Intl.ListFormat(localeOf(current)).format(texts);

/** What is refused, and why. Its message stays in the language of that moment, for programs. */
export interface Refused extends Error {
  /** In the language that is chosen now. */
  sentence(): string;
}

/** A plain Error, as whoever drives the page from outside knows it. */
export function refusing(said: Said, ...values: Value[]): Refused {
  const sentence = () => spoken(said, current, values);
  return Object.assign(new Error(sentence()), { sentence });
}

/** What an error says to people, in the language that is chosen now. */
export function sentenceOf(error: unknown): string {
  return (error as Partial<Refused>).sentence?.() ?? (error as Error).message;
}
