/** The position that somebody looks at: its stones, who wins it, by which moves, and why. */

import type { Engine } from "../engine/client.ts";
import type { Advice, SolvedTable } from "../engine/questions.ts";
import { heapDots } from "../plane/heap_dots.ts";
import { reasons } from "../play/advice.ts";
import { latest } from "../plane/latest.ts";
import { theoremName } from "../plane/names.ts";
import { button, field, h, labelled, redraw } from "../shell/dom.ts";
import { heapsIn } from "../shell/heaps.ts";
import { language, refusing, type Refused } from "../shell/language.ts";
import { refusal, type Work } from "../shell/work.ts";
import { hasPass, playAddress, sizesOf } from "./state.ts";
import { t, texts } from "./texts.ts";

const ms_unseen = 150; // an answer that comes sooner takes the place of the last one at once
const most_drawn = 4000; // stones of a heap

export interface Reactions {
  goTo(position: number[]): void;
  /** The lost options of the position, or those of them that somebody thinks about. */
  arrows(to: number[][]): void;
}

export function makeCursorPanel(engine: Engine, work: Work, reactions: Reactions) {
  let table: SolvedTable | null = null;
  let at: { position: number[]; value: string } | null = null;
  let advice: Advice | null = null;
  let refused: unknown = null;
  let typed = "";
  let error: Refused | null = null;
  const now = h("section.now");
  const form = h("form.controls", { novalidate: true });
  const said = h("p.error", { role: "alert", id: "position-refusal" });
  const body = h("div");
  const element = h("section", body);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const position = heapsIn(typed);
    if (!forgive(wrongWith(position))) reactions.goTo(position!);
  });

  /** In a box every number has a bound; the engine checks other positions. */
  function wrongWith(position: number[] | null): Refused | null {
    if (!table!.heaps) return position ? null : refusing(texts.badHeaps, typed);
    const sizes = sizesOf(table!);
    const fits = position?.every((size, i) => size < sizes[i]);
    if (fits && position?.length === sizes.length) return null;
    const most = sizes.map((size) => size - 1).join(", ");
    return refusing(texts.badPosition, typed, String(sizes.length), most);
  }

  /** Says what is wrong with the typed text, or clears that: the field is left alone. */
  function forgive(now: Refused | null = null): Refused | null {
    error = now;
    said.textContent = error?.sentence() ?? "";
    form.querySelector("input")!.setAttribute("aria-invalid", String(error !== null));
    return error;
  }

  function drawForm(): void {
    form.hidden = !table;
    const write = (text: string) => {
      typed = text;
      forgive();
      if (!refused) return;
      [refused, at] = [null, null]; // it was said of what was typed before
      drawBody();
    };
    const placeholder = at?.position.join(",");
    const look = { size: 10, inputmode: "numeric", placeholder, "aria-describedby": said.id };
    const input = field("position", typed, write, look);
    const go = h("button", { type: "submit", "data-key": "go" }, t("go"));
    const name = t(table && hasPass(table) ? "goToWithPass" : "goTo");
    redraw(form, labelled(name, input), go, said);
    forgive(error);
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
        h("details", { open: whyOpen, ontoggle: noteWhy }, h("summary", t("why")), ...reasons(why)),
      h(
        "p.hint",
        remoteness !== null && !over && `${t("movesLeft", remoteness)} `,
        h("span.secret", t("knownBy", theoremName(knownBy))),
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
      const asked = { rules, misere, position: String(position) || "0" };
      const found = await engine.ask("advise", asked, work.signal);
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
    /** The position in numbers and stones: as high as ever, whatever is shown. */
    now,
    /** Its moves. */
    element,
    /** The way to another one. */
    form,
    show(shown: SolvedTable): void {
      [table, at, advice, refused, error] = [shown, null, null, null, null];
      draw();
    },
    /** `value`: what the plane says of it. */
    look(position: number[], value: string): void {
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
    translate(): void {
      draw();
      if (at && table) void ask({ position: at.position, of: table });
    },
  };
}
