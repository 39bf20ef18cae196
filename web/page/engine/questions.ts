/** What the page asks the engine, and what it answers: the types of web/engine/answers.hpp. */

import type { Advice, Counterexample, Game, Move, Moves } from "../../engine/package/answers.ts";
import type { Position, Rules, Said, Size } from "../../engine/package/answers.ts";

export type * from "../../engine/package/answers.ts";

export interface SolvedTable {
  rules: Rules;
  heaps?: Size[];
  total?: number;
  misere: boolean;
}
export type TableOfLabel = SolvedTable & { label?: string };

/** One entry per coordinate: its size, or null where it is not fixed. */
export interface InPlane {
  /** Fixes one coordinate, counted from 1. */
  plane?: { heap: number; size: Size };
  fixed?: (Size | null)[];
}

export interface Totals {
  positions: number;
  lost: number;
  winningMoves: number;
  theorem: Said;
  compared: number;
  mismatches: number;
}

/** Rows: | a stick, - a gap, a space a gap without room. Heaps: sizes of ordered heaps. */
export interface Board {
  rows: string[];
  heaps: Size[];
}

export interface Opening {
  text: string;
  /** The opening without the pass that every opening has. */
  heaps: string;
  position: Position;
  rules: string;
  /** Heaps are not ordered and may break: rows. */
  breaks: boolean;
  /** A move may take from several heaps. */
  several: boolean;
  /** There is a pass. */
  pass: boolean;
  board: Board;
}

export type Player = "you" | "computer";
export interface Turn {
  player: Player;
  words: string;
  from: Position;
  to: Position;
}

export type Level = "resist" | "errs";

export interface MatchQuestion {
  rules: Rules;
  misere: boolean;
  opening: string;
  first: Player;
  moves: string[];
  /** The person's move as it was typed. */
  move?: string;
  reply?: { level: Level; seed: number };
}

export interface Match {
  position: Position;
  board: Board;
  beside: string;
  toMove: Player;
  over: boolean;
  winner: Player | null;
  /** The one to move has lost, if the other errs no more. */
  lost: boolean;
  moves: string[];
  turns: Turn[];
}

export interface Plane {
  shape: number[];
  itemBytes: number;
  signed: boolean;
}

export interface TestedClaim {
  text: string;
  compared: number;
  agree?: number;
  false_losses?: number;
  missed_losses?: number;
  differ?: number;
  first: Counterexample | null;
}

/** A heap that becomes others, or none. */
export interface HeapMove {
  from: Size;
  rests: Size[];
}

export interface Line {
  position: Position;
  lost: boolean;
  moves: HeapMove[];
}

export interface DiagramPosition {
  text: string;
  position: Position;
  lost: boolean;
  /** Indices of positions: the lost options, and all options. */
  arrows: number[];
  options: number[];
}
export interface Diagram {
  positions: DiagramPosition[];
}

/** Each question: what is asked, what is answered. */
export interface Questions {
  games: [object, { games: Game[] }];
  solve: [SolvedTable, Totals];
  /** With bounds, a table with these bounds knows who wins. */
  advise: [SolvedTable & { position: string }, Advice];
  opening: [
    { rules: Rules; misere: boolean } & (
      | { position: string }
      | { random: { heaps: number; least: number; most: number; seed: number } }
    ),
    Opening,
  ];
  match: [MatchQuestion, Match];
  hint: [{ rules: Rules; misere: boolean; opening: string; position: string }, { move: Move }];
  options: [{ rules: Rules; misere: boolean; position: string }, Moves];
  break: [{ rules: Rules; misere: boolean; board: string; move: string }, { board: Board }];
  labels: [TableOfLabel & InPlane & { move?: number }, Plane];
  claim: [TableOfLabel & { text: string }, TestedClaim];
  wrong: [TableOfLabel & InPlane & { text: string }, Plane];
  list: [SolvedTable & { first: number; count: number }, { lines: Line[]; positions: number }];
  shapes: [SolvedTable, { shapes: Position[]; number: number }];
  diagram: [SolvedTable, Diagram];
}

export interface Answer<Q extends keyof Questions = keyof Questions> {
  json: Questions[Q][1];
  /** What comes with it: the entries of a plane, for instance. */
  bytes: Uint8Array;
}
