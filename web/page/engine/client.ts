/** The engine as the page sees it: the package's, in a worker that the page carries. */

import { channelTo } from "../../engine/package/web_channel.ts";
import { asked, refusalIn, roundedIn } from "../../engine/package/json.ts";
import { Broken, Queue, type Receiver } from "../../engine/package/queue.ts";
import type { Answer, Questions } from "./questions.ts";
import { payloadModule, payloadScript } from "../shell/payload.ts";
import { language, refusing } from "../shell/language.ts";
import { texts } from "../shell/texts.ts";

export type Progress = (done: number, steps: number) => void;

/** The question was given up. If the engine was at it, another worker stands in its place. */
export class Stopped extends Error {}

async function open(receiver: Receiver) {
  const address = URL.createObjectURL(await payloadScript("worker"));
  const channel = channelTo(new Worker(address), receiver);
  URL.revokeObjectURL(address);
  return channel;
}

export class Engine {
  private readonly queue = new Queue(payloadModule("engine"), open);
  private progress: Progress = () => {};
  /** Resolves when questions are answered. */
  readonly ready = this.queue.ready().catch((error) => this.refuse(error));

  /** What went wrong, in words for people. */
  private refuse(error: unknown): never {
    throw error instanceof Broken ? refusing(texts.brokeDown) : error;
  }

  /** The engine's answer. Throws Refused (shell/language.ts), or the reason of the signal. */
  async ask<Q extends keyof Questions>(
    ask: Q,
    question: Questions[Q][0],
    signal?: AbortSignal,
  ): Promise<Questions[Q][1]> {
    return (await this.askBytes(ask, question, signal)).json;
  }

  /** Asks a question whose answer comes with bytes, and returns both. */
  async askBytes<Q extends keyof Questions>(
    ask: Q,
    question: Questions[Q][0],
    signal?: AbortSignal,
  ): Promise<Answer<Q>> {
    const json = asked({ ask, lang: language(), ...question }, (what, why) => {
      throw refusing(what === "half" ? texts.halfCharacter : texts.notJson, why);
    });
    const progress: Progress = (done, steps) => this.progress(done, steps);
    const reply = await this.queue
      .ask(json, { progress, signal })
      .catch((error) => this.refuse(error));
    const rounded = roundedIn(reply.json);
    if (rounded !== undefined) throw refusing(texts.tooExact, rounded);
    const said = refusalIn(reply.json);
    if (said) throw refusing(said);
    return { json: JSON.parse(reply.json), bytes: reply.bytes };
  }

  onProgress(progress: Progress): void {
    this.progress = progress;
  }
}
