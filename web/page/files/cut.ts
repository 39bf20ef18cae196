/** Labels in one file, or cut along one axis into several: each has a range of it.
 *
 *      axis that is cut →
 *      part 0    │ part 1     │ part 2              a wanted range is read from each part that it
 *          ┌─────┼────────────┼───┐                 crosses; axes before the one that is cut are
 *          │  wanted          │   │                 walked one by one, so that what one part has of
 *          └─────┼────────────┼───┘                 it lies together                              */

import type { Dataset } from "h5wasm";
import { Blocks, most_kept, type Range } from "./blocks.ts";

/** Labels of the positions first ≤ p < end. */
export interface Part {
  first: number;
  end: number;
  datasets: Map<string, Dataset>;
  blocks: Blocks;
}

/** What is kept of a file is kept of all of them together. */
export const blocksOf = (parts: number): Blocks => new Blocks(most_kept / parts);

const narrowed = ({ start, extent }: Range, axis: number, from: number, length: number): Range => ({
  start: start.with(axis, from),
  extent: extent.with(axis, length),
});

/** `cut`: the axis, of those of the dataset. Throws an Error where a file cannot be read. */
export function readCut(
  parts: Part[],
  name: string,
  cut: number,
  range: Range,
  content: Uint8Array,
): void {
  const from = range.start[cut];
  const end = from + range.extent[cut];
  const touched = parts.filter((part) => part.first < end && from < part.end);
  const outer = range.extent.findIndex((length, axis) => axis < cut && length > 1);
  const axis = touched.length > 1 && outer >= 0 ? outer : cut;
  const slice = content.length / range.extent[axis];
  const piece = (first: number, length: number): [Range, Uint8Array] => {
    const at = (first - range.start[axis]) * slice;
    return [narrowed(range, axis, first, length), content.subarray(at, at + length * slice)];
  };
  if (axis !== cut) {
    for (let i = 0; i < range.extent[axis]; ++i)
      readCut(parts, name, cut, ...piece(range.start[axis] + i, 1));
    return;
  }
  for (const { first, end: last, datasets, blocks } of touched) {
    const begin = Math.max(first, from);
    const [wanted, place] = piece(begin, Math.min(last, end) - begin);
    blocks.read(
      datasets.get(name)!,
      narrowed(wanted, cut, begin - first, wanted.extent[cut]),
      place,
    );
  }
}
