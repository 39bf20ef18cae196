/** Blocks of a dataset, read by h5wasm straight into the place where they are wanted.
 *
 *  A block is a chunk of the file: tens of kilobytes to be read and a quarter of a megabyte to be
 *  unpacked. A plane crosses up to some hundred chunks, and the next plane mostly the same ones, so
 *  those read last are kept; what has to go lends its memory to what comes. */

import { Module, type Dataset } from "h5wasm";

export interface Range {
  start: number[];
  extent: number[];
}

const most_kept_bytes = 68 << 20; // a plane of 1000³: 256 blocks of 2¹⁸ bytes

export class Blocks {
  private kept = new Map<string, Uint8Array>(); // oldest first
  private bytes = 0;
  private buffer = 0; // in the memory of h5wasm
  private bufferBytes = 0;

  /** Throws an Error where the file cannot be read, or does not hold such a block. */
  read(dataset: Dataset, range: Range, content: Uint8Array): void {
    const name = `${dataset.path} ${range.start} ${range.extent}`;
    const kept = this.kept.get(name);
    if (kept) {
      this.kept.delete(name); // it becomes the newest
      this.kept.set(name, kept);
      content.set(kept);
    } else {
      this.readFile(dataset, range, content);
      this.keep(name, content);
    }
  }

  clear(): void {
    this.kept.clear();
    this.bytes = 0;
  }

  private readFile(dataset: Dataset, { start, extent }: Range, content: Uint8Array): void {
    const { shape, size } = dataset.metadata;
    const inside = shape !== null && shape.length === start.length && shape.every((length, i) => start[i] + extent[i] <= length);
    const bytes = extent.reduce((product, length) => product * length, size);
    if (!inside || bytes !== content.length) throw new Error(`${dataset.path} has no such block`);
    this.room(bytes);
    const [count, offset, strides] = [extent, start, extent.map(() => 1)].map((numbers) => numbers.map(BigInt));
    const status = Module.get_dataset_data(dataset.file_id, dataset.path, count, offset, strides, BigInt(this.buffer));
    if (status < 0) throw new Error(`${dataset.path} cannot be read`);
    content.set(Module.HEAPU8.subarray(this.buffer, this.buffer + bytes));
  }

  private room(bytes: number): void {
    if (bytes <= this.bufferBytes) return;
    if (this.buffer !== 0) Module._free(this.buffer);
    this.bufferBytes = 0;
    this.buffer = Module._malloc(bytes);
    if (this.buffer === 0) throw new Error("there is not enough memory");
    this.bufferBytes = bytes;
  }

  private keep(name: string, content: Uint8Array): void {
    let lent: Uint8Array | null = null;
    for (const [oldest, kept] of this.kept) {
      if (this.bytes + content.length <= most_kept_bytes) break;
      this.kept.delete(oldest);
      this.bytes -= kept.length;
      lent = kept;
    }
    if (lent?.length !== content.length) lent = new Uint8Array(content.length);
    lent.set(content);
    this.kept.set(name, lent);
    this.bytes += lent.length;
  }
}
