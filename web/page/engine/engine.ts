/** The engine in WebAssembly: hands it what it asks of a system, and asks it questions. */

import type { Answer, Questions } from "./questions.ts";
import type { Said } from "../shell/language.ts";
import { shell } from "../words.ts";

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(address: number): void;
  miyama_answer(question: number): number;
  miyama_bytes(): number;
  miyama_byte_count(): number;
}

/** Told how far the engine is. */
export type Report = (done: number, steps: number) => void;

const no_such_thing = 8; // WASI's EBADF: a page has no files

/** The engine says why there is no answer. */
export class Refusal extends Error {
  constructor(readonly said: Said) {
    super(said.en);
  }
}

/** Addresses come as signed numbers. */
function textAt(memory: WebAssembly.Memory, signed: number): string {
  const heap = new Uint8Array(memory.buffer);
  const address = signed >>> 0;
  return new TextDecoder().decode(heap.slice(address, heap.indexOf(0, address)));
}

/** What the engine asks of a system: the time, and somewhere to complain. */
function systemCalls(memory: () => WebAssembly.Memory) {
  const view = () => new DataView(memory().buffer);
  return {
    clock_time_get(_clock: number, _precision: bigint, to: number) {
      view().setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    environ_sizes_get(count: number, bytes: number) {
      view().setUint32(count, 0, true);
      view().setUint32(bytes, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_write: () => no_such_thing,
    fd_seek: () => no_such_thing,
    fd_close: () => no_such_thing,
    proc_exit(code: number) {
      throw new WebAssembly.RuntimeError(`the engine ended with ${code}`);
    },
  };
}

/** What the engine asks of the page. */
const pageCalls = (report: Report) => ({
  emscripten_notify_memory_growth() {},
  miyama_progress: report,
});

/** Refuses an answer with a number that JavaScript would round. */
function refuseRounded(json: string): void {
  if (!/\d{16}/.test(json)) return; // as nearly all
  const parts = json.match(/"(\\.|[^"\\])*"|\d+/g)!;
  const large = parts.find((part) => part[0] !== '"' && !Number.isSafeInteger(Number(part)));
  if (large === undefined) return;
  const { en, ja } = shell.tooExact;
  throw new Refusal({ en: en.replace("{1}", large), ja: ja.replace("{1}", large) });
}

/** `question`: as JSON. Throws a Refusal. */
export type AskEngine = <Q extends keyof Questions>(question: string) => Answer<Q>;

export async function startEngine(module: WebAssembly.Module, report: Report): Promise<AskEngine> {
  let memory: WebAssembly.Memory;
  const instance = await WebAssembly.instantiate(module, {
    env: pageCalls(report),
    wasi_snapshot_preview1: systemCalls(() => memory),
  });
  const engine = instance.exports as unknown as Exports;
  memory = engine.memory;
  engine._initialize();

  return (question) => {
    const text = new TextEncoder().encode(question + "\0");
    const address = engine.malloc(text.length) >>> 0;
    if (address === 0) throw new WebAssembly.RuntimeError("no memory for a question");
    new Uint8Array(memory.buffer).set(text, address);
    const answer = engine.miyama_answer(address);
    engine.free(address);
    const said = textAt(memory, answer);
    refuseRounded(said);
    const json = JSON.parse(said);
    if (json.error !== undefined) throw new Refusal(json.error);
    const from = engine.miyama_bytes() >>> 0;
    const end = from + (engine.miyama_byte_count() >>> 0);
    return { json, bytes: new Uint8Array(memory.buffer).slice(from, end) };
  };
}
