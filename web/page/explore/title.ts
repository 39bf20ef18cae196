/** What is shown, in a name and a sentence: the rules, who wins, how far. */

import type { Game, SolvedTable } from "../engine/questions.ts";
import { gameName, moveOf, sentenceOf } from "../plane/names.ts";
import { h } from "../shell/dom.ts";
import { language } from "../shell/language.ts";
import { rulesName, type Settings } from "./state.ts";
import { t } from "./texts.ts";

export function makeTitle() {
  const name = h("h2");
  const words = h("p");
  const element = h("div.title", name, words);
  let games: Game[] = [];
  let shown: { settings: Settings; table: SolvedTable } | null = null;

  function draw(): void {
    if (!shown) return void (name.textContent = t("title"));
    const { settings, table } = shown;
    const { game, parameter, pass } = settings;
    const own = game === "own" ? (table.rules as { name?: string }).name : undefined;
    const called = gameName(game) + (parameter && game !== "code" ? `: ${parameter}` : "");
    const known = game === "own" || game === "code" ? rulesName(settings) : called;
    name.textContent = own ?? (pass ? t("namePass", known) : known);
    words.textContent = [
      sentenceOf(game === "code" ? t("codeWords") : moveOf(games, game, parameter)),
      settings.pass && t("passSaid"),
      t(settings.misere ? "misereSaid" : "normalSaid"),
      table.heaps ? t("upTo", table.heaps.join(", ")) : t("upToTotal", table.total!),
    ]
      .filter(Boolean)
      .join(language() === "ja" ? "" : " ");
  }

  return {
    element,
    show(settings: Settings, table: SolvedTable): void {
      shown = { settings, table };
      draw();
    },
    know(known: Game[]): void {
      games = known;
      draw();
    },
  };
}
