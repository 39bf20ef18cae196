/** Between the page and its worker: one union per direction. */

import type { Said } from "../shell/language.ts";
import type { Answer } from "./questions.ts";

export type ToWorker =
  | { kind: "start"; module: WebAssembly.Module }
  /** `question`: as JSON. */
  | { kind: "ask"; id: number; question: string };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "answer"; id: number; reply: Answer }
  | { kind: "refused"; id: number; said: Said }
  /** The engine broke down, as it does without memory, or did not start (id 0): another must be
   *  started. */
  | { kind: "broken"; id: number }
  | { kind: "progress"; done: number; steps: number };
