/** Between the page and its worker: one union per direction. */

import type { Chosen } from "../files/handed.ts";
import type { Told } from "../files/header.ts";
import type { Said } from "../shell/language.ts";
import type { Answer, Asked, OpenedTable, SavedTable } from "./questions.ts";

/** What the engine and the file itself say of it. */
export type OpenedFile = OpenedTable & Told;

export type ToWorker =
  | { kind: "start"; module: WebAssembly.Module }
  /** `question`: as JSON. */
  | { kind: "ask"; id: number; question: string }
  /** `library`: the script with h5wasm, which is loaded when it is first wanted. */
  | { kind: "library"; library: Blob }
  | { kind: "open"; id: number; chosen: Chosen; library: Blob }
  | { kind: "save"; id: number; question: SavedTable; library: Blob };

/** A file that was saved is its bytes alone. */
export type Reply = Answer<Asked> | { json: OpenedFile | null; bytes: Uint8Array };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "answer"; id: number; reply: Reply }
  | { kind: "refused"; id: number; said: Said }
  /** The engine broke down, as it does without memory, or did not start (id 0): another must be
   *  started. */
  | { kind: "broken"; id: number }
  | { kind: "progress"; done: number; steps: number };
