/** The texts of Play; what the engine says is the engine's. */

import { speaker } from "../shell/language.ts";
import { plane, play } from "../words.ts";

export const texts = { ...play, heap: plane.heap, winningMoves: plane.winningMoves };
export const t = speaker(texts);
