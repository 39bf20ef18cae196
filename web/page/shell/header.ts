/** The head of the page: the views and the language. */

import { h, redraw, select } from "./dom.ts";
import { chooseLanguage, language, type Language } from "./language.ts";
import { t, texts } from "./texts.ts";

function languages(onlanguage: () => void): HTMLElement {
  const names: Record<Language, string> = { en: "English", ja: "日本語" };
  const choose = (name: Language) => {
    chooseLanguage(name);
    onlanguage();
  };
  const named = { "aria-label": t("language") };
  const chooser = select("language", names, language(), choose, named);
  for (const option of chooser.options) option.lang = option.value;
  return chooser;
}

/** `names`: of the views, of which one is shown. */
export function drawHeader<Name extends keyof typeof texts>(
  names: Name[],
  shown: Name,
  onlanguage: () => void,
): void {
  const link = (name: Name) => {
    const current = name === shown ? "page" : null;
    return h("a", { href: `#${name}`, "data-key": name, "aria-current": current }, t(name));
  };
  redraw(
    document.getElementById("header")!,
    h("h1", "三山", h("span", " miyama")),
    h("nav", { "aria-label": t("views") }, ...names.map(link)),
    languages(onlanguage),
  );
}
