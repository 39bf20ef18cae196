/** After a second loss the stones part into blocks, equal ones of different heaps are partners, and
 *  the question is which block has none. Of an odd number of equal blocks any one may be left over:
 *  the others pair round the one that is tapped. */

import { h } from "../shell/dom.ts";
import { pairedBlocks, type Block } from "./blocks.ts";
import type { Room } from "./heap_layout.ts";
import { t } from "./texts.ts";
import { leftOver, oddWords, type Reason } from "./why.ts";

const largest = 52; // pixels of a stone
const foot = 40; // pixels below a heap
const frame = 0.6; // what a block has around it, in stones

/** How many stones of a block lie side by side. */
const across = (size: number): number => (size > 4 ? 4 : Math.min(size, 2));

export class BlockQuestion {
  private blocks: Block[];
  private readonly sizes: number[];
  private tapped: Block | null = null;

  constructor(private readonly reason: Reason) {
    this.sizes = reason.rows.map(({ before }) => before);
    this.blocks = pairedBlocks(this.sizes, reason.last);
  }

  get answered(): boolean {
    return this.tapped?.partner === null && this.tapped.size === leftOver(this.reason)[0];
  }

  get title(): string {
    return t(this.answered ? "right" : "whichBlock");
  }

  get words(): string {
    if (!this.tapped) return "";
    const { size, partner } = this.tapped;
    if (partner) return t("hasPartner", size, partner.row + 1);
    const [largest] = leftOver(this.reason);
    if (size < largest) return t("largerFirst", size, largest);
    return oddWords(this.reason) ?? t("noPartner", size, this.reason.best.words);
  }

  private tap({ row, size }: Block): void {
    this.blocks = pairedBlocks(this.sizes, row);
    this.tapped = this.blocks.find((block) => block.row === row && block.size === size)!;
  }

  /** Stones keep their names, so that they fly to their blocks. */
  private block(block: Block, below: number, ontap: () => void): HTMLElement {
    const { row, size, partner } = block;
    const onclick = () => (this.tap(block), ontap());
    const isSeen = block === this.tapped || (partner && partner === this.tapped);
    const look = isSeen ? (partner ? " partner" : " alone") : "";
    const stones = Array.from({ length: size }, (_, i) =>
      h("span.piece", { "data-piece": `${row}:${below + i}` }),
    );
    const named = { "data-key": `block-${row}-${size}`, "aria-label": t("block", size, row + 1) };
    const style = `--across:${across(size)}`;
    return h("button", { class: `block${look}`, onclick, style, ...named }, ...stones);
  }

  board({ width, height }: Room, ontap: () => void): HTMLElement {
    const heaps = this.sizes.map((_, row) => this.blocks.filter((block) => block.row === row));
    const wide = (heap: Block[]) => Math.max(2, ...heap.map(({ size }) => across(size))) + frame;
    const high = (heap: Block[]) =>
      heap.reduce((sum, { size }) => sum + size / across(size) + frame, 0);
    const total = heaps.reduce((sum, heap) => sum + wide(heap), 0);
    const fits = Math.min(width / total, (height - foot) / Math.max(...heaps.map(high)));
    const pitch = Math.floor(Math.min(largest, fits));
    const column = (heap: Block[], row: number) => {
      let below = 0;
      const drawn = heap.map((block) =>
        this.block(block, (below += block.size) - block.size, ontap),
      );
      return h("div.parted", ...drawn.reverse(), h("span.heap-name", t("heap", row + 1)));
    };
    return h("div.board.heaps", { style: `--pitch:${pitch}px` }, ...heaps.map(column));
  }
}
