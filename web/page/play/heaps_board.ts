/** Heaps that keep their places: a row of stones each, of which some are chosen to be taken. */

import type { Size } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const most_drawn = 40; // longer heaps are a number beside some stones

export interface HeapsBoard {
  heaps: Size[];
  /** How many of each heap are chosen. */
  taken: Size[];
  /** Moves may take from more than one heap. */
  several: boolean;
  stones: boolean;
  active: boolean;
  onchoose(taken: Size[]): void;
  onplay(): void;
}

function chosen(board: HeapsBoard, heap: number, take: Size): Size[] {
  const limited = Math.max(0, Math.min(board.heaps[heap], take));
  return board.heaps.map((_, i) => (i === heap ? limited : board.several ? board.taken[i] : 0));
}

function choose(board: HeapsBoard, heap: number, take: Size): void {
  if (board.active) board.onchoose(chosen(board, heap, take));
}

const steps: Record<string, number> = {
  ArrowRight: -1,
  ArrowUp: 1,
  ArrowLeft: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -Infinity,
  End: Infinity,
};

function press(board: HeapsBoard, heap: number, event: KeyboardEvent): void {
  if (event.key === "Enter" || event.key === " ") board.onplay();
  else if (event.key in steps) choose(board, heap, board.taken[heap] + steps[event.key]);
  else return;
  event.preventDefault();
}

/** Tapping a stone chooses it and all to its right; tapping it again plays. */
function tap(board: HeapsBoard, heap: number, stone: number): void {
  const take = board.heaps[heap] - stone;
  if (board.active && board.taken[heap] === take) board.onplay();
  else choose(board, heap, take);
}

function stonesOf(board: HeapsBoard, heap: number): HTMLElement[] {
  const size = board.heaps[heap];
  const hidden = Math.max(0, size - most_drawn);
  return Array.from({ length: size - hidden }, (_, i) => {
    const stone = i + hidden;
    const going = stone >= size - board.taken[heap];
    return h("span", {
      class: `${board.stones ? "stone" : "stick"}${going ? " going" : ""}`,
      onclick: () => tap(board, heap, stone),
    });
  });
}

function heapRow(board: HeapsBoard, heap: number): HTMLElement {
  const size = board.heaps[heap];
  return h(
    "div",
    {
      class: "heap",
      role: "slider",
      tabindex: board.active && size > 0 ? 0 : null,
      "data-key": `heap-${heap}`,
      "aria-label": t("heapName", heap + 1, size),
      "aria-valuemin": 0,
      "aria-valuemax": size,
      "aria-valuenow": board.taken[heap],
      "aria-valuetext": t("heapChosen", board.taken[heap], size - board.taken[heap]),
      "aria-disabled": board.active && size > 0 ? null : "true",
      onkeydown: (event: KeyboardEvent) => press(board, heap, event),
    },
    h("span", { class: "heap-number", "aria-hidden": "true" }, String(heap + 1)),
    h("span", { class: "pieces" }, ...stonesOf(board, heap)),
    h("span", { class: "heap-size", "aria-hidden": "true" }, String(size)),
  );
}

export function heapsBoard(board: HeapsBoard): HTMLElement {
  return h("div", { class: "board" }, ...board.heaps.map((_, heap) => heapRow(board, heap)));
}
