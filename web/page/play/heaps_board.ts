/** Ordered heaps of stones. Pointing at a stone lifts it and those above it; a click
 *  takes them. A finger lifts them first, and takes them by touching again. */

import type { Size } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import type { Conduct } from "./conduct.ts";
import type { Game } from "./game.ts";
import { most_drawn, stonePlace, type HeapLayout } from "./heap_layout.ts";
import { nearest, typedTake } from "./taking.ts";
import { t } from "./texts.ts";

export interface HeapsLook {
  layout: HeapLayout;
  active: boolean;
}

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -Infinity,
  End: Infinity,
};

class Heaps {
  readonly element: HTMLElement;
  private rows: HTMLElement[];

  constructor(
    private readonly game: Game,
    private readonly conduct: Conduct,
    private readonly look: HeapsLook,
  ) {
    this.rows = this.sizes.map((_, heap) => this.heap(heap));
    this.element = h("div.board.heaps", ...this.rows);
    this.mark(this.taken);
  }

  private get sizes(): Size[] {
    return this.game.board.heaps;
  }
  /** How many of each heap are chosen. */
  private get taken(): Size[] {
    return this.conduct.state.taken;
  }

  private chosen(heap: number, take: Size, more = false): Size[] {
    const { sizes, taken, game } = this;
    const limited = nearest(game, heap, Math.max(0, Math.min(sizes[heap], take)), more);
    return sizes.map((_, i) => (i === heap ? limited : game.opening.several ? taken[i] : 0));
  }

  private choose(heap: number, take: Size, more = false): void {
    this.conduct.choose(this.chosen(heap, take, more));
    this.mark(this.taken);
  }

  private play(): void {
    const move = typedTake(this.game, this.taken);
    if (move) void this.conduct.play(move);
  }

  /** Shows which stones would go. */
  private mark(taken: Size[]): void {
    this.rows.forEach((row, heap) => {
      const [size, take] = [this.sizes[heap], taken[heap]];
      for (const piece of row.querySelectorAll<HTMLElement>("[data-piece]"))
        piece.classList.toggle("going", Number(piece.dataset.stone) >= size - take);
      row.setAttribute("aria-valuenow", String(take));
      row.setAttribute("aria-valuetext", t("heapChosen", take, size - take));
      const count = row.querySelector(".heap-size")!;
      count.textContent = take > 0 ? `${size} → ${size - take}` : String(size);
      count.classList.toggle("less", take > 0);
    });
  }

  /** How many stones go if this is the first of them; pointing next to them is pointing at none. */
  private pointedAt(heap: number, event: PointerEvent | MouseEvent): Size {
    const piece = (event.target as HTMLElement).closest<HTMLElement>("[data-stone]");
    return piece ? this.sizes[heap] - Number(piece.dataset.stone) : 0;
  }

  private hover(heap: number, event: PointerEvent): void {
    if (event.pointerType !== "mouse") return;
    const take = this.pointedAt(heap, event);
    this.mark(take > 0 ? this.chosen(heap, take) : this.taken);
  }

  private click(heap: number, event: MouseEvent): void {
    const take = this.pointedAt(heap, event);
    if (take === 0) return;
    const { taken } = this;
    const again = taken[heap] > 0 && taken[heap] === this.chosen(heap, take)[heap];
    const byMouse = (event as PointerEvent).pointerType === "mouse" && !this.game.opening.several;
    if (!again) this.choose(heap, take);
    if (again || byMouse) this.play();
  }

  private press(heap: number, event: KeyboardEvent): void {
    if (event.key === "Enter" || event.key === " ") this.play();
    else if (event.key in steps) this.step(heap, steps[event.key]);
    else return;
    event.preventDefault();
  }

  /** The next number that can be taken in this direction; "none" counts as the fewest. */
  private step(heap: number, by: number): void {
    const wanted = this.taken[heap] + by;
    const least = this.chosen(heap, 1, true)[heap];
    this.choose(heap, by < 0 && wanted < least ? 0 : wanted, by > 0);
  }

  private stones(heap: number): HTMLElement[] {
    const { sticks } = this.game.settings;
    const hidden = Math.max(0, this.sizes[heap] - most_drawn);
    return Array.from({ length: this.sizes[heap] - hidden }, (_, i) => {
      const { x, y } = stonePlace(this.look.layout, heap, i);
      return h("span", {
        class: sticks ? "piece match" : "piece",
        "data-piece": `${heap}:${i + hidden}`,
        "data-stone": i + hidden,
        style: `left:${x}px;bottom:${y}px`,
      });
    });
  }

  private heap(heap: number): HTMLElement {
    const { sizes } = this;
    const { active, layout } = this.look;
    const playable = active && sizes[heap] > 0;
    const heard = playable && {
      tabindex: 0,
      onkeydown: (event: KeyboardEvent) => this.press(heap, event),
      onpointermove: (event: PointerEvent) => this.hover(heap, event),
      onpointerleave: () => this.mark(this.taken),
      onclick: (event: MouseEvent) => this.click(heap, event),
    };
    return h(
      "div",
      {
        class: playable ? "heap playable" : "heap",
        role: "slider",
        style: `width:${layout.widths[heap]}px;--pitch:${layout.pitch}px`,
        "data-key": `heap-${heap}`,
        "aria-label": t("heapName", heap + 1, sizes[heap]),
        "aria-valuemin": 0,
        "aria-valuemax": sizes[heap],
        "aria-disabled": playable ? null : "true",
        ...heard,
      },
      h(
        "span",
        { class: sizes[heap] > most_drawn ? "stones deep" : "stones" },
        ...this.stones(heap),
      ),
      h(
        "span.heap-foot",
        { "aria-hidden": "true" },
        h("span.heap-size"),
        h("span.heap-name", t("heap", heap + 1)),
      ),
    );
  }
}

export const heapsBoard = (game: Game, conduct: Conduct, look: HeapsLook): HTMLElement =>
  new Heaps(game, conduct, look).element;
