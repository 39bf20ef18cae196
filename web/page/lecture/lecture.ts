/** The lecture: four chapters, from 27 positions to the rule for all. Arrow keys and the keys of a
 *  presenter (page up, page down) turn the chapters. */

import type { Engine } from "../engine/client.ts";
import { h, redraw } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { remember, type View } from "../shell/view.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { makeGrowth } from "./growth.ts";
import { makeRule } from "./rule.ts";
import { makeSmallGame } from "./small_game.ts";
import { makeThousand } from "./thousand.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const makers: MakeChapter[] = [makeSmallGame, makeThousand, makeGrowth, makeRule];
const titles = ["smallTitle", "thousandTitle", "growthTitle", "ruleTitle"] as const;
const forwards = ["ArrowRight", "PageDown"];
const backwards = ["ArrowLeft", "PageUp"];

/** Whoever has the focus may need these keys. */
function wantsKeys(element: EventTarget | null): boolean {
  return (
    element instanceof Element &&
    element.closest("input, select, textarea, [role=listbox], [role=application], [role=grid]") !==
      null
  );
}

export function makeLecture(engine: Engine): View {
  const element = h("section", { class: "lecture", "aria-labelledby": "lecture-title" });
  const chapters: (Chapter | undefined)[] = [];
  let number = 1;

  function chapter(): Chapter {
    const at = number; // each writes its own number into the address
    return (chapters[at - 1] ??= makers[at - 1](engine, (...settings) => {
      if (at === number) remember("lecture", String(at), ...settings.map(String));
    }));
  }

  function turn(by: number): void {
    const wanted = number + by;
    if (wanted < 1 || wanted > makers.length) return;
    location.hash = `#lecture/${wanted}`;
  }

  function contents(): HTMLElement {
    const link = (title: (typeof titles)[number], i: number) =>
      h(
        "li",
        {},
        h(
          "a",
          { href: `#lecture/${i + 1}`, "aria-current": i + 1 === number ? "step" : null },
          `${i + 1}. ${t(title)}`,
        ),
      );
    return h(
      "nav",
      { "aria-label": t("chapters") },
      h("ol", { class: "chapters" }, ...titles.map(link)),
    );
  }

  function turnButton(key: "back" | "next", by: number): HTMLElement {
    const disabled = number + by < 1 || number + by > makers.length;
    return h(
      "button",
      { type: "button", "data-key": key, disabled, onclick: () => turn(by) },
      t(key),
    );
  }

  function draw(): void {
    redraw(
      element,
      contents(),
      h(
        "div",
        { class: "controls" },
        turnButton("back", -1),
        turnButton("next", 1),
        h("h2", { id: "lecture-title" }, `${number}. ${t(titles[number - 1])}`),
      ),
      chapter().element,
    );
  }

  function onkeydown(event: KeyboardEvent): void {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      wantsKeys(event.target)
    )
      return;
    const by = forwards.includes(event.key) ? 1 : backwards.includes(event.key) ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    turn(by);
  }

  return {
    element,
    show([wanted, ...settings]) {
      const chosen = Number(wanted);
      const before = chapters[number - 1];
      if (makers[chosen - 1] && chosen !== number) before?.leave();
      number = makers[chosen - 1] ? chosen : number;
      addEventListener("keydown", onkeydown); // the same function is added once only
      draw();
      chapter().show(settings);
    },
    translate() {
      draw();
      chapter().draw();
    },
    leave() {
      removeEventListener("keydown", onkeydown);
      chapter().leave();
    },
  };
}
