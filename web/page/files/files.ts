/** Table files in the worker, by h5wasm: one that is open, read block by block, and new ones.
 *  Bundled by itself, because h5wasm is large and only wanted when a file comes. */

import h5wasm, { type Dataset } from "h5wasm";
import { Refusal, type SubBox } from "../engine/engine.ts";
import { Blocks } from "./blocks.ts";
import {
  datasetsOf,
  headerOf,
  positionsOf,
  shapeOf,
  toldBy,
  type Attributes,
  type FileHeader,
  type Told,
} from "./header.ts";
import { mount, silence, unmount } from "./mounted.ts";
import { fileOf, type FileParts } from "./save.ts";
import { NoTable } from "./texts.ts";

export interface Files {
  ready: Promise<unknown>;
  /** Opens a file, lazily, and reads its header. Throws a Refusal. */
  open(file: File): { header: FileHeader; told: Told };
  readBlock(box: SubBox, content: Uint8Array): void;
  save(parts: FileParts, content: Uint8Array): Uint8Array;
}

type Table = InstanceType<typeof h5wasm.File>;

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
let opened: Table | null = null;
let datasets = new Map<string, Dataset>();
const blocks = new Blocks();

function close(): void {
  opened?.close();
  opened = null;
  datasets = new Map();
  blocks.clear();
  unmount();
}

function openHdf5(file: File): Table {
  if (file.size === 0) throw new NoTable("empty");
  try {
    const table = new h5wasm.File(mount(file), "r");
    if (table.file_id < 0n) throw new NoTable("noHdf5");
    opened = table;
    table.keys();
    return table;
  } catch {
    throw new NoTable("noHdf5");
  }
}

/** Whole numbers of a size that is known, so that no block is larger than its place. */
function datasetOf(table: Table, name: string): Dataset {
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

function refuseShape(name: string, found: number[] | null, wanted: (number | null)[]): void {
  const same =
    found?.length === wanted.length &&
    wanted.every((length, i) => length === null || length === found[i]);
  const spelled = (shape: (number | null)[]) => shape.map((length) => length ?? "?").join(" × ");
  if (!same) throw new NoTable("shape", name, spelled(found ?? []), spelled(wanted));
}

function digestOf(dataset: Dataset): string {
  try {
    const digest = dataset.attrs["digest"]?.value;
    return typeof digest === "string" && /^[0-9a-f]{32}$/.test(digest) ? digest : "";
  } catch {
    return "";
  }
}

function numbersOfMoves(table: Table, name: "directions" | "first", heaps: number): number[] {
  const dataset = datasetOf(table, name);
  const moves = dataset.shape?.[0] ?? 0;
  refuseShape(name, dataset.shape, [
    moves <= most_directions ? null : most_directions,
    heaps,
  ]);
  return Array.from(dataset.value as Uint8Array, Number);
}

/** Of multisets: where the level after the last one would begin. */
function lastOffset(table: Table, total: number): number {
  const dataset = datasetOf(table, "level_offset");
  refuseShape("level_offset", dataset.shape, [total + 2]);
  if (total > most_total) throw new NoTable("noNumber", "total");
  return Number((dataset.value as BigUint64Array).at(-1));
}

function read(file: File): { header: FileHeader; told: Told } {
  const table = openHdf5(file);
  const attributes = table.attrs as unknown as Attributes;
  const links = table.keys();
  const rests = links.includes("move_rests") ? (datasetOf(table, "move_rests").shape?.[1] ?? 0) : 0;
  const header = headerOf(attributes, file.name, links.includes("passes_left"), rests);
  for (const name of ["directions", "first"] as const)
    if (header.bounds && links.includes(name))
      header[name] = numbersOfMoves(table, name, header.bounds.length);
  const told = toldBy(attributes, {});
  const positions = header.bounds ? positionsOf(header) : lastOffset(table, header.total!);
  if (positions !== told.positions) throw new NoTable("count", told.positions, positions);
  for (const name of datasetsOf(header.labels)) {
    const dataset = datasetOf(table, name);
    refuseShape(name, dataset.shape, shapeOf(name, header, told.positions));
    datasets.set(name, dataset);
    told.digests[name] = digestOf(dataset);
  }
  return { header, told };
}

function open(file: File): { header: FileHeader; told: Told } {
  close();
  silence();
  try {
    return read(file);
  } catch (error) {
    close();
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error;
    const reason = error instanceof NoTable ? error : new NoTable("noHdf5");
    throw new Refusal(reason.said(file.name));
  }
}

/** `arrows` have the direction before the heaps, moves of multisets their rests behind the position. */
function readBlock({ label, start, extent, move }: SubBox, content: Uint8Array): void {
  const dataset = datasets.get(label);
  if (!dataset) throw new Error(`${label} is not open`);
  const range = { start: [...start], extent: [...extent] };
  if (label === "arrows") {
    range.start.unshift(move);
    range.extent.unshift(1);
  } else if (label === "move_rests") {
    range.start.push(0);
    range.extent.push(dataset.shape![1]);
  }
  blocks.read(dataset, range, content);
}

const files: Files = { ready: h5wasm.ready, open, readBlock, save: fileOf };
(self as any).miyamaFiles = files;
