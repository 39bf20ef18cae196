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

const row = /^(.*?(\d+) {2})([01]+)$/; // of the engine's table: a heap, its number, its bits

/** The table with a column for each size of block, and what its last line, the nim-sum, means. */
function table(rows: RegExpMatchArray[]): HTMLElement[] {
  const sizes = [...rows[0][3]].map((_, i, bits) => 2 ** (bits.length - 1 - i));
  const line = (cells: (string | number)[]) =>
    cells.map((cell) => String(cell).padStart(String(sizes[0]).length + 1)).join("");
  const indent = rows[0][1].replace(/[^ -~]/g, "  ").replace(/./g, " ");
  const lines = rows.map(([, name, , bits]) => name + line([...bits]));
  const named = { tabindex: 0, role: "region", "aria-label": t("inNumbers") };
  const sum = rows.at(-1)![2];
  return [
    h("pre.binary", named, [indent + line(sizes), ...lines].join("\n")),
    h("p", t(sum === "0" ? "nimSumZero" : "nimSum", sum)),
  ];
}

/** What the engine says of heaps that add up to a nim-sum ends with XOR and bits. */
export function reasons(why: string[]): HTMLElement[] {
  const rows = why.flatMap((line) => (line.match(row) ? [line.match(row)!] : []));
  const sentences = why.filter((line) => !row.test(line));
  if (rows.length === 0) return sentences.map((sentence) => h("p", sentence));
  return [...table(rows), h("p.help", t("inBits", sentences.join(" ")))];
}

export function adviceLines(game: Game, advice: Advice): HTMLElement[] {
  return [
    h("p", t("position", inWords(game, advice.position))),
    ...movesOf(game, advice),
    ...reasons(advice.why),
    h("p.help", t("knownBy", theoremName(advice.knownBy))),
  ];
}
