/** The engine in WebAssembly: hands it what it asks of a system, and asks it questions. */

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

/** An answer in JSON, which may be an error, and what comes with it: the entries of a plane, for
 *  instance. */
export interface Reply {
  json: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const no_such_thing = 8; // WASI's EBADF: there are no files

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
    fd_read: () => no_such_thing,
    fd_seek: () => no_such_thing,
    fd_close: () => no_such_thing,
    proc_exit(code: number) {
      throw new WebAssembly.RuntimeError(`the engine ended with ${code}`);
    },
  };
}

/** What the engine asks of JavaScript. */
const ownCalls = (report: Report) => ({
  emscripten_notify_memory_growth() {},
  miyama_progress: report,
});

/** Takes a question in JSON. */
export type AskEngine = (question: string) => Reply;

export async function startEngine(module: WebAssembly.Module, report: Report): Promise<AskEngine> {
  let memory: WebAssembly.Memory;
  const instance = await WebAssembly.instantiate(module, {
    env: ownCalls(report),
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
    const json = textAt(memory, answer);
    const from = engine.miyama_bytes() >>> 0;
    const end = from + (engine.miyama_byte_count() >>> 0);
    return { json, bytes: new Uint8Array(memory.buffer as ArrayBuffer).slice(from, end) };
  };
}
