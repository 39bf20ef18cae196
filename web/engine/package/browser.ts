/** The package in a browser. */

import { Miyama } from "./miyama.ts";
import { Queue } from "./queue.ts";
import { channelTo } from "./web_channel.ts";

export * from "./miyama.ts";

/** Where the parts of the package are, unless they lie next to this module. */
export interface Places {
  wasm?: string | URL | WebAssembly.Module;
  worker?: string | URL;
}

/** Compiled while it arrives, unless the server does not call it WebAssembly. */
async function moduleAt(address: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  if (response.headers.get("Content-Type")?.startsWith("application/wasm"))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** A page may load a worker from its own origin alone, which then may load modules from others. */
function workerAt(address: string | URL): Worker {
  const { href, origin } = new URL(address, location.href);
  if (origin === location.origin) return new Worker(href, { type: "module" });
  const script = new Blob([`import ${JSON.stringify(href)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(script), { type: "module" });
}

/** Starts the engine, in a worker of its own. */
export async function load(places: Places = {}): Promise<Miyama> {
  const { wasm = new URL("./engine.wasm", import.meta.url), worker } = places;
  const module = wasm instanceof WebAssembly.Module ? Promise.resolve(wasm) : moduleAt(wasm);
  const script = worker ?? new URL("./web_worker.js", import.meta.url);
  const queue = new Queue(module, async (receiver) => channelTo(workerAt(script), receiver));
  await queue.ready();
  return new Miyama(queue);
}
