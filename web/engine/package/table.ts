/** A solved table: what is known about each position. */

import type { Convention } from "./answers.ts";
import { MiyamaError } from "./json.ts";

/** The smallest type that holds a label; bigints only where its numbers need 64 bits. */
export type Entries =
  | (Uint8Array | Uint16Array | Uint32Array | BigUint64Array)
  | (Int8Array | Int16Array | Int32Array | BigInt64Array);

const unsigned = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: BigUint64Array };
const signed = { 1: Int8Array, 2: Int16Array, 4: Int32Array, 8: BigInt64Array };

/** What is known about all positions together. */
export interface Totals {
  rules: string;
  convention: Convention;
  positions: number;
  lost: number;
  winningMoves: number;
  /** The theorem with which each position was compared, and how many differ. */
  theorem: string;
  mismatches: number;
}

export function totalsOf(json: any): Totals {
  const { rules, convention, positions, lost, theorem, mismatches } = json;
  const winningMoves = json.winningMovesTotal;
  return { rules, convention, positions, lost, winningMoves, theorem, mismatches };
}

export interface Table extends Totals {}
export class Table {
  /** One size for each heap, or the number of positions where these are listed. */
  readonly shape: number[];
  /** The entries of each label, in C order. */
  readonly labels: Record<string, Entries> = {};
  /** The shape of each label: that of the table; arrows have one of these for each direction. */
  readonly shapes: Record<string, number[]> = {};
  /** For each label the digest that the program writes into the file of this table. */
  readonly digests: Record<string, string>;
  /** Positions that are listed, as rows, behind which `#none` stands in shorter ones. */
  #rows: Entries | null = null;
  #fields = 0;
  #none = 0;
  #ranks: Map<string, number> | null = null;

  constructor(json: any, bytes: Uint8Array) {
    Object.assign(this, totalsOf(json));
    this.digests = json.digests;
    this.shape = json.shape;
    let from = 0;
    for (const { label, shape, itemBytes, signed: is_signed } of json.arrays) {
      const end = from + itemBytes * shape.reduce((all: number, size: number) => all * size, 1);
      const Kind = (is_signed ? signed : unsigned)[itemBytes as 1 | 2 | 4 | 8];
      const entries = new Kind(bytes.slice(from, end).buffer as ArrayBuffer);
      from = end;
      if (label === "positions")
        [this.#rows, this.#fields, this.#none] = [entries, shape[1], is_signed ? -(2 ** 31) : 0];
      else [this.labels[label], this.shapes[label]] = [entries, shape];
    }
  }

  /** The position that the entries with this index are about: the heaps, in a table by total in
   *  descending order, or the numbers of a listed position. */
  positionAt(index: number): number[] {
    if (this.#rows) {
      const row = this.#rows.slice(index * this.#fields, (index + 1) * this.#fields);
      const numbers = Array.from(row, Number);
      return numbers.filter((entry) => entry !== this.#none);
    }
    const position = [...this.shape];
    for (let i = position.length - 1; i >= 0; --i) {
      position[i] = index % this.shape[i];
      index = Math.floor(index / this.shape[i]);
    }
    return position;
  }

  /** The index of a position, whose heaps may come in any order in a table by total. Throws
   *  MiyamaError where the table does not have it. */
  indexOf(position: number[]): number {
    const index = this.#rows ? this.#listedIndex(position) : this.#index(position);
    if (index === undefined)
      throw new MiyamaError(`the table of ${this.rules} has no position ${position}`);
    return index;
  }

  #index(position: number[]): number | undefined {
    const is_within = (size: number, i: number) =>
      Number.isInteger(size) && size >= 0 && size < this.shape[i];
    if (position.length !== this.shape.length || !position.every(is_within)) return undefined;
    return position.reduce((index, size, i) => index * this.shape[i] + size, 0);
  }

  #listedIndex(position: number[]): number | undefined {
    if (!this.#ranks) {
      this.#ranks = new Map();
      for (let i = 0; i < this.shape[0]; ++i) this.#ranks.set(this.positionAt(i).join(), i);
    }
    const heaps = position.filter((entry) => entry !== this.#none);
    return this.#ranks.get((this.#none === 0 ? heaps.sort((a, b) => b - a) : heaps).join());
  }
}
