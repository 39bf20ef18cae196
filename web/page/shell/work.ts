/** A question that may take long: how far it is, and a button that stops it.
 *
 *      const work = new Work(engine);                    place work.element where the answer comes
 *      const answer = await work.run(() => engine.ask("claim", …));        null if it was stopped */

import { Stopped, type Engine } from "../engine/client.ts";
import { announce, h } from "./dom.ts";
import { speaker } from "./language.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const ms_before_shown = 200; // what is answered at once needs no bar

export class Work {
  element = h("div", { class: "controls" });
  running = false;

  constructor(private readonly engine: Engine) {}

  async run<T>(ask: () => Promise<T>): Promise<T | null> {
    this.running = true;
    const late = setTimeout(() => this.show(), ms_before_shown);
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      announce(t("stopped"));
      return null;
    } finally {
      clearTimeout(late);
      this.running = false;
      this.element.replaceChildren();
    }
  }

  private show(): void {
    const bar = h("progress", { "aria-label": t("working", 0, 1) });
    const words = h("span", {});
    const tell = (done: number, steps: number) => {
      bar.max = steps;
      bar.value = done;
      words.textContent = t("working", done, steps);
      bar.setAttribute("aria-label", words.textContent);
    };
    this.engine.onProgress((_stage, done, steps) => tell(done, steps));
    const stop = h("button", { type: "button", onclick: () => void this.engine.stop() }, t("stop"));
    this.element.replaceChildren(bar, words, stop);
  }
}
