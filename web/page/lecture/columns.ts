/** Heaps as columns of binary digits, which people change by tapping a digit or by dragging a heap.
 *
 *               8   4   2   1
 *      heap 1   1   0   0   1    9 = 8 + 1
 *      heap 2   1   1   0   0   12 = 8 + 4
 *      heap 3   0   1   1   0    6 = 4 + 2
 *              even even odd odd                                                                       */

import { field, h } from "../shell/dom.ts";
import { t } from "./texts.ts";

const heaps = [0, 1, 2];

export interface ColumnsLook {
  position: number[];
  /** The digits that are shown: 8, 4, 2, 1, the larger ones only where a heap may need them. */
  digits: number[];
  /** People may change the heaps. */
  open: boolean;
  /** The heap that has just been changed. */
  changed: number | null;
}

/** The digits that heaps of these sizes have. */
export const digitsOf = (position: number[]): number[] =>
  [8, 4, 2, 1].filter((digit) => digit <= Math.max(4, ...position));

const has = (size: number, digit: number): boolean => Math.floor(size / digit) % 2 === 1;

/** The columns with an odd number of ones, by their digits. */
export const oddColumns = (position: number[], digits: number[]): number[] =>
  digits.filter((digit) => position.filter((size) => has(size, digit)).length % 2 === 1);

/** `change` receives the size that people want a heap to have. */
export function makeColumns(change: (heap: number, size: number) => void) {
  const element = h("div.bits");
  let look: ColumnsLook | null = null;
  let tiles: HTMLButtonElement[][] = [];
  let numbers: HTMLElement[] = [];
  let sums: HTMLElement[] = [];
  let sliders: HTMLInputElement[] = [];
  let counts: HTMLElement[] = [];

  function tile(heap: number, digit: number): HTMLButtonElement {
    const flip = () => {
      const size = look!.position[heap];
      change(heap, has(size, digit) ? size - digit : size + digit);
    };
    return h("button.bit", { "data-key": `${heap}-${digit}`, onclick: flip });
  }

  const slider = (heap: number) =>
    field(`heap-${heap}`, 0, (size) => change(heap, Number(size)), {
      ...{ type: "range", min: 0, "data-own": true },
    });

  function build(digits: number[]): void {
    element.style.setProperty("--digits", String(digits.length));
    tiles = heaps.map((heap) => digits.map((digit) => tile(heap, digit)));
    sliders = heaps.map(slider);
    numbers = heaps.map(() => h("b.bit-size"));
    sums = heaps.map(() => h("span.bit-sum"));
    counts = digits.map(() => h("span.bit-count"));
    const heads = digits.map((digit) => h("span.bit-head", digit));
    const rows = heaps.map((heap) => [
      h("span.bit-heap", sliders[heap]),
      numbers[heap],
      ...tiles[heap],
      sums[heap],
    ]);
    const blank = (name: string) => h("span", { class: name });
    element.replaceChildren(
      ...[blank("bit-heap"), blank("bit-size"), ...heads, blank("bit-sum")],
      ...rows.flat(),
      ...[blank("bit-heap"), blank("bit-size"), ...counts, blank("bit-sum")],
    );
  }

  function updateHeap(heap: number): void {
    const { position, digits, open, changed } = look!;
    const size = position[heap];
    const parts = digits.filter((digit) => has(size, digit));
    numbers[heap].textContent = String(size);
    numbers[heap].classList.toggle("changed", changed === heap);
    sums[heap].textContent = parts.length > 1 ? `= ${parts.join(" + ")}` : "";
    sliders[heap].max = String(2 * digits[0] - 1);
    sliders[heap].value = String(size);
    sliders[heap].setAttribute("aria-label", t("heap", heap + 1));
    sliders[heap].disabled = !open;
    tiles[heap].forEach((button, i) => {
      const on = has(size, digits[i]);
      button.textContent = on ? "1" : "0";
      button.classList.toggle("on", on);
      button.setAttribute("aria-label", t("digit", heap + 1, digits[i], Number(on)));
      button.disabled = !open;
    });
  }

  function updateCounts(): void {
    const { position, digits } = look!;
    const odd = oddColumns(position, digits);
    digits.forEach((digit, i) => {
      const isOdd = odd.includes(digit);
      counts[i].textContent = t(isOdd ? "odd" : "even");
      counts[i].classList.toggle("odd", isOdd);
      for (const row of tiles) row[i].classList.toggle("odd", isOdd);
    });
  }

  return {
    element,
    update(wanted: ColumnsLook): void {
      if (look?.digits.join() !== wanted.digits.join()) build(wanted.digits);
      look = wanted;
      heaps.forEach(updateHeap);
      updateCounts();
    },
  };
}
