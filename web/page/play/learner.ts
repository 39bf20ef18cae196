/** An opponent that begins with nothing but the rules, and keeps a table of its own. It plays at
 *  random among the moves that it does not know to be bad. When it has lost, it notes the position
 *  that it left last: whoever moved from there has won. What follows from its notes is noted, too:
 *
 *      lost   every move leads to positions that are won        it likes to leave these
 *      won    some move leads to a position that is lost        it leaves these no more
 *
 *  Positions are learnt one by one, as a box of matchboxes does (D. Michie, Experiments on the
 *  mechanization of game-learning, Computer Journal 6 (1963) 232–236).                            */

import type { Move, Position } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import { refusing } from "../shell/language.ts";
import type { Game } from "./game.ts";
import { writtenRules } from "./settings.ts";
import { t, texts } from "./texts.ts";

const most_shown = 60;

interface OwnTurn {
  from: Position;
  to: Position;
}

export class Learner {
  readonly lost = new Set<string>();
  readonly won = new Set<string>();
  /** The moves that there were wherever it has moved. */
  private readonly seen = new Map<string, string[]>();
  gamesLost = 0;

  /** `mirrored`: heaps in another order are known, too. */
  constructor(
    private readonly mirrored: boolean,
    private readonly random: () => number = Math.random,
  ) {}

  private key(position: Position): string {
    const heaps = this.mirrored
      ? position.filter((size) => size > 0).sort((a, b) => a - b)
      : position;
    return heaps.join(",") || "0";
  }

  choose(from: Position, moves: Move[]): Move {
    const options = moves.map(({ to }) => this.key(to));
    this.seen.set(this.key(from), options);
    const best = moves.filter(({ to }) => this.lost.has(this.key(to)));
    const untried = moves.filter(({ to }) => !this.won.has(this.key(to)));
    const among = best.length > 0 ? best : untried.length > 0 ? untried : moves;
    return among[Math.floor(this.random() * among.length)];
  }

  /** The move it makes, as it is typed. */
  async reply({ position, options }: Game): Promise<string> {
    if (!options) throw refusing(texts.tooManyToLearn);
    return this.choose(position, options).typed;
  }

  ended({ match }: Game): void {
    if (match.winner === "you")
      this.learn(match.turns.filter(({ player }) => player === "computer"));
  }

  /** It has lost, having made these moves. */
  learn(turns: OwnTurn[]): void {
    if (turns.length === 0) return;
    ++this.gamesLost;
    this.won.add(this.key(turns.at(-1)!.to));
    for (let known = -1; known < this.lost.size + this.won.size;) {
      known = this.lost.size + this.won.size;
      for (const [position, options] of this.seen) this.conclude(position, options);
      for (let i = 1; i < turns.length; ++i)
        // what the other one found
        if (this.lost.has(this.key(turns[i].from))) this.won.add(this.key(turns[i - 1].to));
    }
  }

  private conclude(position: string, options: string[]): void {
    if (options.some((option) => this.lost.has(option))) this.won.add(position);
    if (options.every((option) => this.won.has(option))) this.lost.add(position);
  }

  forget(): void {
    for (const table of [this.lost, this.won, this.seen]) table.clear();
    this.gamesLost = 0;
  }
}

const learners = new Map<string, Learner>();

/** The one that has played this game before, as long as the page is open; null where another one
 *  plays. */
export function learnerOf({ settings: { against, rules, misere } }: Game): Learner | null {
  if (against !== "learns") return null;
  const name = JSON.stringify([rules, misere]);
  const mirrored = ["nim", "rows"].includes(writtenRules(rules));
  if (!learners.has(name)) learners.set(name, new Learner(mirrored));
  return learners.get(name)!;
}

function table(name: "lost" | "won", positions: Set<string>): HTMLElement[] {
  if (positions.size === 0) return [];
  const shown = [...positions].reverse().slice(0, most_shown);
  const cells = shown.map((position) => h("li", position));
  const more = positions.size > shown.length && h("li", "…");
  return [
    h("h3.learnt-name", t(name === "lost" ? "learntLost" : "learntWon", positions.size)),
    h("ul", { class: `learnt ${name}` }, ...cells, more),
  ];
}

export function learnerPanel(learner: Learner, onforget: () => void): HTMLElement {
  const { lost, won, gamesLost } = learner;
  const knows = gamesLost > 0;
  return h(
    "section.panel",
    { "aria-label": t("learner") },
    h("p", knows ? t("learnerKnows", gamesLost, lost.size + won.size) : t("learnerBegins")),
    ...table("lost", lost),
    ...table("won", won),
    knows && h("button", { "data-key": "forget", onclick: onforget }, t("forget")),
  );
}
