/** The lecture's array a[000] … a[999] as ten squares: heap 1 says which, heap 2 the row, heap 3 the
 *  column. It fills from the front, and each cell falls into its place. */

import { h } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { lost, positions, type Decision } from "./story.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: 10,
  ArrowUp: -10,
};
/** Cells that fall at the same time, and how unevenly they do. */
const falling = 90;
const uneven = (i: number): number => ((i * 61) % 97) / 97;

export class ThousandSquares {
  readonly element = h("div", { class: "squares", role: "application", tabindex: 0 });
  private cells: HTMLElement[];
  private drawn = new Float32Array(positions);
  private marked: HTMLElement[] = [];

  /** `choose` receives the position that was pressed. */
  constructor(
    a: ArrayLike<number>,
    private readonly choose: (i: number) => void,
  ) {
    this.cells = Array.from(a, (target, i) =>
      h("i", { "data-i": i, class: target === lost ? "lost" : "won" }),
    );
    const square = (first: number) =>
      h(
        "div",
        { class: "square" },
        h("b", { "aria-hidden": "true" }, `${first}00–${first}99`),
        ...this.cells.slice(100 * first, 100 * first + 100),
      );
    this.element.append(...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(square));
    this.listen();
  }

  private listen(): void {
    let at = 0;
    const choose = (i: number) => this.choose((at = Math.max(0, Math.min(positions - 1, i))));
    this.element.addEventListener("pointerdown", (event) => event.preventDefault()); // keys go on turning beats
    this.element.addEventListener("click", (event) => {
      const i = (event.target as Element).getAttribute("data-i");
      if (i) choose(Number(i));
    });
    this.element.addEventListener("keydown", (event) => {
      if (!steps[event.key]) return;
      event.preventDefault();
      choose(at + steps[event.key]);
    });
  }

  translate(): void {
    this.element.setAttribute("aria-label", t("squares"));
  }

  /** Cells below `from` are there, and those below `to` have fallen so far. */
  fill(from: number, to: number, part: number): void {
    const front = from + part * (to - from + 1.5 * falling);
    for (let i = 0; i < positions; ++i) {
      const fallen = Math.max(0, Math.min(1, (front - i) / falling - 0.5 * uneven(i)));
      this.draw(i, i < from ? 1 : i < to ? fallen : 0);
    }
  }

  private draw(i: number, fallen: number): void {
    if (fallen === this.drawn[i]) return;
    this.drawn[i] = fallen;
    this.cells[i].style.setProperty("--in", fallen.toFixed(2));
  }

  /** Shows how a position is decided: what was tried so far, and the losses among it. */
  mark(decision: Decision | null, tried: number, asked: boolean): void {
    for (const cell of this.marked) cell.classList.remove("now", "asked", "tried");
    this.marked = [];
    if (!decision) return;
    const mark = (i: number, kind: string) => {
      this.cells[i].classList.add(kind);
      this.marked.push(this.cells[i]);
    };
    mark(decision.i, asked ? "asked" : "now");
    for (const option of decision.options.flat().slice(0, tried)) mark(option, "tried");
  }
}
