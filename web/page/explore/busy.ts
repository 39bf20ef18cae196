/** Tells that the engine works, how far it is, and lets people stop it. */

import { Stopped, type Engine } from "../engine/client.ts";
import { h } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);
const ms_unseen = 250;

export interface Busy {
  element: HTMLElement;
  /** The same promise. While it is open for longer than a moment people see it. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Ends what people have been seeing for a while, because they want something else now. */
  giveUp(): Promise<void>;
}

export function makeBusy(engine: Engine): Busy {
  const element = h("div", { class: "controls busy" });
  let open = 0;
  let bar: HTMLProgressElement | null = null;

  function draw(): void {
    if (open === 0 || bar) return;
    bar = h("progress", { "aria-label": t("working") });
    element.replaceChildren(h("span", {}, t("working")), bar, h("button", { type: "button", onclick: stop }, t("stop")));
  }

  async function giveUp(): Promise<void> {
    if (!bar) return;
    bar = null;
    element.replaceChildren();
    await engine.stop();
  }

  function stop(): void {
    void giveUp();
    element.replaceChildren(h("span", { role: "status" }, t("stopped")));
  }

  async function during<T>(work: Promise<T>): Promise<T> {
    if (open++ === 0) {
      engine.onProgress((_stage, done, steps) => {
        if (bar) [bar.max, bar.value] = [Math.max(1, steps), done];
      });
      setTimeout(draw, ms_unseen);
    }
    let stopped = false;
    try {
      return await work;
    } catch (error) {
      stopped = error instanceof Stopped;
      throw error;
    } finally {
      --open;
      if (open === 0 && !stopped && (bar || element.textContent)) {
        bar = null;
        element.replaceChildren();
      }
    }
  }

  return { element, during, giveUp };
}

/** The engine's sentence, or nothing where it was stopped. */
export function refusal(error: unknown): HTMLElement | null {
  if (error instanceof Stopped) return null;
  return h("p", { class: "error", role: "alert" }, (error as Error).message);
}
