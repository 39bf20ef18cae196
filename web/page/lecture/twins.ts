/** The last beat of chapter 4: misère Kayles, where heaps of one value are not alike. The engine
 *  says who wins each sum. */

import type { Engine } from "../engine/client.ts";
import { h } from "../shell/dom.ts";
import { t } from "./rule_texts.ts";

/** Heaps of 5 and of 9 are both worth 4. */
const sums = [[5], [9], [5, 5], [5, 9]];

export function makeTwins(
  engine: Engine,
  link: (...words: [string, string, string]) => HTMLElement,
) {
  const element = h("div.ends.twins");
  const found = new Map<string, string>(); // by sum and convention: the outcome

  const cell = (key: string) => {
    const outcome = found.get(key);
    const words = outcome === "loss" ? `× ${t("lostHere")}` : outcome ? t("wonHere") : "";
    return h("td", { class: outcome === "loss" ? "lost" : null }, words);
  };

  function draw(): void {
    const head = [t("lastWins"), t("lastLoses")].map((words) => h("th", { scope: "col" }, words));
    const rows = sums.map((sum) =>
      h("tr", h("th", { scope: "row" }, sum.join(" + ")), cell(`${sum}`), cell(`${sum}m`)),
    );
    const links = [
      link("#play/rows/1,2,3,4,5,6/misere", t("rows"), t("rowsHow")),
      link("#play/kayles/9,5/misere", t("kayles"), t("kaylesHow")),
    ];
    element.replaceChildren(
      h("table", h("caption", t("twins")), h("tr", h("td"), ...head), ...rows),
      h("div.ends-links", ...links),
    );
  }

  async function show(signal: AbortSignal): Promise<void> {
    draw();
    for (const misere of [false, true])
      for (const sum of sums) {
        const asked = { rules: "kayles", misere, position: `${sum}` };
        found.set(`${sum}${misere ? "m" : ""}`, (await engine.ask("advise", asked)).outcome);
        if (signal.aborted) return;
        draw();
      }
  }

  return { element, show, draw };
}
