/** Chapter 4: the XOR rule. Blocks become columns; people make all columns even, then try to keep
 *  them so: doing both is the proof. A button checks a thousand million positions; then they may beat
 *  the rule, or break it. */

import type { Engine } from "../engine/client.ts";
import { h } from "../shell/dom.ts";
import { inLanguage } from "../shell/language.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { makeCheck } from "./check.ts";
import { makePartners } from "./partners.ts";
import { beatIt, breakIt, proof } from "./rule_end.ts";
import { saidOfRule } from "./texts.ts";
import { makeTrial, type ColumnsBeat } from "./trial.ts";

type RuleBeat =
  | ColumnsBeat
  | { kind: "partners" | "proof" | "play" | "break" }
  | { kind: "check"; checked: boolean };

const beats: RuleBeat[] = [
  { kind: "partners" },
  { kind: "columns", task: "look", start: [3, 5, 7] },
  { kind: "columns", task: "even", start: [3, 5, 7] },
  { kind: "columns", task: "even", start: [9, 12, 6] },
  { kind: "columns", task: "even", start: [9, 12, 6], done: [9, 12, 5] },
  { kind: "columns", task: "keep", start: [1, 4, 5] },
  { kind: "columns", task: "keep", start: [1, 4, 5], done: [1, 4, 5] },
  { kind: "proof" },
  { kind: "check", checked: false },
  { kind: "check", checked: true },
  { kind: "play" },
  { kind: "break" },
];

const still = { proof, play: beatIt, break: breakIt };

export const makeRule: MakeChapter = (engine: Engine): Chapter => {
  const partners = makePartners();
  const trial = makeTrial(engine);
  const check = makeCheck(engine);
  const element = h("div.rule-beats");
  let shown = -1;

  function drawStill(): void {
    const { kind } = beats[shown];
    if (kind in still) element.replaceChildren(still[kind as keyof typeof still]());
  }

  async function show(beat: number, signal: AbortSignal): Promise<void> {
    const [now, forwards] = [beats[beat], beat === shown + 1];
    if (now.kind !== "check") check.stop();
    shown = beat;
    if (now.kind === "partners") {
      element.replaceChildren(partners.element);
      await partners.show(forwards ? signal : AbortSignal.abort());
    } else if (now.kind === "columns") {
      element.replaceChildren(trial.element);
      await trial.show(now, forwards, signal);
    } else if (now.kind === "check") {
      element.replaceChildren(check.element);
      await check.show(now.checked, signal);
    } else drawStill();
  }

  return {
    element,
    beats: () => beats.length,
    show,
    sentence: (beat) => inLanguage(saidOfRule[beat]),
    translate() {
      if (shown < 0) return;
      partners.translate();
      trial.translate();
      check.translate();
      drawStill();
    },
    leave: () => check.stop(),
  };
};
