/** Reasons in words, where something simpler than blocks decides: two equal heaps are copied, groups
 *  of m + 1 are completed, the ones at the end of misère play are counted. */

import type { Advice, AdvisedMove, Position, Rules } from "../engine/questions.ts";
import { t } from "./texts.ts";
import { partsOf } from "./settings.ts";

export interface Reasoned {
  rules: Rules;
  /** The heaps alone, where a position holds more: a pass that is left. */
  heaps: Position;
  advice: Advice;
  best: AdvisedMove;
}

const areTwins = (position: Position): boolean => {
  const heaps = position.filter((size) => size > 0);
  return heaps.length === 2 && heaps[0] === heaps[1];
};

/** The numbers of the heaps whose XOR decides: also where a pass is gone, and where groups of m + 1
 *  do not count. */
export function decidingValues(rules: Rules, advice: Advice, heaps: Position): Position | null {
  const { name, parameter, pass } = partsOf(rules);
  const group = Number(parameter) + 1;
  if (advice.values || advice.convention === "misere") return advice.values;
  if (name === "bounded" && !pass && heaps.length > 1) return heaps.map((size) => size % group);
  return pass && name === "nim" && advice.position[0] === 0 ? heaps : null;
}

/** A line of the engine as a sentence. */
const sentence = (line: string): string =>
  line.charAt(0).toUpperCase() + line.slice(1) + (/[a-z\d)]$/i.test(line) ? "." : "");

function groups(size: number, group: number): string {
  const [number, rest] = [Math.floor(size / group), size % group];
  if (number === 0) return t("whyAll", rest);
  return rest === 0 ? t("whyGroups", size, number, group) : t("whyRest", size, number, group, rest);
}

/** At the end of misère play at most one heap is larger than 1. */
function ones({ advice, best, heaps }: Reasoned): string {
  const left = (position: Position) => position.filter((size) => size > 0).length;
  if (heaps.some((size) => size > 1)) return t("whyLone", best.words, left(best.to));
  return t(advice.outcome === "win" ? "whyOnesWon" : "whyOnesLost", left(heaps));
}

/** What is said of heaps that are not taken apart. */
export function wordsOf(reason: Reasoned): string {
  const { rules, heaps, advice, best } = reason;
  const { name, parameter, pass } = partsOf(rules);
  const misere = advice.convention === "misere";
  const ends = misere && !pass && best.to.every((size) => size <= 1);
  if (ends && ["nim", "rows"].includes(name)) return ones(reason);
  if (name === "bounded" && !misere && !pass) return groups(heaps[0], Number(parameter) + 1);
  const why = advice.why.map(sentence).join(" ");
  return why && pass && heaps.length > 2 ? `${t("whyPass")} ${why}` : why;
}

/** What is said of two equal heaps, there or to be made. */
export function copying({ advice, best, heaps }: Reasoned): string | null {
  if (advice.convention === "misere") return null;
  if (areTwins(heaps)) return t("whyEqual");
  return advice.outcome === "win" && areTwins(best.to) ? t("whyMakeEqual", best.words) : null;
}
