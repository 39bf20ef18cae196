/** Advice in words: which heap, how many, and why, as `miyama advise` gives it. */

import type { Advice, Hint } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

const most_shown = 12; // moves; of the others only that they are there

function movesOf({ outcome, moves, resistance }: Advice): HTMLElement[] {
  if (outcome === "loss")
    return [
      h("p", { class: "loss" }, t("noWinningMove")),
      ...moves.map(({ words }) =>
        h("p", {}, t(resistance === "remoteness" ? "holdsOut" : "takesLeast", words)),
      ),
    ];
  const shown = moves.slice(0, most_shown);
  return [
    h("p", { class: "win" }, t("winningMoves")),
    h("ul", {}, ...shown.map(({ words, to }) => h("li", {}, `${words} → ${to.join(",") || 0}`))),
    ...(moves.length > shown.length ? [h("p", {}, t("more"))] : []),
  ];
}

/** The table in binary is for fixed letters; what follows from it is a sentence. */
function reasons(why: string[]): HTMLElement[] {
  const isTable = (line: string) => /\s{2,}[01]+$/.test(line);
  const table = why.filter(isTable);
  const sentences = why.filter((line) => !isTable(line));
  return [
    ...(table.length > 0 ? [h("pre", { tabindex: 0, class: "binary" }, table.join("\n"))] : []),
    ...sentences.map((sentence) => h("p", {}, sentence)),
  ];
}

export function advicePanel(advice: Advice): HTMLElement {
  return h(
    "section",
    { class: "panel", "aria-label": t("advice") },
    h("p", {}, t("position", advice.position.join(",") || "0")),
    ...(advice.over ? [] : movesOf(advice)),
    ...reasons(advice.why),
    h("p", { class: "help" }, t("knownBy", advice.knownBy)),
  );
}

export function hintText({ wins, holdsOutLongest, move }: Hint): string {
  return t(wins ? "bestMove" : holdsOutLongest ? "holdsOut" : "takesLeast", move.words);
}
