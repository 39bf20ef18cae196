/** A drawer of settings that act at once: rules of the catalogue or one's own, bounds, convention,
 *  what colours show. What is being typed acts when the typing rests. */

import type { Game } from "../engine/questions.ts";
import { choice, h, labelled, redraw } from "../shell/dom.ts";
import { sentenceOf } from "../shell/language.ts";
import { namedGame } from "../plane/game_names.ts";
import { labelName } from "../plane/label_names.ts";
import { labels, type Settings } from "./state.ts";
import { t } from "./texts.ts";

const ms_of_rest = 350;

export interface SettingsDrawer {
  element: HTMLElement;
  /** What is wrong, beside the button of the drawer, where it is seen at any time. */
  error: HTMLElement;
  /** The settings as they now are; the same object is changed by the drawer. */
  show(settings: Settings): void;
  /** Says what is wrong, and marks the field where it was typed. */
  refuse(reason: Error | null, field?: Field): void;
  /** Draws anew, in the language that is chosen now. */
  know(games: Game[]): void;
}
export type Field = "heaps" | "total" | "own";

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
function choose(settings: Settings, name: string, games: Game[]): void {
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

/** `act(hurried)`: the settings are other ones; hurried, when somebody may still be typing.
 *  `axes`: more choices, about the plane that is shown. */
export function makeSettingsDrawer(
  act: (hurried: boolean) => void,
  axes: HTMLElement,
): SettingsDrawer {
  const summary = h("summary");
  const fields = h("div.fields");
  const form = h("form", { novalidate: true }, fields, axes);
  const element = h("details.adjust", summary, form);
  const error = h("p.error", { role: "alert", id: "explore-refusal" });
  let settings: Settings;
  let games: Game[] = [];
  let refused: Error | null = null;
  let wrong: Field | undefined;
  let timer = 0;

  function now(): void {
    clearTimeout(timer);
    act(false);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    now();
  });
  form.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    element.open = false;
    summary.focus();
  });

  function typing(control: HTMLInputElement | HTMLTextAreaElement, key: TypedKey): void {
    control.setAttribute("data-key", key);
    control.addEventListener("input", () => {
      settings[key] = control.value;
      clearTimeout(timer);
      timer = window.setTimeout(() => act(true), ms_of_rest);
    });
    control.addEventListener("change", now);
  }

  function text(key: "parameter" | "heaps" | "total", label: string, hint?: string): HTMLElement {
    const input = h("input", {
      type: "text",
      inputmode: key === "total" ? "numeric" : "text",
      value: settings[key],
      placeholder: hint,
      autocomplete: "off",
      spellcheck: "false",
      size: 14,
    });
    typing(input, key);
    return labelled(label, input);
  }

  function pick(
    key: string,
    label: string,
    options: [string, string][],
    chosen: string,
    set: (value: string) => void,
  ): HTMLElement {
    const field = choice(label, options, chosen, (value) => {
      set(value);
      draw();
      now();
    });
    field.querySelector("select")!.setAttribute("data-key", key);
    return field;
  }

  const gameNow = () => games.find(({ name }) => name === settings.game);

  function rules(): (HTMLElement | false)[] {
    const options: [string, string][] = [
      ...games.map(({ name }) => namedGame(name)),
      ["code", t("code")],
      ["own", t("own")],
    ];
    if (!options.some(([name]) => name === settings.game))
      options.unshift(namedGame(settings.game));
    const parameter =
      settings.game === "code" ? t("codeParameter") : gameNow()?.parameter.replace(/[[\]]/g, "");
    return [
      pick("rules", t("rules"), options, settings.game, (name) => choose(settings, name, games)),
      !!parameter && text("parameter", parameter),
      settings.game === "own" && own(),
      h("p.hint", words()),
      boundingOf(settings, gameNow()).places && settings.game !== "own" && pass(),
    ];
  }

  function pass(): HTMLElement {
    const input = h("input", { type: "checkbox", checked: settings.pass, "data-key": "pass" });
    input.addEventListener("change", () => {
      settings.pass = input.checked;
      now();
    });
    return h("label.field", input, t("pass"));
  }

  /** What the rules are, where the title does not say it. */
  function words(): string {
    if (settings.game === "own") return t("ownWords");
    if (settings.game === "code") return t("codeWords");
    return gameNow()?.theorem ?? "";
  }

  function own(): HTMLElement {
    const area = h("textarea.mono", { rows: 5, value: settings.own, spellcheck: "false" });
    typing(area, "own");
    return labelled(t("ownRules"), area);
  }

  function bounds(): (HTMLElement | false)[] {
    const { places, total } = boundingOf(settings, gameNow());
    const kinds: [string, string][] = [
      ["heaps", t("byHeaps")],
      ["total", t("byTotal")],
    ];
    return [
      places &&
        total &&
        pick("by", t("boundBy"), kinds, settings.byTotal ? "total" : "heaps", (value) => {
          settings.byTotal = value === "total";
        }),
      settings.byTotal ? text("total", t("total")) : text("heaps", t("heaps"), t("heapsHint")),
    ];
  }

  function looks(): (HTMLElement | false)[] {
    const conventions: [string, string][] = [
      ["normal", t("normal")],
      ["misere", t("misere")],
    ];
    const shown = labels.map((name): [string, string] => [name, labelName(name)]);
    const convention = settings.misere ? "misere" : "normal";
    return [
      pick("convention", t("convention"), conventions, convention, (value) => {
        settings.misere = value === "misere";
      }),
      !settings.byTotal &&
        pick("label", t("label"), shown, settings.label, (value) => {
          settings.label = value as Settings["label"];
        }),
    ];
  }

  function draw(): void {
    summary.textContent = t("settings");
    form.setAttribute("aria-label", t("settings"));
    redraw(fields, ...rules(), ...bounds(), ...looks());
    axes.hidden = settings.byTotal;
    drawRefusal();
  }

  function drawRefusal(): void {
    error.textContent = refused ? sentenceOf(refused) : "";
    for (const control of fields.querySelectorAll("[aria-invalid]")) {
      control.removeAttribute("aria-invalid");
      control.removeAttribute("aria-describedby");
    }
    const control = wrong && fields.querySelector<HTMLElement>(`[data-key="${wrong}"]`);
    control?.setAttribute("aria-invalid", "true");
    control?.setAttribute("aria-describedby", error.id);
  }

  return {
    element,
    error,
    refuse(reason, field) {
      [refused, wrong] = [reason, field];
      drawRefusal();
      if (field) element.open = true;
    },
    show(shown) {
      settings = shown;
      clearTimeout(timer);
      draw();
    },
    know(known) {
      games = known;
      draw();
    },
  };
}
type TypedKey = "parameter" | "heaps" | "total" | "own";
