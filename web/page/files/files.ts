/** Table files in the worker, by h5wasm: a table that is open, read block by block, and new ones.
 *  Bundled by itself, because h5wasm is large and only wanted when a file comes. */

import h5wasm from "h5wasm";
import { Refusal, type SubBox } from "../engine/engine.ts";
import { blocksOf, readCut, type Part } from "./cut.ts";
import { datasetOf, digestOf, lastOffset, numbersOfMoves, refuseShape } from "./datasets.ts";
import type { Table } from "./datasets.ts";
import {
  axesOf,
  datasetsOf,
  headerOf,
  positionsOf,
  refuseOtherPart,
  shapeOf,
  toldBy,
  type Attributes,
  type FileHeader,
  type Told,
} from "./header.ts";
import type { Chosen } from "./handed.ts";
import { mount, silence, unmount } from "./mounted.ts";
import { fileOf, type FileParts } from "./save.ts";
import { tableFiles, type Plan, type PlannedPart, type TableFiles } from "./table_files.ts";
import { NoTable, within } from "./texts.ts";

interface Found {
  header: FileHeader;
  told: Told;
}

export interface Files {
  ready: Promise<unknown>;
  /** Opens a table, lazily, and reads its header. Throws a Refusal. */
  open(chosen: Chosen): Found;
  readBlock(box: SubBox, content: Uint8Array): void;
  save(parts: FileParts, content: Uint8Array): Uint8Array;
}

let opened: Table[] = [];
let parts: Part[] = [];
let cutAxis = 0; // among the coordinates of a position

function close(): void {
  for (const table of opened) table.close();
  opened = [];
  parts = [];
  cutAxis = 0;
  unmount();
}

function openHdf5(path: string): Table {
  try {
    const table = new h5wasm.File(path, "r");
    if (table.file_id < 0n) throw new NoTable("noHdf5");
    opened.push(table);
    table.keys();
    return table;
  } catch {
    throw new NoTable("noHdf5");
  }
}

/** The axis that is cut, among those of a dataset. */
const axisOf = (name: string): number => (name === "arrows" ? cutAxis + 1 : cutAxis);

/** A file with labels; `range`: of a whole along the axis that is cut. */
function partOf(
  table: Table,
  { header, told }: Found,
  range: PlannedPart | null,
  count: number,
): Part {
  const { first, end } = range ?? { first: 0, end: Infinity };
  const part: Part = { first, end, datasets: new Map(), blocks: blocksOf(count) };
  for (const name of datasetsOf(header.labels)) {
    const dataset = datasetOf(table, name);
    const shape = shapeOf(name, header, told.positions);
    if (range) shape[axisOf(name)] = end - first;
    refuseShape(name, dataset.shape, shape);
    part.datasets.set(name, dataset);
  }
  return part;
}

function openParts(paths: string[], plan: Plan, found: Found): Part[] {
  cutAxis = axesOf(found.header).indexOf(plan.axis);
  const length = shapeOf("outcome", found.header, found.told.positions)[cutAxis];
  if (length !== plan.parts.at(-1)!.end) throw new NoTable("otherPlan");
  return plan.parts.map((planned, number) =>
    within(planned.file, () => {
      const table = openHdf5(paths[number]);
      refuseOtherPart(table.attrs as unknown as Attributes, plan, number);
      return partOf(table, found, planned, plan.parts.length);
    }),
  );
}

function headerIn(table: Table, name: string, plan: Plan | null): Found {
  const attributes = table.attrs as unknown as Attributes;
  const links = table.keys();
  const rests = links.includes("move_rests") ? (datasetOf(table, "move_rests").shape?.[1] ?? 0) : 0;
  const header = headerOf(attributes, name, plan, links.includes("passes_left"), rests);
  for (const name of ["directions", "first"] as const)
    if (header.bounds && links.includes(name))
      header[name] = numbersOfMoves(table, name, header.bounds.length);
  const told = toldBy(attributes);
  const positions = header.bounds ? positionsOf(header) : lastOffset(table, header.total!);
  if (positions !== told.positions) throw new NoTable("count", told.positions, positions);
  return { header, told };
}

/** The file with the header, and with the labels unless these are in parts. */
function openTable(path: string, name: string, plan: Plan | null): Found {
  const table = openHdf5(path);
  const found = headerIn(table, name, plan);
  parts = [partOf(table, found, null, 1)];
  for (const [label, dataset] of parts[0].datasets) found.told.digests[label] = digestOf(dataset);
  return found;
}

function read(name: string, { table, plan, parts: files }: TableFiles): Found {
  const [path, ...paths] = mount([table, ...files]);
  if (!plan) return openTable(path, name, null);
  const found = within(table.name, () => openTable(path, name, plan));
  parts = openParts(paths, plan, found);
  return found;
}

function open({ name, files }: Chosen): Found {
  close();
  silence();
  try {
    return read(name, tableFiles(files));
  } catch (error) {
    close();
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error;
    const reason = error instanceof NoTable ? error : new NoTable("noHdf5");
    throw new Refusal(reason.said(name));
  }
}

/** `arrows` have the direction before the heaps, moves of multisets their rests behind the position. */
function readBlock({ label, start, extent, move }: SubBox, content: Uint8Array): void {
  const dataset = parts[0]?.datasets.get(label);
  if (!dataset) throw new Error(`${label} is not open`);
  const range = { start: [...start], extent: [...extent] };
  if (label === "arrows") {
    range.start.unshift(move);
    range.extent.unshift(1);
  } else if (label === "move_rests") {
    range.start.push(0);
    range.extent.push(dataset.shape![1]);
  }
  readCut(parts, label, axisOf(label), range, content);
}

const files: Files = { ready: h5wasm.ready, open, readBlock, save: fileOf };
(self as any).miyamaFiles = files;
