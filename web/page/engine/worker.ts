/** Asks the engine, away from the page, which so never waits. */

import { startEngine, type AskEngine, type SubBox } from "./engine.ts";
import type { FromWorker, Reply, ToWorker } from "./messages.ts";
import type { Said } from "../shell/language.ts";
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

function report(done: number, steps: number): void {
  const now = performance.now();
  if (now - reported < ms_between_reports && done !== steps) return;
  reported = now;
  self.postMessage({ kind: "progress", done, steps });
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

type Asking = Exclude<ToWorker, { kind: "start" | "library" }>;

async function answerTo(message: Asking): Promise<Reply> {
  if (message.kind === "ask") return engine(message.question);
  const library = files(message.library);
  await library.ready;
  if (message.kind === "open") {
    const { header, told } = library.open(message.chosen);
    const { json, bytes } = engine<"open">(JSON.stringify({ ask: "open", ...header }));
    return { json: { ...told, ...json }, bytes };
  }
  const { json, bytes } = engine<"save">(JSON.stringify({ ask: "save", ...message.question }));
  return { json: null, bytes: library.save(json, bytes) };
}

/** The sentence of a Refusal, of which the script with the files has a class of its own. Null: any
 *  other error, which has left the engine in an unknown state. */
function sentenceOf(error: unknown): Said | null {
  return (error as { said?: Said } | null)?.said ?? null;
}

async function answer(message: ToWorker): Promise<void> {
  if (message.kind === "start") return start(message.module);
  if (message.kind === "library") return void files(message.library);
  const reply = await answerTo(message);
  self.postMessage({ kind: "answer", id: message.id, reply }, [reply.bytes.buffer]);
}

self.onmessage = async ({ data: message }) => {
  const id = "id" in message ? message.id : 0;
  try {
    await answer(message);
  } catch (error) {
    const said = sentenceOf(error);
    if (said && id !== 0) self.postMessage({ kind: "refused", id, said });
    else self.postMessage({ kind: "broken", id });
  }
};
