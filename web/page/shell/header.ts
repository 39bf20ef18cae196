/** The head of the page: the views, a button that opens a table, motion, the language. */

import { h, redraw, svg } from "./dom.ts";
import { chooseLanguage, language, type Language } from "./language.ts";
import { keepStill, mayMove } from "./motion.ts";
import { t, texts } from "./texts.ts";

export interface Pressed {
  onopen(): void;
  onlanguage(): void;
}

// A folder that opens, and something that flies: lines in a square of 24.
const pictures = {
  openTable: "M3 18V5h6l2 3h8v3M3 18l3-7h16l-3 7z",
  motion: "M3 8h10a3 3 0 1 0-3-3M3 12h15a3 3 0 1 1-3 3M3 16h6a3 3 0 1 1-3 3",
};

function button(key: keyof typeof pictures, more: Record<string, unknown>): HTMLElement {
  const icon = svg("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  icon.append(svg("path", { d: pictures[key] }));
  const named = { type: "button", class: `tool ${key}`, "data-key": key, title: t(key) };
  return h("button", { ...named, ...more }, icon, h("span", t(key)));
}

/** On and off; off for good where the system asks for no motion. */
function motionSwitch(redraw: () => void): HTMLElement {
  const onclick = () => {
    keepStill(mayMove());
    redraw();
  };
  const disabled = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return button("motion", { role: "switch", "aria-checked": String(mayMove()), disabled, onclick });
}

function languages(onlanguage: () => void): HTMLElement {
  const entries: [Language, string][] = [
    ["en", "English"],
    ["ja", "日本語"],
  ];
  const options = entries.map(([value, name]) =>
    h("option", { value, lang: value, selected: value === language() }, name),
  );
  const onchange = () => {
    chooseLanguage(select.value as Language);
    onlanguage();
  };
  const named = { class: "tool", "data-key": "language", "aria-label": t("language") };
  const select = h("select", { ...named, onchange }, ...options);
  return select;
}

export function makeHeader({ onopen, onlanguage }: Pressed) {
  const place = document.getElementById("header")!;
  /** `names`: of the views, of which one is shown. */
  const draw = <Name extends keyof typeof texts>(names: Name[], shown: Name): void => {
    const link = (name: (typeof names)[number]) => {
      const current = name === shown ? "page" : null;
      return h("a", { href: `#${name}`, "data-key": name, "aria-current": current }, t(name));
    };
    redraw(
      place,
      h("h1", "三山", h("span", " miyama")),
      h("nav", { "aria-label": t("views") }, ...names.map(link)),
      button("openTable", { onclick: onopen }),
      motionSwitch(() => draw(names, shown)),
      languages(onlanguage),
    );
  };
  return { draw };
}
