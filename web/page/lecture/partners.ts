/** From blocks to columns: the blocks of each heap lie next to each other, tied to their partners as
 *  in the play room, then each slides into the column of its size. A column is even if all of its
 *  blocks have partners, and odd if one of them has none.
 *
 *      3    2 1               2  1
 *      5    4 1         4        1
 *      7    4 2 1       4     2  1
 *                     even even odd                                                              */

import { pairedBlocks, Places, sizesOf, type Block } from "../play/blocks.ts";
import { tieOf } from "../play/pieces.ts";
import { svg } from "../shell/dom.ts";
import { animate, between, smooth, type Point } from "../shell/motion.ts";
import { t } from "./texts.ts";

const heaps = [3, 5, 7];
const ms = 5000;
const seen = 0.4; // of the way: who is whose partner
const gap = 0.4; // between the blocks of a heap, in widths of a stone

export function makePartners() {
  const places = new Places(heaps, [], true);
  const blocks = pairedBlocks(heaps, heaps.length - 1);
  const element = svg("svg.partners", {
    viewBox: `-1.8 -1.6 ${places.width + 2.6} ${places.height + 2.9}`,
    role: "img",
  });
  const isOdd = (size: number) => blocks.some((block) => block.size === size && !block.partner);

  function spotOf(block: Block, part: number): Point {
    const larger = sizesOf(heaps[block.row]).filter((size) => size > block.size);
    const left = larger.reduce((sum, size) => sum + places.shape(size)[0] + gap, 0);
    const { x, y } = places.middle(block);
    return { x: between(left + places.shape(block.size)[0] / 2, x, part), y };
  }

  function blockAt(block: Block, part: number): SVGElement {
    const right = spotOf(block, part).x - places.middle(block).x;
    const stones = places
      .inBlock(block)
      .map((spot) => svg("circle.why-stone", { cx: spot.x, cy: spot.y, r: 0.42 }));
    const frame = svg("rect", {
      class: block.partner ? "why-frame" : "left-over",
      ...places.frame(block),
    });
    return svg("g.block", { transform: `translate(${right} 0)` }, frame, ...stones);
  }

  function column(size: number): SVGElement[] {
    const { x } = places.middle({ row: 0, size });
    const width = places.shape(size)[0] + 0.7;
    const odd = isOdd(size) ? " odd" : "";
    return [
      svg("rect", {
        class: `column${odd}`,
        x: x - width / 2,
        width,
        height: places.height,
        rx: 0.3,
      }),
      svg("text", { x, y: -0.5 }, size),
      svg("text", { class: `count${odd}`, x, y: places.height + 0.9 }, t(odd ? "odd" : "even")),
    ];
  }

  function draw(part: number): void {
    const moved = smooth(Math.max(0, (part - seen) / (1 - seen)));
    const ties = blocks.filter(({ row, partner }) => partner && partner.row > row);
    const tie = (block: Block) =>
      svg("path.why-tie", {
        d: tieOf(spotOf(block, moved), spotOf(block.partner!, moved), places.shape(block.size)[0]),
      });
    element.replaceChildren(
      svg("g", { opacity: moved }, ...places.sizes().flatMap(column)),
      ...heaps.map((size, row) =>
        svg("text", { x: -1.1, y: (row + 0.62) * (places.height / 3) }, size),
      ),
      ...ties.map(tie),
      ...blocks.map((block) => blockAt(block, moved)),
    );
    const sums = heaps.map((size) => `${size} = ${sizesOf(size).join(" + ")}`);
    const counts = places.sizes().map((size) => `${size}: ${t(isOdd(size) ? "odd" : "even")}`);
    element.setAttribute("aria-label", [...sums, ...counts].join("; "));
  }

  return {
    element,
    show: (signal: AbortSignal): Promise<void> => animate(ms, draw, signal),
    translate: () => draw(1),
  };
}
