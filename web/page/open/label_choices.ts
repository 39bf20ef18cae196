/** Which label of a file its plane shows, and of arrows which direction. */

import type { OpenedFile } from "../engine/messages.ts";
import { labelName } from "../plane/names.ts";
import { t as p } from "../plane/texts.ts";
import { choice } from "../shell/dom.ts";
import { t } from "./texts.ts";

export interface Label {
  label: string;
  /** A direction of arrows, from 1. */
  move: number;
}

/** What a direction takes from, in words; `first`: what it takes besides, once. */
function directionName(direction: number[], first: number[] = []): string {
  if (first.some((stones) => stones > 0))
    return `(${first.join(", ")}) + t·(${direction.join(", ")})`;
  const heaps = direction.flatMap((stones, i) => (stones > 0 ? [i + 1] : []));
  if (heaps.length === 0) return t("passMove");
  const single = heaps.length === 1 && direction[heaps[0] - 1] === 1;
  return single ? p("heap", heaps[0]) : `(${direction.join(", ")})`;
}

export function labelChoices(
  { labels, directions, first }: OpenedFile,
  { label, move }: Label,
  change: (label: Label) => void,
): (HTMLElement | false)[] {
  const named = Object.fromEntries(labels.split(",").map((name) => [name, labelName(name)]));
  const moves = Object.fromEntries(
    directions.map((direction, i) => [i + 1, directionName(direction, first[i])]),
  );
  const choose = (label: string) => change({ label, move: 1 });
  const chooseMove = (chosen: string) => change({ label, move: Number(chosen) });
  return [
    choice(t("label"), named, label, choose),
    label === "arrows" && choice(t("direction"), moves, String(move), chooseMove),
  ];
}
