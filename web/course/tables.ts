/** What the cells of the course compute with, as notebooks/course.py and the package miyama do for Python. */

import type { Table } from "../engine/package/table.ts";
import { grid, heap, type GridOptions, type Picture } from "./drawing.ts";
import { said, texts } from "./said.ts";

export const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

/** With commas between thousands. */
export const commas = (n: number): string => n.toLocaleString("en");

/** The positions of a table by heaps of which `is_lost` says something else than the table, at most `limit` of them. */
export function counterexamples(
  table: Table,
  is_lost: (...position: number[]) => unknown,
  limit = 100,
): number[][] {
  const wrong: number[][] = [];
  const position = table.shape.map(() => 0);
  for (const outcome of table.labels.outcome) {
    if (wrong.length === limit) break;
    if (Boolean(is_lost(...position)) !== (outcome === 0)) wrong.push([...position]);
    let i = position.length - 1;
    while (i > 0 && position[i] === table.shape[i] - 1) position[i--] = 0;
    ++position[i];
  }
  return wrong;
}

/** The least period that the second half of the values confirms, and from where on it holds. */
export function period(values: number[]): string {
  for (let length = 1; length < Math.floor(values.length / 4); ++length) {
    let start = values.length - length;
    while (start > 0 && values[start - 1] === values[start - 1 + length]) --start;
    if (start < Math.floor(values.length / 2)) return said(texts.period, length, start);
  }
  return said(texts.no_period);
}

interface PlaneOptions extends GridOptions {
  label?: string;
  /** The greatest size of a heap that is shown. */
  most?: number;
  /** What stands before the heaps of a position. */
  before?: number[];
}

/** A picture of a label of three heaps for each of `firsts`. */
export function planes(table: Table, firsts: number[], options: PlaneOptions = {}): Picture[] {
  const { label = "outcome", before = [], most = table.shape.at(-1)! - 1, ...others } = options;
  const sizes = Array.from({ length: most + 1 }, (_, i) => i);
  const value = (position: number[]) => Number(table.labels[label][table.indexOf(position)]);
  return firsts.map((first) => {
    const values = sizes.map((b) => sizes.map((c) => value([...before, first, b, c])));
    return grid(values, {
      title: `${heap(1)} = ${first}`,
      across: heap(2),
      up: heap(3),
      ...others,
    });
  });
}
