/** How many positions there are, how many are lost, how many moves win. */

import type { SolvedTable, Totals } from "../engine/questions.ts";
import { announce, h } from "../shell/dom.ts";
import { inLanguage, number as say } from "../shell/language.ts";
import { refusal, type Work } from "../shell/work.ts";
import { t } from "./texts.ts";

function entry(count: number, words: string): HTMLElement {
  return h("div.count", h("dt", words), h("dd", say(count)));
}

export function makeCounts(work: Work) {
  const element = h("section.counts");
  let totals: Totals | null = null;
  let refused: unknown = null;
  let asked = 0;

  function draw(): void {
    element.setAttribute("aria-label", t("counts"));
    if (!totals) return element.replaceChildren(refusal(refused) ?? "");
    const { positions, lost, winningMoves, theorem, compared, mismatches } = totals;
    element.replaceChildren(
      h(
        "dl",
        entry(positions, t("positions")),
        entry(lost, t("lostCount")),
        entry(positions - lost, t("wonCount")),
        entry(winningMoves, t("movesCount")),
      ),
      h(
        compared > 0 ? "p.secret" : "p",
        compared > 0 ? t("compared", inLanguage(theorem), compared, mismatches) : t("noTheorem"),
      ),
    );
  }

  /** Resolves to null where they are not to be known. */
  async function show(table: SolvedTable): Promise<Totals | null> {
    const number = ++asked;
    totals = refused = null;
    draw();
    try {
      const found = await work.ask("solve", table);
      if (number !== asked) return null;
      totals = found;
      draw();
      announce(`${t("positions")}: ${say(found.positions)}, ${t("lostCount")}: ${say(found.lost)}`);
      return found;
    } catch (error) {
      if (number !== asked) return null;
      refused = error;
      draw();
      return null;
    }
  }

  return { element, show, translate: draw };
}
