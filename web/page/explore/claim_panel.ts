/** What somebody thinks are the losses, tested on every position. */

import { Stopped, type Engine } from "../engine/client.ts";
import type { SolvedTable, TestedClaim } from "../engine/questions.ts";
import { h, labelled, redraw } from "../shell/dom.ts";
import { sentenceOf, speaker } from "../shell/language.ts";
import type { Work } from "../shell/work.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export interface ClaimPanel {
  element: HTMLElement;
  show(table: SolvedTable, text: string): void;
  /** On every position of the table, if there is a claim. */
  test(): Promise<void>;
  translate(): void;
}

export interface ClaimReactions {
  /** It was tested, or is there no more (""): the plane shows where it fails. */
  onclaim(text: string): void;
  /** Null where a table has no plane. */
  goTo: (position: number[]) => void;
}

const example = "a ^ b ^ c == 0";

/** What a table must hold for a claim: the outcome, and the labels that it names. */
export function labelsOf(text: string): string {
  const named = ["winning_moves", "grundy", "remoteness"].filter((label) =>
    new RegExp(`\\b${label}\\b`).test(text),
  );
  return ["outcome", ...named].join(",");
}

/** The XOR of as many heaps as there are. */
function exampleOf({ heaps }: SolvedTable): string {
  if (!heaps) return "nim_sum == 0";
  if (heaps.length === 3 || heaps.length > 26) return example;
  return `${heaps.map((_, i) => String.fromCharCode(97 + i)).join(" ^ ")} == 0`;
}

export function makeClaimPanel(engine: Engine, work: Work, reactions: ClaimReactions): ClaimPanel {
  let table: SolvedTable | null = null;
  let text = "";
  let tested: TestedClaim | null = null;
  let refused: Error | null = null;
  let asked = 0;
  const element = h("section", { class: "panel" });
  const heading = h("h2", {});
  const words = h("p", {});
  const form = h("form", { novalidate: true });
  const result = h("div", { role: "status" });
  element.append(heading, words, form, result);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.trim() === "") text = exampleOf(table!);
    void test();
  });

  async function test(): Promise<void> {
    const number = ++asked;
    const claimed = text; // people may go on writing
    [tested, refused] = [null, null];
    if (claimed.trim() === "") return finish("");
    try {
      const found = await work.during(
        engine.ask("claim", { ...table!, label: labelsOf(claimed), text: claimed }),
      );
      if (number !== asked) return;
      tested = found;
    } catch (error) {
      if (number !== asked) return;
      if (!(error instanceof Stopped)) refused = error as Error;
    }
    finish(tested ? claimed : "");
  }

  function finish(claim: string): void {
    draw();
    reactions.onclaim(claim);
  }

  function clear(): void {
    text = "";
    void test();
  }

  function counterexample({ first }: TestedClaim): HTMLElement | null {
    if (!first) return null;
    const { position, expected, found } = first;
    const name = position.join(", ") || "0";
    const isOutcome = tested!.agree !== undefined;
    const said = (value: number) => (isOutcome ? t(value === 0 ? "lost" : "won") : String(value));
    const link = table!.heaps
      ? h(
          "button",
          {
            type: "button",
            class: "mono",
            "data-key": "first",
            onclick: () => reactions.goTo(position),
          },
          name,
        )
      : h("strong", { class: "mono" }, name);
    return h(
      "p",
      {},
      t("firstCounterexample"),
      " ",
      link,
      " ",
      t("saysInstead", said(expected), said(found)),
    );
  }

  function verdict(tested: TestedClaim): (HTMLElement | null)[] {
    const { compared, agree, false_losses, missed_losses, differ } = tested;
    if (!tested.first) return [h("p", { class: "win" }, t("holds", compared))];
    if (agree === undefined)
      return [h("p", { class: "loss" }, t("differ", differ!, compared)), counterexample(tested)];
    return [
      h("p", { class: "loss" }, t("fails", agree, compared)),
      h(
        "ul",
        {},
        h("li", {}, t("falseLosses", false_losses!)),
        h("li", {}, t("missedLosses", missed_losses!)),
      ),
      counterexample(tested),
    ];
  }

  function draw(): void {
    heading.textContent = t("claim");
    words.textContent = t(table && !table.heaps ? "claimWordsTotal" : "claimWords");
    const invalid = refused ? { "aria-invalid": "true", "aria-describedby": "claim-refusal" } : {};
    const input = h("input", {
      type: "text",
      class: "mono",
      value: text,
      placeholder: table ? exampleOf(table) : example,
      size: 24,
      "data-key": "claim",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      ...invalid,
    });
    input.addEventListener("input", () => (text = input.value));
    redraw(
      form,
      h(
        "div",
        { class: "controls" },
        labelled(t("claimField"), input),
        h("button", { type: "submit", "data-key": "test" }, t("test")),
        h("button", { type: "button", "data-key": "clear", onclick: clear }, t("clear")),
      ),
      refused &&
        h(
          "p",
          { class: "error mono pointed", role: "alert", id: "claim-refusal" },
          sentenceOf(refused),
        ),
    );
    redraw(result, ...(tested ? verdict(tested) : []));
  }

  return {
    element,
    show(shown, claim) {
      ++asked; // whatever is being tested belongs to another table
      [table, text, tested, refused] = [shown, claim, null, null];
      draw();
    },
    test: async () => (text.trim() === "" ? undefined : test()),
    translate: draw,
  };
}
