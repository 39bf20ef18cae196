/** Heaps of one's own, by the rules that are played: typed or random ones, the ending. Heaps are dealt
 *  when they are to be played, anything else at once. */

import { choice, field, h, labelled, tick } from "../shell/dom.ts";
import type { Conduct } from "./conduct.ts";
import type { Game } from "./game.ts";
import type { Settings } from "./settings.ts";
import { t } from "./texts.ts";

function number(label: string, value: number, most: number, set: (value: number) => void) {
  const onchange = () => set(Math.min(most, Math.max(1, Math.trunc(Number(input.value)) || 1)));
  const input = field(label, value, () => {}, { type: "number", min: 1, max: most, onchange });
  return labelled(label, input);
}

function opening(conduct: Conduct, input: HTMLInputElement): HTMLElement {
  const onsubmit = (event: Event) => (event.preventDefault(), conduct.own(input.value));
  const play = h("button.main", { type: "submit", "data-key": "play-own" }, t("playOwn"));
  return h("form.controls", { onsubmit }, labelled(t("typedOpening"), input), play);
}

function random(conduct: Conduct): HTMLElement {
  const { settings } = conduct.state;
  const { heaps, least, most } = settings;
  const set = (change: Partial<Settings>) => (Object.assign(settings, change), conduct.draw());
  return h(
    "div.controls",
    number(t("randomHeaps"), heaps, 12, (heaps) => set({ heaps })),
    number(t("least"), least, 60, (least) => set({ least, most: Math.max(least, most) })),
    number(t("most"), most, 60, (most) => set({ most, least: Math.min(least, most) })),
    h("button", { "data-key": "random", onclick: () => conduct.own("") }, t("draw")),
  );
}

export function ownPanel(game: Game, conduct: Conduct): HTMLElement {
  const { settings } = conduct.state;
  const endings = { normal: t("normal"), misere: t("misere") };
  const ending = settings.misere ? "misere" : "normal";
  const wanted = conduct.state.wanted ?? game.opening.heaps;
  const input = field("opening", wanted, () => {}, { placeholder: "3,5,7", size: 12 });
  const end = (ending: string) => conduct.deal({ misere: ending === "misere" }, input.value);
  const draw = (sticks: boolean) => (Object.assign(settings, { sticks }), conduct.draw());
  const asSticks = tick(t("asSticks"), settings.sticks, draw);
  return h(
    "section.own",
    { "aria-label": t("cardOwn") },
    opening(conduct, input),
    h("div.controls", choice(t("ending"), endings, ending, end), asSticks),
    random(conduct),
  );
}
