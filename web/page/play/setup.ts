/** The controls by which a person chooses a game. */

import type { Game, Level } from "../engine/questions.ts";
import { choice, h, labelled } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import type { Kind, Settings } from "./settings.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export interface Setup {
  settings: Settings;
  games: Game[];
  onchange(settings: Settings): void;
  /** An opening is being typed. */
  onopening(typed: string): void;
  onrandom(): void;
  ontyped(opening: string): void;
}

function numberField(
  label: string,
  value: number,
  least: number,
  most: number,
  set: (value: number) => void,
) {
  const input = h("input", {
    type: "number",
    "data-key": label,
    min: least,
    max: most,
    value,
    onchange: () => set(Math.min(most, Math.max(least, Math.trunc(Number(input.value)) || least))),
  });
  return labelled(label, input);
}

function otherRules({ settings, games, onchange }: Setup): HTMLElement[] {
  const known = games.filter(({ name }) => name !== "nim" && name !== "rows");
  const game = known.find(({ name }) => name === settings.name);
  const chosen = choice(
    t("rules"),
    known.map(({ name, move }) => [name, `${name}: ${move}`]),
    settings.name,
    (name) =>
      onchange({ ...settings, name, parameter: exampleParameter(known, name), pass: false }),
  );
  if (!game) return [chosen];
  const parameter = h("input", {
    value: settings.parameter,
    "data-key": "parameter",
    size: 12,
    onchange: () => onchange({ ...settings, parameter: parameter.value.trim() }),
  });
  const pass = h("input", {
    type: "checkbox",
    "data-key": "may-pass",
    checked: settings.pass,
    onchange: () => onchange({ ...settings, pass: pass.checked }),
  });
  return [
    chosen,
    ...(game.parameter ? [labelled(t("parameter", game.parameter), parameter)] : []),
    ...(game.places ? [labelled(t("pass"), pass)] : []),
  ];
}

/** "moore:2" → "2". */
function exampleParameter(games: Game[], name: string): string {
  const example = games.find((game) => game.name === name)?.example ?? "";
  return example.includes(":") ? example.slice(example.indexOf(":") + 1) : "";
}

function randomControls({ settings, onchange, onrandom }: Setup): HTMLElement {
  const { kind, heaps, least, most } = settings;
  const set = (change: Partial<Settings>) => onchange({ ...settings, ...change });
  return h(
    "div",
    { class: "controls" },
    numberField(
      t(kind === "rows" ? "rowCount" : "heaps"),
      heaps,
      1,
      kind === "rows" ? 12 : 6,
      (heaps) => set({ heaps }),
    ),
    numberField(t("least"), least, 1, 30, (least) => set({ least, most: Math.max(least, most) })),
    numberField(t("most"), most, 1, 30, (most) => set({ most, least: Math.min(least, most) })),
    h("button", { class: "main", "data-key": "random", onclick: onrandom }, t("draw")),
  );
}

function typedOpening({ settings, onopening, ontyped }: Setup): HTMLElement {
  const input = h("input", {
    value: settings.typed,
    "data-key": "opening",
    placeholder: "3,5,7",
    size: 16,
    oninput: () => onopening(input.value),
  });
  return h(
    "form",
    {
      class: "controls",
      onsubmit: (event: Event) => {
        event.preventDefault();
        ontyped(input.value);
      },
    },
    labelled(t("typedOpening"), input),
    h("button", { "data-key": "look" }, t("look")),
  );
}

export function setupControls(setup: Setup): HTMLElement {
  const { settings, onchange } = setup;
  const set = (change: Partial<Settings>) => onchange({ ...settings, ...change });
  const kinds: [Kind, string][] = [
    ["nim", t("nim")],
    ["rows", t("rows")],
    ["other", t("other")],
  ];
  const levels: [Level, string][] = [
    ["resist", t("resist")],
    ["random", t("random")],
    ["errs", t("errs")],
  ];
  const endings: ["normal" | "misere", string][] = [
    ["normal", t("normal")],
    ["misere", t("misere")],
  ];
  return h(
    "div",
    { class: "panel" },
    h(
      "div",
      { class: "controls" },
      choice(t("game"), kinds, settings.kind, (kind) => set({ kind })),
      ...(settings.kind === "other" ? otherRules(setup) : []),
      choice(t("ending"), endings, settings.misere ? "misere" : "normal", (ending) =>
        set({ misere: ending === "misere" }),
      ),
      choice(t("level"), levels, settings.level, (level) => set({ level })),
      settings.kind === "rows"
        ? null
        : choice(
            t("drawnAs"),
            [
              ["stones", t("stones")],
              ["sticks", t("sticks")],
            ],
            settings.stones ? "stones" : "sticks",
            (drawn) => set({ stones: drawn === "stones" }),
          ),
    ),
    randomControls(setup),
    typedOpening(setup),
  );
}
