/** Between the page and its worker: one union per direction. */

export type ToWorker =
  | { kind: "start"; module: WebAssembly.Module }
  | { kind: "ask"; id: number; question: object }
  /** `library`: the script with h5wasm, which is loaded when it is first wanted. */
  | { kind: "library"; library: Blob }
  | { kind: "open"; id: number; file: File; library: Blob; lang: string }
  | { kind: "save"; id: number; question: object; library: Blob };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "answer"; id: number; json: any; bytes: Uint8Array }
  | { kind: "refused"; id: number; message: string }
  /** The engine broke down, as it does without memory, or did not start (id 0): another must be started. */
  | { kind: "broken"; id: number }
  | { kind: "progress"; stage: string; done: number; steps: number };
