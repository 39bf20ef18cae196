/** The engine as the page sees it: promises, and an end to whatever takes too long. */

import type { FromWorker, OpenedFile, Reply, ToWorker } from "./messages.ts";
import type { Answer, Asked, Questions, SolvedTable } from "./questions.ts";
import type { Chosen } from "../files/handed.ts";
import { payloadModule, payloadScript } from "../shell/payload.ts";
import { language, refusing } from "../shell/language.ts";
import { texts } from "../shell/texts.ts";

/** "miyama 1.0 (page)", filled in when the page is built. */
declare const program: string;

export type Progress = (done: number, steps: number) => void;

/** The question was given up: the worker is gone, and another one stands in its place. */
export class Stopped extends Error {}

interface Waiting {
  resolve(reply: Reply): void;
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
  private table: Chosen | null = null;
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

  /** `now`: also before the engine is said to be ready. */
  private send(make: (id: number) => ToWorker, now = false): Promise<Reply> {
    const id = ++this.last;
    const reply = new Promise<Reply>((resolve, reject) =>
      this.waiting.set(id, { resolve, reject }),
    );
    const ask = () => this.waiting.has(id) && this.post(make(id)); // unless it was stopped
    if (now) ask();
    else this.ready.then(ask, (error) => this.waiting.get(id)?.reject(error));
    return reply;
  }

  /** The engine's answer. Throws Refused (shell/language.ts), Stopped. */
  async ask<Q extends Asked>(ask: Q, question: Questions[Q][0]): Promise<Questions[Q][1]> {
    return (await this.askBytes(ask, question)).json;
  }

  /** Asks a question whose answer has bytes beside it, and returns both. */
  async askBytes<Q extends Asked>(ask: Q, question: Questions[Q][0]): Promise<Answer<Q>> {
    const asked = asJson({ ask, lang: language(), ...question });
    return (await this.send((id) => ({ kind: "ask", id, question: asked }))) as Answer<Q>;
  }

  /** Gets ready for files, before one has been chosen. */
  async expectFile(): Promise<void> {
    const library = await payloadScript("files");
    await this.ready;
    this.post({ kind: "library", library });
  }

  /** From now on questions with `opened` are about this table. */
  async open(chosen: Chosen): Promise<OpenedFile> {
    const library = await payloadScript("files");
    const { json } = await this.send((id) => ({ kind: "open", id, chosen, library }));
    this.table = chosen;
    return json as OpenedFile;
  }

  /** The bytes of a table file. */
  async save(question: SolvedTable & { label: string }): Promise<Uint8Array> {
    const library = await payloadScript("files");
    const history = `${new Date().toISOString().slice(0, 19)}Z saved by the page`;
    const told = { ...question, source: program, history };
    return (await this.send((id) => ({ kind: "save", id, question: told, library }))).bytes;
  }

  onProgress(progress: Progress): void {
    this.progress = progress;
  }

  /** Gives up every question. The table that was open is opened again. */
  async stop(): Promise<void> {
    this.worker?.terminate();
    const given_up = [...this.waiting.values()];
    this.waiting.clear();
    for (const waiting of given_up) waiting.reject(new Stopped());
    this.ready = this.restart();
    await this.ready;
  }

  /** Questions wait until the table is open again. */
  private async restart(): Promise<void> {
    await this.start();
    const chosen = this.table;
    if (!chosen) return;
    const library = await payloadScript("files");
    try {
      await this.send((id) => ({ kind: "open", id, chosen, library }), true);
    } catch (error) {
      if (!(error instanceof Stopped)) this.table = null; // it is gone, and questions about it are refused
    }
  }
}
