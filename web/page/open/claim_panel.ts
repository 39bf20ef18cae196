/** What somebody thinks of the file, tested on every position of it. */

import type { Engine } from "../engine/client.ts";
import type { TestedClaim } from "../engine/questions.ts";
import { announce, h, labelled, redraw } from "../shell/dom.ts";
import { refusal, Work } from "../shell/work.ts";
import { opened, type Opened } from "./opened.ts";
import { t } from "./texts.ts";

export interface ClaimPanel {
  element: HTMLElement;
  show(table: Opened): void;
  translate(): void;
}

export interface Reactions {
  /** It was tested, or is there no more (""). */
  onclaim(text: string): void;
  goTo(position: number[]): void;
}

/** The nim-sum of as many heaps as there are. */
function exampleOf({ bounds, labels }: Opened): string {
  if (bounds && bounds.length <= 26)
    return `${bounds.map((_, i) => String.fromCharCode(97 + i)).join(" ^ ")} == 0`;
  return labels.includes("grundy") ? "grundy == 0" : "nim_sum == 0";
}

export function makeClaimPanel(engine: Engine, reactions: Reactions): ClaimPanel {
  let table: Opened;
  let text = "";
  let tested: TestedClaim | null = null;
  let refused: unknown = null;
  let asked = 0;
  const heading = h("h2");
  const form = h("form.controls");
  const result = h("div", { role: "status" });
  const work = new Work(engine);
  const element = h("section.panel", heading, form, work.element, result);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!work.running) void test();
  });

  async function test(): Promise<void> {
    const number = ++asked;
    const claimed = text.trim() || exampleOf(table);
    text = claimed; // people may go on writing
    [tested, refused] = [null, null];
    draw();
    try {
      const answer = await work.run(() => engine.ask("claim", { ...opened, text: claimed }));
      if (number !== asked) return;
      tested = answer;
    } catch (reason) {
      if (number !== asked) return;
      refused = reason;
    }
    drawResult();
    if (tested) announce(counts(tested));
    reactions.onclaim(tested ? claimed : "");
  }

  function clear(): void {
    ++asked;
    [text, tested, refused] = ["", null, null];
    draw();
    reactions.onclaim("");
  }

  function counts({ compared, agree, false_losses, missed_losses, differ }: TestedClaim): string {
    if (agree === undefined)
      return differ === 0 ? t("claimHolds", compared) : t("claimDiffers", compared, differ!);
    if (agree === compared) return t("claimHolds", compared);
    return t("claimFails", compared, agree, false_losses!, missed_losses!);
  }

  function counterexample({ first, agree }: TestedClaim): HTMLElement | false {
    if (!first) return false;
    const said = (value: number) =>
      agree === undefined ? String(value) : t(value === 0 ? "lost" : "won");
    const name = first.position.join(", ") || t("nothingLeft");
    const go = h(
      "button",
      { "data-key": "first", onclick: () => reactions.goTo(first.position) },
      name,
    );
    return h(
      "p",
      t("firstWrong"),
      " ",
      go,
      " ",
      t("claimAndTable", said(first.expected), said(first.found)),
    );
  }

  function drawResult(): void {
    redraw(
      result,
      refusal(refused),
      tested && h("p", { class: tested.first ? "loss" : "win" }, counts(tested)),
      tested && counterexample(tested),
    );
  }

  function draw(): void {
    heading.textContent = t("claim");
    const input = h("input.mono", {
      value: text,
      "data-key": "claim",
      size: 22,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: exampleOf(table),
    });
    input.addEventListener("input", () => {
      text = input.value;
      if (!refused) return;
      refused = null; // it was said of what was typed before
      drawResult();
    });
    redraw(
      form,
      labelled(t("claimIs"), input),
      h("button", { "data-key": "test" }, t("testClaim")),
      h("button", { "data-key": "clear", onclick: clear }, t("clearClaim")),
    );
    drawResult();
  }

  return {
    element,
    show(file) {
      ++asked; // whatever is being tested belongs to another file
      [table, text, tested, refused] = [file, "", null, null];
      draw();
    },
    translate() {
      work.translate();
      draw();
    },
  };
}
