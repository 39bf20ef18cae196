/** The position under the cursor: who wins it, by which moves, and why. */

import type { Engine } from "../engine/client.ts";
import type { Advice, SolvedTable } from "../engine/questions.ts";
import { h, labelled, redraw } from "../shell/dom.ts";
import { refusing, type Refused, speaker } from "../shell/language.ts";
import { latest } from "../plane/latest.ts";
import { refusal } from "../shell/work.ts";
import { sizesOf } from "./state.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const ms_unseen = 150; // an answer that comes sooner takes the place of the last one at once

export interface CursorPanel {
  element: HTMLElement;
  show(table: SolvedTable): void;
  /** `value`: what the plane says of it. */
  look(position: number[], value: string): void;
  translate(): void;
}

export interface Reactions {
  goTo(position: number[]): void;
  /** The lost options of the position. */
  arrows(to: number[][]): void;
}

export function makeCursorPanel(engine: Engine, reactions: Reactions): CursorPanel {
  let table: SolvedTable | null = null;
  let at: { position: number[]; value: string } | null = null;
  let advice: Advice | null = null;
  let refused: unknown = null;
  let typed = "";
  let error: Refused | null = null;
  const heading = h("h2", {});
  const form = h("form", { class: "controls", novalidate: true });
  const body = h("div", {});
  const element = h("section", { class: "panel" }, heading, form, body);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go();
  });

  function go(): void {
    const sizes = sizesOf(table!);
    const numbers = typed
      .normalize("NFKC")
      .trim()
      .split(/[\s,、]+/);
    const right =
      numbers.length === sizes.length &&
      numbers.every((number, i) => /^\d+$/.test(number) && Number(number) < sizes[i]);
    const most = sizes.map((size) => size - 1).join(", ");
    error = right ? null : refusing(texts.badPosition, typed, String(sizes.length), most);
    drawForm();
    if (right) reactions.goTo(numbers.map(Number));
  }

  function drawForm(): void {
    heading.textContent = t("position");
    const invalid = error ? { "aria-invalid": "true", "aria-describedby": "position-refusal" } : {};
    const input = h("input", {
      type: "text",
      value: typed,
      size: 10,
      "data-key": "position",
      autocomplete: "off",
      inputmode: "numeric",
      placeholder: at?.position.join(","),
      ...invalid,
    });
    input.addEventListener("input", () => (typed = input.value));
    const button = h("button", { type: "submit", "data-key": "go" }, t("go"));
    redraw(
      form,
      labelled(t("goTo"), input),
      button,
      error && h("p", { class: "error", role: "alert", id: "position-refusal" }, error.sentence()),
    );
  }

  function moves({ moves }: Advice): HTMLElement {
    const button = (to: number[], words: string) =>
      h(
        "button",
        {
          type: "button",
          "aria-label": `${words}, ${t("arrowsTo", to.join(", "))}`,
          onclick: () => reactions.goTo(to),
        },
        words,
      );
    return h(
      "ul",
      { class: "moves" },
      ...moves.map(({ to, words }) => h("li", {}, button(to, words))),
    );
  }

  function standing(advice: Advice): (HTMLElement | false)[] {
    const { outcome, over, resistance } = advice;
    if (over) return [h("p", {}, t(outcome === "loss" ? "overLost" : "overWon"))];
    const words =
      outcome === "win" ? "winningMoves" : resistance === "remoteness" ? "lostAdvice" : "lostLeast";
    return [h("p", {}, t(words)), moves(advice)];
  }

  function told(advice: Advice): (HTMLElement | false)[] {
    const { remoteness, why, knownBy, over } = advice;
    return [
      ...standing(advice),
      remoteness !== null && !over && h("p", {}, t("movesLeft", remoteness)),
      why.length > 0 && h("h3", {}, t("why")),
      why.length > 0 && reasons(why),
      h("p", { class: "hint" }, t("knownBy", knownBy)),
    ];
  }

  /** Columns of digits, then whole sentences. */
  function reasons(why: string[]): HTMLElement {
    const isRow = (line: string) => /\d {2}[01]+( |$)/.test(line);
    const rows = why.filter(isRow);
    const sentences = why.filter((line) => !isRow(line));
    return h(
      "div",
      {},
      rows.length > 0 && h("pre", { tabindex: 0, "aria-label": t("why") }, rows.join("\n")),
      ...sentences.map((line) => h("p", {}, line)),
    );
  }

  function drawBody(): void {
    if (!at) return redraw(body, h("p", {}, t("noCursor")));
    const isLost = advice ? advice.outcome === "loss" : at.value === t("lost");
    const known = advice ? t(isLost ? "lost" : "won") : "";
    const values = [known, at.value === known ? "" : at.value].filter(Boolean).join(", ");
    const title = h(
      "p",
      { class: "position-now" },
      h("strong", { class: "mono" }, at.position.join(", ")),
      " ",
      h("span", { class: isLost ? "loss" : "win" }, isLost ? `× ${values}` : values),
    );
    redraw(body, title, ...(advice ? told(advice) : []), refusal(refused));
  }

  const ask = latest<{ position: number[]; of: SolvedTable }>(async ({ position, of }) => {
    const stale = () => of !== table || String(position) !== String(at?.position);
    try {
      const { rules, misere } = of;
      const found = await engine.ask("advise", { rules, misere, position: String(position) });
      if (stale()) return;
      advice = found;
      reactions.arrows(found.outcome === "win" ? found.moves.map(({ to }) => to) : []);
    } catch (reason) {
      if (stale()) return;
      refused = reason;
    }
    drawBody();
  });

  function draw(): void {
    drawForm();
    drawBody();
  }

  return {
    element,
    show(shown) {
      [table, at, advice, refused, error] = [shown, null, null, null, null];
      draw();
    },
    look(position, value) {
      const same = String(position) === String(at?.position);
      at = { position, value };
      if (same && advice) {
        reactions.arrows(advice.outcome === "win" ? advice.moves.map(({ to }) => to) : []);
        return drawBody();
      }
      [advice, refused] = [null, null];
      void ask({ position, of: table! });
      setTimeout(
        () => !advice && !refused && String(at?.position) === String(position) && drawBody(),
        ms_unseen,
      );
    },
    translate() {
      draw();
      if (at && table) void ask({ position: at.position, of: table });
    },
  };
}
