/** The position that somebody looks at: its stones, who wins it, by which moves, and why. */

import type { Engine } from "../engine/client.ts";
import type { Advice, SolvedTable } from "../engine/questions.ts";
import { heapDots } from "../plane/heap_dots.ts";
import { latest } from "../plane/latest.ts";
import { button, h, labelled, redraw } from "../shell/dom.ts";
import { language, refusing, type Refused } from "../shell/language.ts";
import { refusal } from "../shell/work.ts";
import { hasPass, playAddress, sizesOf } from "./state.ts";
import { t, texts } from "./texts.ts";

const ms_unseen = 150; // an answer that comes sooner takes the place of the last one at once
const most_drawn = 4000; // stones of a heap

export interface CursorPanel {
  /** The position in numbers and stones: as high as ever, whatever is shown. */
  now: HTMLElement;
  /** Its moves. */
  element: HTMLElement;
  /** The way to another one. */
  form: HTMLElement;
  show(table: SolvedTable): void;
  /** `value`: what the plane says of it. */
  look(position: number[], value: string): void;
  translate(): void;
}

export interface Reactions {
  goTo(position: number[]): void;
  /** The lost options of the position, or those of them that somebody thinks about. */
  arrows(to: number[][]): void;
}

/** Columns of digits, then whole sentences. */
function reasons(why: string[]): HTMLElement {
  const isRow = (line: string) => /\d {2}[01]+( |$)/.test(line);
  const rows = why.filter(isRow);
  const sentences = why.filter((line) => !isRow(line));
  return h(
    "div",
    rows.length > 0 && h("pre", { tabindex: 0, "aria-label": t("why") }, rows.join("\n")),
    ...sentences.map((line) => h("p", line)),
  );
}

export function makeCursorPanel(engine: Engine, reactions: Reactions): CursorPanel {
  let table: SolvedTable | null = null;
  let at: { position: number[]; value: string } | null = null;
  let advice: Advice | null = null;
  let refused: unknown = null;
  let typed = "";
  let error: Refused | null = null;
  const now = h("section.now");
  const form = h("form.controls", { novalidate: true });
  const body = h("div");
  const element = h("section", body);

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
    form.hidden = !table?.heaps;
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
      error && h("p.error", { role: "alert", id: "position-refusal" }, error.sentence()),
    );
  }

  const lostOptions = () => (advice?.outcome === "win" ? advice.moves.map(({ to }) => to) : []);

  /** The move that somebody thinks about, or no one in particular. */
  function think(to: number[] | null): void {
    drawNow(to ?? undefined);
    reactions.arrows(to ? [to] : lostOptions());
  }

  function moves({ moves }: Advice): HTMLElement {
    const move = (to: number[], words: string) => {
      const [begin, end] = [() => think(to), () => think(null)];
      return button(String(to), words, () => reactions.goTo(to), {
        "aria-label": `${words}, ${t("arrowsTo", to.join(", "))}`,
        ...{ onpointerenter: begin, onpointerleave: end, onfocus: begin, onblur: end },
      });
    };
    const items = moves.map(({ to, words }) => h("li", move(to, words)));
    return h("ul.moves", ...items);
  }

  function standing(advice: Advice): (HTMLElement | false)[] {
    const { outcome, over, resistance } = advice;
    if (over) return [h("p", t(outcome === "loss" ? "overLost" : "overWon"))];
    const words =
      outcome === "win" ? "winningMoves" : resistance === "remoteness" ? "lostAdvice" : "lostLeast";
    return [h("p", t(words)), moves(advice)];
  }

  function told(advice: Advice): (HTMLElement | false)[] {
    const { remoteness, why, knownBy, over } = advice;
    return [
      ...standing(advice),
      why.length > 0 &&
        h("details", { open: whyOpen, ontoggle: noteWhy }, h("summary", t("why")), reasons(why)),
      h(
        "p.hint",
        remoteness !== null && !over && `${t("movesLeft", remoteness)} `,
        t("knownBy", knownBy),
      ),
    ];
  }

  let whyOpen = false;
  function noteWhy({ target }: Event): void {
    whyOpen = (target as HTMLDetailsElement).open;
  }

  /** With a move that wins, unless somebody thinks about another one. */
  function drawNow(to: number[] | null = lostOptions()[0] ?? null): void {
    if (!at || !table)
      return redraw(now, h("p.hint", t(table && !table.heaps ? "noChoice" : "noCursor")));
    const { position, value } = at;
    const isLost = advice ? advice.outcome === "loss" : value === t("lost");
    const known = advice ? t(isLost ? "lost" : "won") : "";
    const values = [known, value === known ? "" : value]
      .filter(Boolean)
      .join(language() === "ja" ? "、" : ", ");
    const skipped = hasPass(table) ? 1 : 0;
    const heaps = position.slice(skipped);
    const after = to?.slice(skipped) ?? null;
    redraw(
      now,
      h(
        "p.position-now",
        h("strong.mono", position.join(", ") || t("nothing")),
        " ",
        h("span", { class: isLost ? "loss" : "win" }, isLost ? `× ${values}` : values),
      ),
      h(
        "div.stones-now",
        heaps.length > 0 &&
          Math.max(...heaps) <= most_drawn &&
          heapDots(heaps, after?.length === heaps.length ? after : null),
        !advice?.over && h("a.play-here", { href: playAddress(table, position) }, t("playHere")),
      ),
    );
  }

  function drawBody(): void {
    drawNow();
    redraw(body, ...(advice ? told(advice) : []), refusal(refused));
  }

  const ask = latest<{ position: number[]; of: SolvedTable }>(async ({ position, of }) => {
    const stale = () => of !== table || String(position) !== String(at?.position);
    try {
      const { rules, misere } = of;
      const found = await engine.ask("advise", { rules, misere, position: String(position) });
      if (stale()) return;
      advice = found;
      reactions.arrows(lostOptions());
    } catch (reason) {
      if (stale()) return;
      refused = reason;
    }
    drawBody();
  });

  function draw(): void {
    now.setAttribute("aria-label", t("position"));
    element.setAttribute("aria-label", t("moves"));
    drawForm();
    drawBody();
  }

  return {
    now,
    element,
    form,
    show(shown) {
      [table, at, advice, refused, error] = [shown, null, null, null, null];
      draw();
    },
    look(position, value) {
      const same = String(position) === String(at?.position);
      at = { position, value };
      if (same && advice) {
        reactions.arrows(lostOptions());
        return drawBody();
      }
      [advice, refused, error] = [null, null, null];
      drawForm();
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
