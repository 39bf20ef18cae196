/** What a worker does, in a browser or in Node: starts the engine and answers questions, away from
 *  whoever asks, who so never waits. */

import { startEngine, type AskEngine, type Reply } from "./engine.ts";

/** A worker has one question at a time, in JSON. */
export type ToWorker =
  { kind: "start"; module: WebAssembly.Module } | { kind: "ask"; question: string };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "answer"; reply: Reply }
  /** The engine broke down, as it does without memory, or did not start: another must be started. */
  | { kind: "broken"; why: string }
  | { kind: "progress"; done: number; steps: number };

const ms_between_reports = 100;

export type Post = (message: FromWorker, transfer: ArrayBuffer[]) => void;

/** Returns what takes the messages to the worker. */
export function answering(post: Post): (message: ToWorker) => Promise<void> {
  let engine: AskEngine;
  let reported = 0;

  function report(done: number, steps: number): void {
    const now = performance.now();
    if (now - reported < ms_between_reports && done !== steps) return;
    reported = now;
    post({ kind: "progress", done, steps }, []);
  }

  /** Any error has left the engine in an unknown state. */
  return async (message) => {
    try {
      if (message.kind === "start") {
        engine = await startEngine(message.module, report);
        return post({ kind: "ready" }, []);
      }
      const reply = engine(message.question);
      post({ kind: "answer", reply }, [reply.bytes.buffer]);
    } catch (error) {
      post({ kind: "broken", why: String(error) }, []);
    }
  };
}
