/** Chapter 1: the 27 positions of three heaps of at most 2, solved step by step. */

import type { Engine } from "../engine/client.ts";
import type { Diagram } from "../engine/questions.ts";
import { drawDiagram } from "../plane/diagram_svg.ts";
import { announce, h, redraw } from "../shell/dom.ts";
import { language, refusing, speaker } from "../shell/language.ts";
import { refusal } from "../shell/work.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { Film, filmButtons } from "./film.ts";
import { stepsOf, type Step } from "./rounds.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const table = { rules: "nim", heaps: [2, 2, 2], misere: false };
const steps_per_second = 0.4; // time to read a sentence aloud

interface State {
  diagram: Diagram | null;
  steps: Step[];
  chosen: number | null;
  error: unknown;
}

/** "001, 010 and 100" */
function listed(texts: string[]): string {
  return new Intl.ListFormat(language() === "ja" ? "ja" : "en-GB", { type: "conjunction" }).format(
    texts,
  );
}

function because({ positions }: Diagram, step: Step): string {
  const [first, ...others] = step.positions.map((i) => positions[i]);
  const names = (indices: number[]) => listed(indices.map((i) => positions[i].text));
  const likewise = others.length ? ` ${t("likewise", listed(others.map(({ text }) => text)))}` : "";
  if (first.options.length === 0) return t("noMove", first.text);
  if (step.lost) return t("onlyWins", first.text, names(first.options)) + likewise;
  return t("someLoss", first.text, names(first.arrows)) + likewise;
}

function described({ positions }: Diagram, index: number): string {
  const { text, lost, arrows } = positions[index];
  return lost ? t("lostAt", text) : t("wonAt", text, listed(arrows.map((i) => positions[i].text)));
}

/** What the steps found out must be what the engine says. */
function agrees(diagram: Diagram, steps: Step[]): boolean {
  return steps.every(({ positions, lost }) =>
    positions.every((i) => diagram.positions[i].lost === lost),
  );
}

export const makeSmallGame: MakeChapter = (engine: Engine, remember): Chapter => {
  const element = h("div", {});
  const stage = h("div", {});
  const state: State = { diagram: null, steps: [], chosen: null, error: null };
  const words = h("p", { class: "lecture-words" });
  let wanted = 0;

  const film = new Film(
    {
      steps: () => state.steps.length,
      show() {
        drawStage();
        announce(sentence());
      },
      rest: () => remember(film.at),
    },
    steps_per_second,
  );
  const buttons = filmButtons(film);

  function sentence(): string {
    if (!state.diagram) return "";
    return film.at === 0 ? t("smallStart") : because(state.diagram, state.steps[film.at - 1]);
  }

  function drawn(diagram: Diagram): Element {
    const shown = new Set(state.steps.slice(0, film.at).flatMap(({ positions }) => positions));
    const fresh = new Set(state.steps[film.at - 1]?.positions ?? []);
    return drawDiagram(diagram, {
      label: t("smallDiagram", shown.size),
      describe: (i) => described(diagram, i),
      shown: (i) => shown.has(i),
      fresh: (i) => fresh.has(i),
      onchoose(i) {
        state.chosen = i;
        words.textContent = i === null ? t("pointAt") : described(diagram, i);
      },
    });
  }

  function counts(): string {
    const found = state.steps.slice(0, film.at);
    const number = (lost: boolean) =>
      found
        .filter((step) => step.lost === lost)
        .reduce((sum, step) => sum + step.positions.length, 0);
    return t("foundSoFar", number(true), number(false), 27 - number(true) - number(false));
  }

  function drawStage(): void {
    buttons.update();
    words.textContent = t("pointAt");
    redraw(
      stage,
      h("p", { class: "lecture-sentence" }, sentence()),
      refusal(state.error),
      state.diagram && h("div", { class: "scroll" }, drawn(state.diagram)),
      h("p", {}, counts()),
      words,
      film.atEnd && state.diagram && h("p", {}, t("smallEnd")),
    );
  }

  function draw(): void {
    drawStage();
    redraw(element, h("p", {}, t("smallIntroduction")), buttons.element, stage);
  }

  async function load(): Promise<void> {
    try {
      const diagram = await engine.ask("diagram", table);
      const steps = stepsOf(diagram.positions);
      Object.assign(state, {
        diagram,
        steps,
        error: agrees(diagram, steps) ? null : refusing(texts.disagree),
      });
      film.at = Math.min(wanted, steps.length);
    } catch (error) {
      state.error = error;
    }
    draw();
  }

  return {
    element,
    show([at]) {
      wanted = Math.max(0, Math.floor(Number(at)) || 0);
      if (state.diagram) film.go(wanted);
      else void load();
      draw();
    },
    draw,
    leave: () => film.pause(),
  };
};
