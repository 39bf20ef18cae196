/** A game of one's own: heaps, rules by name or from a file, the ending. What is changed is dealt
 *  at once, so that the form always says what is played. */

import type { Game as CatalogueGame, Rules } from "../engine/questions.ts";
import { namedGame } from "../plane/names.ts";
import { choice, field, h, labelled, tick } from "../shell/dom.ts";
import type { Conduct } from "./conduct.ts";
import type { Game } from "./game.ts";
import { partsOf, rulesIn, type Settings } from "./settings.ts";
import { t } from "./texts.ts";

const from_file = "file";

function number(label: string, value: number, most: number, set: (value: number) => void) {
  const onchange = () => set(Math.min(most, Math.max(1, Math.trunc(Number(input.value)) || 1)));
  const input = field(label, value, () => {}, { type: "number", min: 1, max: most, onchange });
  return labelled(label, input);
}

/** "moore:2": the catalogue's example has a parameter. */
const exampleOf = (games: CatalogueGame[], name: string) =>
  games.find((game) => game.name === name)?.example ?? name;

function rulesChoice(conduct: Conduct): HTMLElement {
  const { settings, games } = conduct.state;
  const { name } = partsOf(settings.rules);
  const named = Object.fromEntries(games.map((game) => namedGame(game.name)));
  const options = { ...named, [from_file]: t("rulesFile") };
  return choice(t("rules"), options, name || from_file, (chosen) =>
    chosen === from_file
      ? document.querySelector<HTMLElement>("[data-key=rules-file]")!.click()
      : conduct.deal({ rules: exampleOf(games, chosen) }, ""),
  );
}

/** A file may hold rules that take other numbers of heaps. */
function rulesFile(conduct: Conduct): HTMLElement {
  const input = h("input", {
    type: "file",
    accept: ".json,application/json",
    "data-key": "rules-file",
    "aria-label": t("rulesFile"),
    hidden: true,
    onchange: async () => {
      try {
        const rules = rulesIn((await input.files![0].text()).trim() || "{");
        void conduct.deal({ rules }, "");
      } catch (error) {
        conduct.refuse(error);
      }
    },
  });
  const button = h("button", { onclick: () => input.click() }, t("rulesFile"));
  return h("div.controls", input, button);
}

/** The parameter and the pass of rules that have them. */
function parameters({ opening: { heaps } }: Game, conduct: Conduct): HTMLElement[] {
  const { settings, games } = conduct.state;
  const { name, parameter, pass } = partsOf(settings.rules);
  const game = games.find((entry) => entry.name === name);
  if (!game) return [];
  const rulesWith = (parameter: string, pass: boolean): Rules =>
    name + (parameter && `:${parameter}`) + (pass ? "+pass" : "");
  const change = (parameter: string, pass: boolean) =>
    conduct.deal({ rules: rulesWith(parameter, pass) }, heaps);
  const onchange = () => change(input.value.trim(), pass);
  const input = field("parameter", parameter, () => {}, { size: 8, onchange });
  return [
    ...(game.parameter ? [labelled(t("parameter", game.parameter), input)] : []),
    ...(game.places ? [tick(t("pass"), pass, (pass) => change(parameter, pass))] : []),
  ];
}

function opening({ opening: { heaps } }: Game, conduct: Conduct): HTMLElement {
  const look = { placeholder: "3,5,7", size: 14, onchange: () => conduct.deal({}, input.value) };
  const input = field("opening", conduct.state.wanted ?? heaps, () => {}, look);
  return labelled(t("typedOpening"), input);
}

function random(conduct: Conduct): HTMLElement {
  const { settings } = conduct.state;
  const { heaps, least, most } = settings;
  const set = (change: Partial<Settings>) => (Object.assign(settings, change), conduct.draw());
  return h(
    "div.controls",
    number(t("heaps"), heaps, 12, (heaps) => set({ heaps })),
    number(t("least"), least, 60, (least) => set({ least, most: Math.max(least, most) })),
    number(t("most"), most, 60, (most) => set({ most, least: Math.min(least, most) })),
    h("button", { "data-key": "random", onclick: () => conduct.deal({}, "") }, t("draw")),
  );
}

export function ownPanel(game: Game, conduct: Conduct): HTMLElement {
  const { settings, games } = conduct.state;
  const known = games.find(({ name }) => name === partsOf(settings.rules).name);
  const endings = { normal: t("normal"), misere: t("misere") };
  const ending = settings.misere ? "misere" : "normal";
  const end = (ending: string) => conduct.deal({ misere: ending === "misere" }, game.opening.heaps);
  const draw = (sticks: boolean) => (Object.assign(settings, { sticks }), conduct.draw());
  const asSticks = tick(t("asSticks"), settings.sticks, draw);
  return h(
    "section.own",
    { "aria-label": t("cardOwn") },
    opening(game, conduct),
    h("div.controls", rulesChoice(conduct), ...parameters(game, conduct)),
    known && h("p.help", known.move),
    rulesFile(conduct),
    h("div.controls", choice(t("ending"), endings, ending, end), asSticks),
    random(conduct),
  );
}
