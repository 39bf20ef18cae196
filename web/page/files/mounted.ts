/** Files of the page, mounted where HDF5 can open them, and read as far as they are wanted.
 *
 *  Each read of a Blob asks another process, which takes longer than unpacking a chunk. A plane's
 *  chunks often lie side by side in the file, so it is read in larger pieces; those read last are
 *  kept. */

import { FS } from "h5wasm";

declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

const folder = "/open";
const piece_bytes = 1 << 19;
const most_pieces = 16;

let pieces = new Map<string, Uint8Array>(); // by file and number, oldest first
let mounted = false;

interface Node {
  name: string;
  contents: Blob;
}

function pieceOf({ name, contents }: Node, number: number): Uint8Array {
  const key = `${number} ${name}`;
  const kept = pieces.get(key);
  pieces.delete(key);
  if (!kept && pieces.size === most_pieces) pieces.delete(pieces.keys().next().value!);
  const blob = contents.slice(number * piece_bytes, (number + 1) * piece_bytes);
  const piece = kept ?? new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob));
  pieces.set(key, piece);
  return piece;
}

/** Reads for Emscripten's file system: returns how many bytes there were. */
function read(
  { node }: { node: Node },
  to: Uint8Array,
  at: number,
  length: number,
  position: number,
): number {
  const end = Math.min(position + length, node.contents.size);
  for (let from = position; from < end;) {
    const number = Math.floor(from / piece_bytes);
    const begin = number * piece_bytes;
    const part = pieceOf(node, number).subarray(from - begin, Math.min(end - begin, piece_bytes));
    to.set(part, at + from - position);
    from += part.length;
  }
  return Math.max(0, end - position);
}

/** Returns the paths of the files. Others must not be mounted. */
export function mount(files: File[]): string[] {
  const fs = FS as any;
  const { WORKERFS } = fs.filesystems;
  WORKERFS.stream_ops.read = read;
  if (!fs.analyzePath(folder).exists) fs.mkdir(folder);
  const named = files.map((file, i) => new File([file], `${i}.h5`));
  fs.mount(WORKERFS, { files: named }, folder);
  mounted = true;
  return named.map(({ name }) => `${folder}/${name}`);
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
