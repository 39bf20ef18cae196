/** Chapter 4: the XOR rule, checked on every entry, proved, and worked through. */

import type { Engine } from "../engine/client.ts";
import type { Advice, TestedClaim } from "../engine/questions.ts";
import { announce, h, labelled, redraw } from "../shell/dom.ts";
import { number, speaker } from "../shell/language.ts";
import { refusal, Work } from "../shell/work.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const claim = "a ^ b ^ c == 0";
const bounds = [9, 99, 999];
const first_example = "3,5,7";

interface State {
  found: Map<number, TestedClaim>;
  running: number | null;
  error: unknown;
  position: string;
  advice: Advice | null;
  adviceError: unknown;
}

const failures = (found: TestedClaim): number =>
  (found.false_losses ?? 0) + (found.missed_losses ?? 0);

function verdict(found: TestedClaim): string {
  return failures(found) === 0 ? t("ruleHolds", found.compared) : t("ruleFails", failures(found));
}

export const makeRule: MakeChapter = (engine: Engine, remember): Chapter => {
  const element = h("div", {});
  const checks = h("div", {});
  const example = h("div", { "aria-live": "polite" });
  const work = new Work(engine);
  const state: State = {
    found: new Map(),
    running: null,
    error: null,
    position: first_example,
    advice: null,
    adviceError: null,
  };

  async function check(bound: number): Promise<void> {
    Object.assign(state, { running: bound, error: null });
    drawChecks();
    try {
      const heaps = [bound, bound, bound];
      const found = await work.run(() =>
        engine.ask("claim", { rules: "nim", heaps, misere: false, text: claim }),
      );
      if (found) announce(verdict(state.found.set(bound, found).get(bound)!));
    } catch (error) {
      state.error = error;
    }
    state.running = null;
    drawChecks();
  }

  function row(bound: number): HTMLElement {
    const found = state.found.get(bound);
    const name = `${"0".repeat(String(bound).length)}–${bound}`;
    const button = h(
      "button",
      {
        type: "button",
        "data-key": bound,
        disabled: state.running !== null,
        onclick: () => void check(bound),
        "aria-label": t("checkUpTo", bound),
      },
      t("check"),
    );
    const cells = found
      ? [number(found.compared), number(found.agree ?? 0), number(failures(found)), verdict(found)]
      : ["", "", "", state.running === bound ? t("checking") : ""];
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, t("threeHeaps", name)),
      h("td", {}, button),
      ...cells.map((text, i) => h("td", { class: i < 3 ? "number" : "" }, text)),
    );
  }

  function drawChecks(): void {
    const heads = ["heapsUpTo", "check", "compared", "agreeing", "failing", "verdict"] as const;
    redraw(
      checks,
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": t("checks") },
        h(
          "table",
          {},
          h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, t(head))))),
          h("tbody", {}, ...bounds.map(row)),
        ),
      ),
      refusal(state.error),
    );
  }

  async function advise(): Promise<void> {
    const { position } = state;
    try {
      const advice = await engine.ask("advise", { rules: "nim", misere: false, position });
      if (position === state.position) Object.assign(state, { advice, adviceError: null });
    } catch (error) {
      Object.assign(state, { advice: null, adviceError: error });
    }
    drawExample();
  }

  function drawExample(): void {
    const { advice } = state;
    redraw(
      example,
      refusal(state.adviceError),
      advice &&
        h(
          "pre",
          { tabindex: 0, role: "region", "aria-label": t("columns") },
          advice.why.join("\n"),
        ),
      advice &&
        h(
          "p",
          { class: advice.outcome },
          t(advice.outcome === "win" ? "exampleWon" : "exampleLost", advice.position.join(", ")),
        ),
      advice &&
        advice.moves.length > 0 &&
        h("ul", {}, ...advice.moves.map(({ words }) => h("li", {}, words))),
    );
  }

  function typed(): HTMLElement {
    const input = h("input", {
      value: state.position,
      autocomplete: "off",
      inputmode: "numeric",
      "data-key": "example",
    });
    const take = (event: Event) => {
      event.preventDefault();
      state.position = input.value;
      remember(state.position);
      void advise();
    };
    return h(
      "form",
      { class: "controls", onsubmit: take },
      labelled(t("examplePosition"), input),
      h("button", {}, t("showColumns")),
    );
  }

  function draw(): void {
    redraw(
      element,
      h("p", {}, t("ruleIntroduction"), " ", h("code", {}, claim)),
      h("h3", {}, t("checkedEverywhere")),
      checks,
      work.element,
      h("h3", {}, t("proof")),
      h(
        "ol",
        { class: "proof" },
        ...(["proofEnd", "proofFromZero", "proofToZero"] as const).map((key) =>
          h("li", {}, t(key)),
        ),
      ),
      h("p", {}, t("proofSays")),
      h("h3", {}, t("example")),
      typed(),
      example,
    );
    drawChecks();
    void advise(); // in the language chosen now
  }

  return {
    element,
    show([position]) {
      state.position = position || state.position;
      draw();
    },
    draw,
    leave() {},
  };
};
