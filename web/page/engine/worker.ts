/** Asks the engine, away from the page, which so never waits. */

import { Refusal, startEngine, type AskEngine } from "./engine.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

declare const self: {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

const ms_between_reports = 100;

let engine: AskEngine;
let reported = 0;

function report(done: number, steps: number): void {
  const now = performance.now();
  if (now - reported < ms_between_reports && done !== steps) return;
  reported = now;
  self.postMessage({ kind: "progress", done, steps });
}

async function answer(message: ToWorker): Promise<void> {
  if (message.kind === "start") {
    engine = await startEngine(message.module, report);
    return self.postMessage({ kind: "ready" });
  }
  const reply = engine(message.question);
  self.postMessage({ kind: "answer", id: message.id, reply }, [reply.bytes.buffer]);
}

/** Any error but a Refusal has left the engine in an unknown state. */
self.onmessage = async ({ data: message }) => {
  const id = message.kind === "ask" ? message.id : 0;
  try {
    await answer(message);
  } catch (error) {
    if (error instanceof Refusal) self.postMessage({ kind: "refused", id, said: error.said });
    else self.postMessage({ kind: "broken", id });
  }
};
