/** Asks the engine, away from the page, which so never waits. */

import { startEngine, type AskEngine, type SubBox } from "./engine.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { Files } from "../files/files.ts";

declare const self: {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  importScripts(...urls: string[]): void;
  miyamaFiles?: Files;
};

const ms_between_reports = 100;

let engine: AskEngine;
let reported = 0;

function report(stage: string, done: number, steps: number): void {
  const now = performance.now();
  if (now - reported < ms_between_reports && done !== steps) return;
  reported = now;
  self.postMessage({ kind: "progress", stage, done, steps });
}

/** h5wasm, which is large and only wanted for files. */
function files(library: Blob): Files {
  if (!self.miyamaFiles) self.importScripts(URL.createObjectURL(library));
  return self.miyamaFiles!;
}

async function start(module: WebAssembly.Module): Promise<void> {
  engine = await startEngine(module, {
    readBlock: (box: SubBox, content: Uint8Array) => self.miyamaFiles!.readBlock(box, content),
    progress: report,
  });
  self.postMessage({ kind: "ready" });
}

async function answerTo(message: Exclude<ToWorker, { kind: "start" | "library" }>) {
  if (message.kind === "ask") return engine(message.question);
  const library = files(message.library);
  await library.ready;
  if (message.kind === "open") {
    const { header, told } = library.open(message.file, message.lang);
    const { json, bytes } = engine({ ask: "open", lang: message.lang, ...header });
    return { json: { ...told, ...json }, bytes };
  }
  const { json, bytes } = engine({ ask: "save", ...message.question });
  return { json: {}, bytes: library.save(json, bytes) };
}

/** What is no sentence of the engine, nor of the files, has left it in an unknown state. */
function isBreakdown(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError || !(error instanceof Error);
}

async function answer(message: ToWorker): Promise<void> {
  if (message.kind === "start") return start(message.module);
  if (message.kind === "library") return void files(message.library);
  const { json, bytes } = await answerTo(message);
  self.postMessage({ kind: "answer", id: message.id, json, bytes }, [bytes.buffer]);
}

self.onmessage = async ({ data: message }) => {
  const id = "id" in message ? message.id : 0;
  try {
    await answer(message);
  } catch (error) {
    if (isBreakdown(error) || id === 0) self.postMessage({ kind: "broken", id });
    else self.postMessage({ kind: "refused", id, message: (error as Error).message });
  }
};
