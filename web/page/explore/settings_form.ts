/** The form: rules of the catalogue or one's own, bounds, convention, label. */

import type { Game } from "../engine/questions.ts";
import { choice, h, labelled, redraw } from "../shell/dom.ts";
import { sentenceOf, speaker } from "../shell/language.ts";
import { labels, type Settings } from "./state.ts";
import { labelName } from "../plane/label_names.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export interface SettingsForm {
  element: HTMLFormElement;
  /** The settings as they now are in the form; the same object is changed by it. */
  show(settings: Settings, games: Game[]): void;
  /** What is wrong, said beside the field where it was typed. */
  refuse(reason: Error | null, field?: Field): void;
  /** Draws anew, in the language that is chosen now. */
  know(games: Game[]): void;
}
type Field = "heaps" | "total" | "own";

interface Bounding {
  places: boolean;
  total: boolean;
}

function boundingOf(settings: Settings, game: Game | undefined): Bounding {
  if (settings.game === "own") return { places: true, total: false };
  if (settings.game === "code") return { places: false, total: true };
  return game ?? { places: true, total: true };
}

/** A game brings an example of its parameter and its bounds. */
function chosen(settings: Settings, name: string, games: Game[]): void {
  settings.game = name;
  const game = games.find((entry) => entry.name === name);
  settings.parameter = name === "code" ? "0.77" : (game?.example.split(":")[1] ?? "");
  settings.pass = false;
  const { places } = boundingOf(settings, game);
  settings.byTotal = !places;
  if (name === "own") settings.heaps = "99,99";
  else if (name === "nim") settings.heaps = "63,63,63";
  else if (places && game) settings.heaps = game.bounds;
  else settings.total = game?.bounds ?? "30";
}

export function makeSettingsForm(onshow: () => void): SettingsForm {
  const element = h("form", { class: "panel", novalidate: true });
  const error = h("p", { class: "error", role: "alert", id: "explore-refusal" });
  let settings: Settings;
  let games: Game[] = [];
  let refused: Error | null = null;
  let wrong: Field | undefined;

  element.addEventListener("submit", (event) => {
    event.preventDefault();
    onshow();
  });

  function text(key: "parameter" | "heaps" | "total", label: string, hint?: string): HTMLElement {
    const type = key === "total" ? "numeric" : "text";
    const input = h("input", {
      type: "text",
      inputmode: type,
      value: settings[key],
      placeholder: hint,
      "data-key": key,
      autocomplete: "off",
      spellcheck: "false",
      size: 16,
    });
    input.addEventListener("input", () => (settings[key] = input.value));
    return labelled(label, input);
  }

  function flag(key: "pass" | "misere", label: string): HTMLElement {
    const input = h("input", { type: "checkbox", checked: settings[key], "data-key": key });
    input.addEventListener("change", () => (settings[key] = input.checked));
    return h("label", { class: "field" }, input, label);
  }

  function rules(): HTMLElement[] {
    const options: [string, string][] = [
      ...games.map(({ name }): [string, string] => [name, name]),
      ["code", t("code")],
      ["own", t("own")],
    ];
    if (!options.some(([name]) => name === settings.game))
      options.unshift([settings.game, settings.game]);
    const field = choice(t("rules"), options, settings.game, (name) => {
      chosen(settings, name, games);
      draw();
    });
    field.querySelector("select")!.setAttribute("data-key", "rules");
    const game = games.find(({ name }) => name === settings.game);
    const parameter =
      settings.game === "code" ? t("codeParameter") : game?.parameter.replace(/[[\]]/g, "");
    const { places } = boundingOf(settings, game);
    return [
      field,
      ...(parameter ? [text("parameter", parameter)] : []),
      ...(places && settings.game !== "own" ? [flag("pass", t("pass"))] : []),
    ];
  }

  /** The rules in words. */
  function words(): HTMLElement {
    const game = games.find(({ name }) => name === settings.game);
    if (settings.game === "own") return h("p", {}, t("ownWords"));
    if (settings.game === "code") return h("p", {}, t("codeWords"));
    if (!game) return h("p", {});
    return h("p", {}, `${game.move} (${game.theorem})`);
  }

  function own(): HTMLElement {
    const area = h("textarea", {
      rows: 5,
      class: "mono",
      value: settings.own,
      "data-key": "own",
      spellcheck: "false",
      "aria-describedby": error.id,
    });
    area.addEventListener("input", () => (settings.own = area.value));
    const field = labelled(t("ownRules"), area);
    field.classList.add("wide");
    return field;
  }

  function bounds(): HTMLElement[] {
    const { places, total } = boundingOf(
      settings,
      games.find(({ name }) => name === settings.game),
    );
    const fields: HTMLElement[] = [];
    if (places && total) {
      const by = choice(
        t("boundBy"),
        [
          ["heaps", t("byHeaps")],
          ["total", t("byTotal")],
        ],
        settings.byTotal ? "total" : "heaps",
        (value) => {
          settings.byTotal = value === "total";
          draw();
        },
      );
      by.querySelector("select")!.setAttribute("data-key", "by");
      fields.push(by);
    }
    fields.push(
      settings.byTotal ? text("total", t("total")) : text("heaps", t("heaps"), t("heapsHint")),
    );
    return fields;
  }

  /** These two show at once what they choose. */
  function looks(): HTMLElement[] {
    const convention = choice(
      t("convention"),
      [
        ["normal", t("normal")],
        ["misere", t("misere")],
      ],
      settings.misere ? "misere" : "normal",
      (value) => {
        settings.misere = value === "misere";
        onshow();
      },
    );
    convention.querySelector("select")!.setAttribute("data-key", "convention");
    if (settings.byTotal) return [convention];
    const label = choice(
      t("label"),
      labels.map((name): [string, string] => [name, labelName(name)]),
      settings.label,
      (value) => {
        settings.label = value as Settings["label"];
        onshow();
      },
    );
    label.querySelector("select")!.setAttribute("data-key", "label");
    return [convention, label];
  }

  function draw(): void {
    element.setAttribute("aria-label", t("settings"));
    redraw(
      element,
      h(
        "div",
        { class: "controls" },
        ...rules(),
        ...bounds(),
        ...looks(),
        h("button", { type: "submit", class: "main", "data-key": "show" }, t("show")),
      ),
      words(),
      settings.game === "own" && own(),
      error,
    );
    drawRefusal();
  }

  /** Returns the field that is wrong, if there is one. */
  function drawRefusal(): HTMLElement | null {
    error.textContent = refused ? sentenceOf(refused) : "";
    for (const invalid of element.querySelectorAll("[aria-invalid]"))
      invalid.removeAttribute("aria-invalid");
    const control = wrong ? element.querySelector<HTMLElement>(`[data-key="${wrong}"]`) : null;
    control?.setAttribute("aria-invalid", "true");
    control?.setAttribute("aria-describedby", error.id);
    return control;
  }

  function refuse(reason: Error | null, field?: Field): void {
    [refused, wrong] = [reason, field];
    drawRefusal()?.focus();
  }

  return {
    element,
    refuse,
    show(now, known) {
      [settings, games] = [now, known];
      draw();
    },
    know(known) {
      games = known;
      draw();
    },
  };
}
