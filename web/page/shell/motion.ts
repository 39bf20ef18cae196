/** Motion. What is drawn is a function of two states and of how far one is from the first to the
 *  second, so that it looks alike whether it moves or not: where a person has asked for no motion,
 *  by the system or by the page's own switch, only the last picture is drawn. */

const stored = "miyama-still";
let still = false;
try {
  still = localStorage.getItem(stored) !== null;
} catch {
  // a page from a memory stick may have no storage
}

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
  try {
    if (wanted) localStorage.setItem(stored, "1");
    else localStorage.removeItem(stored);
  } catch {
    // then it is asked again next time
  }
}

/** Slow at both ends. */
export const smooth = (part: number): number => part * part * (3 - 2 * part);

export const between = (from: number, to: number, part: number): number =>
  from + (to - from) * part;

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
