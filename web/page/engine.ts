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

export interface Answer {
  json: any;
  /** What stands beside the answer: the entries of a plane. */
  bytes: Uint8Array;
}

const no_such_thing = 8; // WASI's EBADF: a page has no files

export async function startEngine(module: WebAssembly.Module): Promise<(question: object) => Answer> {
  let memory: WebAssembly.Memory;
  const view = () => new DataView(memory.buffer);
  const system = {
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
      throw new Error(`the engine ended with ${code}`);
    },
  };
  const instance = await WebAssembly.instantiate(module, {
    env: { emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: system,
  });
  const engine = instance.exports as unknown as Exports;
  memory = engine.memory;
  engine._initialize();

  return (question: object): Answer => {
    const text = new TextEncoder().encode(JSON.stringify(question) + "\0");
    const address = engine.malloc(text.length);
    new Uint8Array(memory.buffer).set(text, address);
    const answer = engine.miyama_answer(address);
    engine.free(address);
    const heap = new Uint8Array(memory.buffer);
    const json = JSON.parse(new TextDecoder().decode(heap.subarray(answer, heap.indexOf(0, answer))));
    if (json.error !== undefined) throw new Error(json.error);
    const from = engine.miyama_bytes();
    return { json, bytes: heap.slice(from, from + engine.miyama_byte_count()) };
  };
}
