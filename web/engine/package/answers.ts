/** What is asked and answered: the types of web/engine/answers.hpp that the package and the page
 *  share. */

/** One text in both languages. */
export type Said = Record<"en" | "ja", string>;

export type Size = number;
export type Position = Size[];

/** A name such as "nim", or what a rules file holds. */
export type Rules = string | object;
export type Convention = "normal" | "misere";

export interface Game {
  name: string;
  parameter: string;
  places: boolean;
  total: boolean;
  code: string;
  move: string;
  theorem: string;
  example: string;
  bounds: string;
}

export interface AdvisedMove {
  from: number | number[];
  take?: number | number[];
  rests?: number[];
  to: Position;
  words: string;
}

/** What `miyama advise --json` prints, with words and reasons. */
export interface Advice {
  rules: string;
  convention: Convention;
  position: Position;
  outcome: "win" | "loss";
  over: boolean;
  moves: AdvisedMove[];
  resistance: "remoteness" | "least" | null;
  remoteness: number | null;
  /** How it is known: the program's word for it, and a text for people. */
  method: string;
  knownBy: string;
  why: string[];
  /** The numbers of the heaps whose XOR decides, or null where it does not. */
  values: Size[] | null;
}

export interface Move {
  to: Position;
  words: string;
  typed: string;
}
/** The first moves of a position, and whether these are all. */
export interface Moves {
  moves: Move[];
  all: boolean;
}

export interface Counterexample {
  position: Position;
  expected: number;
  found: number;
}
