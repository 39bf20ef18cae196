/** The lecture: one stage and one button. Each chapter is a row of beats, and after the last one
 *  comes the next chapter's first: #lecture/3/7 is the seventh beat after the first of chapter 3. */

import type { Engine } from "../engine/client.ts";
import { h } from "../shell/dom.ts";
import { layOff, layOver, remember } from "../shell/steps.ts";
import type { View } from "../shell/view.ts";
import { refusal } from "../shell/work.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { fingersOn, keysOf } from "./hands.ts";
import { makeFurther } from "./further.ts";
import { makeOpening } from "./opening.ts";
import { makeRule } from "./rule.ts";
import { makeSmallGame } from "./small_game.ts";
import { t } from "./texts.ts";
import { makeThousand } from "./thousand.ts";

const makers: MakeChapter[] = [makeOpening, makeSmallGame, makeThousand, makeFurther, makeRule];
const titles = ["openingTitle", "smallTitle", "thousandTitle", "growthTitle", "ruleTitle"] as const;

/** Beats to which other views link by name. */
const named: Record<string, Place> = { partners: { chapter: 4, beat: 0 } };

interface Place {
  chapter: number;
  beat: number;
}

export function makeLecture(engine: Engine): View {
  const chapters: (Chapter | undefined)[] = [];
  const at: Place = { chapter: 0, beat: 0 };
  let movement = new AbortController();
  let turned = Promise.resolve();
  let deaf: (() => void) | null = null;

  const contents = h("ol.chapters");
  const nav = h("nav", contents);
  const counter = h("span.lecture-counter");
  const back = h("button", { onclick: () => turn(-1) });
  const next = h("button.main", { onclick: () => turn(1) });
  const projector = h("button.projector", { onclick: () => project() });
  const title = h("h2.unseen", { id: "lecture-title" });
  const sentence = h("p.lecture-sentence", { "aria-live": "polite" });
  const failed = h("div");
  const stage = h("div.lecture-stage");
  const turning = h("div.lecture-turning", back, counter, next, projector);
  const bar = h("div.lecture-bar", nav, turning);
  const element = h(
    "section.lecture",
    { "aria-labelledby": title.id },
    title,
    bar,
    sentence,
    failed,
    stage,
  );
  fingersOn(element, turn);
  element.addEventListener("onward", () => turn(1));
  element.addEventListener("said", () => say());

  const chapter = (number: number): Chapter => (chapters[number] ??= makers[number](engine));

  /** The place `by` beats further, or null where the lecture begins or ends. */
  function neighbour(by: 1 | -1): Place | null {
    const beat = at.beat + by;
    if (beat >= 0 && beat < chapter(at.chapter).beats()) return { chapter: at.chapter, beat };
    const number = at.chapter + by;
    if (!makers[number]) return null;
    return { chapter: number, beat: by > 0 ? 0 : chapter(number).beats() - 1 };
  }

  function turn(by: 1 | -1): void {
    const place = neighbour(by);
    if (place) go(place);
  }

  /** What still moves is at its end at once; no beat on the way is left out. */
  function go(place: Place): void {
    if (place.chapter !== at.chapter) chapters[at.chapter]?.leave?.();
    Object.assign(at, place);
    remember("lecture", String(at.chapter), ...(at.beat ? [String(at.beat)] : []));
    movement.abort();
    const { signal } = (movement = new AbortController());
    update();
    turned = turned.then(() => show(place, signal));
  }

  async function show({ chapter: number, beat }: Place, signal: AbortSignal): Promise<void> {
    failed.replaceChildren();
    try {
      await chapter(number).show(beat, signal);
    } catch (error) {
      failed.replaceChildren(refusal(error) ?? "");
    }
    say(); // it may know more now
    stage.dataset.rests = `${number}/${beat}`;
  }

  function say(): void {
    const said = chapter(at.chapter).sentence(at.beat);
    if (sentence.textContent !== said) sentence.textContent = said;
  }

  function link(number: number): HTMLElement {
    const current = number === at.chapter;
    const past = current ? at.beat / Math.max(1, chapter(number).beats() - 1) : 0;
    return h(
      "li",
      h(
        "a",
        {
          href: `#lecture/${number}`,
          "data-key": number,
          "aria-label": `${number}. ${t(titles[number])}`,
          "aria-current": current ? "step" : null,
          style: `--past: ${number < at.chapter ? 1 : past}`,
        },
        `${number}`,
        h("span", `. ${t(titles[number])}`),
      ),
    );
  }

  function update(): void {
    const focused = contents.contains(document.activeElement);
    contents.replaceChildren(...makers.map((_, number) => link(number)));
    if (focused) contents.querySelector<HTMLElement>("[aria-current]")!.focus();
    nav.setAttribute("aria-label", t("chapters"));
    title.textContent = `${at.chapter}. ${t(titles[at.chapter])}`;
    counter.textContent = `${at.beat + 1} / ${chapter(at.chapter).beats()}`;
    counter.title = t("counter");
    back.textContent = t("back");
    next.textContent = t("next");
    projector.textContent = t("project");
    projector.title = t("projectHint");
    back.setAttribute("aria-disabled", String(!neighbour(-1))); // it keeps the focus
    next.setAttribute("aria-disabled", String(!neighbour(1)));
    if (stage.firstChild !== chapter(at.chapter).element)
      stage.replaceChildren(chapter(at.chapter).element);
    say();
  }

  function project(wanted = !document.documentElement.classList.contains("projecting")): void {
    document.documentElement.classList.toggle("projecting", wanted);
    if (wanted) layOver(() => project(false));
    else layOff();
  }

  const offer = (key: string) => chapter(at.chapter).key?.(key) ?? false;

  return {
    element,
    show([wanted, beat]) {
      deaf ??= keysOf({ turn, project, offer });
      if (Object.hasOwn(named, wanted)) return go(named[wanted]);
      const number = Number(wanted);
      if (!makers[number]) return go(at);
      const most = chapter(number).beats() - 1;
      go({ chapter: number, beat: Math.min(most, Math.max(0, Math.floor(Number(beat)) || 0)) });
    },
    translate() {
      for (const made of chapters) made?.translate();
      update();
    },
    leave() {
      deaf?.();
      deaf = null;
      project(false);
      movement.abort();
      chapter(at.chapter).leave?.();
    },
  };
}
