/** Motion. What is drawn is a function of two states and of how far one is from the first to the
 *  second, so that it looks alike whether it moves or not: where a person has asked for no motion,
 *  by the system or by the page's own switch, only the last picture is drawn. */

import { keep, kept } from "./kept.ts";

let still = kept("still") !== null;

/** Styles stop what they move, too. */
const markPage = () => globalThis.document?.documentElement.classList.toggle("still", still);
markPage();

export function mayMove(): boolean {
  return !still && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The page's own switch, remembered on the device. */
export function keepStill(wanted: boolean): void {
  still = wanted;
  markPage();
  keep("still", wanted ? "1" : null);
}

/** Slow at both ends. */
export const smooth = (part: number): number => part * part * (3 - 2 * part);

export const between = (from: number, to: number, part: number): number =>
  from + (to - from) * part;

/** Every number of an object on its way to that of another one. */
export function allBetween<T extends object>(from: T, to: T, part: number): T {
  const pairs = Object.entries(to).map(([name, value]) => [
    name,
    between(from[name as keyof T] as number, value, part),
  ]);
  return Object.fromEntries(pairs) as T;
}

/** Calls draw(0 … 1) with each picture of the screen until `ms` have gone by, and resolves after
 *  draw(1). Once `signal` is aborted, draw(1) follows at once. */
export function animate(
  ms: number,
  draw: (part: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (!mayMove() || signal?.aborted) return Promise.resolve(draw(1));
  return new Promise((resolve) => {
    let begun = 0;
    let handle = 0;
    const end = () => {
      cancelAnimationFrame(handle);
      signal?.removeEventListener("abort", end);
      draw(1);
      resolve();
    };
    const frame = (now: number) => {
      begun ||= now;
      const part = (now - begun) / ms;
      if (part >= 1) return end();
      draw(part);
      handle = requestAnimationFrame(frame);
    };
    signal?.addEventListener("abort", end);
    handle = requestAnimationFrame(frame);
  });
}
