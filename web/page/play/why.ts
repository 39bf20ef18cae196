/** Why a position is won or lost, to look at: the stones of each heap regroup into blocks of 8, 4, 2
 *  and 1, equal blocks of different heaps are tied in pairs, and what is left over glows. The move
 *  that is advised makes everything pair. Games without that rule show their heaps, and the reason
 *  in words.
 *
 *      const stage = whyStage(await reasonOf(engine, { rules, misere, position }));
 *      place.append(stage.element);
 *      await stage.play();                                                                          */

import type { Engine } from "../engine/client.ts";
import type { Advice, AdvisedMove, Position } from "../engine/questions.ts";
import { button, h, svg } from "../shell/dom.ts";
import { animate, between, mayMove, pause } from "../shell/motion.ts";
import { pairedBlocks, Places, sizesOf } from "./blocks.ts";
import { t } from "./texts.ts";
import { drawAt, heapPieces, pictures, piecesOf, type Part, type Piece } from "./pieces.ts";
import { copying, decidingValues, wordsOf, type Reasoned } from "./reasons.ts";

const ms_of_picture = 900;
const ms_between = 700;

export interface Reason extends Reasoned {
  /** A puzzle asks who should begin: nobody is told that this position is lost. */
  question: boolean;
  rows: Part[];
  /** The row that the move changes first. */
  last: number;
}

/** What the numbers of heaps are after the move, as the engine says. */
function rowsOf(advice: Advice, best: AdvisedMove, after: Advice, heaps: Position): Part[] {
  const before = advice.values ?? heaps;
  const values = advice.values && after.values; // none where misère play is about to end
  if (best.rests) {
    const at = advice.position.indexOf(best.from as number);
    const [first = 0, second = 0] = best.rests.map((rest) =>
      values ? values[after.position.indexOf(rest)] : rest,
    );
    const rows = before.map((size, row) => ({ before: size, after: row === at ? first : size }));
    return second > 0 ? [...rows, { before: 0, after: second }] : rows;
  }
  const taken = heaps.map(() => 0);
  const takes = [best.take!].flat();
  [best.from].flat().forEach((heap, i) => (taken[heap - 1] = takes[i]));
  return before.map((size, row) => ({
    before: size,
    after: values ? values[row] : size - taken[row],
  }));
}

/** The engine's reason may name another of the moves that win. */
function naming(best: AdvisedMove, advice: Advice): Advice {
  const { outcome, moves } = advice;
  const why = advice.why.map((line) => line.replace(moves[0].words, best.words));
  const others = moves.filter((move) => move !== best);
  return outcome === "win" ? { ...advice, why, moves: [best, ...others] } : advice;
}

type Asked = Pick<Reason, "rules" | "question"> & { misere: boolean; position: string };

/** `board`: the heaps, where they are seen. */
export async function reasonOf(engine: Engine, asked: Asked, board?: Position): Promise<Reason> {
  const { rules, misere, position, question } = asked;
  const [found, { move }] = await Promise.all([
    engine.ask("advise", { rules, misere, position }),
    engine.ask("hint", { rules, misere, position, opening: position }),
  ]);
  // Asked again, the engine may know a longer way to lose: then the first answer holds.
  const best = found.moves.find(({ to }) => String(to) === String(move.to)) ?? found.moves[0];
  const heaps = board ?? found.position;
  const advice = { ...naming(best, found), values: decidingValues(rules, found, heaps) };
  const to = best.to.join(",") || "0";
  const after = await engine.ask("advise", { rules, misere, position: to });
  after.values = decidingValues(rules, after, after.position.slice(-heaps.length));
  const moved = rowsOf(advice, best, after, heaps);
  const stays = (row: Part) => ({ ...row, after: row.before });
  const rows = advice.outcome === "win" ? moved : moved.filter((row) => row.before > 0).map(stays);
  const last = moved.findIndex((row) => row.before !== row.after);
  return { rules, heaps, advice, best, question, rows, last };
}

/** The pictures that there are to see. */
function stepsOf({ advice }: Reason): number[] {
  const won = advice.outcome === "win";
  if (advice.values) return won ? [0, 1, 2, 3] : [0, 1, 2];
  return won ? [0, 3] : [0];
}

const valuesOf = ({ rows }: Reason) => rows.map((row) => row.before);

/** The sizes of blocks without a partner, the largest first. */
export const leftOver = (reason: Reason): number[] =>
  pairedBlocks(valuesOf(reason), reason.last)
    .filter(({ partner }) => !partner)
    .map(({ size }) => size)
    .sort((a, b) => b - a);

/** What is said where several blocks are as large as the largest that is left over. */
export function oddWords(reason: Reason): string | null {
  const [size, ...others] = leftOver(reason);
  const count = valuesOf(reason).filter((value) => sizesOf(value).includes(size)).length;
  if (count === 1) return null;
  const move = t(others.length > 0 ? "breakAny" : "takeAny");
  return t(count === 3 ? "oddThree" : "oddMany", size, move, count);
}

const asBlocks = (size: number): string => `${size} = ${sizesOf(size).join(" + ")}`;

