/** JSON between JavaScript and the engine, whose numbers have 64 bits. */

import type { Said } from "./answers.ts";

/** Something that miyama refuses; the message has the program's own words. */
export class MiyamaError extends Error {
  override name = "MiyamaError";
  /** The message in Japanese, where there is one. */
  readonly japanese: string;

  constructor(
    message: string,
    { japanese = message, ...options }: { japanese?: string } & ErrorOptions = {},
  ) {
    super(message, options);
    this.japanese = japanese;
  }
}

/** A number that JavaScript would round, among those of an answer. */
export function roundedIn(json: string): string | undefined {
  if (!/\d{16}/.test(json)) return undefined; // as nearly all
  const parts = json.match(/"(\\.|[^"\\])*"|\d+/g)!;
  return parts.find((part) => part[0] !== '"' && !Number.isSafeInteger(Number(part)));
}

const mark = "\u0001";

/** Numbers that would be rounded become bigints, and all numbers of a list with one of these do. */
export function exact(json: string): any {
  if (roundedIn(json) === undefined) return JSON.parse(json);
  const marked = json.replace(/"(?:\\.|[^"\\])*"|-?\d+(?![\d.eE])/g, (part) =>
    part[0] === '"' || Number.isSafeInteger(Number(part)) ? part : `"\\u0001${part}"`,
  );
  return JSON.parse(marked, (_, value) => {
    if (typeof value === "string" && value[0] === mark) return BigInt(value.slice(1));
    const has_large = Array.isArray(value) && value.some((entry) => typeof entry === "bigint");
    return has_large ? value.map((entry: number | bigint) => BigInt(entry)) : value;
  });
}

/** A question as JSON. People may ask what JSON cannot say: an object that holds itself, half of a
 *  character. `refuse` throws. */
export function asked(
  question: object,
  refuse: (what: "json" | "half", why: string) => never,
): string {
  let json: string;
  try {
    json = JSON.stringify(question);
  } catch (error) {
    refuse("json", (error as Error).message.split("\n")[0]);
  }
  const [half] = json.replaceAll("\\\\", "").match(/\\ud.../) ?? []; // only these are escaped so
  if (half) refuse("half", half);
  return json;
}

/** Why the engine refuses a question, where its answer is that. */
export function refusalIn(json: string): Said | undefined {
  return json.startsWith('{"error":') ? JSON.parse(json).error : undefined;
}

/** The answer, with names as JavaScript has them: winning_moves_total becomes winningMovesTotal. The
 *  names of labels stay. */
export function answerIn(json: string): any {
  const said = refusalIn(json);
  if (said) throw new MiyamaError(said.en, { japanese: said.ja });
  return inCamelCase(exact(json));
}

function inCamelCase(value: any): any {
  if (Array.isArray(value)) return typeof value[0] === "object" ? value.map(inCamelCase) : value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    name === "digests" ? inner : inCamelCase(inner),
  ]);
  return Object.fromEntries(entries);
}
