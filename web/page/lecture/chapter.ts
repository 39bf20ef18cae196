/** A chapter of the lecture: a stage that shows one beat after another (lecture.ts turns them).
 *
 *  What a beat shows at rest depends on its number alone, so that it is the same forwards, backwards
 *  and from an address; only movements on the way differ. What people do on the stage (a guess, a
 *  cell asked about) may be shown on top until the next beat.
 *
 *  A chapter dispatches on its element, bubbling: "said" when `sentence` says something else now,
 *  "onward" when what people did leads to the next beat. */

import type { Engine } from "../engine/client.ts";

export interface Chapter {
  /** The stage: a block that fills the width and the height it is given. */
  element: HTMLElement;
  /** Beats are 0 … beats() − 1; their number never changes. */
  beats(): number;
  /** Makes the stage show `beat`, moving from the beat that is shown if it is a neighbour; resolves
   *  when it rests. Once `signal` is aborted it is at its end at once. A refusal of the engine is
   *  thrown; the lecture shows it. */
  show(beat: number, signal: AbortSignal): Promise<void>;
  /** What is said at this beat, in the language chosen now. */
  sentence(beat: number): string;
  /** Takes a key for itself ("w") at the beat that is shown: true if it did. */
  key?(key: string): boolean;
  /** Says everything anew, in the language chosen now. */
  translate(): void;
  /** Ends what moves by itself. */
  leave?(): void;
}

export type MakeChapter = (engine: Engine) => Chapter;
