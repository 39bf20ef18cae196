/** Rows of sticks in which a mouse or the keyboard sweeps over those that go. What a finger sweeps
 *  over is lifted first, and goes when it is touched again, like the stones of a heap. */

import { announce, h } from "../shell/dom.ts";
import { refusing } from "../shell/language.ts";
import type { Conduct } from "./conduct.ts";
import { placesOf } from "./taken.ts";
import { typedSweep, type Sweep } from "./taking.ts";
import { t, texts } from "./texts.ts";

export interface RowsBoard {
  /** | a stick, - a gap, a space a gap without room. */
  rows: string[];
  /** The height of a stick and the width of its place, in pixels. */
  high: number;
  wide: number;
  active: boolean;
  conduct: Conduct;
}

const ordered = (row: number, a: number, b: number): Sweep => ({
  row,
  from: Math.min(a, b),
  to: Math.max(a, b),
});

/** What people call a place of a row, in which groups may be apart without a place between them. */
const numberOf = (row: string, place: number): number => placesOf(row.slice(0, place)).length + 1;

/** The sweep that is being made, shown on the sticks. */
class Sweeper {
  private begun: { row: number; place: number } | null = null;

  constructor(
    private readonly board: RowsBoard,
    private readonly element: HTMLElement,
  ) {}

  /** All of a row, or of the board. */
  private sticks(row?: number): HTMLElement[] {
    const which = row === undefined ? "[data-place]" : `[data-row="${row}"][data-place]`;
    return [...this.element.querySelectorAll<HTMLElement>(which)];
  }

  /** The stick where a sweep begins. */
  private at(event: PointerEvent): { row: number; place: number } | null {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const stick = under instanceof HTMLElement ? under.closest<HTMLElement>("[data-place]") : null;
    if (!stick || !this.element.contains(stick)) return null;
    return { row: Number(stick.dataset.row), place: Number(stick.dataset.place) };
  }

  /** The stick of the row that is swept which is nearest to the pointer, wherever that has gone. */
  private nearest({ clientX, clientY }: PointerEvent, row: number): number {
    const distance = (stick: HTMLElement) => {
      const { left, right, top, bottom } = stick.getBoundingClientRect();
      const across = Math.max(left - clientX, clientX - right, 0);
      return Math.hypot(across, Math.max(top - clientY, clientY - bottom, 0));
    };
    const found = this.sticks(row).reduce((best, next) =>
      distance(next) < distance(best) ? next : best,
    );
    return Number(found.dataset.place);
  }

  private mark(sweep: Sweep | null): void {
    for (const stick of this.sticks()) {
      const [row, place] = [Number(stick.dataset.row), Number(stick.dataset.place)];
      const inside = sweep?.row === row && sweep.from <= place && place <= sweep.to;
      stick.classList.toggle("going", inside);
    }
  }

  down(event: PointerEvent): void {
    this.begun = this.board.active ? this.at(event) : null;
    if (!this.begun) return;
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId); // the row stays swept outside the board, too
    this.mark(ordered(this.begun.row, this.begun.place, this.begun.place));
  }

  move(event: PointerEvent): void {
    if (!this.begun) return;
    const { row, place } = this.begun;
    this.mark(ordered(row, place, this.nearest(event, row)));
  }

  up(event: PointerEvent): void {
    const { begun } = this;
    if (!begun) return;
    const sweep = ordered(begun.row, begun.place, this.nearest(event, begun.row));
    this.cancel();
    const chosen = this.board.conduct.state.swept;
    const again = chosen?.row === sweep.row && chosen.from <= sweep.from && sweep.to <= chosen.to;
    if (again) void this.board.conduct.sweep(chosen);
    else finish(this.board, sweep, event.pointerType !== "mouse");
  }

  cancel(): void {
    this.begun = null;
    this.mark(this.board.conduct.state.swept); // what a finger has lifted
  }

  /** With the keyboard: from the place where Shift was first held. */
  private anchor: { row: number; place: number } | null = null;

  press(event: KeyboardEvent, row: number, place: number): void {
    if (event.key === "Enter" || event.key === " ") {
      const from = this.anchor?.row === row ? this.anchor.place : place;
      this.anchor = null;
      finish(this.board, ordered(row, from, place));
    } else if (event.key.startsWith("Arrow")) {
      this.step(event, row, place);
    } else {
      return;
    }
    event.preventDefault();
  }

  private step(event: KeyboardEvent, row: number, place: number): void {
    const along = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const across = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const next = this.neighbour(row, place, along, across);
    if (!next) return;
    if (!event.shiftKey || across !== 0) this.anchor = null;
    else this.anchor ??= { row, place };
    const to = Number(next.dataset.place);
    const sweep = this.anchor && ordered(row, this.anchor.place, to);
    this.mark(sweep);
    this.focus(next);
    if (!sweep) return;
    const [first, last] = [sweep.from, sweep.to].map((end) => numberOf(this.board.rows[row], end));
    announce(t("sticksChosen", row + 1, first, last));
  }

  private focus(next: HTMLElement): void {
    for (const stick of this.sticks()) stick.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  private neighbour(row: number, place: number, along: number, across: number): HTMLElement | null {
    const sticks = this.sticks(row + across);
    const far = (stick: HTMLElement) => Number(stick.dataset.place) - place;
    if (across === 0)
      return sticks.filter((stick) => far(stick) * along > 0).at(along > 0 ? 0 : -1) ?? null;
    const distance = (stick: HTMLElement) => Math.abs(far(stick));
    if (sticks.length > 0)
      return sticks.reduce((best, stick) => (distance(stick) < distance(best) ? stick : best));
    const beyond = row + across;
    return beyond in this.board.rows ? this.neighbour(beyond, place, 0, across) : null;
  }
}

