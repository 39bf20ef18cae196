/** A drawer of settings that act at once: rules of the catalogue or one's own, bounds, convention,
 *  what colours show. What is being typed acts when the typing rests. */

import type { Game } from "../engine/questions.ts";
import { choice, field, h, labelled, redraw, tick } from "../shell/dom.ts";
import { sentenceOf } from "../shell/language.ts";
import { layOff, layOver } from "../shell/steps.ts";
import { labelName, namedGame } from "../plane/names.ts";
import { labels, type Settings } from "./state.ts";
import { t } from "./texts.ts";

const ms_of_rest = 350;

export type Field = "heaps" | "total" | "own";
type TypedKey = Field | "parameter";

/** Whether its tables may be bounded by heaps, and by their total. */
function boundingOf(settings: Settings, game?: Game): Pick<Game, "places" | "total"> {
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
export function makeSettingsDrawer(act: (hurried: boolean) => void, axes: HTMLElement) {
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

  const close = () => void (element.open = false);
  element.addEventListener("toggle", () => (element.open ? layOver(close) : layOff()));

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    now();
  });
  form.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close();
    summary.focus();
  });

  function write(key: TypedKey, text: string): void {
    settings[key] = text;
    clearTimeout(timer);
    timer = window.setTimeout(() => act(true), ms_of_rest);
  }

  function text(key: "parameter" | "heaps" | "total", label: string, hint?: string): HTMLElement {
    const inputmode = key === "total" ? "numeric" : "text";
    const look = { size: 14, inputmode, placeholder: hint, onchange: now };
    return labelled(
      label,
      field(key, settings[key], (text) => write(key, text), look),
    );
  }

  function pick<T extends string>(
    key: string,
    label: string,
    options: Record<T, string>,
    chosen: T,
    set: (value: T) => void,
  ): HTMLElement {
    const choose = (value: T) => {
      set(value);
      draw();
      now();
    };
    return choice(label, options, chosen, choose, key);
  }

  const gameNow = () => games.find(({ name }) => name === settings.game);

  function rules(): (HTMLElement | false)[] {
    const named = [...games.map(({ name }) => name), settings.game].map(namedGame);
    const options = { ...Object.fromEntries(named), code: t("code"), own: t("own") };
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
    const set = (pass: boolean) => {
      settings.pass = pass;
      now();
    };
    return tick(t("pass"), settings.pass, set, "pass");
  }

  /** What the rules are, where the title does not say it. */
  function words(): string {
    if (settings.game === "own") return t("ownWords");
    if (settings.game === "code") return t("codeWords");
    return gameNow()?.theorem ?? "";
  }

  function own(): HTMLElement {
    const heard = { oninput: () => write("own", area.value), onchange: now };
    const look = { rows: 5, value: settings.own, spellcheck: "false", "data-key": "own" };
    const area = h("textarea.mono", { ...look, ...heard });
    return labelled(t("ownRules"), area);
  }

  function bounds(): (HTMLElement | false)[] {
    const { places, total } = boundingOf(settings, gameNow());
    const kinds = { heaps: t("byHeaps"), total: t("byTotal") };
    const bound = (by: string) => (settings.byTotal = by === "total");
    return [
      places &&
        total &&
        pick("by", t("boundBy"), kinds, settings.byTotal ? "total" : "heaps", bound),
      settings.byTotal ? text("total", t("total")) : text("heaps", t("heaps"), t("heapsHint")),
    ];
  }

  function looks(): (HTMLElement | false)[] {
    const conventions = { normal: t("normal"), misere: t("misere") };
    const convention = settings.misere ? "misere" : "normal";
    const shown = Object.fromEntries(labels.map((name) => [name, labelName(name)]));
    const end = (convention: string) => (settings.misere = convention === "misere");
    const show = (label: string) => (settings.label = label as Settings["label"]);
    return [
      pick("convention", t("convention"), conventions, convention, end),
      !settings.byTotal && pick<string>("label", t("label"), shown, settings.label, show),
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
    /** What is wrong, next to the button of the drawer, where it is seen at any time. */
    error,
    /** Says what is wrong, and marks the field where it was typed. */
    refuse(reason: Error | null, field?: Field): void {
      [refused, wrong] = [reason, field];
      drawRefusal();
      if (field) element.open = true;
    },
    /** The settings as they now are; the same object is changed by the drawer. */
    show(shown: Settings): void {
      settings = shown;
      clearTimeout(timer);
      draw();
    },
    /** Draws anew, in the language that is chosen now. */
    know(known: Game[]): void {
      games = known;
      draw();
    },
  };
}
