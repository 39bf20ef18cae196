/** The lecture's array a[000] … a[999] as ten squares: heap 1 says which, heap 2 the row, heap 3 the
 *  column. Only cells that change are written, so that it can fill up fast. */

import { h } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { digits, lost, positions, type Decision } from "./story.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const sizes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

export class ThousandTable {
  element = h("div", { class: "thousand" });
  private cells: HTMLElement[] = [];
  private filled = 0;
  private marked: HTMLElement[] = [];

  /** `choose` receives the position that was pressed. */
  constructor(
    private readonly a: ArrayLike<number>,
    private readonly choose: (i: number) => void,
  ) {
    this.element.addEventListener("click", (event) => {
      const i = (event.target as Element).closest("[data-i]")?.getAttribute("data-i");
      if (i) this.choose(Number(i));
    });
  }

  /** All cells, empty; to be filled by `show`. */
  draw(): void {
    this.cells = Array.from({ length: positions }, (_, i) => h("td", { "data-i": i }));
    this.filled = 0;
    this.marked = [];
    this.element.replaceChildren(...sizes.map((first) => this.square(first)));
  }

  private square(first: number): HTMLElement {
    const head = h(
      "tr",
      {},
      h("td", {}),
      ...sizes.map((third) => h("th", { scope: "col" }, third)),
    );
    const rows = sizes.map((second) => {
      const from = 100 * first + 10 * second;
      return h(
        "tr",
        {},
        h("th", { scope: "row" }, `${first}${second}`),
        ...this.cells.slice(from, from + 10),
      );
    });
    return h(
      "table",
      {},
      h("caption", {}, t("square", `${first}00–${first}99`)),
      h("thead", {}, head),
      h("tbody", {}, ...rows),
    );
  }

  /** The first `count` entries, and how the last of them was decided. */
  show(count: number, decision: Decision | null): void {
    for (; this.filled < count; ++this.filled) this.write(this.filled);
    for (; this.filled > count; --this.filled) this.clear(this.filled - 1);
    for (const cell of this.marked) cell.classList.remove("now", "tried", "found");
    this.marked = [];
    if (!decision) return;
    this.mark(decision.i, "now");
    for (const option of decision.options.flat()) this.mark(option, "tried");
    for (const loss of decision.losses) this.mark(loss, "found");
  }

  private write(i: number): void {
    const target = this.a[i];
    this.cells[i].textContent = target === lost ? "−1" : digits(target);
    this.cells[i].classList.toggle("lost", target === lost);
  }

  private clear(i: number): void {
    this.cells[i].textContent = "";
    this.cells[i].classList.remove("lost");
  }

  private mark(i: number, kind: string): void {
    this.cells[i].classList.add(kind);
    this.marked.push(this.cells[i]);
  }
}
