/** Chapter 2: the positions 000 to 999 in increasing order, as the lecture's program decides them.
 *  Some are looked at slowly, one after a guess; then the array fills like rain. */

import { h, redraw } from "../shell/dom.ts";
import { animate, mayMove } from "../shell/motion.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { allDecided, decide, digits, lost, positions, program, ticksOf } from "./story.ts";
import type { Decision, Tick } from "./story.ts";
import { t } from "./texts.ts";
import { ThousandSquares } from "./thousand_squares.ts";
import { makeVote } from "./vote.ts";

/** `known` entries are filled; `i` is the one that is looked at, or guessed. */
const beats: { known: number; i?: number; guess?: boolean }[] = [
  { known: 0 },
  { known: 1, i: 0 }, // without moves
  { known: 112, i: 111 }, // won by several moves
  { known: 123, i: 123, guess: true },
  { known: 124, i: 123 }, // lost
  { known: positions },
];
const rain = beats.length - 1; // the beat at which the rest is filled
const ms = { tick: 260, fill: 500, rain: 5000 };

function conclusion({ i, options, losses, target }: Decision): string {
  if (options.flat().length === 0) return t("decidedNoMove", digits(i));
  if (target === lost) return t("decidedLost", digits(i));
  return losses.length === 1
    ? t("decidedOne", digits(i), digits(target))
    : t("decidedLast", digits(i), losses.map(digits).join(", "), digits(target));
}

/** The options of each heap in a line, those tried so far in ink, losses crossed unless it is a guess. */
function optionLines(
  { i, options, losses, target }: Decision,
  tried: number,
  guess: boolean,
): HTMLElement[] {
  let number = 0;
  const option = (at: number, heap: number) => {
    const over = number++ < tried;
    const found = over && !guess && losses.includes(at);
    const [before, changed, after] = [0, heap, heap + 1].map((from, part) =>
      digits(at).slice(from, [heap, heap + 1, 3][part]),
    );
    const parts = [before, h("u", changed), after, found && "×"];
    return h("span", { class: found ? "found" : over ? "over" : "" }, ...parts);
  };
  const all = !guess && tried === options.flat().length;
  const value = all ? (target === lost ? "−1" : digits(target)) : "…";
  return [
    h("p", h("b", { class: all && target === lost ? "found" : "" }, `a[${digits(i)}] = ${value}`)),
    ...options.map((ofHeap, heap) =>
      h("p", ...(ofHeap.length ? ofHeap.map((at) => option(at, heap)) : ["–"])),
    ),
  ];
}

export const makeThousand: MakeChapter = (): Chapter => {
  const a = allDecided();
  const losses = a.filter((target) => target === lost).length;
  const squares = new ThousandSquares(a, ask);
  const lines = program.map((line) => h("code", line));
  const told = h("div.decision");
  const vote = makeVote();
  const element = h("div.thousand", h("pre", ...lines), squares.element, vote.element, told);
  let at = 0;
  let asked: number | null = null;
  let deciding = false;
  const said = () => element.dispatchEvent(new Event("said", { bubbles: true }));

  function draw(decision: Decision | null, tick: Tick, byAsking = false, guess = false): void {
    lines.forEach((line, i) => (line.className = i === tick.line ? "lit" : ""));
    squares.mark(decision, tick.tried, byAsking);
    redraw(told, ...(decision ? optionLines(decision, tick.tried, guess) : []));
  }

  /** Shows how a cell was decided, on top of the beat. */
  function ask(i: number): void {
    asked = i;
    const decision =
      i < beats[at].known ? decide(i, a) : { i, options: [], losses: [], target: lost };
    draw(decision, ticksOf(decision).at(-1)!, true);
    if (i >= beats[at].known) redraw(told, h("p", t("notYet", digits(i))));
    said();
  }

  function rest(): void {
    const { known, i, guess } = beats[at];
    squares.fill(known, positions, 0);
    if (i === undefined) return draw(null, { line: -1, tried: 0 });
    const decision = decide(i, a);
    const last = ticksOf(decision).at(-1)!;
    draw(decision, guess ? { ...last, line: 1 } : last, false, guess);
  }

  /** The cells before it fall, then the program looks at one option after the other. */
  async function decideSlowly(i: number, signal: AbortSignal): Promise<void> {
    const decision = decide(i, a);
    const ticks = ticksOf(decision);
    deciding = mayMove();
    said();
    await animate(
      ms.tick * ticks.length,
      (part) => draw(decision, ticks[Math.min(ticks.length - 1, Math.floor(part * ticks.length))]),
      signal,
    );
    deciding = false;
  }

  squares.translate();
  return {
    element,
    beats: () => beats.length,
    async show(beat, signal) {
      const [from, forwards] = [beats[at].known, beat === at + 1];
      [at, asked] = [beat, null];
      const { i = positions, guess } = beats[beat];
      element.classList.toggle("all", beat === rain);
      squares.show(beat === rain ? 10 : 2);
      vote.show(beat, guess ? a[i] === lost : null);
      if (forwards) {
        draw(null, { line: 1, tried: 0 });
        const fill = (part: number) => squares.fill(from, i, part);
        if (i > from) await animate(beat === rain ? ms.rain : ms.fill, fill, signal);
        if (beat < rain && !guess) await decideSlowly(i, signal);
      }
      rest();
    },
    sentence(beat) {
      const { known, i, guess } = beats[beat];
      if (asked !== null && asked < known) return conclusion(decide(asked, a));
      if (i === undefined) return beat === rain ? t("rain", losses, positions) : t("thousandStart");
      if (guess) return t("guessEntry", digits(i));
      if (deciding) return t("deciding", digits(i));
      return vote.verdict(beat) + conclusion(decide(i, a));
    },
    key: vote.key,
    translate() {
      vote.translate();
      squares.translate();
    },
  };
};
