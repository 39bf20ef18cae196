/** A file of the page, mounted where HDF5 can open it, and read as far as it is wanted.
 *
 *  Each read of a Blob asks another process, which takes longer than unpacking a chunk. A plane's
 *  chunks often lie side by side in the file, so it is read in larger pieces; those read last are
 *  kept. */

import { FS } from "h5wasm";

declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

const folder = "/open";
const name = "table.h5";
const piece_bytes = 1 << 19;
const most_pieces = 16;

let pieces = new Map<number, Uint8Array>(); // by number, oldest first
let mounted = false;

function pieceOf(file: Blob, number: number): Uint8Array {
  const kept = pieces.get(number);
  pieces.delete(number);
  if (!kept && pieces.size === most_pieces) pieces.delete(pieces.keys().next().value!);
  const blob = file.slice(number * piece_bytes, (number + 1) * piece_bytes);
  const piece = kept ?? new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob));
  pieces.set(number, piece);
  return piece;
}

/** As Emscripten's file systems read: returns how many bytes there were. */
function read(
  stream: { node: { contents: Blob } },
  to: Uint8Array,
  at: number,
  length: number,
  position: number,
): number {
  const file = stream.node.contents;
  const end = Math.min(position + length, file.size);
  for (let from = position; from < end;) {
    const number = Math.floor(from / piece_bytes);
    const begin = number * piece_bytes;
    const part = pieceOf(file, number).subarray(from - begin, Math.min(end - begin, piece_bytes));
    to.set(part, at + from - position);
    from += part.length;
  }
  return Math.max(0, end - position);
}

/** Returns the path of the file. Another one must not be mounted. */
export function mount(file: File): string {
  const fs = FS as any;
  const { WORKERFS } = fs.filesystems;
  WORKERFS.stream_ops.read = read;
  if (!fs.analyzePath(folder).exists) fs.mkdir(folder);
  fs.mount(WORKERFS, { files: [new File([file], name)] }, folder);
  mounted = true;
  return `${folder}/${name}`;
}

export function unmount(): void {
  if (mounted) (FS as any).unmount(folder);
  mounted = false;
  pieces = new Map();
}

/** HDF5 writes a page of diagnostics about whatever is no HDF5 file; the reader gets a sentence. */
export function silence(): void {
  (FS as any).getStream(2).tty.ops = { put_char() {}, fsync() {} };
}
