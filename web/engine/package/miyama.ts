/** The engine for programs: each method asks one question. */

import type {
  Advice,
  Convention,
  Counterexample,
  Game,
  Moves,
  Position,
  Rules,
} from "./answers.ts";
import { listed, type Bounds, type Options } from "./functions.ts";
import { answerIn, asked, MiyamaError } from "./json.ts";
import { Broken, type Asking, type Queue } from "./queue.ts";
import { Table, totalsOf, type Totals } from "./table.ts";

export { MiyamaError, Table };
export type * from "./answers.ts";
export type { Asking, Options, Totals };

/** Rules: a name such as "nim", what a rules file holds, or a function that returns options. */
export type AnyRules = Rules | Options;
/** A position, or as the program writes it, "3,5,7"; that of a sum has a list of heaps for each
 *  summand whose heaps break. */
export type AnyPosition = (number | bigint | number[])[] | string;

export interface TableOptions extends Bounds {
  /** The greatest total of all heaps, in games whose heaps have no places; then no `heaps`. */
  total?: number;
  /** Bounds besides a total: the largest heap, and how many heaps there are. */
  largest?: number;
  mostHeaps?: number;
  /** Whoever makes the last move loses. */
  misere?: boolean;
}
export interface WhereOptions extends TableOptions {
  /** A condition on positions, such as "a <= b && b <= c". */
  where?: string;
}
export interface SeriesOptions extends Asking {
  upTo: number;
  /** How many ordered heaps; without it all heaps of n sticks in all. */
  heaps?: number;
  misere?: boolean;
  of?: "lost" | "winning-moves" | "grundy" | "remoteness" | "longest";
  /** Read two heaps in this order, a term for each position. */
  order?: "antidiagonals" | "antidiagonals-up" | "rows" | "triangle" | "diagonal";
  where?: string;
}
export interface Spoken {
  lang?: "en" | "ja";
}

export interface Counts extends Totals {
  /** The positions for which the condition holds. */
  where: { text: string; positions: number; lost: number } | null;
}
export interface ClaimResult {
  text: string;
  compared: number;
  agree: number;
  falseLosses?: number;
  missedLosses?: number;
  differ?: number;
  first: Counterexample | null;
  examples?: Counterexample[];
}
/** A period is proved; without one its numbers are null. */
export interface HeapValues {
  rules: string;
  code: string;
  /** The Grundy values of heaps of 0, 1, 2, … */
  values: Uint32Array;
  preperiod: number | null;
  period: number | null;
  saltus: number | null;
}
export interface Quotient {
  rules: string;
  code: string;
  convention: Convention;
  order: number;
  /** How many elements are lost. */
  pSize: number;
  heap: number;
  period: number | null;
  preperiod: number | null;
  tame: boolean;
  stoppedBy: string;
  elements: string[];
  generators: [string, number][];
  relations: [string, string][];
  products: number[][];
  lost: number[];
  images: number[];
}

const of_functions = ["start", "name", "sums"];
const of_tables = ["heaps", "total", "largest", "mostHeaps", "misere", ...of_functions];

/** A method: the question that it asks, its options, those among them that it needs, and a call. */
interface Method {
  ask: string;
  options: string[];
  needs: string[];
  example: string;
}
const about = (ask: string, options: string[], example: string, needs: string[] = []): Method => ({
  ask,
  options: [...options, "signal", "progress"],
  needs,
  example,
});
const methods = {
  games: about("games", ["lang"], "()"),
  solve: about("table", ["labels", ...of_tables], '("nim", { heaps: [9, 9, 9] })'),
  count: about("count", ["where", ...of_tables], '("nim", { heaps: [9, 9, 9] })'),
  losses: about("losses", ["where", "most", ...of_tables], '("nim", { heaps: [9, 9, 9] })'),
  claim: about("claim", ["text", "where", "examples", ...of_tables], '("nim", { heaps: [9, 9, 9], text: "a ^ b ^ c == 0" })', ["text"]), // prettier-ignore
  series: about("series", ["upTo", "heaps", "misere", "of", "order", "where"], '("nim", { heaps: 3, upTo: 30 })', ["upTo"]), // prettier-ignore
  sequence: about("sequence", ["last"], '("kayles", { last: 100 })', ["last"]),
  quotient: about("quotient", ["heap", "elements", "seconds"], '("kayles", { heap: 24 })'),
  advise: about("advise", ["misere", "lang"], '("nim", [3, 5, 7])', ["position"]),
  options: about("options", ["lang", ...of_tables], '("nim", [3, 5, 7])', ["position"]),
  look: about("advise", ["lang", ...of_tables], '("nim", [3, 5, 7], { heaps: [9, 9, 9] })', ["position"]), // prettier-ignore
};
type Name = keyof typeof methods;

