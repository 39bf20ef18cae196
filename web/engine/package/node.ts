/** The package in Node. */

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { Miyama } from "./miyama.ts";
import { Queue, type Channel, type Receiver } from "./queue.ts";

export * from "./miyama.ts";

/** The worker keeps the process alive only while somebody waits for an answer. */
function channelTo(worker: Worker, { take, fail }: Receiver): Channel {
  worker.on("message", take);
  worker.on("error", (error) => fail(String(error)));
  worker.on("exit", () => fail("the worker ended"));
  return {
    post: (message) => worker.postMessage(message),
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}

/** Starts the engine, in a thread of its own. */
export async function load(): Promise<Miyama> {
  const bytes = await readFile(new URL("./engine.wasm", import.meta.url));
  const script = new URL("./node_worker.js", import.meta.url);
  const open = async (receiver: Receiver) =>
    channelTo(new Worker(script, { execArgv: [] }), receiver);
  const queue = new Queue(WebAssembly.compile(bytes), open);
  await queue.ready();
  return new Miyama(queue);
}
