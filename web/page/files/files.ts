/** Table files in the worker, by h5wasm: one that is open, read block by block, and new ones.
 *  Bundled by itself, because h5wasm is large and only wanted when a file comes. */

import h5wasm, { FS, type Dataset } from "h5wasm";
import type { SubBox } from "../engine/engine.ts";
import { headerOf, NoTable, toldBy, type Attributes, type FileHeader, type Told } from "./header.ts";
import { fileOf, type FileParts } from "./save.ts";

export interface Files {
  ready: Promise<unknown>;
  /** Opens a file, lazily, and reads its header. Throws an Error that says what is wrong with it. */
  open(file: File): { header: FileHeader; told: Told };
  readBlock(box: SubBox, content: Uint8Array): void;
  save(parts: FileParts, content: Uint8Array): Uint8Array;
}

const folder = "/open";
let opened: InstanceType<typeof h5wasm.File> | null = null;
let datasets = new Map<string, Dataset>();
let mounted = false;

function mount(file: File): string {
  const fs = FS as any;
  if (mounted) fs.unmount(folder);
  else fs.mkdir(folder);
  mounted = false;
  fs.mount(fs.filesystems.WORKERFS, { files: [new File([file], "table.h5")] }, folder);
  mounted = true;
  return `${folder}/table.h5`;
}

function datasetOf(label: string): Dataset {
  const found = opened!.get(label);
  if (!(found instanceof h5wasm.Dataset)) throw new NoTable(`the dataset ${label} is missing: the file is damaged`);
  return found;
}

/** The label datasets, whose shapes must be what the header says. */
function openLabels(header: FileHeader): void {
  datasets = new Map(header.labels.split(",").map((label) => [label, datasetOf(label)]));
  for (const [label, dataset] of datasets) {
    const sizes = dataset.shape!.slice();
    if (label === "arrows") sizes.shift();
    if (header.pass) sizes.shift();
    const right = header.bounds === undefined || String(sizes) === String(header.bounds.map((bound) => bound + 1));
    if (!right) throw new NoTable(`the dataset ${label} has not the shape that the attributes say: the file is damaged`);
  }
}

function open(file: File): { header: FileHeader; told: Told } {
  opened?.close();
  opened = null;
  let table: InstanceType<typeof h5wasm.File>;
  try {
    table = new h5wasm.File(mount(file), "r");
    table.keys();
  } catch {
    throw new NoTable(`${file.name} is no HDF5 file, or it is damaged: choose a table of miyama`);
  }
  opened = table;
  const attributes = table.attrs as unknown as Attributes;
  const links = table.keys();
  const move = links.includes("move_rests") ? datasetOf("move_rests").shape![1] : 0;
  const header = headerOf(attributes, file.name, links, move);
  openLabels(header);
  const digests: Record<string, string> = {};
  for (const [label, dataset] of datasets) digests[label] = String(dataset.attrs["digest"]?.value ?? "");
  return { header, told: toldBy(attributes, digests) };
}

/** Of multisets the moves' rests stand side by side in a last dimension. */
function readBlock({ label, start, extent, move }: SubBox, content: Uint8Array): void {
  const dataset = datasets.get(label)!;
  const ranges: [number, number][] = start.map((from, i) => [from, from + extent[i]]);
  if (label === "arrows") ranges.unshift([move, move + 1]);
  if (ranges.length < dataset.shape!.length) ranges.push([0, dataset.shape![ranges.length]]);
  const entries = dataset.slice(ranges) as unknown as ArrayBufferView;
  content.set(new Uint8Array(entries.buffer, entries.byteOffset, entries.byteLength));
}

const files: Files = { ready: h5wasm.ready, open, readBlock, save: fileOf };
(self as any).miyamaFiles = files;
