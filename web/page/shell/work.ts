/** Questions that may take long: how far they are, and a button that stops them.
 *
 *      const work = new Work(engine);                    place work.element where the answer comes
 *      const answer = await work.ask("claim", …);        throws Stopped if it was stopped */

import { Stopped, type Engine } from "../engine/client.ts";
import type { Answer, Questions } from "../engine/questions.ts";
import { announce, h, redraw } from "./dom.ts";
import { sentenceOf } from "./language.ts";
import { t } from "./texts.ts";

const ms_before_shown = 250; // what is answered at once needs no bar

export class Work {
  readonly element = h("div.controls.busy");
  private open = new Set<Promise<unknown>>();
  private stopping = new AbortController();
  private shown = false;
  private stopped = false;
  private done = 0;
  private steps = 0; // 0: nobody knows
  private late = 0;

  constructor(private readonly engine: Engine) {}

  get running(): boolean {
    return this.open.size > 0;
  }

  /** For questions that nobody waits for, but that end with these. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Engine.ask. Work of more than a moment is seen to go on. */
  async ask<Q extends keyof Questions>(
    ask: Q,
    question: Questions[Q][0],
  ): Promise<Questions[Q][1]> {
    return (await this.askBytes(ask, question)).json;
  }

  async askBytes<Q extends keyof Questions>(ask: Q, question: Questions[Q][0]): Promise<Answer<Q>> {
    const answer = this.engine.askBytes(ask, question, this.signal);
    if (!this.running) this.begin();
    this.open.add(answer);
    try {
      return await answer;
    } finally {
      this.open.delete(answer);
      if (!this.running) this.end();
    }
  }

  /** Ends what is shown, because people want something else now. */
  async giveUp(): Promise<void> {
    if (!this.shown) return;
    const given_up = [...this.open];
    this.abort();
    await Promise.allSettled(given_up);
  }

  private abort(): void {
    this.stopping.abort(new Stopped());
    this.stopping = new AbortController();
  }

  /** In the language that is chosen now. */
  translate(): void {
    this.draw();
  }

  private begin(): void {
    [this.stopped, this.done, this.steps] = [false, 0, 0];
    this.engine.onProgress((done, steps) => {
      [this.done, this.steps] = [done, steps];
      this.draw();
    });
    this.late = window.setTimeout(() => {
      this.shown = true;
      this.draw();
    }, ms_before_shown);
    this.draw();
  }

  private end(): void {
    clearTimeout(this.late);
    this.shown = false;
    this.draw();
  }

  private stop(): void {
    this.stopped = true;
    announce(t("stopped"));
    this.abort();
  }

  private draw(): void {
    if (!this.shown) return redraw(this.element, this.stopped && h("span", t("stopped")));
    const known = this.steps > 0;
    const words = known ? t("workingAt", Math.floor((100 * this.done) / this.steps)) : t("working");
    const length = known ? { max: this.steps, value: this.done } : {};
    redraw(
      this.element,
      h("progress", { "aria-label": words, ...length }),
      h("span", words),
      h("button", { "data-key": "stop", onclick: () => this.stop() }, t("stop")),
    );
  }
}

/** The sentence of a refusal; nothing where the question was stopped. */
export function refusal(error: unknown): HTMLElement | null {
  if (!error || error instanceof Stopped) return null;
  return h("p.error", { role: "alert" }, sentenceOf(error));
}
