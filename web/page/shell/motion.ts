/** Motion. What is drawn is a function of two states and of how far one is from the first to the
 *  second, so that it looks alike whether it moves or not: where a person has asked the system for no
 *  motion, only the last picture is drawn. */

export const mayMove = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where something is drawn. */
export interface Point {
  x: number;
  y: number;
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

/** Waits as long as a movement would last. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  animate(ms, () => {}, signal);
