/** What the stage of reasons draws: every stone, frame and line with the place and the strength that
 *  it has in each of four pictures. Between two pictures it is in between. */

import { svg } from "../shell/dom.ts";
import { between, smooth, type Point } from "../shell/motion.ts";
import { pairedBlocks, type Block, type Places } from "./blocks.ts";

/** The pictures: heaps, blocks, pairs, and the pairs after the move. */
export const pictures = ["heaps", "blocks", "pairs", "after"] as const;

/** A heap before a move, and what becomes of it. */
export interface Part {
  before: number;
  after: number;
}

export interface Piece {
  element: SVGElement;
  strengths: number[];
  spots?: Point[];
}

/** `time`: 0 … 3, 1.5 is halfway from the blocks to the pairs. */
export function drawAt(pieces: Piece[], time: number): void {
  const from = Math.min(Math.floor(time), pictures.length - 2);
  const part = smooth(time - from);
  const now = (values: number[]) => between(values[from], values[from + 1], part);
  for (const { element, strengths, spots } of pieces) {
    element.setAttribute("opacity", now(strengths).toFixed(3));
    if (!spots) continue;
    const [x, y] = [now(spots.map((spot) => spot.x)), now(spots.map((spot) => spot.y))];
    element.setAttribute("transform", `translate(${x.toFixed(3)} ${y.toFixed(3)})`);
  }
}

const faint = 0.5;

function token(size: number, places: Places): SVGElement {
  if (places.stones) return svg("circle.why-stone", { r: 0.42 });
  const [width, height] = places.shape(size);
  const tile = { x: -width / 2, y: -height / 2, width, height, rx: 0.3 };
  return svg("g", svg("rect.why-tile", { ...tile }), svg("text.why-number", size));
}

interface Seat {
  size: number;
  spot: Point;
  strength: number;
}

/** The stones of a row. Those in blocks that the move leaves stay where they are; the others go to
 *  the blocks that it makes, or away. Tiles with their numbers only come and go. */
function stonesOfRow(before: Block[], after: Block[], places: Places, at: number): Piece[] {
  const seats = (blocks: Block[], others: Block[], stay: boolean) =>
    blocks
      .filter(({ size }) => others.some((other) => other.size === size) === stay)
      .flatMap(({ size, partner, ...block }): Seat[] =>
        places
          .inBlock({ ...block, size, partner })
          .map((spot) => ({ size, spot, strength: partner ? faint : 1 })),
      );
  const [old, fresh] = [seats(before, after, false), seats(after, before, false)];
  const apart = places.stones ? [] : old.map(() => undefined);
  const from = [...seats(before, after, true), ...old];
  const to: (Seat | undefined)[] = [...seats(after, before, true), ...apart, ...fresh];
  return Array.from({ length: Math.max(from.length, to.length) }, (_, i): Piece => {
    const [here, there] = [from[i] as Seat | undefined, to[i]];
    const { size, spot } = (here ?? there)!;
    const last = there?.spot ?? { x: places.width + 1, y: spot.y };
    const heap = here ? places.inHeap(at, i, from.length) : spot;
    const shown = here ? [1, 1, here.strength] : [0, 0, 0];
    const strengths = [...shown, there?.strength ?? 0];
    return { element: token(size, places), strengths, spots: [heap, spot, spot, last] };
  });
}

function frame(block: Block, places: Places, strengths: number[]): Piece[] {
  const drawn = (name: string, strengths: number[]): Piece => ({
    element: svg("rect", { class: name, ...places.frame(block) }),
    strengths,
  });
  const glow = block.partner === null && strengths[2] === 1;
  return [
    ...(glow ? [drawn("why-glow", [0, 0, 0.4, 0]), drawn("left-over", [0, 0, 1, 0])] : []),
    drawn("why-frame", strengths),
  ];
}

/** A line from a block to its partner of the same width, round whatever lies between. */
export function tieOf(from: Point, to: Point, width: number): string {
  const [x, u] = [from.x, to.x].map((middle) => middle + width / 2 + 0.12);
  const bulge = Math.max(x, u) + 0.75;
  return `M${x} ${from.y}C${bulge} ${from.y} ${bulge} ${to.y} ${u} ${to.y}`;
}

function tie(block: Block, places: Places, strengths: number[]): Piece[] {
  const { partner } = block;
  if (!partner || partner.row < block.row) return [];
  const d = tieOf(places.middle(block), places.middle(partner), places.shape(block.size)[0]);
  return [{ element: svg("path.why-tie", { d }), strengths }];
}

/** Heaps that are not taken apart. */
export function heapPieces(rows: Part[], places: Places): Piece[] {
  return rows.flatMap(({ before, after }, row) =>
    Array.from({ length: before }, (_, i): Piece => {
      const spot = places.inHeap(row, i, before);
      const later = i < after ? spot : { x: places.width + 1, y: spot.y };
      const strengths = [1, 1, 1, i < after ? 1 : 0];
      return { element: token(1, places), strengths, spots: [spot, spot, spot, later] };
    }),
  );
}

/** Everything that is drawn of these heaps. `last`: the row that the move changes. */
export function piecesOf(rows: Part[], last: number, places: Places): Piece[] {
  const heaps = (part: keyof Part) => rows.map((row) => row[part]);
  const [before, after] = [pairedBlocks(heaps("before"), last), pairedBlocks(heaps("after"), -1)];
  const inRow = (blocks: Block[], row: number) => blocks.filter((block) => block.row === row);
  const stones = rows.flatMap((_, at) =>
    stonesOfRow(inRow(before, at), inRow(after, at), places, at),
  );
  return [
    ...before.flatMap((block) => frame(block, places, [0, 1, 1, 0])),
    ...after.flatMap((block) => frame(block, places, [0, 0, 0, 1])),
    ...before.flatMap((block) => tie(block, places, [0, 0, 1, 0])),
    ...after.flatMap((block) => tie(block, places, [0, 0, 0, 1])),
    ...stones,
  ];
}
