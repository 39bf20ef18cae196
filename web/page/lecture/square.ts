/** One square of chapter 3 with its guesses, and next to it how large heap 1 is. */

import { stonesPicture } from "../plane/stones.ts";
import { announce, h, svg } from "../shell/dom.ts";
import { animate, smooth } from "../shell/motion.ts";
import type { FurtherBeat, PlaneBeat } from "./further_beats.ts";
import { growthPicture, view, type Plane } from "./growth.ts";
import { makeGuesses } from "./guess.ts";
import { t, type texts } from "./texts.ts";

type Words = [keyof typeof texts, ...number[]];

/** The losses of one size of heap 1, out of all those that the engine has found. */
function planeOf(beat: PlaneBeat, losses: Uint16Array): Plane {
  const { size, heap } = beat.guess ?? beat;
  const lost: Plane["lost"] = [];
  for (let i = 0; i < losses.length; i += 3)
    if (losses[i] === heap && losses[i + 1] <= size && losses[i + 2] <= size)
      lost.push({ row: losses[i + 2], column: losses[i + 1] });
  const old = heap !== beat.heap;
  return { size: beat.size, heap, old, known: size, lost };
}

export function makeSquare() {
  const drawing = svg("svg.growth", { viewBox: view, role: "img" });
  const guesses = makeGuesses((number) => tell(["guesses", number]));
  const board = h("div.growth-board", drawing, guesses.element);
  const beside = h("div.growth-beside");
  const verdict = h("p.growth-verdict", { role: "status" });
  const place = h("div.growth-place", board);
  const element = h("div.growth-stage", place, beside);
  let shown: PlaneBeat | null = null;
  let plane: Plane | null = null;
  let told: Words | null = null;

  const names = () => ({ columns: t("heap", 2), rows: t("heap", 3) });

  function tell(words: Words | null): void {
    told = words;
    verdict.textContent = told ? t(...told) : "";
  }

  function draw(before: Plane, part: number): void {
    drawing.replaceChildren(...growthPicture(before, plane!, part, names()));
  }

  function say(): void {
    const { size, heap, guess } = shown!;
    const side = size + 1;
    drawing.setAttribute("aria-label", t("planePicture", size, heap));
    const heap1Stones = stonesPicture([heap], 1);
    const stones = svg("svg.growth-heap", { viewBox: "0 -7.2 1 7.4" }, heap1Stones);
    const count = !guess && h("p", t("counted", plane!.lost.length, side * side));
    const heap1 = h("p.growth-size", `${t("heap1Is")}: `, h("b", heap));
    beside.replaceChildren(stones, h("div", heap1, count || "", verdict));
    tell(told);
  }

  function ask(beat: PlaneBeat): void {
    if (!beat.guess) return;
    const from = beat.guess.heap === beat.heap ? beat.guess.size + 1 : 0;
    guesses.ask(beat.size + 1, from, (row, column) => t("cell", column, row));
  }

  /** What was guessed is judged by the next beat, and forgotten by any other. */
  function judge(judged: boolean): void {
    if (!judged) return guesses.clear();
    const isLost = (row: number, column: number) =>
      plane!.lost.some((loss) => loss.row === row && loss.column === column);
    const [right, all] = guesses.judge(isLost);
    if (all === 0) return guesses.clear();
    tell(["hits", right, all]);
    announce(verdict.textContent!);
  }

  return {
    element,
    async show(
      beat: PlaneBeat,
      from: FurtherBeat | undefined,
      losses: Uint16Array,
      signal: AbortSignal,
    ): Promise<void> {
      const before = from?.kind === "plane" ? planeOf(from, losses) : null;
      const revealed = from?.kind === "plane" && Boolean(from.guess) && !beat.guess;
      shown = beat;
      plane = planeOf(beat, losses);
      tell(null);
      say();
      if (!revealed || from.size !== beat.size) guesses.clear();
      if (before)
        await animate(beat.guess ? 1000 : 2200, (part) => draw(before, smooth(part)), signal);
      else draw(plane, 1);
      judge(revealed && from.size === beat.size);
      ask(beat);
    },
    translate(): void {
      if (!shown) return;
      say();
      draw(plane!, 1);
      if (shown.guess) ask(shown);
    },
  };
}
