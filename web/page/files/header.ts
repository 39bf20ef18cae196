/** The attributes of a table file (data/README.md), looked at before anyone believes them. */

import type { Plan } from "./table_files.ts";
import { NoTable } from "./texts.ts";

export interface FileHeader {
  name: string;
  rules: string;
  rules_json: string;
  convention: string;
  labels: string;
  bounds?: number[];
  total?: number;
  largest?: number;
  most_heaps?: number;
  /** What each direction takes from each heap, one after the other; boxes with directions only. */
  directions?: number[];
  /** What each direction takes besides, once. */
  first?: number[];
  pass: boolean;
  rests: number;
}

/** What a file says of itself, beside its header. */
export interface Told {
  positions: number;
  lost: number;
  winningMoves: number;
  entriesChecked: number;
  mismatches: number;
  source: string;
  history: string;
  digests: Record<string, string>;
}

export type Attributes = Record<string, { value: unknown } | undefined>;

const most_letters = 1_000_000;
const most_printed = 2000;
const most_positions = 2 ** 32;

/** Texts of a file may hold anything. */
function printable(text: string): string {
  return text.slice(0, most_printed).replace(/[\p{Cc}\p{Cf}]/gu, "�");
}

/** Undefined where there is none, or none that h5wasm understands. */
function valueOf(attributes: Attributes, name: string): unknown {
  try {
    return attributes[name]?.value;
  } catch {
    return undefined;
  }
}

function textOf(attributes: Attributes, name: string): string {
  const value = valueOf(attributes, name);
  if (typeof value !== "string" || value.length > most_letters) throw new NoTable("noText", name);
  return name === "rules_json" ? value : printable(value);
}

/** A whole number that is not negative, or NaN. */
function whole(value: unknown): number {
  const number = typeof value === "bigint" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : NaN;
}

function numberOf(attributes: Attributes, name: string): number {
  const value = valueOf(attributes, name);
  const number = whole(value);
  if (Number.isNaN(number)) throw new NoTable("noNumber", name);
  return number;
}

function numbersOf(attributes: Attributes, name: string): number[] {
  const value = valueOf(attributes, name);
  const numbers = ArrayBuffer.isView(value)
    ? Array.from(value as unknown as ArrayLike<unknown>, whole)
    : [];
  if (numbers.length === 0 || numbers.some(Number.isNaN)) throw new NoTable("noNumbers", name);
  return numbers;
}

function refuseForeign(attributes: Attributes, status: "complete" | "part"): void {
  if (valueOf(attributes, "format") !== "miyama-table") throw new NoTable("foreign");
  const [major] = numbersOf(attributes, "format_version");
  if (major !== 1) throw new NoTable("version", major);
  const found = valueOf(attributes, "status");
  if (found === "part" && status !== "part") throw new NoTable("alone");
  if (found !== status) throw new NoTable("incomplete");
}

/** A view shows the parts of its plan, and is nothing without them. */
function refuseOtherPlan(attributes: Attributes, plan: Plan | null): void {
  const digest = valueOf(attributes, "plan");
  if (plan && digest !== plan.digest) throw new NoTable("otherPlan");
  if (!plan && digest !== undefined) throw new NoTable("alone");
}

/** Throws NoTable unless it is that part of that plan. */
export function refuseOtherPart(attributes: Attributes, plan: Plan, number: number): void {
  refuseForeign(attributes, "part");
  const { first, end } = plan.parts[number];
  const [from, to] = numbersOf(attributes, "range");
  const same =
    valueOf(attributes, "plan") === plan.digest &&
    numberOf(attributes, "part") === number &&
    valueOf(attributes, "range_axis") === plan.axis &&
    from === first &&
    to === end;
  if (!same) throw new NoTable("otherPart", number);
}

/** Bounds of a box, or of the multisets of heaps. */
function boundsOf(attributes: Attributes): Partial<FileHeader> {
  if (!attributes["total"]) return { bounds: numbersOf(attributes, "bounds") };
  const bounds: Partial<FileHeader> = { total: numberOf(attributes, "total") };
  for (const name of ["largest", "most_heaps"] as const)
    if (attributes[name]) bounds[name] = numberOf(attributes, name);
  return bounds;
}

/** `rests`: how many heaps a stored move leaves at most, 0 where none are stored. Throws NoTable. */
export function headerOf(
  attributes: Attributes,
  name: string,
  plan: Plan | null,
  pass: boolean,
  rests: number,
): FileHeader {
  refuseForeign(attributes, "complete");
  refuseOtherPlan(attributes, plan);
  const header: FileHeader = {
    name: printable(name),
    rules: textOf(attributes, "rules"),
    rules_json: textOf(attributes, "rules_json"),
    convention: textOf(attributes, "convention"),
    labels: textOf(attributes, "labels"),
    ...boundsOf(attributes),
    pass,
    rests,
  };
  if (!["normal", "misere"].includes(header.convention)) throw new NoTable("noConvention");
  return header;
}

/** Throws NoTable. */
export function toldBy(attributes: Attributes): Told {
  const positions = numberOf(attributes, "positions");
  if (positions >= most_positions) throw new NoTable("tooLarge", positions.toLocaleString("en-GB"));
  return {
    positions,
    lost: numberOf(attributes, "lost"),
    winningMoves: numberOf(attributes, "winning_moves_total"),
    entriesChecked: numberOf(attributes, "entries_checked"),
    mismatches: numberOf(attributes, "mismatches"),
    source: textOf(attributes, "source"),
    history: textOf(attributes, "history"),
    digests: {},
  };
}

/** The datasets that hold these labels: that of `move` is in two. */
export function datasetsOf(labels: string): string[] {
  return labels
    .split(",")
    .flatMap((label) => (label === "move" ? ["move_from", "move_rests"] : [label]));
}

/** How many positions a box has. */
export function positionsOf({ bounds, pass }: FileHeader): number {
  return bounds!.reduce((product, bound) => product * (bound + 1), pass ? 2 : 1);
}

/** The names of a position's coordinates, which are those of the axes of labels. */
export function axesOf({ bounds, pass }: FileHeader): string[] {
  if (!bounds) return ["position"];
  const heaps = bounds.map((_, i) => `heap_${i + 1}`);
  return pass ? ["passes_left", ...heaps] : heaps;
}

/** The shape that a dataset must have; null stands for any length. */
export function shapeOf(dataset: string, header: FileHeader, positions: number): (number | null)[] {
  if (header.bounds === undefined)
    return dataset === "move_rests" ? [positions, header.rests] : [positions];
  const sizes = header.bounds.map((bound) => bound + 1);
  if (header.pass) sizes.unshift(2);
  return dataset === "arrows" ? [null, ...sizes] : sizes;
}
