/** The worker of a page of the course: runs cells, with the engine at hand. It is ended to stop a cell. */

import { answering } from "../engine/package/answering.ts";
import { Miyama } from "../engine/package/miyama.ts";
import { Queue } from "../engine/package/queue.ts";
import * as drawing from "./drawing.ts";
import type { Picture } from "./drawing.ts";
import { said, speak, texts, type Language } from "./said.ts";
import * as tables from "./tables.ts";

export type ToCells = { module: WebAssembly.Module; lang: Language } | { run: string };
export type FromCells = { print: string } | { draw: Picture[] } | { done: string | null };

declare const self: {
  postMessage(message: FromCells): void;
  onmessage: (event: MessageEvent<ToCells>) => void;
};

/** The engine runs in this worker, too: whoever waits for it is a cell. */
function engineOf(module: WebAssembly.Module): Miyama {
  const open = async ({ take }: { take: Parameters<typeof answering>[0] }) => {
    const answer = answering((message) => take(message, []));
    return {
      post: (message: Parameters<typeof answer>[0]) => void answer(message),
      hold() {},
      end() {},
    };
  };
  return new Miyama(new Queue(Promise.resolve(module), open as never));
}

class Failed extends Error {}

function textOf(thing: unknown): string {
  if (typeof thing !== "object" || thing === null) return String(thing);
  const list = thing instanceof Set || ArrayBuffer.isView(thing) || Array.isArray(thing);
  if (list) return `[${Array.from(thing as Iterable<unknown>, textOf).join(", ")}]`;
  return `{${Object.entries(thing).map(([name, value]) => `${name}: ${textOf(value)}`).join(", ")}}`; // prettier-ignore
}

const given = {
  ...drawing,
  ...tables,
  print: (...things: unknown[]) => self.postMessage({ print: things.map(textOf).join(" ") }),
  draw(...pictures: Picture[]) {
    try {
      self.postMessage({ draw: pictures });
    } catch {
      throw new Failed(said(texts.data_alone));
    }
  },
  assert(holds: unknown, message: string) {
    if (!holds) throw new Failed(message);
  },
};

/** The variables of all cells, by name. */
const scope: Record<string, unknown> = Object.assign(Object.create(null), given);
scope.scope = scope;

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

/** What a line that is not indented declares belongs to all cells. */
export const sharing = (code: string): string =>
  code
    .replace(/^(?:const|let|var) ([\w$]+)(?= *=)/gm, "scope.$1")
    .replace(/^(?:const|let|var) (\[[^=]*\]|\{[^=]*\}) *= *(.*);$/gm, ";($1 = $2);")
    .replace(/^((?:async )?function\*?|class) ([\w$]+)/gm, "scope.$2 = $1 $2");

async function run(code: string): Promise<string | null> {
  try {
    await new AsyncFunction("scope", `with (scope) {\n${sharing(code)}\n}`)(scope);
    return null;
  } catch (error) {
    if (error instanceof ReferenceError) return `${error}: does a cell above define it?`;
    return error instanceof Failed ? error.message : String(error);
  }
}

self.onmessage = async ({ data }) => {
  if ("module" in data) {
    speak(data.lang);
    scope.miyama = engineOf(data.module);
  } else self.postMessage({ done: await run(data.run) });
};
