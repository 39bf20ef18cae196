/** Advice in words: which heap, how many, and why, as `miyama advise` gives it. */

import type { Advice, Position } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import type { Game } from "./game.ts";
import { theoremName } from "../plane/names.ts";
import { t } from "./texts.ts";

const most_shown = 12; // moves; of the others only that they are there

/** "3, 5, 7"; the pass, which stands first in a position, is not a heap. */
function inWords({ opening }: Game, position: Position): string {
  const heaps = (opening.pass ? position.slice(1) : position).join(", ") || "0";
  return opening.pass ? t(position[0] > 0 ? "passLeft" : "passGone", heaps) : heaps;
}

function movesOf(game: Game, { outcome, moves, resistance }: Advice): HTMLElement[] {
  if (outcome === "loss" && game.isQuestion) return [h("p", t("hintSecond"))];
  if (outcome === "loss")
    return [
      h("p.loss", t("isLost")),
      ...moves.map(({ words }) =>
        h("p", t(resistance === "remoteness" ? "holdsOut" : "takesLeast", words)),
      ),
    ];
  const shown = moves.slice(0, most_shown);
  return [
    h("p.win", t("winningMoves")),
    h("ul", ...shown.map(({ words, to }) => h("li", `${words} → ${inWords(game, to)}`))),
    ...(moves.length > shown.length ? [h("p", t("more"))] : []),
  ];
}

/** The table in binary is for fixed letters; what follows from it is a sentence. */
export function reasons(why: string[]): HTMLElement[] {
  const isRow = (line: string) => /\d {2}[01]+( |$)/.test(line);
  const table = why.filter(isRow);
  const sentences = why.filter((line) => !isRow(line));
  const named = { tabindex: 0, role: "region", "aria-label": t("advice") };
  return [
    ...(table.length > 0 ? [h("pre.binary", named, table.join("\n"))] : []),
    ...sentences.map((sentence) => h("p", sentence)),
  ];
}

export function adviceLines(game: Game, advice: Advice): HTMLElement[] {
  return [
    h("p", t("position", inWords(game, advice.position))),
    ...movesOf(game, advice),
    ...reasons(advice.why),
    h("p.help", t("knownBy", theoremName(advice.knownBy))),
  ];
}
