/** The engine as the page sees it: promises, and an end to whatever takes too long. */

import type { FromWorker, ToWorker } from "./messages.ts";
import type { Answer, Questions } from "./questions.ts";
import { payloadModule, payloadScript } from "../shell/payload.ts";
import { language, refusing } from "../shell/language.ts";
import { texts } from "../shell/texts.ts";

export type Progress = (done: number, steps: number) => void;

/** The question was given up: the worker is gone, and another one stands in its place. */
export class Stopped extends Error {}

interface Waiting {
  resolve(reply: Answer): void;
  reject(reason: Error): void;
}

/** Programs may ask what JSON cannot say: an object that holds itself, half of a character. */
function asJson(question: object): string {
  let json;
  try {
    json = JSON.stringify(question);
  } catch (error) {
    throw refusing(texts.notJson, (error as Error).message.split("\n")[0]);
  }
  const [half] = json.replaceAll("\\\\", "").match(/\\ud.../) ?? []; // only these are escaped so
  if (half) throw refusing(texts.halfCharacter, half);
  return json;
}

export class Engine {
  private worker: Worker | null = null;
  private starts = 0;
  private waiting = new Map<number, Waiting>();
  private last = 0;
  private progress: Progress = () => {};
  private module = payloadModule("engine");
  /** Resolves when questions are answered. */
  ready: Promise<void>;

  constructor() {
    this.ready = this.start();
  }

  private async start(): Promise<void> {
    const turn = ++this.starts;
    const [script, module] = await Promise.all([payloadScript("worker"), this.module]);
    if (turn !== this.starts) return this.ready; // stopped meanwhile, and started again
    const address = URL.createObjectURL(script);
    const worker = (this.worker = new Worker(address));
    await new Promise<void>((resolve, reject) => {
      worker.onerror = () => reject(refusing(texts.brokeDown));
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === "ready") resolve();
        else if (data.kind === "broken" && data.id === 0) reject(refusing(texts.brokeDown));
        else this.take(data);
      };
      this.post({ kind: "start", module });
    });
    URL.revokeObjectURL(address);
  }

  private post(message: ToWorker): void {
    this.worker!.postMessage(message);
  }

  private take(message: FromWorker): void {
    if (message.kind === "ready") return;
    if (message.kind === "progress") return this.progress(message.done, message.steps);
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.kind === "broken") {
      waiting?.reject(refusing(texts.brokeDown));
      this.stop().catch(() => {}); // the next question hears of it
    } else if (message.kind === "refused") waiting?.reject(refusing(message.said));
    else waiting?.resolve(message.reply);
  }

  private send(question: string): Promise<Answer> {
    const id = ++this.last;
    const reply = new Promise<Answer>((resolve, reject) =>
      this.waiting.set(id, { resolve, reject }),
    );
    this.ready.then(
      () => this.waiting.has(id) && this.post({ kind: "ask", id, question }), // unless it was stopped
      (error) => this.waiting.get(id)?.reject(error),
    );
    return reply;
  }

  /** The engine's answer. Throws Refused (shell/language.ts), Stopped. */
  async ask<Q extends keyof Questions>(
    ask: Q,
    question: Questions[Q][0],
  ): Promise<Questions[Q][1]> {
    return (await this.askBytes(ask, question)).json;
  }

  /** Asks a question whose answer comes with bytes, and returns both. */
  async askBytes<Q extends keyof Questions>(ask: Q, question: Questions[Q][0]): Promise<Answer<Q>> {
    const asked = asJson({ ask, lang: language(), ...question });
    return (await this.send(asked)) as Answer<Q>;
  }

  onProgress(progress: Progress): void {
    this.progress = progress;
  }

  /** Gives up every question. */
  async stop(): Promise<void> {
    this.worker?.terminate();
    const given_up = [...this.waiting.values()];
    this.waiting.clear();
    for (const waiting of given_up) waiting.reject(new Stopped());
    this.ready = this.start();
    await this.ready;
  }
}
