/** A game of one's own: heaps, rules by name or from a file, the ending. What is changed is dealt
 *  at once, so that the form always says what is played. */

import type { Game as CatalogueGame, Rules } from "../engine/questions.ts";
import { namedGame } from "../plane/game_names.ts";
import { choice, h, labelled } from "../shell/dom.ts";
import { partsOf, rulesIn, type Settings } from "./settings.ts";
import { t } from "./texts.ts";

const from_file = "file";

export interface OwnGame {
  settings: Settings;
  heaps: string;
  /** Heaps that were refused. */
  typed: string | null;
  games: CatalogueGame[];
  /** Without heaps they are drawn at random, as many as the rules want. */
  deal(settings: Settings, heaps: string): void;
  redraw(): void;
  refuse(error: unknown): void;
}

function number(label: string, value: number, most: number, set: (value: number) => void) {
  const input = h("input", {
    type: "number",
    "data-key": label,
    min: 1,
    max: most,
    value,
    onchange: () => set(Math.min(most, Math.max(1, Math.trunc(Number(input.value)) || 1))),
  });
  return labelled(label, input);
}

const tick = (label: string, checked: boolean, set: (checked: boolean) => void) => {
  const input = h("input", {
    type: "checkbox",
    "data-key": label,
    checked,
    onchange: () => set(input.checked),
  });
  return labelled(label, input);
};

/** "moore:2": the catalogue's example has a parameter. */
const exampleOf = (games: CatalogueGame[], name: string) =>
  games.find((game) => game.name === name)?.example ?? name;

function rulesChoice(own: OwnGame): HTMLElement {
  const { settings, games, deal } = own;
  const { name } = partsOf(settings.rules);
  const named = games.map((game) => namedGame(game.name));
  return choice(t("rules"), [...named, [from_file, t("rulesFile")]], name || from_file, (chosen) =>
    chosen === from_file
      ? document.querySelector<HTMLElement>("[data-key=rules-file]")!.click()
      : deal({ ...settings, rules: exampleOf(games, chosen) }, ""),
  );
}

/** A file may hold rules that take other numbers of heaps. */
function rulesFile({ settings, deal, refuse }: OwnGame): HTMLElement {
  const input = h("input", {
    type: "file",
    accept: ".json,application/json",
    "data-key": "rules-file",
    "aria-label": t("rulesFile"),
    hidden: true,
    onchange: async () => {
      try {
        const rules = rulesIn((await input.files![0].text()).trim() || "{");
        deal({ ...settings, rules }, "");
      } catch (error) {
        refuse(error);
      }
    },
  });
  const button = h("button", { onclick: () => input.click() }, t("rulesFile"));
  return h("div.controls", input, button);
}

/** The parameter and the pass of rules that have them. */
function parameters({ settings, games, heaps, deal }: OwnGame): HTMLElement[] {
  const { name, parameter, pass } = partsOf(settings.rules);
  const game = games.find((entry) => entry.name === name);
  if (!game) return [];
  const rulesWith = (parameter: string, pass: boolean): Rules =>
    name + (parameter && `:${parameter}`) + (pass ? "+pass" : "");
  const input = h("input", {
    value: parameter,
    "data-key": "parameter",
    size: 8,
    onchange: () => deal({ ...settings, rules: rulesWith(input.value.trim(), pass) }, heaps),
  });
  return [
    ...(game.parameter ? [labelled(t("parameter", game.parameter), input)] : []),
    ...(game.places
      ? [
          tick(t("pass"), pass, (pass) =>
            deal({ ...settings, rules: rulesWith(parameter, pass) }, heaps),
          ),
        ]
      : []),
  ];
}

function opening({ settings, heaps, typed, deal }: OwnGame): HTMLElement {
  const input = h("input", {
    value: typed ?? heaps,
    "data-key": "opening",
    placeholder: "3,5,7",
    size: 14,
    onchange: () => deal(settings, input.value),
  });
  return labelled(t("typedOpening"), input);
}

function random({ settings, deal, redraw }: OwnGame): HTMLElement {
  const { heaps, least, most } = settings;
  const set = (change: Partial<Settings>) => (Object.assign(settings, change), redraw());
  return h(
    "div.controls",
    number(t("heaps"), heaps, 12, (heaps) => set({ heaps })),
    number(t("least"), least, 60, (least) => set({ least, most: Math.max(least, most) })),
    number(t("most"), most, 60, (most) => set({ most, least: Math.min(least, most) })),
    h("button", { "data-key": "random", onclick: () => deal(settings, "") }, t("draw")),
  );
}

export function ownPanel(own: OwnGame): HTMLElement {
  const { settings, heaps, games, deal, redraw } = own;
  const known = games.find(({ name }) => name === partsOf(settings.rules).name);
  return h(
    "section.own",
    { "aria-label": t("cardOwn") },
    opening(own),
    h("div.controls", rulesChoice(own), ...parameters(own)),
    known && h("p.help", known.move),
    rulesFile(own),
    h(
      "div.controls",
      choice(
        t("ending"),
        [
          ["normal", t("normal")],
          ["misere", t("misere")],
        ],
        settings.misere ? "misere" : "normal",
        (ending) => deal({ ...settings, misere: ending === "misere" }, heaps),
      ),
      tick(
        t("asSticks"),
        settings.sticks,
        (sticks) => (Object.assign(settings, { sticks }), redraw()),
      ),
    ),
    random(own),
  );
}