function saidOf(reason: Reason, step: number): string {
  const { advice, best, heaps, rows, last } = reason;
  if (!advice.values) return step === 0 ? wordsOf(reason) : t("whyMove", best.words);
  const values = valuesOf(reason);
  const blocks = (sizes: number[]) => [...new Set(sizes)].sort((a, b) => b - a).join(", ");
  if (step === 0) return t("whyHeaps", blocks(values.flatMap(sizesOf)));
  const split = values.find((value) => sizesOf(value).length > 1);
  if (step === 1) return split ? t("whyBlocks", asBlocks(split)) : t("whyWhole");
  const isLast = rows.every((row) => row.after === 0) && advice.convention === "normal";
  if (step === 3 && isLast) return t("whyLast", best.words);
  const copied = copying(reason);
  if (copied) return copied;
  if (step === 3)
    return t(advice.convention === "misere" ? "whyAfterMisere" : "whyAfter", best.words);
  const left = leftOver(reason);
  if (left.length === 0) return t("whyPaired");
  const byStones = advice.values.every((value, heap) => value === heaps[heap]);
  if (advice.convention === "misere" || !byStones) return t("whyLeft", left.join(", "));
  const { before, after } = rows[last];
  const isTaken = left.length === 1 && left[0] === before - after && !best.rests?.[1];
  const sizes = left.join(", ");
  return isTaken ? (oddWords(reason) ?? t("whyOneLeft", sizes)) : t("whyBreak", sizes);
}

/** The picture in words: 7 = 4 + 2 + 1. */
const inWords = ({ rows, advice }: Reason): string =>
  rows
    .filter((row) => row.before > 0)
    .map(({ before }) => (advice.values ? asBlocks(before) : before))
    .join("; ");

/** The sizes of blocks above their columns, and each heap's number on its left. */
function marks({ rows }: Reason, places: Places): Piece[] {
  const mark = (x: number, y: number, text: number, strengths: number[], now = ""): Piece => ({
    element: svg("text", { class: `why-head${now}`, x, y }, text || ""),
    strengths,
  });
  const heads = places
    .sizes()
    .map((size) => mark(places.middle({ row: 0, size }).x, -0.7, size, [0, 1, 1, 1]));
  const numbers = rows.flatMap(({ before, after }, row) => {
    const { y } = places.middle({ row, size: 1 });
    if (before === after) return mark(-0.5, y, before, [1, 1, 1, 1], " row");
    return [
      mark(-0.5, y, before, [1, 1, 1, 0], " row"),
      mark(-0.5, y, after, [0, 0, 0, 1], " row now"),
    ];
  });
  return [...heads, ...numbers];
}

function drawing(reason: Reason): { picture: SVGSVGElement | null; pieces: Piece[] } {
  const { rows, last, advice } = reason;
  const [before, after] = [rows.map((row) => row.before), rows.map((row) => row.after)];
  const places = new Places(before, after, advice.values !== null);
  if (!advice.values && !places.stones) return { picture: null, pieces: [] };
  const pieces = [
    ...marks(reason, places),
    ...(advice.values ? piecesOf(rows, last, places) : heapPieces(rows, places)),
  ];
  const digits = String(Math.max(...before, ...after)).length;
  const left = Math.max(2, 0.8 + 0.65 * digits); // for the numbers of the heaps
  const [width, height] = [places.width + left + 1.4, places.height + 1.6];
  const picture = svg(
    "svg.why-picture",
    {
      role: "img",
      "aria-label": inWords(reason),
      "font-size": Math.min(1.1, Math.max(0.85, width / 15)).toFixed(2),
      viewBox: `${-left} -1.4 ${width} ${height}`,
      width: `${(width * 1.7).toFixed(1)}rem`,
    },
    ...pieces.map(({ element }) => element),
  );
  return { picture, pieces };
}

export function whyStage(reason: Reason) {
  const { picture, pieces } = drawing(reason);
  const steps = stepsOf(reason);
  const said = h("p.why-said", { "aria-live": "polite" });
  let now = 0;
  let running: AbortController | null = null;
  const buttons = steps.map((step) =>
    button(`why-${pictures[step]}`, t(pictures[step]), () => moveTo(step)),
  );
  const show = (step: number) => {
    said.textContent = saidOf(reason, step);
    buttons.forEach((each, i) => each.setAttribute("aria-pressed", String(steps[i] === step)));
  };
  /** Returns false if another picture was chosen meanwhile. */
  const moveTo = async (step: number): Promise<boolean> => {
    running?.abort();
    const mine = (running = new AbortController());
    const from = now;
    show(step);
    const draw = (part: number) => {
      if (running === mine) drawAt(pieces, (now = between(from, step, part)));
    };
    await animate(ms_of_picture * Math.max(1, Math.abs(step - from)), draw, mine.signal);
    if (step < 2) await pause(ms_between, mine.signal);
    return running === mine;
  };
  /** Shows the pictures one after the other, up to the pairs. */
  const play = async (): Promise<void> => {
    const last = Math.min(2, steps.at(-1)!);
    const wanted = steps.filter((step) => step <= 2 && (mayMove() || step === last));
    for (const step of wanted) if (!(await moveTo(step))) return;
  };
  show(steps[0]);
  drawAt(pieces, 0);
  const controls = steps.length > 1 && h("div.controls.why-steps", ...buttons);
  return { element: h("div.why", said, picture, controls), play };
}
