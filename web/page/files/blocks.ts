/** Sub-boxes of a dataset, read by h5wasm straight into the place where they are wanted.
 *
 *  Chunks of a file have to be unpacked whole: a plane of 1000³ crosses 256 of them, each 64 planes
 *  thick, which takes a second. So a plane is read together with its neighbours within the chunks,
 *  as many as memory allows; while a slider moves among them, nothing is read. The planes stay in
 *  the memory of h5wasm, which never gets smaller anyway.
 *
 *      asked for                     read and kept
 *      start  21,0,0                 start  16,0,0
 *      extent 1,1000,1000            extent 16,1000,1000                                            */

import { Module, type Dataset } from "h5wasm";

export interface Range {
  start: number[];
  extent: number[];
}

const least_plane = 1 << 16; // bytes; smaller ones are read soon enough
export const most_kept = 1 << 24; // bytes
const short_run = 32; // bytes, copied faster one by one

const product = (numbers: number[]): number => numbers.reduce((sofar, number) => sofar * number, 1);
const bigs = (numbers: number[]): bigint[] => numbers.map(BigInt);

/** Both ranges have the same number of axes. */
function isWithin(inner: Range, outer: Range): boolean {
  return inner.start.every(
    (from, i) =>
      from >= outer.start[i] && from + inner.extent[i] <= outer.start[i] + outer.extent[i],
  );
}

/** The planes that are read with a plane: a power of two of them, which no chunk's edge divides. */
function withNeighbours(
  plane: Range,
  shape: number[],
  chunks: number[] | null,
  size: number,
  most: number,
): Range {
  const axis = plane.extent.findIndex((length, i) => length === 1 && (chunks?.[i] ?? 1) > 1);
  const bytes = size * product(plane.extent);
  if (axis < 0 || bytes < least_plane || bytes > most) return plane;
  const thickness = 2 ** Math.floor(Math.log2(Math.min(chunks![axis], most / bytes)));
  const first = plane.start[axis] - (plane.start[axis] % thickness);
  return {
    start: plane.start.with(axis, first),
    extent: plane.extent.with(axis, Math.min(thickness, shape[axis] - first)),
  };
}

export class Blocks {
  private dataset: Dataset | null = null;
  private kept: Range = { start: [], extent: [] };
  private buffer = 0; // address in the memory of h5wasm
  private bufferBytes = 0;

  /** `most`: bytes that are kept. */
  constructor(private readonly most: number) {}

  /** Throws an Error where the file cannot be read, or does not hold such a block. */
  read(dataset: Dataset, range: Range, content: Uint8Array): void {
    const { shape, size, chunks } = dataset.metadata;
    const all = { start: (shape ?? []).map(() => 0), extent: shape ?? [] };
    const right =
      range.start.length === shape?.length &&
      isWithin(range, all) &&
      size * product(range.extent) === content.length;
    if (!right) throw new Error(`${dataset.path} has no such block`);
    if (this.dataset !== dataset || !isWithin(range, this.kept))
      this.readFile(dataset, withNeighbours(range, shape!, chunks, size, this.most));
    this.copy(range, size, content);
  }

  clear(): void {
    this.dataset = null;
  }

  private readFile(dataset: Dataset, range: Range): void {
    this.dataset = null;
    this.room(dataset.metadata.size * product(range.extent));
    const strides = range.start.map(() => 1n);
    const status = Module.get_dataset_data(
      dataset.file_id,
      dataset.path,
      bigs(range.extent),
      bigs(range.start),
      strides,
      BigInt(this.buffer),
    );
    if (status < 0) throw new Error(`${dataset.path} cannot be read`);
    [this.dataset, this.kept] = [dataset, range];
  }

  private room(bytes: number): void {
    if (bytes <= this.bufferBytes) return;
    if (this.buffer !== 0) Module._free(this.buffer);
    this.bufferBytes = 0;
    this.buffer = Module._malloc(bytes);
    if (this.buffer === 0) throw new Error("there is not enough memory");
    this.bufferBytes = bytes;
  }

  /** Run by run: what lies together in what is kept, too. */
  private copy({ start, extent }: Range, size: number, content: Uint8Array): void {
    const { kept } = this;
    const bytes = Module.HEAPU8;
    const strides = extent.map((_, axis) => size * product(kept.extent.slice(axis + 1)));
    let inner = extent.length; // axes from here on are wanted as they are kept
    while (inner > 0 && extent[inner - 1] === kept.extent[inner - 1]) --inner;
    const last = Math.max(0, inner - 1);
    const run = size * product(extent.slice(last));
    let to = 0;
    const copyFrom = (axis: number, from: number): void => {
      if (axis < last) {
        for (let i = 0; i < extent[axis]; ++i) copyFrom(axis + 1, from + i * strides[axis]);
      } else if (run > short_run) {
        content.set(bytes.subarray(from, from + run), to);
        to += run;
      } else {
        for (let i = 0; i < run; ++i) content[to++] = bytes[from + i];
      }
    };
    copyFrom(
      0,
      start.reduce(
        (from, place, axis) => from + (place - kept.start[axis]) * strides[axis],
        this.buffer,
      ),
    );
  }
}
