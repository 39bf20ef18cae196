/** A table file that is open, as the view sees it. */

import type { OpenedFile } from "../engine/messages.ts";
import { t } from "./texts.ts";

export type Opened = OpenedFile;
export const opened = { opened: true } as const;

/** How many values each coordinate of a position has. Only for boxes. */
export function sizesOf({ bounds, pass }: Opened): number[] {
  const heaps = bounds!.map((bound) => bound + 1);
  return pass ? [2, ...heaps] : heaps;
}

export function namesOf({ bounds, pass }: Opened): string[] {
  const heaps = bounds!.map((_, i) => t("heap", i + 1));
  return pass ? [t("passesLeft"), ...heaps] : heaps;
}

/** What a direction takes from, in words; `first`: what it takes besides, once. */
export function directionName(direction: number[], first: number[] = []): string {
  if (first.some((stones) => stones > 0))
    return `(${first.join(", ")}) + t·(${direction.join(", ")})`;
  const heaps = direction.flatMap((stones, i) => (stones > 0 ? [i + 1] : []));
  if (heaps.length === 0) return t("passMove");
  const single = heaps.length === 1 && direction[heaps[0] - 1] === 1;
  return single ? t("heap", heaps[0]) : `(${direction.join(", ")})`;
}
