/** What the page and its cells say, in the language of the page. */

import type { Said } from "../engine/package/answers.ts";
import { course as texts, rule as columns, plane as heaps } from "../page/words.ts";

export { columns, heaps, texts };
export type Language = keyof Said;

let language: Language = "en";
export const speak = (lang: Language): void => void (language = lang);

/** `{1}`, `{2}` … in a text stand for the values. */
export const said = (text: Said, ...values: number[]): string =>
  text[language].replace(/\{(\d)\}/g, (_, place) => String(values[place - 1]));
