/** Guesses what losses have in common. While somebody types, the positions at which the guess
 *  is wrong pulse in the plane; hits and misses are counted, and the first one that refutes it is a
 *  click away. */

import { Stopped } from "../engine/client.ts";
import type { SolvedTable, TestedClaim } from "../engine/questions.ts";
import { button, field, h, labelled, redraw } from "../shell/dom.ts";
import { inLanguage, sentenceOf, type Said } from "../shell/language.ts";
import type { Work } from "../shell/work.ts";
import { positionsOf } from "./state.ts";
import { t } from "./texts.ts";

const ms_of_rest = 300;
const most_at_once = 1 << 21; // positions that are all tested while somebody types

/** How often it is wrong in the plane that is shown. */
export type InPlane = { wrong: number; of: number } | null;

export interface Reactions {
  /** The guess is to be tested, or is gone (""): the plane shows where it fails. */
  onguess(text: string): Promise<InPlane>;
  goTo(position: number[]): void;
  /** Somebody wants to know the theorem, which nothing has told yet. */
  onask(): void;
}

/** What a table must hold for a claim: the outcome, and the labels that it names. */
export function labelsOf(text: string): string {
  const named = ["winning_moves", "grundy", "remoteness"].filter((label) =>
    new RegExp(`\\b${label}\\b`).test(text),
  );
  return ["outcome", ...named].join(",");
}

/** How guesses are written; none of them is the answer of Nim or of taking 1 to m. */
function examplesOf({ heaps }: SolvedTable): string[] {
  if (!heaps || heaps.length > 26) return ["heaps % 2 == 0", "total % 3 == 0"];
  const letters = heaps.map((_, i) => String.fromCharCode(97 + i));
  if (letters.length === 1) return ["a % 3 == 2"];
  return [letters.length === 2 ? "a == 2 * b" : "a == b", `(${letters.join(" + ")}) % 3 == 0`];
}

/** Where a sentence of the engine says that it could not read on, what stands there is at most the
 *  beginning of a word or a sign: somebody is still writing. */
function isUnfinished(text: string, error: Error): boolean {
  const column = Number(/(?:column |。)(\d+)/.exec(error.message)?.[1] ?? 0);
  return column > 0 && /^[\w=!<>&|]*$/.test(text.trimEnd().slice(column - 1));
}

