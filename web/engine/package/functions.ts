/** A game from a function: asks it for the options of each position, and lists them as the engine
 *  reads them (src/game/lists_text.hpp):
 *
 *      2,1: 1,1 0,1     the options of 2,1
 *      1,0: none        not a position
 *      2,2: 1,1 + 1,0   in a game of sums, an option that is two positions together
 */

import { MiyamaError } from "./json.ts";
import type { Asking } from "./queue.ts";

/** What a function returns for a position: its options; or null where it is not a position. */
export type Options = (position: number[]) => Iterable<unknown> | null;

export interface Bounds extends Asking {
  /** The greatest size of each heap. */
  heaps?: number[];
  /** Of a function: the position to begin from; what cannot be reached from it is none. */
  start?: number[];
  /** Of a function: what the rules are called, in place of its own name. */
  name?: string;
  /** Of a function: an option is a list of positions that are played together. */
  sums?: boolean;
}

/** Rules as the engine takes them, in place of a name, and the options that go with them. */
export interface ListedRules {
  rules: { name: string; listed: true; heaps?: number[]; start?: string };
  options: string;
}

const most_positions = 10_000_000;
const most_entry = 2 ** 31 - 1;
const ms_between_pauses = 50;

const textOf = (position: number[]): string => position.join(",") || "()";
const is_list = (given: unknown): given is number[] =>
  Array.isArray(given) && given.every(Number.isSafeInteger);
const list_meant = "give a list of whole numbers, such as [3, 4, 4]";

function shown(given: unknown): string {
  try {
    return JSON.stringify(given)?.slice(0, 200) ?? String(given);
  } catch {
    return String(given);
  }
}

/** All tuples up to the bounds, the last entry changing first. */
function* tuples(heaps: number[]): Generator<number[]> {
  for (const tuple = heaps.map(() => 0); ;) {
    yield tuple;
    let i = heaps.length - 1;
    while (i >= 0 && tuple[i] === heaps[i]) tuple[i--] = 0;
    if (i < 0) return;
    tuple[i]++;
  }
}

class Listing {
  /** A line for each position, in the order in which they were met. */
  readonly lines = new Map<string, string>();

  constructor(
    private readonly options: Options,
    private readonly name: string,
    private readonly given: Bounds,
  ) {}

  /** Asks for the options of all positions within the bounds, or of those that can be reached. */
  async ask(all: number): Promise<void> {
    const { heaps, start, signal, progress } = this.given;
    let paused = performance.now();
    const waiting: Iterable<number[]>[] = [start ? [start] : tuples(heaps!)];
    for (const position of drained(waiting)) {
      const text = textOf(position);
      if (this.lines.has(text)) continue;
      const met = this.line(position, text);
      if (start) waiting.push(met);
      if (this.lines.size > most_positions)
        this.refuse(text, `is one of more than ${most_positions} positions`);
      if (performance.now() - paused < ms_between_pauses) continue;
      await new Promise((resolve) => setTimeout(resolve)); // perhaps somebody stops this
      signal?.throwIfAborted();
      progress?.(this.lines.size, all);
      paused = performance.now();
    }
  }

  /** Keeps the line of a position, and returns the positions that its options lead to. */
  private line(position: number[], text: string): number[][] {
    const { start, sums } = this.given;
    const options = this.optionsOf(position, text);
    if (options === null && start && this.lines.size === 0)
      this.refuse(text, "returns null, and the start must be a position");
    const met = (options ?? []).map((option) =>
      (sums ? this.listOf(option, text) : [option]).map((part) => this.tuple(part, text)),
    );
    const texts = met.map((parts) => parts.map(textOf).join(" + ") || "nothing");
    this.lines.set(text, options === null ? "none" : texts.join(sums ? " | " : " "));
    return met.flat();
  }

  private optionsOf(position: number[], text: string): unknown[] | null {
    let options: unknown;
    try {
      options = this.options([...position]);
    } catch (error) {
      throw new MiyamaError(`${this.name}(${text}) throws ${error}`, { cause: error });
    }
    return options === null ? null : this.listOf(options, text);
  }

  private listOf(given: any, text: string): unknown[] {
    if (typeof given !== "object" || typeof given[Symbol.iterator] !== "function")
      this.refuse(
        text,
        `returns ${shown(given)}: return a list of positions, [] where there are no options, or null where it is not a position`,
      );
    return [...given];
  }

  private tuple(given: any, text: string): number[] {
    const option = ArrayBuffer.isView(given) ? [...(given as Uint8Array)] : given;
    const { heaps } = this.given;
    const refuse = (why: string) => this.refuse(text, `has the option ${shown(option)}, ${why}`);
    if (!is_list(option)) return refuse("which is not a list of whole numbers");
    if (heaps && option.length !== heaps.length) refuse(`and there are ${heaps.length} heaps`);
    if (heaps && option.some((entry, i) => entry < 0 || entry > heaps[i]))
      refuse(`which lies outside of the heaps up to ${heaps}`);
    if (option.some((entry) => Math.abs(entry) > most_entry))
      refuse(`and no entry may be beyond ${most_entry}`);
    return option;
  }

  private refuse(text: string, what: string): never {
    throw new MiyamaError(`${this.name}(${text}) ${what}`);
  }
}

/** What all of these have, one after the other, also those that are added meanwhile. */
function* drained<T>(waiting: Iterable<T>[]): Generator<T> {
  for (const some of waiting) yield* some;
}

/** Throws MiyamaError; returns how many positions there may be, 0 where nobody knows. */
function checked({ heaps, start }: Bounds): number {
  if (!heaps && !start)
    throw new MiyamaError(
      "the rules are a function: give the greatest size of each heap, such as heaps: [3, 4, 4], or the position to begin from, such as start: [3, 4, 4]",
    );
  if (heaps && !(is_list(heaps) && heaps.length > 0 && heaps.every((bound) => bound >= 0)))
    throw new MiyamaError(`heaps: ${shown(heaps)}: ${list_meant}`);
  const is_within = (entry: number, i: number) => !heaps || (entry >= 0 && entry <= heaps[i]);
  const fits = is_list(start) && start.every(is_within) && (heaps ?? start).length === start.length;
  if (start && !fits)
    throw new MiyamaError(`start: ${shown(start)} is not a position of the game: ${list_meant}`);
  const all = heaps?.reduce((product, bound) => product * (bound + 1), 1) ?? 0;
  if (all <= most_positions) return all;
  throw new MiyamaError(
    `heaps up to ${heaps} have ${all} positions, and a function is asked about at most ${most_positions}: lower the bounds`,
  );
}

/** Lists the options of all positions up to the bounds, or of those that can be reached. */
export async function listed(options: Options, given: Bounds): Promise<ListedRules> {
  const { heaps, start, name = options.name || "custom" } = given;
  const all = checked(given);
  const listing = new Listing(options, name, given);
  await listing.ask(all);
  const texts: string[] = [];
  const add = (text: string, line = "none") => texts.push(`${text}: ${line}\n`);
  if (heaps)
    for (const tuple of tuples(heaps)) add(textOf(tuple), listing.lines.get(textOf(tuple)));
  else listing.lines.forEach((line, text) => add(text, line));
  const bounds = heaps ? { heaps } : { start: textOf(start!) };
  return { rules: { name, listed: true, ...bounds }, options: texts.join("") };
}
