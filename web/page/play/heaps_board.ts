/** Ordered heaps of stones. Pointing at a stone lifts it and those above it; a click takes them. A
 *  finger lifts them first, and takes them by touching again. A heap of more stones than can be
 *  drawn is a bar: where it is touched it is cut, and a slider and a number say where exactly. */

import type { Size } from "../engine/questions.ts";
import { field, h } from "../shell/dom.ts";
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
  /** The heap whose number is set exactly. */
  private at: number;
  private exact: HTMLInputElement[] = [];

  constructor(
    private readonly game: Game,
    private readonly conduct: Conduct,
    private readonly look: HeapsLook,
  ) {
    this.rows = this.sizes.map((_, heap) => this.heap(heap));
    this.at = this.sizes.indexOf(Math.max(...this.sizes));
    const large = look.active && this.sizes.some((size) => size > most_drawn);
    const heaps = h("div.board.heaps", ...this.rows);
    this.element = large ? h("div.exactly", heaps, this.amount()) : heaps;
    this.mark(this.taken);
  }

  /** How many to take of one heap. */
  private amount(): HTMLElement {
    const set = (text: string) => this.choose(this.at, Math.trunc(Number(text)) || 0);
    const made = (type: string) =>
      field(`amount-${type}`, 0, set, { type, min: 0, "aria-label": t("amount") });
    this.exact = [made("range"), made("number")];
    const [slider, number] = this.exact;
    number.onkeydown = ({ key }) => key === "Enter" && this.play();
    return h("div.amount", h("span.amount-of", { "aria-hidden": "true" }), slider, number);
  }

  private markAmount(taken: Size[]): void {
    const [most, now] = [String(this.sizes[this.at]), String(taken[this.at])];
    for (const input of this.exact) {
      input.max = most;
      if (input !== document.activeElement || Number(input.value) !== Number(now))
        input.value = now;
    }
    const name = this.element.querySelector(".amount-of");
    if (name) name.textContent = t("heap", this.at + 1);
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
    this.at = heap;
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
      const cut = row.querySelector<HTMLElement>(".bar-going");
      if (cut) cut.style.height = `${(100 * take) / size}%`;
      row.setAttribute("aria-valuenow", String(take));
      row.setAttribute("aria-valuetext", t("heapChosen", take, size - take));
      const count = row.querySelector<HTMLElement>(".heap-size")!;
      count.textContent = take > 0 ? `${size} → ${size - take}` : String(size);
      const room = this.look.layout.widths[heap] / (0.58 * count.textContent.length);
      count.style.fontSize = `clamp(.6rem, ${room.toFixed(1)}px, 1.25rem)`;
      count.classList.toggle("less", take > 0);
    });
    this.markAmount(taken);
  }

  /** How many stones go if this is the first of them; pointing next to them is pointing at none. */
  private pointedAt(heap: number, event: PointerEvent | MouseEvent): Size {
    const target = event.target as HTMLElement;
    const bar = target.closest(".bar")?.getBoundingClientRect();
    if (bar) return Math.ceil((this.sizes[heap] * (event.clientY - bar.top + 1)) / bar.height);
    const piece = target.closest<HTMLElement>("[data-stone]");
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
    const isBar = this.sizes[heap] > most_drawn;
    if (!again || isBar) this.choose(heap, take);
    if (!isBar && (again || byMouse)) this.play();
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
    const size = this.sizes[heap];
    if (size > most_drawn) {
      const part = Math.max(0.25, size / Math.max(...this.game.boards[0].heaps));
      return [h("span.bar", { style: `height:${100 * part}%` }, h("span.bar-going"))];
    }
    return Array.from({ length: size }, (_, i) => {
      const { x, y } = stonePlace(this.look.layout, heap, i);
      return h("span", {
        class: sticks ? "piece match" : "piece",
        "data-piece": `${heap}:${i}`,
        "data-stone": i,
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
      h("span.stones", ...this.stones(heap)),
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