function check(name: Name, rules: unknown, given: any, more: any): void {
  const { options, needs, example } = methods[name];
  const refuse = (what: string): never => {
    throw new MiyamaError(`miyama.${name} ${what}`);
  };
  if (typeof given !== "object" || given === null || Array.isArray(given))
    refuse(`takes its options as an object: miyama.${name}${example}`);
  const unknown = Object.keys(given).find((option) => !options.includes(option));
  if (unknown !== undefined) refuse(`has no option "${unknown}": it has ${options.join(", ")}`);
  const lacks = ["rules", ...needs].find((one) => ({ rules, ...given, ...more })[one] == null);
  if (lacks !== undefined) refuse(`lacks ${lacks}: miyama.${name}${example}`);
  if (given.progress !== undefined && typeof given.progress !== "function")
    refuse("takes a function as its progress: (done, steps) => {}");
  if (given.signal !== undefined && !(given.signal instanceof AbortSignal))
    refuse("takes an AbortSignal as its signal");
  if (typeof rules === "function")
    return options.includes("start") ? undefined : refuse("takes no function: give a name");
  const only = of_functions.find((option) => given[option] !== undefined);
  if (only !== undefined) refuse(`has "${only}" only for rules that are a function`);
  const takes_bounds = options.includes("total") && name !== "options";
  if (takes_bounds && given.heaps === undefined && given.total === undefined)
    refuse(`lacks heaps or total: miyama.${name}${example}`);
}

const textOf = (entry: unknown): string =>
  Array.isArray(entry) ? entry.join("+") || "0" : String(entry);

export class Miyama {
  constructor(private readonly queue: Queue) {}

  /** Every position within the bounds, with the labels that are asked for: "outcome", "grundy" … or
   *  "all". */
  async solve(
    rules: AnyRules,
    given: TableOptions & { labels?: string | string[] },
  ): Promise<Table> {
    const more = given?.labels && { labels: String(given.labels) };
    const { json, bytes } = await this.ask("solve", rules, given, more);
    return new Table(json, bytes);
  }

  /** How many positions are lost, of tables that may be too large to keep. */
  async count(rules: AnyRules, given: WhereOptions): Promise<Counts> {
    const { json } = await this.ask("count", rules, given);
    return { ...totalsOf(json), where: json.where };
  }

  /** The losses, ascending; `most`: no more than so many. */
  async losses(rules: AnyRules, given: WhereOptions & { most?: number }): Promise<Position[]> {
    return (await this.ask("losses", rules, given)).json.losses;
  }

  /** Whether a claim about who wins holds, such as "a ^ b ^ c == 0", and where it fails first. */
  async claim(
    rules: AnyRules,
    given: WhereOptions & { text: string; examples?: number },
  ): Promise<ClaimResult> {
    return (await this.ask("claim", rules, given)).json;
  }

  /** How many positions are lost with heaps up to n, for n = 0, 1, …, `upTo`; bigints where a term
   *  needs one. */
  async series(rules: Rules, given: SeriesOptions): Promise<number[] | bigint[]> {
    return (await this.ask("series", rules, given)).json.values;
  }

  /** The Grundy values of single heaps up to `last`, and their period, if they prove one. */
  async sequence(rules: string, given: { last: number } & Asking): Promise<HeapValues> {
    const { json, bytes } = await this.ask("sequence", rules, given);
    return { ...json, values: new Uint32Array(bytes.buffer) };
  }

  /** The misère quotient of a game whose heaps break. */
  async quotient(
    rules: string,
    given: { heap?: number; elements?: number; seconds?: number } & Asking = {},
  ): Promise<Quotient> {
    return (await this.ask("quotient", rules, given)).json;
  }

  /** Who wins from a position, by which moves, and why. */
  async advise(
    rules: Rules,
    position: AnyPosition,
    given: { misere?: boolean } & Spoken & Asking = {},
  ): Promise<Advice> {
    return (await this.ask("advise", rules, given, { position })).json;
  }

  /** Who wins from a position, as the table with these bounds says: for any rules. */
  async look(
    rules: AnyRules,
    position: AnyPosition,
    given: TableOptions & Spoken,
  ): Promise<Advice> {
    return (await this.ask("look", rules, given, { position })).json;
  }

  /** The moves from a position; those of a function within bounds. */
  async options(
    rules: AnyRules,
    position: AnyPosition,
    given: TableOptions & Spoken = {},
  ): Promise<Moves> {
    return (await this.ask("options", rules, given, { position })).json;
  }

  /** All games that have a name. */
  async games(given: Spoken & Asking = {}): Promise<Game[]> {
    return (await this.ask("games", "", given)).json.games;
  }

  /** Ends the worker, and gives up what was asked. The next question starts another one. */
  close(): void {
    this.queue.stop(new MiyamaError("miyama was closed"));
  }

  private async ask(name: Name, rules: AnyRules, given: object = {}, more: any = {}) {
    check(name, rules, given, more);
    const { signal, progress, start, name: called, sums, ...question }: any = { ...given, ...more };
    if (Array.isArray(question.position)) question.position = question.position.map(textOf).join();
    let options = "";
    if (typeof rules === "function") {
      const bounds = { heaps: question.heaps, start, name: called, sums, signal, progress };
      ({ rules, options } = await listed(rules as Options, bounds));
      question.table = true;
    }
    const json = asked({ ask: methods[name].ask, rules, ...question }, (_, why) => {
      throw new MiyamaError(`this cannot be written as JSON: ${why}`);
    });
    try {
      const reply = await this.queue.ask(`${json}\n${options}`, { signal, progress });
      return { json: answerIn(reply.json), bytes: reply.bytes };
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      const why = `the engine broke down, perhaps for lack of memory (${error.message}): lower the bounds`;
      throw new MiyamaError(why, { cause: error });
    }
  }
}
