/** Chapter 2: the positions 000 to 999 in increasing order, as the lecture's program decides them. */

import type { Engine } from "../engine/client.ts";
import { announce, h, redraw } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { valuesOf } from "../shell/program_face.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { Film, filmButtons, sliderField } from "./film.ts";
import { allDecided, decide, digits, lost, positions, type Decision } from "./story.ts";
import { texts } from "./texts.ts";
import { ThousandTable } from "./thousand_table.ts";

const t = speaker(texts);
const question = { rules: "nim", heaps: [9, 9, 9], misere: false, label: "target" };
const speeds = [1, 2, 5, 10, 20, 50, 100, 200, 500]; // steps per second
const first_speed = 3;

/** The options of one heap, the lost ones crossed. */
function optionsOfHeap(options: number[], heap: number, losses: number[]): HTMLElement {
  const texts = options.flatMap((i) => [
    losses.includes(i) ? h("b", { class: "loss" }, `${digits(i)}×`) : digits(i),
    " ",
  ]);
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, t("fromHeap", heap + 1)),
    h("td", { class: "mono" }, ...(options.length ? texts : ["–"])),
  );
}

function conclusion({ i, options, losses, target }: Decision): string {
  if (options.flat().length === 0) return t("decidedNoMove", digits(i));
  if (target === lost) return t("decidedLost", digits(i));
  return losses.length === 1
    ? t("decidedOne", digits(i), digits(target))
    : t("decidedLast", digits(i), losses.map(digits).join(", "), digits(target));
}

export const makeThousand: MakeChapter = (engine: Engine, remember): Chapter => {
  const element = h("div", {});
  const told = h("div", { class: "panel lecture-decision" });
  const agreement = h("p", {});
  const a = allDecided();
  const table = new ThousandTable(a, (i) => film.go(i + 1));
  let fromEngine: ArrayLike<number> | null = null;
  let error = "";

  const film = new Film(
    {
      steps: () => positions,
      show: update,
      rest() {
        remember(film.at);
        if (film.at > 0) announce(conclusion(decide(film.at - 1, a)));
      },
    },
    speeds[first_speed],
  );
  const buttons = filmButtons(film);
  const place = h("input", {
    type: "range",
    min: 0,
    max: positions,
    value: "0",
    oninput: () => film.go(Number(place.value)),
  });
  const speed = h("input", {
    type: "range",
    min: 0,
    max: speeds.length - 1,
    value: String(first_speed),
    oninput: () => setSpeed(Number(speed.value)),
  });

  const placeNumber = h("output", {});
  const speedNumber = h("output", {});

  function setSpeed(index: number): void {
    film.perSecond = speeds[index];
    speedNumber.textContent = t("perSecond", film.perSecond);
    speed.setAttribute("aria-valuetext", speedNumber.textContent);
  }

  function agreed(): string {
    if (error) return error;
    if (!fromEngine) return "";
    let same = 0;
    for (let i = 0; i < film.at; ++i) same += Number(fromEngine[i] === a[i]);
    const losses = a.subarray(0, film.at).reduce((sum, target) => sum + Number(target === lost), 0);
    return `${t("lossesSoFar", losses)} ${t(same === film.at ? "agree" : "differ", same, film.at)}`;
  }

  function tell(): void {
    if (film.at === 0) return redraw(told, h("p", {}, t("thousandStart")));
    const decision = decide(film.at - 1, a);
    redraw(
      told,
      h("p", { class: "mono" }, `i = ${digits(decision.i)}`),
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          ...decision.options.map((options, heap) => optionsOfHeap(options, heap, decision.losses)),
        ),
      ),
      h("p", { class: "lecture-sentence" }, conclusion(decision)),
    );
  }

  function update(): void {
    table.show(film.at, film.at === 0 ? null : decide(film.at - 1, a));
    tell();
    agreement.textContent = agreed();
    agreement.className = error ? "error" : "";
    place.value = String(film.at);
    placeNumber.textContent = film.at === 0 ? "–" : digits(film.at - 1);
    place.setAttribute("aria-valuetext", film.at === 0 ? t("nothingYet") : digits(film.at - 1));
    buttons.update();
  }

  function draw(): void {
    table.draw();
    redraw(
      element,
      h(
        "div",
        { class: "columns" },
        h(
          "div",
          {},
          h("p", {}, t("thousandIntroduction")),
          buttons.element,
          h(
            "div",
            { class: "controls" },
            sliderField(t("place"), place, placeNumber),
            sliderField(t("speed"), speed, speedNumber),
          ),
          agreement,
        ),
        told,
      ),
      table.element,
      h("p", {}, t("thousandEnd")),
    );
    setSpeed(Number(speed.value));
    update();
  }

  async function load(): Promise<void> {
    try {
      const { json, bytes } = await engine.askBytes("labels", question);
      fromEngine = valuesOf(json, bytes);
    } catch (reason) {
      error = (reason as Error).message;
    }
    update();
  }

  return {
    element,
    show([at]) {
      film.at = Math.max(0, Math.min(positions, Math.floor(Number(at)) || 0));
      draw();
      if (!fromEngine) void load();
    },
    draw,
    leave: () => film.pause(),
  };
};
