/** Questions on their way to a worker, one at a time. Whoever has asked may give a question up: if
 *  the engine is at it, the worker is ended and the next question starts another one. */

import type { FromWorker, ToWorker } from "./answering.ts";
import type { Reply, Report } from "./engine.ts";

/** A worker, whatever it runs in. */
export interface Channel {
  post(message: ToWorker): void;
  /** Keeps the process of Node from ending while somebody waits for an answer. */
  hold(busy: boolean): void;
  end(): void;
}
export interface Receiver {
  take(message: FromWorker): void;
  /** The worker could not be started, or has ended. */
  fail(why: string): void;
}
export type OpenChannel = (receiver: Receiver) => Promise<Channel>;

/** The engine broke down: another stands in its place, and the next question may be asked. */
export class Broken extends Error {}

export interface Asking {
  progress?: Report;
  signal?: AbortSignal;
}

interface Job extends Asking {
  question: string;
  resolve(reply: Reply): void;
  reject(reason: unknown): void;
  forget(): void;
}

export class Queue {
  private waiting: Job[] = [];
  private running: Job | null = null;
  private opening: Promise<Channel> | null = null;
  private channel: Channel | null = null;

  constructor(
    private readonly module: Promise<WebAssembly.Module>,
    private readonly open: OpenChannel,
  ) {
    module.catch(() => {}); // whoever asks hears of it
  }

  /** Resolves when questions are answered. */
  ready(): Promise<Channel> {
    if (this.opening) return this.opening;
    const opening = this.start();
    opening.catch(() => this.opening === opening && (this.opening = null));
    return (this.opening = opening);
  }

  /** The answer to a question in JSON. Rejects with Broken, or with the reason of the signal. */
  ask(question: string, { progress, signal }: Asking = {}): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const give_up = () => this.drop(job, signal!.reason);
      const forget = () => signal?.removeEventListener("abort", give_up);
      const job: Job = { question, progress, signal, resolve, reject, forget };
      signal?.addEventListener("abort", give_up);
      this.waiting.push(job);
      void this.next();
    });
  }

  /** Gives up every question, and ends the worker. */
  stop(reason: unknown): void {
    const jobs = this.running ? [this.running, ...this.waiting] : this.waiting;
    this.waiting = [];
    this.end();
    for (const job of jobs) this.settle(job, () => job.reject(reason));
  }

  private async start(): Promise<Channel> {
    const module = await this.module;
    return new Promise<Channel>((resolve, reject) => {
      let channel: Channel;
      let is_ready = false;
      const fail = (why: string) => {
        const broken = new Broken(why);
        channel?.end();
        if (!is_ready) return reject(broken);
        if (this.channel !== channel) return; // it was ended
        const job = this.running;
        this.end();
        if (job) this.settle(job, () => job.reject(broken));
      };
      const take = (message: FromWorker) => {
        if (message.kind === "broken") return fail(message.why);
        if (message.kind === "ready") {
          is_ready = true;
          channel.hold(false);
          resolve((this.channel = channel));
        } else if (this.channel === channel) this.take(message);
      };
      this.open({ take, fail }).then((opened) => {
        channel = opened;
        channel.post({ kind: "start", module });
      }, reject);
    });
  }

  private take(message: FromWorker): void {
    const job = this.running;
    if (!job) return;
    if (message.kind === "progress") return this.report(job, message.done, message.steps);
    if (message.kind !== "answer") return;
    this.running = null;
    this.channel!.hold(false);
    this.settle(job, () => job.resolve(message.reply));
  }

  /** Whoever throws an error out of a report gives the question up. */
  private report(job: Job, done: number, steps: number): void {
    try {
      job.progress?.(done, steps);
    } catch (error) {
      this.drop(job, error);
    }
  }

  private async next(): Promise<void> {
    const job = this.running ? undefined : this.waiting.shift();
    if (!job) return;
    this.running = job;
    try {
      const channel = await this.ready();
      if (this.running !== job) return; // it was given up meanwhile
      channel.hold(true);
      channel.post({ kind: "ask", question: job.question });
    } catch (error) {
      this.drop(job, error);
    }
  }

  private drop(job: Job, reason: unknown): void {
    if (this.running === job) {
      this.running = null;
      if (this.channel) this.end();
    } else this.waiting = this.waiting.filter((other) => other !== job);
    this.settle(job, () => job.reject(reason));
  }

  private settle(job: Job, report: () => void): void {
    job.forget();
    report();
    void this.next();
  }

  private end(): void {
    this.channel?.end();
    if (this.channel) this.opening = null;
    this.channel = null;
    this.running = null;
  }
}