function finish({ rows, conduct }: RowsBoard, sweep: Sweep, lifts = false): void {
  if (typedSweep(rows, sweep) === null) conduct.refuse(refusing(texts.acrossGap));
  else if (lifts) conduct.chooseSticks(sweep);
  else void conduct.sweep(sweep);
}

function stick(board: RowsBoard, row: number, place: number): HTMLElement {
  const number = numberOf(board.rows[row], place);
  return h(
    "button.stick",
    {
      "data-row": row,
      "data-place": place,
      "data-key": `stick-${row}-${place}`,
      tabindex: -1,
      disabled: !board.active,
      "aria-label": t("stickName", row + 1, number),
    },
    h("span.piece.match", { "data-piece": `${row}:${number - 1}` }),
  );
}

function rowOf(board: RowsBoard, row: number): HTMLElement {
  const places = [...board.rows[row]].map((letter, place) => {
    if (letter !== "|") return h("span", { class: letter === "-" ? "gap" : "split" });
    return stick(board, row, place);
  });
  return h(
    "div.sticks",
    { role: "group", "aria-label": t("rowName", row + 1) },
    h("span.row-name", { "aria-hidden": "true" }, row + 1),
    h("span.row-sticks", ...places),
  );
}

export function rowsBoard(board: RowsBoard): HTMLElement {
  const element = h(
    "div.board.rows",
    { style: `--high:${board.high}px;--wide:${board.wide}px` },
    ...board.rows.map((_, row) => rowOf(board, row)),
  );
  element.querySelector(".stick")?.setAttribute("tabindex", "0");
  const sweeper = new Sweeper(board, element);
  sweeper.cancel();
  element.addEventListener("pointerdown", (event) => sweeper.down(event));
  element.addEventListener("pointermove", (event) => sweeper.move(event));
  element.addEventListener("pointerup", (event) => sweeper.up(event));
  element.addEventListener("pointercancel", () => sweeper.cancel());
  element.addEventListener("keydown", (event) => {
    const { row, place } = (event.target as HTMLElement).dataset;
    if (row !== undefined && place !== undefined) sweeper.press(event, Number(row), Number(place));
  });
  return element;
}

/** Frames the first group of so many sticks. */
export function outlineGroup(place: HTMLElement, size: number): void {
  for (const row of place.querySelectorAll(".row-sticks")) {
    const letters = [...row.children].map((each) => (each.matches(".stick") ? "|" : "-")).join("");
    const found = new RegExp(`(?<!\\|)\\|{${size}}(?!\\|)`).exec(letters);
    if (!found) continue;
    const sticks = [...row.children].slice(found.index, found.index + size);
    for (const stick of sticks) stick.classList.add("hinted");
    sticks[0].classList.add("hinted-first");
    return sticks.at(-1)!.classList.add("hinted-last");
  }
}
