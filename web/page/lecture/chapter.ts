/** A chapter of the lecture: a small view of its own. */

import type { Engine } from "../engine/client.ts";

export interface Chapter {
  element: HTMLElement;
  /** Shows what the rest of an address says: #lecture/2/357 is ["357"]. */
  show(settings: string[]): void;
  /** Draws everything anew, in the language that is chosen now. */
  draw(): void;
  /** Ends what moves by itself. */
  leave(): void;
}

/** `remember` writes the chapter's settings into the address. */
export type MakeChapter = (
  engine: Engine,
  remember: (...settings: (string | number)[]) => void,
) => Chapter;
