/** A table file from what the engine says is in it: attributes, axes, datasets. */

import h5wasm, { FS } from "h5wasm";

type Value = string | number | number[];

interface DatasetPart {
  name: string;
  attributes: [string, Value, string][];
  /** The name of the scale of each axis. */
  axes: string[];
  extents: number[];
  chunk: number[] | null;
  type: string;
  /** Where its entries begin among the bytes. */
  from: number;
  bytes: number;
}

interface AxisPart {
  name: string;
  title: string;
  length: number;
  first: number | null;
  long_name: string;
}

/** What web/engine/save_answer.cpp writes. */
export interface FileParts {
  attributes: [string, Value, string][];
  axes: AxisPart[];
  datasets: DatasetPart[];
}

const place = "/saved.h5";

const arrays: Record<string, new (buffer: ArrayBuffer) => ArrayBufferView> = {
  "<B": Uint8Array,
  "<H": Uint16Array,
  "<I": Uint32Array,
  "<i": Int32Array,
  "<Q": BigUint64Array,
  "<q": BigInt64Array,
};

function write(to: { create_attribute: Function }, attributes: [string, Value, string][]): void {
  for (const [name, value, type] of attributes) {
    if (typeof value === "string") to.create_attribute(name, value);
    else if (Array.isArray(value))
      to.create_attribute(
        name,
        type === "<Q" ? BigUint64Array.from(value, BigInt) : Uint8Array.from(value),
        null,
        type,
      );
    else to.create_attribute(name, type === "<Q" ? BigInt(value) : value, [], type);
  }
}

function makeAxis(file: InstanceType<typeof h5wasm.File>, axis: AxisPart): void {
  const { name, title, length, first, long_name } = axis;
  const data =
    first === null ? new Float32Array(length) : Int32Array.from({ length }, (_, i) => first + i);
  const made = file.create_dataset({
    name,
    data,
    shape: [length],
    dtype: first === null ? "<f" : "<i",
  });
  made.make_scale(title);
  if (first !== null) made.create_attribute("long_name", long_name);
}

function makeDataset(
  file: InstanceType<typeof h5wasm.File>,
  part: DatasetPart,
  content: Uint8Array,
): void {
  const bytes = content.slice(part.from, part.from + part.bytes);
  const made = file.create_dataset({
    name: part.name,
    data: new arrays[part.type](bytes.buffer as ArrayBuffer) as any,
    shape: part.extents,
    dtype: part.type,
    ...(part.chunk
      ? { chunks: part.chunk, compression: "gzip" as const, compression_opts: [6] }
      : {}),
  });
  write(made as any, part.attributes);
  part.axes.forEach((axis, i) => made.attach_scale(i, axis));
}

export function fileOf(parts: FileParts, content: Uint8Array): Uint8Array {
  const file = new h5wasm.File(place, "w", { track_order: true, libver: ["v108", "v110"] });
  try {
    write(file as any, parts.attributes);
    for (const axis of parts.axes) makeAxis(file, axis);
    for (const part of parts.datasets) makeDataset(file, part, content);
  } finally {
    file.close();
  }
  const bytes = (FS as any).readFile(place);
  (FS as any).unlink(place);
  return bytes;
}
