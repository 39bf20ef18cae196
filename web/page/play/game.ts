/** A game that is being played: what was said and done, and what the page knows of it. */

import type { Engine } from "../engine/client.ts";
import type { Board, Level, Match, MatchQuestion, Opening, Player } from "../engine/questions.ts";
import type { Move, Position, SolvedTable } from "../engine/questions.ts";
import { kept } from "../shell/kept.ts";
import { reasonOf } from "./why.ts";
import { openingOf, seed, writtenRules, type Settings } from "./settings.ts";

const most_heaps = 4; // of more there are too many shapes
const most_in_blocks = 31; // stones of a heap

/** What a move leads to. */
export interface Step {
  match: Match;
  /** For rows it says where the gaps were made, which the match does not know. */
  board: Board;
}

/** What a tab remembers of a game. */
export type KeptGame = Game["kept"];

/** The game that this tab has played last; another version of the page may have kept it. */
export const keptGame = (): KeptGame | null => JSON.parse(kept("game", "sessionStorage") ?? "null");

export const other = (player: Player): Player => (player === "you" ? "computer" : "you");

export class Game {
  match!: Match;
  /** The moves that there are now, unless they are too many to look at. */
  options: Move[] | null = null;
  /** The board after each move, and whether the one to move then had lost; first, the opening. */
  boards: Board[] = [];
  private lost: boolean[] = [];

  private constructor(
    private readonly engine: Engine,
    readonly settings: Settings,
    public opening: Opening,
    readonly first: Player,
  ) {}

  static async begin(
    engine: Engine,
    settings: Settings,
    typed: string,
    first: Player = "you",
  ): Promise<Game> {
    const opening = await openingOf(engine, settings, typed);
    const game = new Game(engine, settings, opening, first);
    const match = await engine.ask("match", game.question([]));
    await game.keep({ match, board: opening.board });
    return game;
  }

  get kept() {
    const { settings, opening, first, match, boards } = this;
    return { settings, heaps: opening.heaps, first, moves: match.moves, boards };
  }

  static async again(engine: Engine, kept: KeptGame): Promise<Game> {
    const game = await Game.begin(engine, kept.settings, kept.heaps, kept.first);
    for (const [i, move] of kept.moves.entries())
      await game.keep(await game.after(move, kept.boards[i + 1]));
    return game;
  }

  get board(): Board {
    return this.boards.at(-1)!;
  }
  /** How many stones or sticks each heap or row of the opening has. */
  get dealt(): number[] {
    const { heaps, rows } = this.boards[0];
    return heaps.length > 0 ? heaps : rows.map((row) => row.replaceAll(/[^|]/g, "").length);
  }
  get position(): Position {
    return this.match.position;
  }
  /** Whoever begins loses against the right answers. */
  get openingLost(): boolean {
    return this.lost[0];
  }
  get over(): boolean {
    return this.match.over;
  }
  get begun(): boolean {
    return this.match.turns.length > 0;
  }

  /** The puzzle that the person has won now. */
  get solved(): number | null {
    return this.personWon ? this.settings.puzzle : null;
  }

  /** The person has won against a computer. */
  get personWon(): boolean {
    return this.over && this.match.winner === "you" && !this.isPerson("computer");
  }

  isPerson(player: Player): boolean {
    const { against } = this.settings;
    return against === "people" || player === "you";
  }
  get personsTurn(): boolean {
    return !this.over && this.isPerson(this.match.toMove);
  }

  private get about() {
    return { rules: this.settings.rules, misere: this.settings.misere };
  }
  private get here() {
    return { ...this.about, position: this.position.join(",") || "0" };
  }
  private question(moves = this.match.moves): MatchQuestion {
    return { ...this.about, opening: this.opening.text, first: this.first, moves };
  }

