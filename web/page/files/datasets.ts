/** Datasets of a table file, looked at before anyone reads them. */

import h5wasm, { type Dataset } from "h5wasm";
import { NoTable } from "./texts.ts";

export type Table = InstanceType<typeof h5wasm.File>;

const most_directions = 1000;
const most_total = 254;
const item_bytes: Record<string, number[]> = {
  outcome: [1],
  winning_moves: [4],
  target: [4, 8],
  move_from: [1],
  move_rests: [1],
  directions: [1],
  first: [1],
  level_offset: [8],
};
const integers = 0; // HDF5's class of integer types

/** Whole numbers of a size that is known, so that no block is larger than its place. Throws NoTable. */
export function datasetOf(table: Table, name: string): Dataset {
  let found: unknown;
  try {
    found = table.get(name);
    if (found instanceof h5wasm.Dataset) found.metadata;
  } catch {
    found = null;
  }
  if (!(found instanceof h5wasm.Dataset)) throw new NoTable("noDataset", name);
  const { type, size } = found.metadata;
  if (type !== integers || !(item_bytes[name] ?? [1, 2, 4]).includes(size))
    throw new NoTable("noIntegers", name);
  return found;
}

export function refuseShape(name: string, found: number[] | null, wanted: (number | null)[]): void {
  const same =
    found?.length === wanted.length &&
    wanted.every((length, i) => length === null || length === found[i]);
  const spelled = (shape: (number | null)[]) => shape.map((length) => length ?? "?").join(" × ");
  if (!same) throw new NoTable("shape", name, spelled(found ?? []), spelled(wanted));
}

export function digestOf(dataset: Dataset): string {
  try {
    const digest = dataset.attrs["digest"]?.value;
    return typeof digest === "string" && /^[0-9a-f]{32}$/.test(digest) ? digest : "";
  } catch {
    return "";
  }
}

export function numbersOfMoves(
  table: Table,
  name: "directions" | "first",
  heaps: number,
): number[] {
  const dataset = datasetOf(table, name);
  const moves = dataset.shape?.[0] ?? 0;
  refuseShape(name, dataset.shape, [moves <= most_directions ? null : most_directions, heaps]);
  return Array.from(dataset.value as Uint8Array, Number);
}

/** Where the level after the last one would begin, in a table by total. */
export function lastOffset(table: Table, total: number): number {
  const dataset = datasetOf(table, "level_offset");
  refuseShape("level_offset", dataset.shape, [total + 2]);
  if (total > most_total) throw new NoTable("noNumber", "total");
  return Number((dataset.value as BigUint64Array).at(-1));
}
