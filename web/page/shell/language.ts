/** The language of the page, and its texts: each view has a table with both languages. */

export type Language = "en" | "ja";
export type Texts = Record<string, { en: string; ja: string }>;

const stored = "miyama-language";

function chosen(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(stored);
  } catch {
    // a page from a memory stick may have no storage
  }
  const name = asked ?? kept ?? navigator.language;
  return name.startsWith("ja") ? "ja" : "en";
}

let current: Language = chosen();

export const language = (): Language => current;

export function chooseLanguage(name: Language): void {
  current = name;
  try {
    localStorage.setItem(stored, name);
  } catch {
    // then it is asked again next time
  }
}

/** `{1}`, `{2}` … in a text stand for what is given. */
export function filled(text: string, values: (string | number)[]): string {
  return text.replace(/\{(\d+)\}/g, (_, place) => String(values[Number(place) - 1]));
}

/** A function that says what a table says, in the language that is chosen at that moment. */
export function speaker<T extends Texts>(texts: T) {
  return (key: keyof T, ...values: (string | number)[]): string =>
    filled(texts[key][current], values.map((value) => (typeof value === "number" ? number(value) : value)));
}

/** Digits in groups of three. */
export function number(value: number): string {
  return value.toLocaleString(current === "ja" ? "ja-JP" : "en-GB");
}