export function makeGuessPanel(work: Work, reactions: Reactions) {
  let table: SolvedTable | null = null;
  let text = "";
  let tested: TestedClaim | null = null;
  let here: InPlane = null;
  let refused: Error | null = null;
  let unfinished = false;
  let theorem: Said | null | undefined; // undefined: nobody knows yet
  let asks = false;
  let asked = 0;
  let timer = 0;
  const heading = h("h2");
  const lead = h("p.lead");
  const words = h("p.hint");
  const form = h("form", { novalidate: true });
  const examples = h("div.controls.examples", { role: "group" });
  const result = h("div.verdict", { role: "status" });
  const refusal = h("p.error.mono.pointed", { role: "alert", id: "claim-refusal" });
  const element = h("section.panel.guess");
  element.append(heading, lead, form, examples, refusal, result, words);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void test(false);
  });

  const isSmall = () => (table!.heaps ? positionsOf(table!) <= most_at_once : true);

  /** `typing`: it need not be finished, and large tables are not tested as a whole. */
  async function test(typing: boolean): Promise<void> {
    clearTimeout(timer);
    const number = ++asked;
    const of = table!;
    const guess = text; // people may go on writing
    let found: TestedClaim | null = null;
    let inPlane: InPlane = null;
    let reason: Error | null = null;
    try {
      inPlane = await reactions.onguess(guess.trim() && guess);
      const question = { ...of, label: labelsOf(guess), text: guess };
      if (guess.trim() && (!typing || isSmall()) && number === asked)
        found = await work.ask("claim", question);
    } catch (error) {
      if (!(error instanceof Stopped)) reason = error as Error;
    }
    if (number !== asked) return;
    unfinished = typing && reason !== null && isUnfinished(guess, reason);
    [tested, here, refused] = [found, inPlane, unfinished ? null : reason];
    drawResult();
    if (reason) await reactions.onguess("").catch(() => {}); // stopped
  }

  function write(guess: string): void {
    [text, refused] = [guess, null]; // it was said of what was typed before
    refusal.textContent = "";
    drawExamples();
    clearTimeout(timer);
    if (guess.trim() === "") return void test(false);
    timer = window.setTimeout(() => void test(true), ms_of_rest);
  }

  function counterexample({ first, agree }: TestedClaim): HTMLElement | false {
    if (!first) return false;
    const { position, expected, found } = first;
    const name = position.join(", ") || t("nothing");
    const said = (value: number) =>
      agree === undefined ? String(value) : t(value === 0 ? "lost" : "won");
    const link = button("first", name, () => reactions.goTo(position), { class: "mono" });
    const words = t("saysInstead", said(expected), said(found));
    return h("p", t("firstCounterexample"), " ", link, " ", words);
  }

  /** Hits and misses, as lengths and in words. */
  function score(wrong: number, of: number, where: "hits" | "hitsHere"): HTMLElement[] {
    const share = wrong && Math.max(1, (100 * wrong) / of);
    const misses = h("div", { style: `width: ${share}%` });
    return [
      h("div.hits", { "aria-hidden": "true" }, misses),
      h("p", { class: wrong ? "loss" : "win" }, t(where, of - wrong, wrong)),
    ];
  }

  function verdict(tested: TestedClaim): (HTMLElement | false)[] {
    const { compared, agree, false_losses, missed_losses, differ, first } = tested;
    const faults = [t("falseLosses", false_losses ?? 0), t("missedLosses", missed_losses ?? 0)];
    return [
      ...score(differ ?? compared - agree!, compared, "hits"),
      !first && h("p", t("holds", compared)),
      !!first && agree !== undefined && h("ul", ...faults.map((text) => h("li", text))),
      counterexample(tested),
    ];
  }

  const canTest = () => text.trim() !== "" && !refused && !unfinished && !isSmall();

  /** Somebody may be typing: the field is left alone. */
  function drawResult(): void {
    refusal.textContent = refused ? sentenceOf(refused) : "";
    form.querySelector("input")!.setAttribute("aria-invalid", String(refused !== null));
    redraw(
      result,
      unfinished && h("p.hint", t("goOn")),
      ...(tested ? verdict(tested) : here ? score(here.wrong, here.of, "hitsHere") : []),
      !tested && canTest() && button("all", t("testAll"), () => void test(false)),
    );
  }

  function drawWords(): void {
    heading.textContent = t("claim");
    const tell = () => ((asks = true), reactions.onask(), drawWords());
    redraw(
      lead,
      theorem === undefined ? "" : t(theorem ? "thereIsOne" : "nobodyHas"),
      " ",
      theorem && (asks ? inLanguage(theorem) : button("formula", t("showFormula"), tell)),
    );
    words.textContent = t(table && !table.heaps ? "claimWordsTotal" : "claimWords");
  }

  function draw(): void {
    drawWords();
    examples.setAttribute("aria-label", t("examples"));
    const input = field("claim", text, write, {
      class: "mono",
      autocapitalize: "off",
      "aria-describedby": refusal.id,
      onfocus: () => element.scrollIntoView({ block: "nearest" }),
    });
    redraw(form, labelled(t("claimField"), input));
    drawExamples();
    drawResult();
  }

  function drawExamples(): void {
    const example = (guess: string) => button(guess, guess, () => take(guess), { class: "mono" });
    const clear = text !== "" && button("clear", t("clear"), () => take(""));
    redraw(examples, ...(table ? examplesOf(table) : []).map(example), clear);
  }

  function take(guess: string): void {
    text = guess;
    draw();
    void test(false);
  }

  return {
    element,
    show(shown: SolvedTable, guess: string): void {
      ++asked; // whatever is being tested belongs to another table
      clearTimeout(timer);
      [table, text, tested, here, refused] = [shown, guess, null, null, null];
      [unfinished, asks, theorem] = [false, false, undefined];
      draw();
    },
    /** Which theorem says what the losses are, if any. */
    know(known: Said | null): void {
      theorem = known;
      drawWords();
    },
    /** On every position of the table, if there is a guess. */
    test: async () => (text.trim() === "" ? undefined : test(false)),
    translate: draw,
  };
}
