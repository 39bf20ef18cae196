/** The attributes of a table file (data/README.md), looked at before anyone believes them. */

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
  pass: boolean;
  rests: number;
}

/** What a file says of itself, beside its header. */
export interface Told {
  lost: number;
  winningMoves: number;
  source: string;
  history: string;
  digests: Record<string, string>;
}

export type Attributes = Record<string, { value: unknown } | undefined>;

const most_letters = 1_000_000;

export class NoTable extends Error {}

/** Texts of a file may hold anything. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "�");
}

export function textOf(attributes: Attributes, name: string): string {
  const value = attributes[name]?.value;
  if (typeof value !== "string" || value.length > most_letters)
    throw new NoTable(`the attribute ${name} is missing or no text: this is no table of miyama`);
  return name === "rules_json" ? value : printable(value);
}

function whole(value: unknown, name: string): number {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isSafeInteger(number) || number < 0)
    throw new NoTable(`the attribute ${name} is missing or no whole number: the file is damaged`);
  return number;
}

export function numberOf(attributes: Attributes, name: string): number {
  const value = attributes[name]?.value;
  return whole(ArrayBuffer.isView(value) ? (value as any)[0] : value, name);
}

function numbersOf(attributes: Attributes, name: string): number[] {
  const value = attributes[name]?.value;
  if (!ArrayBuffer.isView(value) && !Array.isArray(value))
    throw new NoTable(`the attribute ${name} is missing or no list: the file is damaged`);
  return Array.from(value as unknown as ArrayLike<unknown>, (entry) => whole(entry, name));
}

function refuseForeign(attributes: Attributes): void {
  if (attributes["format"]?.value !== "miyama-table")
    throw new NoTable('the attribute format is not "miyama-table": this is no table of miyama');
  const [major] = numbersOf(attributes, "format_version");
  if (major !== 1)
    throw new NoTable(`it has format version ${major}, this page reads version 1: use the miyama that made it`);
  if (attributes["status"]?.value !== "complete")
    throw new NoTable("the table is not complete: generate it again");
}

export function headerOf(attributes: Attributes, name: string, links: string[], rests: number): FileHeader {
  refuseForeign(attributes);
  const header: FileHeader = {
    name,
    rules: textOf(attributes, "rules"),
    rules_json: textOf(attributes, "rules_json"),
    convention: textOf(attributes, "convention"),
    labels: textOf(attributes, "labels"),
    pass: links.includes("passes_left"),
    rests,
  };
  if (attributes["total"]) {
    header.total = numberOf(attributes, "total");
    if (attributes["largest"]) header.largest = numberOf(attributes, "largest");
    if (attributes["most_heaps"]) header.most_heaps = numberOf(attributes, "most_heaps");
  } else {
    header.bounds = numbersOf(attributes, "bounds");
  }
  return header;
}

export function toldBy(attributes: Attributes, digests: Record<string, string>): Told {
  return {
    lost: numberOf(attributes, "lost"),
    winningMoves: numberOf(attributes, "winning_moves_total"),
    source: textOf(attributes, "source"),
    history: textOf(attributes, "history"),
    digests,
  };
}
