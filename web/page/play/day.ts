/** The puzzle of the day: heaps that follow from its number alone, the same for everybody, without a
 *  server. A single first move wins. */

import { keep, kept } from "../shell/kept.ts";

const first_day = Date.UTC(2026, 0, 0);
const ms_of_day = 86_400_000;

/** The number of today, by the calendar of whoever plays: 1 is the first of January 2026. */
export function today(now = new Date()): number {
  const date = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((date - first_day) / ms_of_day);
}

/** The day of an address; without a number that can be one, today. */
export const dayOf = (asked: string): number => (/^[1-9]\d{0,5}$/.test(asked) ? +asked : today());

/** Numbers from 0 to 1 that follow from a seed (mulberry32, T. Ettinger). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Three heaps of 2 to 20 stones, every third day four; every seventh day the last stone loses. */
export function puzzleOf(day: number): { misere: boolean; opening: string } {
  const random = chance(day);
  for (;;) {
    const heaps = Array.from(
      { length: day % 3 === 0 ? 4 : 3 },
      () => 2 + Math.floor(19 * random()),
    );
    const sum = heaps.reduce((all, size) => all ^ size, 0);
    const winning = heaps.filter((size) => (size ^ sum) < size).length;
    if (winning === 1 && new Set(heaps).size === heaps.length)
      return { misere: day % 7 === 0, opening: heaps.sort((a, b) => a - b).join(",") };
  }
}

export const dayWon = (): boolean => kept("day-won") === String(today());
export const dayIsWon = (day: number): void => keep("day-won", String(day));
