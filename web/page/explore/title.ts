/** What is shown, in a name and a sentence: the rules, who wins, how far. */

import type { Game, SolvedTable } from "../engine/questions.ts";
import { gameName } from "../plane/names.ts";
import { h } from "../shell/dom.ts";
import { language } from "../shell/language.ts";
import { rulesName, type Settings } from "./state.ts";
import { t } from "./texts.ts";

/** A sentence begins with a capital letter and ends with a full stop. */
function sentence(words: string): string {
  if (!words) return "";
  return words[0].toUpperCase() + words.slice(1) + (/[.。]$/.test(words) ? "" : t("stop"));
}

export function makeTitle() {
  const name = h("h2");
  const words = h("p");
  const element = h("div.title", name, words);
  let games: Game[] = [];
  let shown: { settings: Settings; table: SolvedTable } | null = null;

  /** With the number of heaps, or of stones, in place of the letter that stands for it. */
  function moveOf({ game, parameter }: Settings): string {
    const found = games.find(({ name }) => name === game);
    const letter = found?.parameter.replace(/[[\]:]/g, "");
    return (found?.move ?? "").replace(letter && parameter ? letter : /$^/, parameter);
  }

  function draw(): void {
    if (!shown) return void (name.textContent = t("title"));
    const { settings, table } = shown;
    const { game, parameter, pass } = settings;
    const own = game === "own" ? (table.rules as { name?: string }).name : undefined;
    const called = gameName(game) + (parameter && game !== "code" ? `: ${parameter}` : "");
    const known = game === "own" || game === "code" ? rulesName(settings) : called;
    name.textContent = own ?? (pass ? t("namePass", known) : known);
    words.textContent = [
      sentence(settings.game === "code" ? t("codeWords") : moveOf(settings)),
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
