/** A game that is being played: what was said and done, and what the page knows of it. */

import type { Engine } from "../engine/client.ts";
import type { Board, Match, MatchQuestion, Opening, Player } from "../engine/questions.ts";
import { openingOf, rulesOf, seed, type Settings } from "./settings.ts";

/** So that a person sees whose move it is. */
const msToThink = (): number => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 500);

export class Game {
  readonly settings: Settings;
  opening: Opening;
  first: Player | null = null;
  match: Match | null = null;
  /** The rows of sticks after each move, with the gaps where they were made. */
  private boards: Board[] = [];
  private engine: Engine;

  constructor(engine: Engine, settings: Settings, opening: Opening) {
    this.engine = engine;
    this.settings = settings;
    this.opening = opening;
  }

  static async begin(engine: Engine, settings: Settings, typed: string): Promise<Game> {
    return new Game(engine, settings, await openingOf(engine, settings, typed));
  }

  get rules(): string {
    return rulesOf(this.settings);
  }
  get board(): Board {
    return (this.opening.breaks ? this.boards.at(-1) : this.match?.board) ?? this.opening.board;
  }
  get position(): number[] {
    return this.match?.position ?? this.opening.position;
  }
  get over(): boolean {
    return this.match?.over ?? false;
  }
  get personsTurn(): boolean {
    return this.match !== null && !this.over && this.match.toMove === "you";
  }

  private get question(): MatchQuestion {
    const { rules, settings, opening, first, match } = this;
    return {
      rules,
      misere: settings.misere,
      opening: opening.text,
      first: first!,
      moves: match?.moves ?? [],
    };
  }

  async start(first: Player): Promise<void> {
    this.first = first;
    this.match = null;
    this.boards = [];
    this.match = await this.engine.ask("match", this.question);
  }

  /** Makes the person's move. `board`: the rows after it, if sticks were swept. Throws the engine's
   *  refusal. */
  async play(move: string, board?: Board): Promise<void> {
    const after = await this.engine.ask("match", { ...this.question, move });
    await this.keep(after, board);
  }

  /** Everything that was said, in the language that is chosen now. */
  async retell(): Promise<void> {
    this.opening = await openingOf(this.engine, this.settings, this.opening.heaps);
    if (this.match) this.match = await this.engine.ask("match", this.question);
  }

  async reply(): Promise<void> {
    const level = this.settings.level;
    const [after] = await Promise.all([
      this.engine.ask("match", { ...this.question, reply: { level, seed: seed() } }),
      new Promise((resolve) => setTimeout(resolve, msToThink())),
    ]);
    await this.keep(after);
  }

  private async keep(after: Match, board?: Board): Promise<void> {
    if (this.opening.breaks) {
      const move = after.moves.at(-1)!;
      const drawn = this.board.rows.join(" / ");
      const { rules, settings } = this;
      const question = { rules, misere: settings.misere, board: drawn, move };
      this.boards.push(board ?? (await this.engine.ask("break", question)).board);
    }
    this.match = after;
  }

  get canUndo(): boolean {
    return this.match !== null && this.match.turns.some(({ player }) => player === "you");
  }

  async undo(): Promise<void> {
    this.match = await this.engine.ask("match", { ...this.question, undo: true });
    this.boards.length = this.match.moves.length;
  }

  advice() {
    const { rules, settings, position } = this;
    return this.engine.ask("advise", {
      rules,
      misere: settings.misere,
      position: positionText(position),
    });
  }

  hint() {
    const { rules, settings, opening, position } = this;
    return this.engine.ask("hint", {
      rules,
      misere: settings.misere,
      opening: opening.text,
      position: positionText(position),
    });
  }

  /** The good shapes of heaps up to the greatest one of the opening. */
  shapes() {
    const { rules, settings, opening } = this;
    const most = Math.min(Math.max(9, ...opening.position), 30);
    const heaps = opening.position.map(() => most);
    return this.engine.ask("shapes", { rules, heaps, misere: settings.misere });
  }

  options() {
    const { rules, settings, position } = this;
    return this.engine.ask("options", {
      rules,
      misere: settings.misere,
      position: positionText(position),
    });
  }
}

/** No heaps at all are written 0. */
function positionText(position: number[]): string {
  return position.length === 0 ? "0" : position.join(",");
}
