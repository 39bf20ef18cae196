/** Heaps as blocks of 8, 4, 2 and 1, no two of a heap alike, and equal blocks of different heaps as
 *  pairs. Blocks of a size share a column, so that pairs lie below each other:
 *
 *      7    4  2  1
 *      5    4     1        the 4s are a pair, the 2s are one, and a 1 is left over
 *      3       2  1                                                                               */

import type { Point } from "../shell/motion.ts";

export interface Block {
  row: number;
  size: number;
  partner: Block | null;
}

export function sizesOf(value: number): number[] {
  const sizes: number[] = [];
  for (let rest = value, size = 1; rest > 0; rest = Math.floor(rest / 2), size *= 2)
    if (rest % 2 === 1) sizes.unshift(size);
  return sizes;
}

/** All blocks, equal ones in pairs. A block that is left over is one of row `last` if it can be. */
export function pairedBlocks(values: number[], last: number): Block[] {
  const blocks = values.flatMap((value, row) =>
    sizesOf(value).map((size): Block => ({ row, size, partner: null })),
  );
  const open = new Map<number, Block>();
  const inTurn = [...blocks].sort((a, b) => Number(a.row === last) - Number(b.row === last));
  for (const block of inTurn) {
    const partner = open.get(block.size);
    if (partner) [partner.partner, block.partner] = [block, partner];
    if (!open.delete(block.size)) open.set(block.size, block);
  }
  return blocks;
}

/** Blocks of more than 16 stones are tiles with their number. */
const most_stones = 31;
const shapes: Record<number, [number, number]> = {
  1: [1, 1],
  2: [1, 2],
  4: [2, 2],
  8: [4, 2],
  16: [4, 4],
};
const between_columns = 1;
const between_rows = 0.8;

/** Where the middles of stones and blocks lie, in widths of a stone. */
export class Places {
  readonly stones: boolean;
  readonly width: number;
  readonly height: number;
  private readonly columns = new Map<number, number>(); // their middles
  private readonly rowHeight: number;

  /** `apart`: heaps are taken apart; otherwise there are no columns. */
  constructor(values: number[], others: number[], apart: boolean) {
    const greatest = Math.max(1, ...values, ...others);
    this.stones = greatest <= most_stones;
    const all = apart ? [...values, ...others].flatMap(sizesOf) : [];
    const sizes = [...new Set(all)].sort((a, b) => b - a);
    let x = 0;
    for (const size of sizes) {
      const [width] = this.shape(size);
      this.columns.set(size, x + width / 2);
      x += width + between_columns;
    }
    this.width = Math.max(8, x);
    this.rowHeight = between_rows + (this.stones && greatest > 15 ? 4 : this.stones ? 2 : 1.2);
    this.height = this.rowHeight * Math.max(values.length, others.length);
  }

  /** How wide and how high a block is. */
  shape(size: number): [number, number] {
    return this.stones ? shapes[size] : [3, 1.2];
  }
  sizes(): number[] {
    return [...this.columns.keys()];
  }
  middle({ row, size }: { row: number; size: number }): Point {
    return { x: this.columns.get(size) ?? 0, y: (row + 0.5) * this.rowHeight };
  }
  /** What is drawn around a block. */
  frame(block: Block) {
    const { x, y } = this.middle(block);
    const [width, height] = this.shape(block.size).map((length) => length + 0.24);
    return { x: x - width / 2, y: y - height / 2, width, height, rx: 0.4 };
  }
  /** The stones of a block, or the one tile that it is. */
  inBlock(block: Block): Point[] {
    const { x, y } = this.middle(block);
    if (!this.stones) return [{ x, y }];
    const [across, down] = shapes[block.size];
    return Array.from({ length: block.size }, (_, i) => ({
      x: x + (i % across) + (1 - across) / 2,
      y: y + Math.floor(i / across) + (1 - down) / 2,
    }));
  }
  /** The i-th of the `count` stones or tiles of a heap that is not yet taken apart. */
  inHeap(row: number, i: number, count: number): Point {
    const across = Math.floor(this.stones ? this.width : this.width / 3);
    const lines = Math.ceil(count / across);
    const y = (row + 0.5) * this.rowHeight + Math.floor(i / across) + (1 - lines) / 2;
    return { x: ((i % across) + 0.5) * (this.stones ? 1 : 3), y };
  }
}