  /** What a typed move leads to. `board`: the rows after it, if sticks were swept. Throws the
   *  engine's refusal. */
  async after(move: string, board?: Board): Promise<Step> {
    const match = await this.engine.ask("match", { ...this.question(), move });
    if (!this.opening.breaks) return { match, board: match.board };
    const drawn = this.board.rows.join(" / ");
    const typed = match.moves.at(-1)!;
    const broken = () => this.engine.ask("break", { ...this.about, board: drawn, move: typed });
    return { match, board: board ?? (await broken()).board };
  }

  async keep({ match, board }: Step): Promise<void> {
    this.match = match;
    this.boards.push(board);
    this.lost.push(match.lost);
    const { moves, all } = await this.engine.ask("options", this.here);
    this.options = all ? moves : null;
  }

  /** The move of the engine for whoever is to move. */
  async engineMove(level: Level): Promise<string> {
    const first = this.match.toMove === "computer" ? this.first : other(this.first);
    const reply = { level, seed: seed() };
    return (await this.engine.ask("match", { ...this.question(), first, reply })).moves.at(-1)!;
  }

  /** Goes back to where so many moves had been made. */
  async backTo(moves: number): Promise<void> {
    const match = await this.engine.ask("match", this.question(this.match.moves.slice(0, moves)));
    const board = this.boards[moves];
    this.boards.length = this.lost.length = moves;
    await this.keep({ match, board });
  }

  /** How many moves there were before the last one that a person made; null if there is none. */
  get undoable(): number | null {
    const last = this.match.turns.findLastIndex(({ player }) => this.isPerson(player));
    return last < 0 ? null : last;
  }

  /** The person has lost to a computer. */
  get personLost(): boolean {
    return this.over && this.match.winner === "computer" && !this.isPerson("computer");
  }

  /** How many moves there were when the person, who lost, gave the last win away; null if there was
   *  none. */
  get blunder(): number | null {
    const gave = this.match.turns.findLastIndex(
      ({ player }, move) => player === "you" && !this.lost[move],
    );
    return gave < 0 ? null : gave;
  }

  /** Everything that was said, in the language that is chosen now. */
  async retell(): Promise<void> {
    this.opening = await openingOf(this.engine, this.settings, this.opening.heaps);
    this.match = await this.engine.ask("match", this.question());
    if (this.options) this.options = (await this.engine.ask("options", this.here)).moves;
  }

  /** A puzzle that asks who should begin. */
  get isQuestion(): boolean {
    return this.settings.puzzle !== null && !this.begun;
  }

  /** Which move, and why; after a loss, what would have won. */
  reason() {
    const move = this.personLost ? (this.blunder ?? 0) : this.boards.length - 1;
    const position = (this.match.turns[move]?.from ?? this.position).join(",");
    const asked = { ...this.about, position, question: this.isQuestion };
    const { heaps } = this.boards[move];
    return reasonOf(this.engine, asked, this.opening.breaks ? undefined : heaps);
  }

  /** Whether to win is to find the block without a partner. */
  get pairsDecide(): boolean {
    const { rules, misere } = this.settings;
    const few = this.board.heaps.every((size) => size <= most_in_blocks);
    return rules === "nim" && !misere && this.personsTurn && !this.match.lost && few;
  }

  /** The person is about to win, and nobody learns from the rest: only ones are left, or one heap
   *  whose last stone loses. */
  get endIsSimple(): boolean {
    const left = this.position.filter((size) => size > 0);
    const plain = ["nim", "rows"].includes(writtenRules(this.settings.rules));
    const isWon = this.personsTurn && this.begun && !this.isPerson("computer") && !this.match.lost;
    const long = left.length === 1 ? this.settings.misere : left.every((size) => size === 1);
    return plain && isWon && long;
  }

  /** Losses that are few enough to be learnt. */
  get shapesKnown(): boolean {
    return this.settings.rules === "nim" && this.opening.position.length <= most_heaps;
  }
  get shapesAsked(): SolvedTable {
    const most = Math.min(Math.max(9, ...this.opening.position), 30);
    return { ...this.about, heaps: this.opening.position.map(() => most) };
  }
}
