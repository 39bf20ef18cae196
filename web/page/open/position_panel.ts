/** One position of the file: who wins it, by which moves, and why. Typed, or picked in a plane. */

import type { Engine } from "../engine/client.ts";
import type { Advice } from "../engine/questions.ts";
import { latest } from "../plane/latest.ts";
import { h, labelled, redraw } from "../shell/dom.ts";
import { refusal } from "../shell/work.ts";
import { opened } from "./opened.ts";
import { t } from "./texts.ts";

export interface PositionPanel {
  element: HTMLElement;
  /** `example`: a position, as people type it. `pass`: it begins with the passes left. */
  show(example: string, pass: boolean): void;
  look(position: string): void;
  translate(): void;
}

export interface Found {
  /** Somebody typed or pressed a position: the plane goes there. */
  goTo(position: number[]): void;
  /** The positions that win, of the one looked at. */
  arrows(to: number[][]): void;
}

export function makePositionPanel(engine: Engine, found: Found): PositionPanel {
  let example = "";
  let pass = false;
  let typed = "";
  let at = "";
  let advice: Advice | null = null;
  let refused: unknown = null;
  const form = h("form.controls");
  const heading = h("h2");
  const body = h("div", { "aria-live": "polite" });
  const element = h("section.panel", heading, form, body);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = typed.normalize("NFKC").replaceAll("、", ",").trim();
    if (/^\d+(,\d+)*$/.test(text)) found.goTo(text.split(",").map(Number));
    void look(text);
  });

  const ask = latest<string>(async (position) => {
    try {
      const answer = await engine.ask("advise", { ...opened, position });
      if (position === at) [advice, refused] = [answer, null];
    } catch (reason) {
      if (position === at) [advice, refused] = [null, reason];
    }
    if (position !== at) return;
    drawBody();
    found.arrows(winning());
  });

  async function look(position: string): Promise<void> {
    if (position === at && advice) return found.arrows(winning());
    [at, advice] = [position, null];
    await ask(position);
  }

  /** The positions to which winning moves lead. */
  function winning(): number[][] {
    return advice?.outcome === "win" ? advice.moves.map(({ to }) => to) : [];
  }

  function moves({ moves }: Advice): HTMLElement {
    const button = ({ to, words }: Advice["moves"][number], i: number) =>
      h(
        "li",
        h(
          "button",
          { "data-key": `move-${i}`, onclick: () => go(to) },
          `${words} → ${to.join(", ") || t("nothingLeft")}`,
        ),
      );
    return h("ul.moves", ...moves.map(button));
  }

  function go(to: number[]): void {
    found.goTo(to);
    void look(to.join(",") || "0");
  }

  function standing({ outcome, over, moves }: Advice): string {
    if (over) return t(outcome === "loss" ? "overLost" : "overWon");
    if (outcome === "loss") return t("isLost");
    return t("isWon", moves.length);
  }

  function drawBody(): void {
    if (!advice) return redraw(body, refusal(refused) ?? h("p", t("pickPosition")));
    const { outcome, position, remoteness, why, over } = advice;
    const name = h("strong.mono", position.join(", ") || t("nothingLeft"));
    redraw(
      body,
      h("p", name, ": ", h("span", { class: outcome }, t(outcome === "loss" ? "lost" : "won"))),
      h("p", standing(advice)),
      advice.moves.length > 0 && moves(advice),
      remoteness !== null && !over && h("p", t("movesLeft", remoteness)),
      why.length > 0 &&
        h("pre", { tabindex: 0, role: "region", "aria-label": t("why") }, why.join("\n")),
    );
  }

  function draw(): void {
    heading.textContent = t("position");
    const input = h("input", {
      value: typed,
      "data-key": "position",
      size: 12,
      autocomplete: "off",
      spellcheck: "false",
      placeholder: example,
    });
    input.addEventListener("input", () => {
      typed = input.value;
      if (!refused) return;
      [refused, at] = [null, ""]; // it was said of what was typed before
      drawBody();
    });
    redraw(
      form,
      labelled(t(pass ? "typeWithPass" : "typePosition"), input),
      h("button", { "data-key": "look" }, t("look")),
    );
    drawBody();
  }

  return {
    element,
    show(placeholder, hasPass) {
      [example, pass, typed, at, advice, refused] = [placeholder, hasPass, "", "", null, null];
      draw();
    },
    look: (position) => void look(position),
    translate() {
      draw();
      if (at) void ask(at);
    },
  };
}
