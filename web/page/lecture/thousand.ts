/** Chapter 2: the positions 000 to 999 in increasing order, as the lecture's program decides them.
 *  Some are looked at slowly, then the array fills like rain. */

import { h, redraw } from "../shell/dom.ts";
import { animate, mayMove } from "../shell/motion.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { allDecided, decide, digits, lost, positions, program, ticksOf } from "./story.ts";
import type { Decision, Tick } from "./story.ts";
import { t } from "./texts.ts";
import { ThousandSquares } from "./thousand_squares.ts";

const slow = [0, 1, 111, 123]; // without moves, won by one move, by several, lost
const rain = slow.length + 1; // the beat at which the rest is filled, the last one
const ms = { tick: 260, fill: 500, rain: 5000 };

function conclusion({ i, options, losses, target }: Decision): string {
  if (options.flat().length === 0) return t("decidedNoMove", digits(i));
  if (target === lost) return t("decidedLost", digits(i));
  return losses.length === 1
    ? t("decidedOne", digits(i), digits(target))
    : t("decidedLast", digits(i), losses.map(digits).join(", "), digits(target));
}

/** The options of each heap in a line, those tried so far in ink, losses crossed. */
function optionLines({ i, options, losses, target }: Decision, tried: number): HTMLElement[] {
  let number = 0;
  const option = (at: number, heap: number) => {
    const over = number++ < tried;
    const found = over && losses.includes(at);
    const [before, changed, after] = [0, heap, heap + 1].map((from, part) =>
      digits(at).slice(from, [heap, heap + 1, 3][part]),
    );
    const parts = [before, h("u", changed), after, found && "×"];
    return h("span", { class: found ? "found" : over ? "over" : "" }, ...parts);
  };
  const all = tried === options.flat().length;
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
  const element = h("div.thousand", h("pre", ...lines), squares.element, told);
  let at = 0;
  let asked: number | null = null;
  let deciding = false;
  const said = () => element.dispatchEvent(new Event("said", { bubbles: true }));

  const countAt = (beat: number) =>
    beat === 0 ? 0 : beat <= slow.length ? slow[beat - 1] + 1 : positions;

  function draw(decision: Decision | null, tick: Tick, byAsking = false): void {
    lines.forEach((line, i) => (line.className = i === tick.line ? "lit" : ""));
    squares.mark(decision, tick.tried, byAsking);
    redraw(told, ...(decision ? optionLines(decision, tick.tried) : []));
  }

  /** Shows how a cell was decided, on top of the beat. */
  function ask(i: number): void {
    asked = i;
    const decision = i < countAt(at) ? decide(i, a) : { i, options: [], losses: [], target: lost };
    draw(decision, ticksOf(decision).at(-1)!, true);
    if (i >= countAt(at)) redraw(told, h("p", t("notYet", digits(i))));
    said();
  }

  function rest(): void {
    squares.fill(countAt(at), positions, 0);
    const decision = at > 0 && at <= slow.length ? decide(slow[at - 1], a) : null;
    draw(decision, decision ? ticksOf(decision).at(-1)! : { line: -1, tried: 0 });
  }

  /** The cells before it fall, then the program looks at one option after the other. */
  async function decideSlowly(from: number, i: number, signal: AbortSignal): Promise<void> {
    const decision = decide(i, a);
    const ticks = ticksOf(decision);
    deciding = mayMove();
    said();
    draw(null, { line: 1, tried: 0 });
    if (i > from) await animate(ms.fill, (part) => squares.fill(from, i, part), signal);
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
    beats: () => rain + 1,
    async show(beat, signal) {
      const [from, forwards] = [countAt(at), beat === at + 1];
      [at, asked] = [beat, null];
      if (forwards && beat < rain) await decideSlowly(from, slow[beat - 1], signal);
      if (forwards && beat === rain) {
        draw(null, { line: 1, tried: 0 });
        await animate(ms.rain, (part) => squares.fill(from, positions, part), signal);
      }
      rest();
    },
    sentence(beat) {
      if (asked !== null && asked < countAt(beat)) return conclusion(decide(asked, a));
      if (beat === 0) return t("thousandStart");
      if (beat < rain && deciding) return t("deciding", digits(slow[beat - 1]));
      if (beat < rain) return conclusion(decide(slow[beat - 1], a));
      return t("rain", losses, positions);
    },
    translate: () => squares.translate(),
  };
};
